// Made from the server's messages by `python -m ludarium.server.ws.schema`.
/** Something that changes the room. */
export type Action = Request & { type: string; version: number; seat: number };
export type AnalysisMessage = EvaluationMessage | Stopped | Pong | ErrorMessage;
export type AnalysisRequest = Think | Stop | Ping;
/** The answer to a request. */
export type Answer = { request_id: string };
/** Agree to a takeback, or decline it. */
export type AnswerTakeback = Action & { type: "answer_takeback"; accept: boolean };
export type AnyPuzzleAttempt = RightAttempt | WrongAttempt;
export type Block = ParagraphBlock | ListBlock | WordsBlock | PositionBlock | ExampleBlock;
/** A step that could be made, and its value for the seat to move, from -1 to 1 (null: it was not looked at). `proven`: the value is certain; `margin`: by how much the mover leads at the end. */
export type CandidateView = StepView & {
  visits: number;
  value: number | null;
  proven?: boolean;
  margin?: number;
};
/** A key that the sender has made, to take the place of an invitation. */
export type ClaimSeat = { invitation: string; key: string };
/** One more seat was taken with an invitation: all that were. */
export type Claimed = { type: "claimed"; seats: Seat[] };
/** A computer player: its name, its title, and the beginning of the title for narrow places. */
export type ComputerPlayer = { name: string; title: string; short: string };
/** A square piece with a cross, and what the game calls it. */
export type CrossPiece = { kind: "cross"; cell: string; name: string };
/** A stone; the colour -1 belongs to nobody. */
export type DiscPiece = { kind: "disc"; cell: string; colour: number };
/** A request was carried out, now or earlier, and led to this version. */
export type Done = Answer & { type: "done"; version: number };
/** A request was refused; `request_id` is null if it is not known. */
export type ErrorMessage = {
  type: "error";
  request_id: string | null;
  code: string;
  message: string;
};
/** The evaluation of a position: the expected return of each seat (`value`, from -1 to 1), by how much it may be off by chance (`noise`), the best moves or, before a draw, all draws, and how the game may continue (`line`). It comes again and again until `done` is true. */
export type EvaluationMessage = Answer & {
  type: "evaluation";
  value: number[];
  noise: number;
  moves: CandidateView[];
  line: StepView[];
  simulations: number;
  proven: boolean;
  done: boolean;
};
export type EventView = StepEvent | TakebackEvent | TakebackRequestedEvent | TakebackAgreedEvent | TakebackDeclinedEvent | ResignedEvent | RematchEvent;
/** A position to play in, and turns from there. */
export type ExampleBlock = PositionOnBoard & {
  kind: "example";
  caption: RichText;
  turns: ExampleTurn[];
};
/** A turn of an example with its steps, a comment, and the code of the position after it. */
export type ExampleTurn = { text: string; steps: StepView[]; comment: RichText; code: string };
/** A game: its credit, the number of `players` in words, the `seats` with the usual options, and the numbers of its lessons and puzzles. */
export type GameView = {
  name: string;
  title: string;
  designer: string;
  date: string;
  link: string;
  about: string;
  players: string;
  seats: number;
  options: OptionView[];
  lessons: number;
  puzzles: number;
  reports: ReportLink[];
};
/** The first message, within 10 seconds: the keys that this browser holds, the invitations that it uses, the version it has seen (null: none), and whether the page is out of sight. The answer is a `welcome`. */
export type Hello = {
  type: "hello";
  keys: string[];
  claims?: ClaimSeat[];
  since?: number | null;
  away?: boolean;
};
/** Ask what the computer would play, for the seat to move only. The answer is a `hint`. */
export type Hint = Request & { type: "hint"; version: number };
/** The best steps, the best first. */
export type HintMessage = Answer & { type: "hint"; version: number; moves: CandidateView[] };
/** Let the computer player decide now. The answer is `done`. */
export type Hurry = Request & { type: "hurry" };
/** The values of the positions after each step of a turn, and its largest mistake. */
export type Judgement = { steps: PositionValue[]; mistake: Mistake | null };
/** What does not change during a game. `code_prefix` makes a code a full one, `score` is what is counted, `aim` says which score wins, `fewest` that less is better, `chance` that there are chance moves, `chance_text` what happens at one. `signs` says whether colours have the signs of stones or those in the corners of tiles. */
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
  chance_text: string;
  seats: number;
  shape: "hexagon" | "square" | "points";
  colours: string[];
  signs: "stones" | "corners";
  rows: string[][];
  spots: SpotView[];
};
/** The legal steps: `words` such as `swap`, and the texts of the others by the cells they point at (several are separated by spaces) and the way to place. For each way to place, `ghosts` has what it puts on an empty cell, and `phrases` the same in words, with {} for the cell. `labels` has what any other step does, `pieces` what a word brings, `asks` a question before a word that is easily chosen by mistake. */
export type LegalSteps = {
  words: string[];
  cells: Record<string, Record<string, string>>;
  ghosts: Record<string, Piece | null>;
  phrases: Record<string, string>;
  labels: Record<string, string>;
  pieces: Record<string, Piece>;
  asks: Record<string, string>;
};
/** The verdict on an attempt at a lesson (`open`: continue), a comment, and the last step with the replies. */
export type LessonAttempt = {
  verdict: "right" | "wrong" | "open";
  comment: RichText;
  stages: StageView[];
};
/** A lesson: the position to try it in, and the learner's steps in one `solution`. */
export type LessonView = PositionOnBoard & {
  title: string;
  text: RichText;
  task: RichText;
  solution: string[];
};
/** Two neighbouring cells that belong together: joined in the middle (`end` is null), or at one end of their common edge (0 left or upper, 1 right or lower). */
export type LinkView = { cells: string[]; colour: number; end: number | null };
/** A list with an introduction, which may be empty. `steps` are numbered. */
export type ListBlock = { kind: "steps" | "points"; intro: RichText; texts: RichText[] };
/** A closed path over cells; the colour is null if it has several. */
export type LoopView = { cells: string[]; colour: number | null };
/** A remark on a cell: `colour` is that of the stone that was removed, `name` what playing there gives. */
export type MarkView = {
  cell: string;
  kind: "last" | "removed" | "flipped" | "again" | "surrounded" | "fixed";
  colour: number | null;
  name?: string;
};
/** What the `head` means: a word, or something to type. */
export type Meaning = { head: RichText; text: RichText };
/** A mistake of a seat: how much of its expected return it lost, and the name, the mark and the rank of mistakes of this size (0: the smallest). */
export type Mistake = {
  name: string;
  mark: string;
  rank: number;
  seat: Seat;
  loss: number;
};
/** A piece that is drawn in a line of text, and the `text` right after it. */
export type NamedPiece = { piece: Piece; text: string };
/** What has happened in the room, and how it stands then. The versions are consecutive. */
export type News = Standing & { type: "news"; version: number; event: EventView };
/** An option of a game, with its `values` in menus. `labels` explains some of them, `by_seats` those of each number of seats (others are not allowed there), and `typed` says what else can be typed. A `default` of null means that the game chooses. */
export type OptionView = {
  name: string;
  title: string;
  kind: "number" | "seats" | "choice" | "switch" | "sides";
  help: string;
  allowed: string;
  default: string | null;
  values: string[];
  labels: Record<string, string>;
  by_seats: Record<string, Record<string, string>>;
  typed: string;
};
/** Ask computers to play each other fast for the sender, or no longer. They make a step every tenth of a second if all who watch want that and the address of the sender has no other such room (8 in all), else every half second. The answer is `done`. */
export type Pace = Request & { type: "pace"; fast: boolean };
/** A paragraph. */
export type ParagraphBlock = { kind: "paragraph"; text: RichText };
export type Piece = DiscPiece | CrossPiece | TilePiece;
/** Ask whether the server is there. The answer is a `pong`. */
export type Ping = Request & { type: "ping" };
/** The computer players to choose from, the name of the `usual` one, and the name of the one for games to watch (`demo`). */
export type PlayerList = { computer: ComputerPlayer[]; usual: string; demo: string };
/** The answer to `ping`. */
export type Pong = Answer & { type: "pong" };
/** A position by its code, and the steps that led there from it. */
export type PositionAnswer = PositionOnBoard & { steps: StepView[] };
/** A picture of a position, perhaps of a part of the board. */
export type PositionBlock = PositionOnBoard & { kind: "position"; caption: RichText };
/** A position with its board. */
export type PositionOnBoard = { layout: LayoutView; position: PositionView };
/** The value of a position for each seat, and the colours of the seats there. */
export type PositionValue = { value: number[]; proven: boolean; colours: number[] };
/** A position: the seat to move (-1: chance, null: the game is over), colours and scores by seat, the seat that wins whatever happens (`decided`), what there is to see, and the legal steps. */
export type PositionView = {
  code: string;
  seat: Seat | null;
  colours: number[];
  scores: number[];
  decided: Seat | null;
  result: ResultView | null;
  scene: SceneView;
  legal: LegalSteps;
};
/** The seats whose players are connected, and those of them who look elsewhere on each of their connections. It comes at most once a second, and only to those who do not know it yet. */
export type PresenceMessage = { type: "presence"; seats: Seat[]; away: Seat[] };
/** Ask what a step would do. The answer is a `preview`. */
export type Preview = Request & { type: "preview"; version: number; text: string };
/** The position that a step would lead to. */
export type PreviewMessage = Answer & { type: "preview"; version: number; position: PositionView };
/** A refusal. */
export type Problem = { code: string; detail: string };
/** The value of a step for the player who makes it, from -1 to 1, and the steps that follow. */
export type PuzzleAttempt = { value: number; stages: StageView[] };
/** A puzzle of a list, with its grade from 1 (easy) to 5. */
export type PuzzleItem = { number: number; id: string; grade: number };
/** A puzzle. The `goal` says why one step is right: it alone wins against any defence (`win`), or it has the clearly best expectation (`best`). */
export type PuzzleView = PositionOnBoard & { id: string; grade: number; goal: "win" | "best" };
/** What a choice between words is about: these words, or all if there are none here. */
export type QuestionView = { title: string; help: string; words: string[] };
/** Play again, once the game is over. The answer is a `rematch`. */
export type Rematch = Request & { type: "rematch"; keys: SeatKey[] };
/** The players play again in another room. */
export type RematchEvent = { type: "rematch"; seat: Seat; room: string };
/** The room in which the players play again. The player who asked first also gets the key to watch, once. */
export type RematchMessage = Answer & { type: "rematch"; room: string; watch: string | null };
/** A report: its page is `/reports/NAME.html`, its data `/reports/NAME.json`. */
export type ReportLink = { name: string; options: string };
/** A message that is answered. */
export type Request = { request_id: string };
/** Resign the game. */
export type Resign = Action & { type: "resign" };
/** A seat has resigned; the others win. */
export type ResignedEvent = { type: "resigned"; seat: Seat };
/** How the game ended: `returns` by seat, the seat that `resigned`, and by how much the score was better if it decided (`margin`). */
export type ResultView = {
  winners: Seat[];
  scores: number[];
  reason: string;
  returns: number[];
  resigned: Seat | null;
  margin: number | null;
};
export type RichText = (string | StyledText)[];
/** The right step; `next` is the value of the next best one. */
export type RightAttempt = PuzzleAttempt & { verdict: "right"; next: number };
/** A room that was opened, with its keys, which are not sent again: of the seats of people, and to watch. */
export type RoomKeys = {
  room: string;
  keys: Record<string, string>;
  watch: string;
  commitment: string;
};
export type RoomMessage = Welcome | News | Thinking | Claimed | PresenceMessage | Done | PreviewMessage | HintMessage | RematchMessage | Pong | ErrorMessage;
export type RoomRequest = StepMessage | Takeback | AnswerTakeback | Resign | Preview | Hint | Hurry | Pace | Visibility | Rematch | Ping;
/** A room for whoever comes in: `claimed` are the seats taken with an invitation, `start` is the code of the position in which the game began (null: the usual start). */
export type RoomView = Standing & {
  type: "welcome";
  version: number;
  mine: Seat[];
  claimed: Seat[];
  players: string[];
  created: string;
  start: string | null;
  hints: boolean;
  commitment: string;
  layout: LayoutView;
  turns: TurnRange;
};
/** A saved game: its id and its game. */
export type SavedGameId = { record: string; game: string };
/** A saved game as it ended. */
export type SavedGameView = PositionOnBoard & {
  players: string[];
  start: string | null;
  turns: TurnRange;
  turn_count: number;
  variations: VariationRoot[];
};
/** What there is to see on the board. For the seat to move: `task` says what to do if that is more than one step, `choice` is the usual way to place, `goal` the score that wins. */
export type SceneView = {
  pieces: Piece[];
  marks: MarkView[];
  links: LinkView[];
  loops: LoopView[];
  notes: (string | NamedPiece)[][];
  task: string;
  question: QuestionView | null;
  choice: string;
  goal: number | null;
};
export type Seat = number;
/** A seat that the sender holds, and a key that they have made for their next one. */
export type SeatKey = { seat: number; key: string };
/** The seat to move in a room, and its version. */
export type SeatToMove = { seat: Seat | null; version: number };
/** A part of a rule sheet: blocks under a heading. */
export type SheetPart = { title: string; blocks: Block[] };
/** A place of the board: a cell, one of the ring around it, or where a piece in hand lies. */
export type SpotView = { id: string; x: number; y: number; role: "cell" | "ring" | "hand" };
/** A step of the learner or a turn of others: the seat that made it (-1: chance), its steps, and the position after it. */
export type StageView = {
  text: string;
  seat: Seat | null;
  steps: StepView[];
  position: PositionView;
};
/** How a room stands. `since`: for each person's seat, what has happened on the board since its last step; `recoloured`: seats whose colour is another one than after their last step; `last_turn`: the last turn as it is now; `rematch`: the room where the players play again; `seed`: null until the game is over. */
export type Standing = {
  position: PositionView;
  since: Record<string, MarkView[]>;
  recoloured: Seat[];
  turn_count: number;
  last_turn: TurnHead | null;
  takeback: TakebackView | null;
  rematch: string | null;
  last_seat: Seat | null;
  seed: string | null;
};
/** A step was played, or drawn by chance (`seat` is -1). */
export type StepEvent = StepView & { type: "step"; seat: Seat };
/** Play a step. The answer is `done`, as for the next three. */
export type StepMessage = Action & { type: "step"; text: string };
/** A step: its text, what it does in words, and the cells it points at. `piece` is what it puts on the last of them, or brings; for a step that was played it is there only if it says more than the text. `changed`: another piece lay there before; `removed`: the piece is taken off; `by_chance`: chance made it; `label`: a short name for a word that does not say what it does. */
export type StepView = {
  text: string;
  words: string;
  cells: string[];
  piece?: Piece;
  changed?: boolean;
  removed?: boolean;
  by_chance?: boolean;
  label?: string;
};
/** Stop evaluating. The answer is `stopped`. */
export type Stop = Request & { type: "stop" };
/** The engine has stopped. */
export type Stopped = Answer & { type: "stopped" };
/** Emphasised words (`em`), or something to type (`code`). */
export type StyledText = { style: "em" | "code"; text: string };
/** Take back one's last step, or ask the others to let it be taken back. */
export type Takeback = Action & { type: "takeback" };
/** A seat agrees, while others have not answered. */
export type TakebackAgreedEvent = { type: "takeback_agreed"; seat: Seat; agreed: Seat[] };
/** A seat does not agree. */
export type TakebackDeclinedEvent = { type: "takeback_declined"; seat: Seat };
/** Steps were taken back. */
export type TakebackEvent = { type: "takeback"; seat: Seat; remaining: number };
/** A seat asks to take steps back. */
export type TakebackRequestedEvent = {
  type: "takeback_requested";
  seat: Seat;
  remaining: number;
  agreed: Seat[];
};
/** A request to take steps back: the seat that asks, how many steps would remain, who agrees, and who declined it. */
export type TakebackView = {
  seat: Seat;
  remaining: number;
  agreed: Seat[];
  declined_by: Seat | null;
};
/** Evaluate a position for some seconds, in place of what was evaluated so far. Without a code it is the start; a full code needs no game. The answers are an `evaluation` again and again until `done` is true. */
export type Think = Request & {
  type: "think";
  game?: string | null;
  options?: Record<string, number | boolean | string>;
  code?: string | null;
  seconds?: number;
};
/** A computer player has begun to think. */
export type Thinking = { type: "thinking"; version: number; seat: Seat | null };
/** A square piece: a colour or null in each corner, clockwise from the top left; the way it turns (1 clockwise, -1 counter-clockwise, 0 if that does not matter); what the game calls it. */
export type TilePiece = {
  kind: "tile";
  cell: string;
  corners: (number | null)[];
  spin: number;
  name: string;
};
/** Who made a turn (null if the game ended with a draw by chance), in which colour, and how many steps it has. */
export type TurnHead = { player: Seat | null; colour: number | null; step_count: number };
/** Some turns in a row, with the number of all turns. */
export type TurnPage = TurnRange & { total: number };
/** Some turns in a row: how many came before them, and their steps. */
export type TurnRange = { start: number; turns: TurnView[] };
/** A turn: who made it, in which colour, and its steps. */
export type TurnView = { player: Seat | null; colour: number | null; steps: StepView[] };
/** A step of a variation, with the position after it and what may follow. */
export type VariationNode = StepView & { code: string; title: string; children: VariationNode[] };
/** The variations from one place of a game: `5`, or in the middle of a turn `5.2`. */
export type VariationRoot = { place: string; code: string; children: VariationNode[] };
/** The page is out of sight, or is seen again: ours says so after ten hidden seconds, and at once when it is seen again. The answer is `done`. */
export type Visibility = Request & { type: "visibility"; away: boolean };
/** The answer to `hello`. `keys` says what each key of the hello opens: a seat, -1 to watch, null for nothing. `present` are the seats whose players are connected, `away` those of them who look elsewhere. */
export type Welcome = RoomView & { keys: (Seat | null)[]; present: Seat[]; away: Seat[] };
/** Why no step is possible; empty if one is. */
export type WhyNot = { why: string };
/** The meanings of some words, with an introduction, which may be empty. */
export type WordsBlock = { kind: "words"; intro: RichText; items: Meaning[] };
/** A wrong step with its refutation, whose steps of opponents are `replies` in words. `best` is the value of the right step, and `proven` says whether the value of this one is. */
export type WrongAttempt = PuzzleAttempt & {
  verdict: "wrong";
  replies: string[];
  proven: boolean;
  best: number;
};
