"""The contract of a game, stated as obligations. One conformance suite checks them all.

A `Game` is the rules with chosen options. It holds no position: a *state* is a frozen, hashable
value that stores each fact once and no history, a *move* is one step, and every method is a pure
function of its arguments.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

from ludarium.core.errors import NotationError, quoted
from ludarium.core.options import Option, resolve

State = TypeVar("State")
Move = TypeVar("Move")

CHANCE: Final = -1
"""What `to_move` answers when the next step is a random draw."""


@dataclass(frozen=True)
class Info:
    """What to tell people about a game, whatever its options."""

    name: str
    title: str
    designer: str
    date: str
    link: str
    about: str
    players: str
    colours: tuple[str, ...]
    score: str
    rules_version: int
    draw: str = "a random draw"
    """What happens at a chance step."""
    by_score: bool = True
    """Does whoever has the higher score win, so that one may say by how much?"""

    @property
    def credit(self) -> str:
        where = f" ({self.link})" if self.link else ""
        return f"{self.title} by {self.designer}, {self.date}{where}"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats (several share the win), one score per seat, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class Game(ABC, Generic[State, Move]):
    """Rules with chosen options.

    `apply` trusts its caller: a move that is not in `legal_moves(state)` gives an undefined
    result. `ludarium.play` is the checked way.
    """

    info: ClassVar[Info]
    OPTIONS: ClassVar[tuple[Option, ...]]

    options: Mapping[str, Any]
    seats: int = 2
    board: Any
    """The board it is played on (a `ludarium.boards.Board`): cells, names, neighbours."""
    moves: tuple[Move, ...]
    """Every move that can occur with these options; a move's action is its index here."""

    def __init__(self, /, **options: Any) -> None:
        self.options = resolve(self.info.name, self.OPTIONS, options)

    @property
    def name(self) -> str:
        return self.info.name

    @abstractmethod
    def initial_state(self) -> State:
        """The position before the first step."""

    @abstractmethod
    def to_move(self, state: State) -> int | None:
        """The seat whose step is next, CHANCE at a random draw, None when the game is over."""

    @abstractmethod
    def legal_moves(self, state: State) -> list[Move]:
        """In ascending order of action, without duplicates; empty exactly when the game is over.

        At a chance step these are the possible draws.
        """

    def chances(self, state: State) -> list[tuple[Move, Fraction]]:
        """At a chance step the moves of `legal_moves` with probabilities that sum to 1, else []."""
        return []

    @abstractmethod
    def apply(self, state: State, move: Move) -> State:
        """The state after a legal move; the given state is unchanged."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """None while playing. A draw lists all tied seats as winners."""

    def returns(self, state: State) -> tuple[float, ...]:
        """One number per seat, which sum to 0: +1/-1 for a two-seat win, all 0 while playing."""
        outcome = self.outcome(state)
        if outcome is None:
            return (0.0,) * self.seats
        return returns_of(outcome.winners, self.seats)

    @abstractmethod
    def pieces(self, state: State) -> dict[str, Any]:
        """What lies where: cell name to colour number (or to a game's own kind of piece)."""

    @abstractmethod
    def colour(self, state: State, seat: int) -> int:
        """The colour that a seat plays."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """The score of each seat as it stands; `info.score` says what is counted."""

    def decided(self, state: State) -> int | None:
        """The seat that has already won whatever is still played, where that can be told."""
        return None

    @abstractmethod
    def encode(self, state: State) -> str:
        """The state as one line without spaces; `decode` gives the same state back."""

    @abstractmethod
    def decode(self, code: str) -> State:
        """The state of a code; raises NotationError unless play can go on from there."""

    @property
    @abstractmethod
    def notation(self) -> str:
        """How a step is written, for error messages: 'a cell such as c3, or swap'."""

    def why_illegal(self, state: State, move: Move) -> str:
        """Why a move that is not legal is not; games say it better where they can."""
        return f"{self.text(move)} is not possible here"

    def text(self, move: Move) -> str:
        """The move as people write it."""
        return str(move)

    def parse(self, text: str, state: State | None = None) -> Move:
        """The move of a text, whatever its case and spaces; raises NotationError.

        With a state, a game may understand shorter forms that depend on who is to move.
        """
        move = self._move_of_text.get(plain(text))
        if move is None:
            raise NotationError(f"expected {self.notation}, got {quoted(text)}")
        return move

    def action(self, move: Move) -> int:
        """The index of a move in `moves`; raises KeyError for a move of another game."""
        return self._action_of_move[move]

    @cached_property
    def _move_of_text(self) -> dict[str, Move]:
        return {plain(self.text(move)): move for move in self.moves}

    @cached_property
    def _action_of_move(self) -> dict[Move, int]:
        return {move: action for action, move in enumerate(self.moves)}

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and sent elsewhere as its kind and its options."""
        return _made, (type(self), dict(self.options))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options == self.options

    def __hash__(self) -> int:
        return hash((self.name, *self.options.values()))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"ludarium.load({self.name!r}{options})"


AnyGame = Game[Any, Any]


def returns_of(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """What a result is worth to each seat: with n seats, w winners share, so that each of them gets
    (n/w - 1)/(n - 1) and every loser -1/(n - 1)."""
    win, loss = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
    return tuple(win if seat in winners else loss for seat in range(seats))


def _made(kind: type[AnyGame], options: dict[str, Any]) -> AnyGame:
    return kind(**options)


def plain(text: str) -> str:
    """Text as notation compares it: no spaces, lower case."""
    return "".join(text.split()).lower()


def winner_takes(colour_winners: Sequence[int], game: AnyGame, state: Any, reason: str) -> Outcome:
    """The outcome in terms of seats when the rules speak of winning colours."""
    winners = tuple(s for s in range(game.seats) if game.colour(state, s) in colour_winners)
    return Outcome(winners, game.scores(state), reason)
