"""The answers of REST, as types; `messages.py` has what they share with the WebSockets."""

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from ludarium.server.views.messages import (
    LayoutView,
    PositionView,
    Seat,
    StepView,
    TurnRange,
)


class Problem(TypedDict):
    """A refusal."""

    code: str
    detail: str


class OptionView(TypedDict):
    """An option of a game, with its `values` in menus. `labels` explains some of them, `by_seats`
    those of each number of seats (others are not allowed there), and `typed` says what else can be
    typed. A `default` of null means that the game chooses."""

    name: str
    title: str
    kind: Literal["number", "seats", "choice", "switch", "sides"]
    help: str
    allowed: str
    default: str | None
    values: list[str]
    labels: dict[str, str]
    by_seats: dict[int, dict[str, str]]
    typed: str


class ReportLink(TypedDict):
    """A report: its page is `/reports/NAME.html`, its data `/reports/NAME.json`."""

    name: str
    options: str


class GameView(TypedDict):
    """A game: its credit, the number of `players` in words, the `seats` with the usual options, and
    the numbers of its lessons and puzzles."""

    name: str
    title: str
    designer: str
    date: str
    link: str
    about: str
    players: str
    seats: int
    options: list[OptionView]
    lessons: int
    puzzles: int
    reports: list[ReportLink]


class ComputerPlayer(TypedDict):
    """A computer player: its name, its title, and the beginning of the title for narrow places."""

    name: str
    title: str
    short: str


class PlayerList(TypedDict):
    """The computer players to choose from, the name of the `usual` one, and the name of the one for
    games to watch (`demo`)."""

    computer: list[ComputerPlayer]
    usual: str
    demo: str


class StyledText(TypedDict):
    """Emphasised words (`em`), or something to type (`code`)."""

    style: Literal["em", "code"]
    text: str


RichText = TypeAliasType("RichText", list[str | StyledText])
"""A text as its parts, in order."""


class PositionOnBoard(TypedDict):
    """A position with its board."""

    layout: LayoutView
    position: PositionView


class ParagraphBlock(TypedDict):
    """A paragraph."""

    kind: Literal["paragraph"]
    text: RichText


class ListBlock(TypedDict):
    """A list with an introduction, which may be empty. `steps` are numbered."""

    kind: Literal["steps", "points"]
    intro: RichText
    texts: list[RichText]


class Meaning(TypedDict):
    """What the `head` means: a word, or something to type."""

    head: RichText
    text: RichText


class WordsBlock(TypedDict):
    """The meanings of some words, with an introduction, which may be empty."""

    kind: Literal["words"]
    intro: RichText
    items: list[Meaning]


class PositionBlock(PositionOnBoard):
    """A picture of a position, perhaps of a part of the board."""

    kind: Literal["position"]
    caption: RichText


class ExampleTurn(TypedDict):
    """A turn of an example with its steps, a comment, and the code of the position after it."""

    text: str
    steps: list[StepView]
    comment: RichText
    code: str


class ExampleBlock(PositionOnBoard):
    """A position to play in, and turns from there."""

    kind: Literal["example"]
    caption: RichText
    turns: list[ExampleTurn]


Block = TypeAliasType(
    "Block", ParagraphBlock | ListBlock | WordsBlock | PositionBlock | ExampleBlock
)


class SheetPart(TypedDict):
    """A part of a rule sheet: blocks under a heading."""

    title: str
    blocks: list[Block]


class LessonView(PositionOnBoard):
    """A lesson: the position to try it in, and the learner's steps in one `solution`."""

    title: str
    text: RichText
    task: RichText
    solution: list[str]


class StageView(TypedDict):
    """A step of the learner or a turn of others: the seat that made it (-1: chance), its steps, and
    the position after it."""

    text: str
    seat: Seat | None
    steps: list[StepView]
    position: PositionView


class LessonAttempt(TypedDict):
    """The verdict on an attempt at a lesson (`open`: continue), a comment, and the last step with
    the replies."""

    verdict: Literal["right", "wrong", "open"]
    comment: RichText
    stages: list[StageView]


class PuzzleItem(TypedDict):
    """A puzzle of a list, with its grade from 1 (easy) to 5."""

    number: int
    id: str
    grade: int


class PuzzleView(PositionOnBoard):
    """A puzzle. The `goal` says why one step is right: it alone wins against any defence (`win`),
    or it has the clearly best expectation (`best`)."""

    id: str
    grade: int
    goal: Literal["win", "best"]


class PuzzleAttempt(TypedDict):
    """The value of a step for the player who makes it, from -1 to 1, and the steps that follow."""

    value: float
    stages: list[StageView]


class RightAttempt(PuzzleAttempt):
    """The right step; `next` is the value of the next best one."""

    verdict: Literal["right"]
    next: float


class WrongAttempt(PuzzleAttempt):
    """A wrong step with its refutation, whose steps of opponents are `replies` in words. `best` is
    the value of the right step, and `proven` says whether the value of this one is."""

    verdict: Literal["wrong"]
    replies: list[str]
    proven: bool
    best: float


AnyPuzzleAttempt = TypeAliasType("AnyPuzzleAttempt", RightAttempt | WrongAttempt)


class RoomKeys(TypedDict):
    """A room that was opened, with its keys, which are not sent again: of the seats of people, and
    to watch."""

    room: str
    keys: dict[Seat, str]
    watch: str
    commitment: str


class SeatToMove(TypedDict):
    """The seat to move in a room, and its version."""

    seat: Seat | None
    version: int


class TurnPage(TurnRange):
    """Some turns in a row, with the number of all turns."""

    total: int


class VariationNode(StepView):
    """A step of a variation, with the position after it and what may follow."""

    code: str
    title: str
    children: "list[VariationNode]"


class VariationRoot(TypedDict):
    """The variations from one place of a game: `5`, or in the middle of a turn `5.2`."""

    place: str
    code: str
    children: list[VariationNode]


class SavedGameView(PositionOnBoard):
    """A saved game as it ended."""

    players: list[str]
    start: str | None
    turns: TurnRange
    turn_count: int
    variations: list[VariationRoot]


class SavedGameId(TypedDict):
    """A saved game: its id and its game."""

    record: str
    game: str


class PositionValue(TypedDict):
    """The value of a position for each seat, and the colours of the seats there."""

    value: list[float]
    proven: bool
    colours: list[int]


class Mistake(TypedDict):
    """A mistake of a seat: how much of its expected return it lost, and the name, the mark and the
    rank of mistakes of this size (0: the smallest)."""

    name: str
    mark: str
    rank: int
    seat: Seat
    loss: float


class Judgement(TypedDict):
    """The values of the positions after each step of a turn, and its largest mistake."""

    steps: list[PositionValue]
    mistake: Mistake | None


class PositionAnswer(PositionOnBoard):
    """A position by its code, and the steps that led there from it."""

    steps: list[StepView]


class WhyNot(TypedDict):
    """Why no step is possible; empty if one is."""

    why: str
