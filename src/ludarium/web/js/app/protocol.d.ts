// Made from the server's messages by `python -m ludarium.server.ws.schema`.
export type AnalysisMessage = EvaluationMessage | Stopped | Pong | ErrorMessage;

export type AnalysisRequest = Think | Stop | Ping;

/** Agree to a takeback, or decline it. */
export type AnswerTakeback = {
  request_id: string;
  type: "answer_takeback";
  version: number;
  seat: number;
  accept: boolean;
};

/** A step that could be made, and its value for the seat to move, from -1 to 1 (null: it was not looked at). `proven`: the value is certain; `margin`: by how much the mover leads at the end. */
export type CandidateView = {
  text: string;
  words: string;
  cells: Array<string>;
  piece?: DiscPiece | CrossPiece | TilePiece;
  changed?: boolean;
  removed?: boolean;
  drawn?: boolean;
  label?: string;
  visits: number;
  value: number | null;
  proven?: boolean;
  margin?: number;
};

/** A key that the sender has made, to take the place of an invitation. */
export type ClaimSeat = {
  invitation: string;
  key: string;
};

/** One more seat was taken with an invitation: all that were. */
export type Claimed = {
  type: "claimed";
  seats: Array<number>;
};

/** A square piece with a cross, and what the game calls it. */
export type CrossPiece = {
  kind: "cross";
  cell: string;
  name: string;
};

/** A stone; the colour -1 belongs to nobody. */
export type DiscPiece = {
  kind: "disc";
  cell: string;
  colour: number;
};

/** A request was carried out, now or earlier, and led to this version. */
export type Done = {
  type: "done";
  request_id: string;
  version: number;
};

/** A request was refused; `request_id` is null if it is not known. */
export type ErrorMessage = {
  type: "error";
  request_id: string | null;
  code: string;
  message: string;
};

/** The evaluation of a position: the expected return of each seat (`value`, from -1 to 1), by how much it may be off by chance (`noise`), the best moves or, before a draw, all draws, and how the game may continue (`line`). It comes again and again until `done` is true. */
export type EvaluationMessage = {
  type: "evaluation";
  request_id: string;
  value: Array<number>;
  noise: number;
  moves: Array<CandidateView>;
  line: Array<StepView>;
  simulations: number;
  proven: boolean;
  done: boolean;
};

/** The first message, within 10 seconds: the keys that this browser holds, the invitations that it uses, the version it has seen (null: none), and whether the page is out of sight. The answer is a `welcome`. */
export type Hello = {
  type: "hello";
  keys: Array<string>;
  claims?: Array<ClaimSeat>;
  since?: number | null;
  away?: boolean;
};

/** Ask what the computer would play, for the seat to move only. The answer is a `hint`. */
export type Hint = {
  request_id: string;
  type: "hint";
  version: number;
};

/** The best steps, the best first. */
export type HintMessage = {
  type: "hint";
  request_id: string;
  version: number;
  moves: Array<CandidateView>;
};

/** Let the computer player decide now. The answer is `done`. */
export type Hurry = {
  request_id: string;
  type: "hurry";
};

/** What does not change during a game. `code_prefix` makes a code a full one, `score` is what is counted, `aim` says which score wins, `fewest` that less is better, `chance` that there are draws, `draw` what happens at one. `signs` says whether colours have the signs of stones or those in the corners of tiles. */
export type LayoutView = {
  game: string;
  options: Record<string, string>;
  code_prefix: string;
  title: string;
  credit: string;
  score: string;
  aim: string;
  fewest: boolean;
  chance: boolean;
  draw: string;
  seats: number;
  shape: string;
  colours: Array<string>;
  signs: "stones" | "corners";
  rows: Array<Array<string>>;
  spots: Array<SpotView>;
};

/** The legal steps: `words` such as `swap`, and the texts of the others by the cells they point at (several are separated by spaces) and the way to place. For each way to place, `ghosts` has what it puts on an empty cell, and `phrases` the same in words, with {} for the cell. `labels` has what any other step does, `pieces` what a word brings, `asks` a question before a word that is easily chosen by mistake. */
export type LegalSteps = {
  words: Array<string>;
  cells: Record<string, Record<string, string>>;
  ghosts: Record<string, DiscPiece | CrossPiece | TilePiece | null>;
  phrases: Record<string, string>;
  labels: Record<string, string>;
  pieces: Record<string, DiscPiece | CrossPiece | TilePiece>;
  asks: Record<string, string>;
};

/** Two neighbouring cells that belong together: joined in the middle (`end` is null), or at one end of their common edge (0 left or upper, 1 right or lower). */
export type LinkView = {
  cells: Array<string>;
  colour: number;
  end: number | null;
};

/** A closed path over cells; the colour is null if it has several. */
export type LoopView = {
  cells: Array<string>;
  colour: number | null;
};

/** A remark on a cell: `colour` is that of the stone that was removed, `name` what playing there gives. */
export type MarkView = {
  cell: string;
  kind: "last" | "removed" | "flipped" | "again" | "surrounded" | "fixed";
  colour: number | null;
  name?: string;
};

/** A piece that is drawn in a line of text, and what is `said` right after it. */
export type NamedPiece = {
  piece: DiscPiece | CrossPiece | TilePiece;
  said: string;
};

/** A room that was opened, with its keys, which are not told again: of the seats of people, and to watch. */
export type NewRoom = {
  room: string;
  keys: Record<string, string>;
  watch: string;
  commitment: string;
};

/** What has happened in the room, and how it stands then. The versions are consecutive. */
export type News = {
  position: PositionView;
  since: Record<string, Array<MarkView>>;
  recoloured: Array<number>;
  turn_count: number;
  last_turn: TurnHead | null;
  takeback: TakebackView | null;
  rematch: string | null;
  last_seat: number | null;
  seed: string | null;
  type: "news";
  version: number;
  event: StepEvent | TakebackEvent | TakebackRequestedEvent | TakebackAgreedEvent | TakebackDeclinedEvent | ResignedEvent | RematchEvent;
};

/** Ask computers to play each other fast for the sender, or no longer. They make a step every tenth of a second if all who watch want that and the address of the sender has no other such room (8 in all), else every half second. The answer is `done`. */
export type Pace = {
  request_id: string;
  type: "pace";
  fast: boolean;
};

/** Ask whether the server is there. The answer is a `pong`. */
export type Ping = {
  request_id: string;
  type: "ping";
};

/** The answer to `ping`. */
export type Pong = {
  type: "pong";
  request_id: string;
};

/** A position by its code, and the steps that led there from it. */
export type PositionAnswer = {
  layout: LayoutView;
  position: PositionView;
  steps: Array<StepView>;
};

/** A position: the seat to move (-1: chance, null: the game is over), colours and scores by seat, what there is to see, and the legal steps. */
export type PositionView = {
  code: string;
  seat: number | null;
  colours: Array<number>;
  scores: Array<number>;
  decided: any;
  result: ResultView | null;
  scene: SceneView;
  legal: LegalSteps;
};

/** The seats whose players are connected, and those of them who look elsewhere on each of their connections. It comes at most once a second, and only to those who do not know it yet. */
export type PresenceMessage = {
  type: "presence";
  seats: Array<number>;
  away: Array<number>;
};

/** Ask what a step would do. The answer is a `preview`. */
export type Preview = {
  request_id: string;
  type: "preview";
  version: number;
  text: string;
};

/** The position that a step would lead to. */
export type PreviewMessage = {
  type: "preview";
  request_id: string;
  version: number;
  position: PositionView;
};

/** What a choice between words is about: these words, or all if there are none here. */
export type QuestionView = {
  title: string;
  help: string;
  words: Array<string>;
};

/** Play again, once the game is over. The answer is a `rematch`. */
export type Rematch = {
  request_id: string;
  type: "rematch";
  keys: Array<SeatKey>;
};

/** The players play again in another room. */
export type RematchEvent = {
  type: "rematch";
  seat: number;
  room: string;
};

/** The room in which the players play again. The player who asked first also gets the key to watch, once. */
export type RematchMessage = {
  type: "rematch";
  request_id: string;
  room: string;
  watch: string | null;
};

/** Resign the game. */
export type Resign = {
  request_id: string;
  type: "resign";
  version: number;
  seat: number;
};

/** A seat has resigned; the others win. */
export type ResignedEvent = {
  type: "resigned";
  seat: number;
};

/** How the game ended: `returns` by seat, the seat that `resigned`, and by how much the score was better if it decided (`margin`). */
export type ResultView = {
  winners: Array<number>;
  scores: Array<number>;
  reason: string;
  returns: Array<number>;
  resigned: number | null;
  margin: number | null;
};

export type RoomMessage = Welcome | News | Thinking | Claimed | PresenceMessage | Done | PreviewMessage | HintMessage | RematchMessage | Pong | ErrorMessage;

export type RoomRequest = StepMessage | Takeback | AnswerTakeback | Resign | Preview | Hint | Hurry | Pace | Visibility | Rematch | Ping;

/** A room for whoever comes in: `claimed` are the seats taken with an invitation, `start` is the code of the position in which the game began (null: the usual start). */
export type RoomView = {
  position: PositionView;
  since: Record<string, Array<MarkView>>;
  recoloured: Array<number>;
  turn_count: number;
  last_turn: TurnHead | null;
  takeback: TakebackView | null;
  rematch: string | null;
  last_seat: number | null;
  seed: string | null;
  type: "welcome";
  version: number;
  mine: Array<number>;
  claimed: Array<number>;
  players: Array<string>;
  created: string;
  start: string | null;
  hints: boolean;
  commitment: string;
  layout: LayoutView;
  turns: TurnList;
};

/** A saved game as it ended. */
export type SavedGameView = {
  players: Array<string>;
  start: string | null;
  layout: LayoutView;
  turns: TurnList;
  turn_count: number;
  variations: Array<VariationRoot>;
  position: PositionView;
};

/** What there is to see on the board. For the seat to move: `task` says what to do if that is more than one step, `choice` is the usual way to place, `goal` the score that wins. */
export type SceneView = {
  pieces: Array<DiscPiece | CrossPiece | TilePiece>;
  marks: Array<MarkView>;
  links: Array<LinkView>;
  loops: Array<LoopView>;
  notes: Array<Array<string | NamedPiece>>;
  task: string;
  question: QuestionView | null;
  choice: string;
  goal: number | null;
};

/** A seat that the sender holds, and a key that they have made for their next one. */
export type SeatKey = {
  seat: number;
  key: string;
};

/** A place of the board: a cell, one of the ring around it, or where a piece in hand lies. */
export type SpotView = {
  id: string;
  x: number;
  y: number;
  role: "cell" | "ring" | "hand";
};

/** How a room stands. `since`: for each person's seat, what has happened on the board since its last step; `recoloured`: seats whose colour is another one than after their last step; `last_turn`: the last turn as it is now; `rematch`: the room where the players play again; `seed`: null until the game is over. */
export type Standing = {
  position: PositionView;
  since: Record<string, Array<MarkView>>;
  recoloured: Array<number>;
  turn_count: number;
  last_turn: TurnHead | null;
  takeback: TakebackView | null;
  rematch: string | null;
  last_seat: number | null;
  seed: string | null;
};

/** The seat to move in a room, and its version. */
export type StandingTurn = {
  seat: number | null;
  version: number;
};

/** A step was played, or drawn by chance (`seat` is -1). */
export type StepEvent = {
  text: string;
  words: string;
  cells: Array<string>;
  piece?: DiscPiece | CrossPiece | TilePiece;
  changed?: boolean;
  removed?: boolean;
  drawn?: boolean;
  label?: string;
  type: "step";
  seat: number;
};

/** Play a step. The answer is `done`, as for the next three. */
export type StepMessage = {
  request_id: string;
  type: "step";
  version: number;
  seat: number;
  text: string;
};

/** A step: its text, what it does in words, and the cells it points at. `piece` is what it puts on the last of them, or brings; for a step that was played it is there only if it says more than the text. `changed`: another piece lay there before; `removed`: the piece is taken off; `drawn`: chance made it; `label`: a short name for a word that does not say what it does. */
export type StepView = {
  text: string;
  words: string;
  cells: Array<string>;
  piece?: DiscPiece | CrossPiece | TilePiece;
  changed?: boolean;
  removed?: boolean;
  drawn?: boolean;
  label?: string;
};

/** Stop evaluating. The answer is `stopped`. */
export type Stop = {
  request_id: string;
  type: "stop";
};

/** The engine has stopped. */
export type Stopped = {
  type: "stopped";
  request_id: string;
};

/** Take back one's last step, or ask the others to let it be taken back. */
export type Takeback = {
  request_id: string;
  type: "takeback";
  version: number;
  seat: number;
};

/** A seat agrees, while others have not answered. */
export type TakebackAgreedEvent = {
  type: "takeback_agreed";
  seat: number;
  agreed: Array<number>;
};

/** A seat does not agree. */
export type TakebackDeclinedEvent = {
  type: "takeback_declined";
  seat: number;
};

/** Steps were taken back. */
export type TakebackEvent = {
  type: "takeback";
  seat: number;
  remaining: number;
};

/** A seat asks to take steps back. */
export type TakebackRequestedEvent = {
  type: "takeback_requested";
  seat: number;
  remaining: number;
  agreed: Array<number>;
};

/** A request to take steps back: the seat that asks, how many steps would remain, who agrees, and who declined it. */
export type TakebackView = {
  seat: number;
  remaining: number;
  agreed: Array<number>;
  declined_by: number | null;
};

/** Evaluate a position for some seconds, in place of what was evaluated so far. Without a code it is the start; a full code needs no game. The answers are an `evaluation` again and again until `done` is true. */
export type Think = {
  request_id: string;
  type: "think";
  game?: string | null;
  options?: Record<string, number | boolean | string>;
  code?: string | null;
  seconds?: number;
};

/** A computer player has begun to think. */
export type Thinking = {
  type: "thinking";
  version: number;
  seat: number | null;
};

/** A square piece: a colour or null in each corner, clockwise from the top left; the way it turns (1 clockwise, -1 counter-clockwise, 0 if that does not matter); what the game calls it. */
export type TilePiece = {
  kind: "tile";
  cell: string;
  corners: Array<number | null>;
  spin: number;
  name: string;
};

/** Who made a turn (null if the game ended with a draw by chance), in which colour, and how many steps it has. */
export type TurnHead = {
  player: number | null;
  colour: number | null;
  step_count: number;
};

/** Some turns in a row: how many came before them, and their steps. */
export type TurnList = {
  start: number;
  turns: Array<TurnView>;
};

/** The same, with the number of all turns. */
export type TurnPage = {
  start: number;
  turns: Array<TurnView>;
  total: number;
};

/** A turn: who made it, in which colour, and its steps. */
export type TurnView = {
  player: number | null;
  colour: number | null;
  steps: Array<StepView>;
};

/** A step of a variation, with the position after it and what may follow. */
export type VariationNode = {
  text: string;
  words: string;
  cells: Array<string>;
  piece?: DiscPiece | CrossPiece | TilePiece;
  changed?: boolean;
  removed?: boolean;
  drawn?: boolean;
  label?: string;
  code: string;
  title: string;
  children: Array<VariationNode>;
};

/** The variations from one place of a game: `5`, or in the middle of a turn `5.2`. */
export type VariationRoot = {
  place: string;
  code: string;
  children: Array<VariationNode>;
};

/** The page is out of sight, or is seen again: ours says so after ten hidden seconds, and at once when it is seen again. The answer is `done`. */
export type Visibility = {
  request_id: string;
  type: "visibility";
  away: boolean;
};

/** The answer to `hello`. `keys` says what each key of the hello opens: a seat, -1 to watch, null for nothing. `present` are the seats whose players are connected, `away` those of them who look elsewhere. */
export type Welcome = {
  position: PositionView;
  since: Record<string, Array<MarkView>>;
  recoloured: Array<number>;
  turn_count: number;
  last_turn: TurnHead | null;
  takeback: TakebackView | null;
  rematch: string | null;
  last_seat: number | null;
  seed: string | null;
  type: "welcome";
  version: number;
  mine: Array<number>;
  claimed: Array<number>;
  players: Array<string>;
  created: string;
  start: string | null;
  hints: boolean;
  commitment: string;
  layout: LayoutView;
  turns: TurnList;
  keys: Array<number | null>;
  present: Array<number>;
  away: Array<number>;
};
