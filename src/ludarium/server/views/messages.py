"""The messages that the server sends over WebSockets, and the views in them, as types; `answers.py`
has those of REST. The JSON Schema and the types of the browser are made from them; nothing is
validated on the way out.

`python -m ludarium.server.ws.schema` writes the schema and the browser's types again.
"""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

Seat = TypeAliasType("Seat", int)
"""The number of a seat from 0; -1 is chance."""


class DiscPiece(TypedDict):
    """A stone; the colour -1 belongs to nobody."""

    kind: Literal["disc"]
    cell: str
    colour: int


class CrossPiece(TypedDict):
    """A square piece with a cross, and what the game calls it."""

    kind: Literal["cross"]
    cell: str
    name: str


class TilePiece(TypedDict):
    """A square piece: a colour or null in each corner, clockwise from the top left; the way it
    turns (1 clockwise, -1 counter-clockwise, 0 if that does not matter); what the game calls
    it."""

    kind: Literal["tile"]
    cell: str
    corners: list[int | None]
    spin: int
    name: str


Piece = TypeAliasType("Piece", DiscPiece | CrossPiece | TilePiece)


class MarkView(TypedDict):
    """A remark on a cell: `colour` is that of the stone that was removed, `name` what playing
    there gives."""

    cell: str
    kind: Literal["last", "removed", "flipped", "again", "surrounded", "fixed"]
    colour: int | None
    name: NotRequired[str]


class LinkView(TypedDict):
    """Two neighbouring cells that belong together: joined in the middle (`end` is null), or at one
    end of their common edge (0 left or upper, 1 right or lower)."""

    cells: list[str]
    colour: int
    end: int | None


class LoopView(TypedDict):
    """A closed path over cells; the colour is null if it has several."""

    cells: list[str]
    colour: int | None


class NamedPiece(TypedDict):
    """A piece that is drawn in a line of text, and the `text` right after it."""

    piece: Piece
    text: str


class QuestionView(TypedDict):
    """What a choice between words is about: these words, or all if there are none here."""

    title: str
    help: str
    words: list[str]


class SceneView(TypedDict):
    """What there is to see on the board. For the seat to move: `task` says what to do if that is
    more than one step, `choice` is the usual way to place, `goal` the score that wins."""

    pieces: list[Piece]
    marks: list[MarkView]
    links: list[LinkView]
    loops: list[LoopView]
    notes: list[list[str | NamedPiece]]
    task: str
    question: QuestionView | None
    choice: str
    goal: int | None


class LegalSteps(TypedDict):
    """The legal steps: `words` such as `swap`, and the texts of the others by the cells they point
    at (several are separated by spaces) and the way to place. For each way to place, `ghosts` has
    what it puts on an empty cell, and `phrases` the same in words, with {} for the cell. `labels`
    has what any other step does, `pieces` what a word brings, `asks` a question before a word that
    is easily chosen by mistake."""

    words: list[str]
    cells: dict[str, dict[str, str]]
    ghosts: dict[str, Piece | None]
    phrases: dict[str, str]
    labels: dict[str, str]
    pieces: dict[str, Piece]
    asks: dict[str, str]


class ResultView(TypedDict):
    """How the game ended: `returns` by seat, the seat that `resigned`, and by how much the score
    was better if it decided (`margin`)."""

    winners: list[Seat]
    scores: list[int]
    reason: str
    returns: list[float]
    resigned: Seat | None
    margin: int | None


class PositionView(TypedDict):
    """A position: the seat to move (-1: chance, null: the game is over), colours and scores by
    seat, the seat that wins whatever happens (`decided`), what there is to see, and the legal
    steps."""

    code: str
    seat: Seat | None
    colours: list[int]
    scores: list[int]
    decided: Seat | None
    result: ResultView | None
    scene: SceneView
    legal: LegalSteps


class SpotView(TypedDict):
    """A place of the board: a cell, one of the ring around it, or where a piece in hand lies."""

    id: str
    x: float
    y: float
    role: Literal["cell", "ring", "hand"]


Shape = Literal["hexagon", "square", "points"]


class LayoutView(TypedDict):
    """What does not change during a game. `code_prefix` makes a code a full one, `score` is what
    is counted, `aim` says which score wins, `fewest` that less is better, `chance` that there are
    chance moves, `chance_text` what happens at one. `signs` says whether colours have the signs of
    stones or those in the corners of tiles."""

    game: str
    options: dict[str, str]
    code_prefix: str
    title: str
    credit: str
    score: str
    aim: str
    fewest: bool
    chance: bool
    chance_text: str
    seats: int
    shape: Shape
    colours: list[str]
    signs: Literal["stones", "corners"]
    rows: list[list[str]]
    spots: list[SpotView]


class StepView(TypedDict):
    """A step: its text, what it does in words, and the cells it points at. `piece` is what it puts
    on the last of them, or brings; for a step that was played it is there only if it says more
    than the text. `changed`: another piece lay there before; `removed`: the piece is taken off;
    `by_chance`: chance made it; `label`: a short name for a word that does not say what it does."""

    text: str
    words: str
    cells: list[str]
    piece: NotRequired[Piece]
    changed: NotRequired[bool]
    removed: NotRequired[bool]
    by_chance: NotRequired[bool]
    label: NotRequired[str]


class TurnHead(TypedDict):
    """Who made a turn (null if the game ended with a draw by chance), in which colour, and how
    many steps it has."""

    player: Seat | None
    colour: int | None
    step_count: int


class TurnView(TypedDict):
    """A turn: who made it, in which colour, and its steps."""

    player: Seat | None
    colour: int | None
    steps: list[StepView]


class TurnRange(TypedDict):
    """Some turns in a row: how many came before them, and their steps."""

    start: int
    turns: list[TurnView]


class TakebackView(TypedDict):
    """A request to take steps back: the seat that asks, how many steps would remain, who agrees,
    and who declined it."""

    seat: Seat
    remaining: int
    agreed: list[Seat]
    declined_by: Seat | None


class Standing(TypedDict):
    """How a room stands. `since`: for each person's seat, what has happened on the board since its
    last step; `recoloured`: seats whose colour is another one than after their last step;
    `last_turn`: the last turn as it is now; `rematch`: the room where the players play again;
    `seed`: null until the game is over."""

    position: PositionView
    since: dict[Seat, list[MarkView]]
    recoloured: list[Seat]
    turn_count: int
    last_turn: TurnHead | None
    takeback: TakebackView | None
    rematch: str | None
    last_seat: Seat | None
    seed: str | None


class RoomView(Standing):
    """A room for whoever comes in: `claimed` are the seats taken with an invitation, `start` is
    the code of the position in which the game began (null: the usual start)."""

    type: Literal["welcome"]
    version: int
    mine: list[Seat]
    claimed: list[Seat]
    players: list[str]
    created: str
    start: str | None
    hints: bool
    commitment: str
    layout: LayoutView
    turns: TurnRange


class Welcome(RoomView):
    """The answer to `hello`. `keys` says what each key of the hello opens: a seat, -1 to watch,
    null for nothing. `present` are the seats whose players are connected, `away` those of them who
    look elsewhere."""

    keys: list[Seat | None]
    present: list[Seat]
    away: list[Seat]


class StepEvent(StepView):
    """A step was played, or drawn by chance (`seat` is -1)."""

    type: Literal["step"]
    seat: Seat


class TakebackEvent(TypedDict):
    """Steps were taken back."""

    type: Literal["takeback"]
    seat: Seat
    remaining: int


class TakebackRequestedEvent(TypedDict):
    """A seat asks to take steps back."""

    type: Literal["takeback_requested"]
    seat: Seat
    remaining: int
    agreed: list[Seat]


class TakebackAgreedEvent(TypedDict):
    """A seat agrees, while others have not answered."""

    type: Literal["takeback_agreed"]
    seat: Seat
    agreed: list[Seat]


class TakebackDeclinedEvent(TypedDict):
    """A seat does not agree."""

    type: Literal["takeback_declined"]
    seat: Seat


class ResignedEvent(TypedDict):
    """A seat has resigned; the others win."""

    type: Literal["resigned"]
    seat: Seat


class RematchEvent(TypedDict):
    """The players play again in another room."""

    type: Literal["rematch"]
    seat: Seat
    room: str


EventView = TypeAliasType(
    "EventView",
    StepEvent
    | TakebackEvent
    | TakebackRequestedEvent
    | TakebackAgreedEvent
    | TakebackDeclinedEvent
    | ResignedEvent
    | RematchEvent,
)


class News(Standing):
    """What has happened in the room, and how it stands then. The versions are consecutive."""

    type: Literal["news"]
    version: int
    event: EventView


class Thinking(TypedDict):
    """A computer player has begun to think."""

    type: Literal["thinking"]
    version: int
    seat: Seat | None


class Claimed(TypedDict):
    """One more seat was taken with an invitation: all that were."""

    type: Literal["claimed"]
    seats: list[Seat]


class PresenceMessage(TypedDict):
    """The seats whose players are connected, and those of them who look elsewhere on each of their
    connections. It comes at most once a second, and only to those who do not know it yet."""

    type: Literal["presence"]
    seats: list[Seat]
    away: list[Seat]


class Answer(TypedDict):
    """The answer to a request."""

    request_id: str


class Done(Answer):
    """A request was carried out, now or earlier, and led to this version."""

    type: Literal["done"]
    version: int


class PreviewMessage(Answer):
    """The position that a step would lead to."""

    type: Literal["preview"]
    version: int
    position: PositionView


class CandidateView(StepView):
    """A step that could be made, and its value for the seat to move, from -1 to 1 (null: it was
    not looked at). `proven`: the value is certain; `margin`: by how much the mover leads at the
    end."""

    visits: int
    value: float | None
    proven: NotRequired[bool]
    margin: NotRequired[float]


class HintMessage(Answer):
    """The best steps, the best first."""

    type: Literal["hint"]
    version: int
    moves: list[CandidateView]


class RematchMessage(Answer):
    """The room in which the players play again. The player who asked first also gets the key to
    watch, once."""

    type: Literal["rematch"]
    room: str
    watch: str | None


class Pong(Answer):
    """The answer to `ping`."""

    type: Literal["pong"]


class ErrorMessage(TypedDict):
    """A request was refused; `request_id` is null if it is not known."""

    type: Literal["error"]
    request_id: str | None
    code: str
    message: str


class EvaluationMessage(Answer):
    """The evaluation of a position: the expected return of each seat (`value`, from -1 to 1), by
    how much it may be off by chance (`noise`), the best moves or, before a draw, all draws, and
    how the game may continue (`line`). It comes again and again until `done` is true."""

    type: Literal["evaluation"]
    value: list[float]
    noise: float
    moves: list[CandidateView]
    line: list[StepView]
    simulations: int
    proven: bool
    done: bool


class Stopped(Answer):
    """The engine has stopped."""

    type: Literal["stopped"]


RoomMessage = TypeAliasType(
    "RoomMessage",
    Welcome
    | News
    | Thinking
    | Claimed
    | PresenceMessage
    | Done
    | PreviewMessage
    | HintMessage
    | RematchMessage
    | Pong
    | ErrorMessage,
)
"""What comes over the socket of a room."""

AnalysisMessage = TypeAliasType(
    "AnalysisMessage", EvaluationMessage | Stopped | Pong | ErrorMessage
)
"""What comes over the socket of the analysis."""
