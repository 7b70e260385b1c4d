"""A game that the pages do not know. It has notes with pieces, its own names of pieces and marks,
several choices for a cell, steps with labels, chance draws and an option for the number of seats.
`python -m tests.web.toss_game serve` starts Ludarium with this game.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ludarium.boards import hexagon
from ludarium.cli.main import main
from ludarium.core.codes import fields
from ludarium.core.errors import NotationError
from ludarium.core.game import CHANCE, Info, Outcome, winner_takes
from ludarium.core.options import Seats, Switch
from ludarium.core.scene import Cross, Disc, Mark, Note, NotePiece, Scene, Target
from ludarium.core.sheet import Example, Notation, Paragraph, Part, Position, Sheet, Steps
from ludarium.games import GAMES
from ludarium.games.entry import Entry
from ludarium.games.layout import board_scene, discs
from ludarium.games.stones import StonesGame, with_stone

COIN = ("heads", "tails")


@dataclass(frozen=True, slots=True)
class Word:
    """A side of the coin, or `leave`: no stone this time."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Stone:
    colour: int
    cell: str

    def __str__(self) -> str:
        return f"{self.cell}={self.colour + 1}"


Move = Word | Stone
TOSSES = tuple(map(Word, COIN))
LEAVE = Word("leave")


@dataclass(frozen=True, slots=True)
class State:
    """The stones as masks, how many turns there were, and the coin, "" before it is tossed."""

    stones: tuple[int, ...]
    turns: int = 0
    coin: str = ""


class Toss(StonesGame[State, Move]):
    """Each turn has a toss and a stone: after heads of any colour, after tails of your own."""

    info = Info(
        name="toss",
        title="Toss",
        designer="A test",
        date="2026",
        link="",
        about="Heads: any colour. Tails: your own.",
        players="2–4",
        colours=("Red", "Blue", "Gold", "Violet"),
        score="stones",
        rules_version=1,
        by_score=True,
        chance="the coin is tossed",
    )
    OPTIONS = (
        Seats("people", 3, "how many play", low=2, high=4),
        Switch("leaving", True, "whether one may leave out a stone"),
    )

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.seats = self.options["people"]
        self.board = hexagon(2)
        self.placements = [
            [Stone(colour, cell) for colour in range(self.seats)] for cell in self.board.names
        ]
        self.moves = (*TOSSES, LEAVE, *(stone for at in self.placements for stone in at))

    def initial_state(self) -> State:
        return State((0,) * self.seats)

    def is_over(self, state: State) -> bool:
        return sum(state.stones) == self.board.all or state.turns == 20

    def to_move(self, state: State) -> int | None:
        if self.is_over(state):
            return None
        return state.turns % self.seats if state.coin else CHANCE

    def legal_steps(self, state: State) -> list[Move]:
        seat = self.to_move(state)
        empty = [at for at in self.placements if at[0].cell not in self.pieces(state)]
        stones: list[Move] = [
            stone for at in empty for stone in at if state.coin == "heads" or stone.colour == seat
        ]
        return [LEAVE, *stones] if self.options["leaving"] else stones

    def chances(self, state: State) -> list[tuple[Move, Fraction]]:
        if self.to_move(state) != CHANCE:
            return []
        return [(toss, Fraction(1, 2)) for toss in TOSSES]

    def apply(self, state: State, move: Move) -> State:
        if move in TOSSES:
            return replace(state, coin=str(move))
        stones = state.stones
        if isinstance(move, Stone):
            stones = with_stone(stones, move.colour, self.board.bit[move.cell])
        return State(stones, state.turns + 1)

    def outcome(self, state: State) -> Outcome | None:
        if not self.is_over(state):
            return None
        best = max(self.scores(state))
        winners = [seat for seat, score in enumerate(self.scores(state)) if score == best]
        return winner_takes(winners, self, state, "the most stones")

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(mask.bit_count() for mask in state.stones)

    def why_illegal(self, state: State, move: Move) -> str:
        if isinstance(move, Stone) and move.cell in self.pieces(state):
            return f"{move}: {'the middle' if move.cell == 'b2' else move.cell} is taken"
        return super().why_illegal(state, move)

    @property
    def notation(self) -> str:
        return "a stone such as a1=2, or leave"

    def encode(self, state: State) -> str:
        return f"{self.write_stones(state)}:{state.turns}:{state.coin}"

    def decode(self, code: str) -> State:
        rows, turns, coin = fields(code, 3, "rows:turns:coin")
        if not turns.isdecimal() or coin not in ("", *COIN):
            raise NotationError("expected a number of turns, and heads, tails or nothing")
        return State(self.read_stones(rows), int(turns), coin)


def scene(game: Toss, state: State, before: State | None = None) -> Scene:
    stones = game.pieces(state)
    notes: list[Note] = [
        ("Lying: ", NotePiece(game.info.colours[seat], Disc("", seat), f" {score}, of 7"), " cells")
        for seat, score in enumerate(game.scores(state))
    ]
    if state.coin:
        notes.append(
            ("On the table: ", NotePiece(state.coin, Cross("", f"coin with {state.coin}")))
        )
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=discs(stones),
        marks=[] if "b2" in stones else [Mark("b2", "again", name="the middle")],
        notes=notes,
        task=f"{state.coin}, a stone" if state.coin else "",
        choice=str(state.turns % game.seats + 1),
    )


def target(move: Move) -> Target:
    if isinstance(move, Stone):
        return Target((move.cell,), str(move.colour + 1))
    return Target((), label="No stone" if move == LEAVE else "")


SHEET = Sheet(
    Part(
        "The board",
        Paragraph("A board of *seven* cells."),
        Position("Empty at first.", options={"people": 2}),
    ),
    Part(
        "A turn",
        Steps("Toss a coin.", "Place a stone.", intro="A turn:"),
        Example(
            "Tails, and Red is to move.",
            ("b2=1", "A stone."),
            ("heads,a1=2", "A whole turn."),
            code="2/3/2:0:tails",
        ),
    ),
    options=Paragraph("`people`, 2 to 4; `leaving`, on or off."),
    notation=Notation({"a1=2": "a stone of colour 2 on a1;", "leave": "no stone."}),
)

ENTRY = Entry(Toss, scene, SHEET, target)

if __name__ in ("__main__", "__mp_main__"):  # also in engine processes
    GAMES[Toss.info.name] = ENTRY
if __name__ == "__main__":
    main()
