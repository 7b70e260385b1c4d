"""The contract of a game, stated as obligations. One conformance suite checks them all.

A `Game` is the rules with chosen options. It holds no position: a *state* is a frozen, hashable
value that stores each fact once and no history, a *move* is one step, and every method is a pure
function of its arguments.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from ludarium.core.errors import NotationError, OptionError, quoted
from ludarium.core.observation import BOARD, observation_bytes, relative_seat_names
from ludarium.core.options import Frozen, Option, resolve
from ludarium.core.wiring import wiring

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    State = TypeVar("State", default=Any)
    Move = TypeVar("Move", default=Any)
else:  # Python knows defaults of type variables from 3.13 on
    from typing import TypeVar

    State, Move = TypeVar("State"), TypeVar("Move")

CHANCE: Final = -1
"""The answer of `to_move` before a chance move."""


@dataclass(frozen=True, kw_only=True)
class Info:
    """Facts about a game that do not depend on its options."""

    name: str
    title: str
    designer: str
    date: str
    link: str = ""
    about: str
    players: str = "2"
    colours: tuple[str, ...] = ("Red", "Blue")
    rules_version: int
    score: str = ""
    """What `scores` counts; empty in a game without a score."""
    chance: str = "a random event"
    """What happens at a chance move, such as "a chip is drawn"."""
    by_score: bool = False
    """Does the better score win, so that a win has a margin?"""
    aim: str = ""
    """Which score wins, as a sentence: "Most stones win"."""
    fewest: bool = False
    """Is it better to have less?"""

    @property
    def credit(self) -> str:
        """The title and the designer, in one line."""
        where = f" ({self.link})" if self.link else ""
        return f"{self.title} by {self.designer}, {self.date}{where}"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats (several share the win), one score per seat, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class _LockedWhenBuilt(ABCMeta):
    """Locks each game once it is built."""

    def __call__(cls, *args: Any, **options: Any) -> Any:
        game = super().__call__(*args, **options)
        game.__dict__[_LOCKED] = True
        return game


_LOCKED = "_locked"


class Game(Generic[State, Move], metaclass=_LockedWhenBuilt):
    """Rules with chosen options.

    `apply` trusts its caller: a move that is not in `legal_moves(state)` gives an undefined
    result. `ludarium.play` is the checked way.
    """

    info: ClassVar[Info]
    """Facts for people, the designer among them."""
    OPTIONS: ClassVar[tuple[Option, ...]]
    """The options: names, allowed values, defaults."""

    options: Frozen[Any]
    """The value of every option; never changes."""
    seats: int = 2
    """The number of players."""
    board: Any
    """The board it is played on (a `ludarium.boards.Board`): cells, names, neighbours."""
    moves: tuple[Move, ...]
    """Every move that can occur with these options; a move's action is its index here."""
    chance_count: int = 0
    """The number of chance moves. They come first in `moves`, and no player can choose them."""

    def __init__(self, /, **options: Any) -> None:
        self.options = resolve(self.info.name, self.OPTIONS, options)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute while the game is built. Later it may not change: everyone who loads a
        game shares it."""
        if _LOCKED in self.__dict__:
            raise AttributeError(f"{name}: {self!r} never changes; load another game instead")
        super().__setattr__(name, value)

    @property
    def name(self) -> str:
        """The name that `ludarium.load` takes."""
        return self.info.name

    @property
    def option_texts(self) -> dict[str, str]:
        """The value of each option as text."""
        return {option.name: option.to_text(self.options[option.name]) for option in self.OPTIONS}

    @property
    def settings(self) -> str:
        """The options and their values as people read them, such as `sides 3`."""
        return ", ".join(f"{name} {value}" for name, value in self.option_texts.items())

    @abstractmethod
    def initial_state(self) -> State:
        """The position before the first step."""

    @abstractmethod
    def to_move(self, state: State) -> int | None:
        """The seat to move, CHANCE before a chance move, None when the game is over."""

    def is_over(self, state: State) -> bool:
        """Whether the game is over."""
        return self.to_move(state) is None

    def legal_moves(self, state: State) -> list[Move]:
        """The legal moves in ascending order of action, without duplicates. Before a chance move:
        its possible outcomes. Empty exactly when the game is over."""
        seat = self.to_move(state)
        if seat is None:
            return []
        if seat == CHANCE:
            return [move for move, _ in self.chances(state)]
        return list(self.legal_steps(state))

    @abstractmethod
    def legal_steps(self, state: State) -> Sequence[Move]:
        """The legal moves of the seat to move, in ascending order of action. `legal_moves` calls
        this only when a seat is to move."""

    def chances(self, state: State) -> list[tuple[Move, Fraction]]:
        """The outcomes of a chance move with probabilities that sum to 1; else []."""
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
        """The piece on each cell that has one: a colour number, or a game's own kind of piece."""

    def colour(self, state: State, seat: int) -> int:
        """The colour that a seat plays: its own number, unless the seats can swap."""
        return seat

    def colour_name(self, state: State, seat: int) -> str:
        """The name of the colour that a seat plays."""
        return self.info.colours[self.colour(state, seat)]

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of each seat in this position; all 0 in a game without a score."""
        return (0,) * self.seats

    def decided(self, state: State) -> int | None:
        """The seat that wins whatever is still played, if the game can tell."""
        return None

    @property
    def max_steps(self) -> int | None:
        """An upper bound of the length of a game in moves; None if no bound is known."""
        return None

    def mask(self, state: State) -> bytes:
        """One byte for each of `moves`: 1 if it is legal (or a possible chance move), else 0."""
        mask = bytearray(len(self.moves))
        for move in self.legal_moves(state):
            mask[self._action_of_move[move]] = 1
        return bytes(mask)

    @cached_property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes of an observation."""
        state = self.initial_state()
        return (BOARD, *self.cell_planes(state, 0), *self.number_planes(state, 0))

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
        rows, columns = self.board.grid
        return len(self.planes), rows, columns

    def observation(self, state: State, seat: int) -> bytes:
        """The planes that a seat sees, from its own point of view (`core/observation.py`).

        They hold everything that decides which moves are legal, and nothing that the seat cannot
        know. Raises OptionError for a seat out of range.
        """
        if seat not in range(self.seats):
            expected = f"expected a number from 0 to {self.seats - 1}"
            raise OptionError(f"seat: {expected}, got {quoted(seat)}")
        masks = self.cell_planes(state, seat).values()
        return observation_bytes(self.board, masks, self.number_planes(state, seat).values())

    def whose_turn(self, state: State) -> int | None:
        """The seat whose turn it is. If the state says so, also before a chance move and after the
        end of the game."""
        seat = self.to_move(state)
        return None if seat == CHANCE else seat

    def cell_planes(self, state: State, seat: int) -> dict[str, int]:
        """What a seat sees on the cells, as masks by name; the same names in every state.

        The default is for games of stones, whose `pieces` are colours: the stones of the seat,
        then those of the seats after it.
        """
        bit = self.board.bit
        stones = dict.fromkeys(range(self.seats), 0)
        for cell, colour in self.pieces(state).items():
            stones[colour] |= bit[cell]
        return {
            f"stones: {name}": stones[self.colour(state, (seat + after) % self.seats)]
            for after, name in enumerate(relative_seat_names(self.seats))
        }

    def number_planes(self, state: State, seat: int) -> dict[str, int]:
        """What else a seat knows, as numbers from 0 to 255 by name; the same names in every state.

        The default: whose turn it is, and which colour the seat plays.
        """
        turn, own = self.whose_turn(state), self.colour(state, seat)
        turns = {
            f"turn: {name}": int(turn == (seat + after) % self.seats)
            for after, name in enumerate(relative_seat_names(self.seats))
        }
        colours = self.info.colours[: self.seats]
        return turns | {f"plays {name}": int(own == n) for n, name in enumerate(colours)}

    @abstractmethod
    def encode(self, state: State) -> str:
        """The state as one line without spaces; `decode` gives the same state back."""

    @abstractmethod
    def decode(self, code: str) -> State:
        """The state of a code; raises NotationError unless play can continue from there."""

    @property
    @abstractmethod
    def notation(self) -> str:
        """The form of a move, for error messages: 'a cell such as c3, or swap'."""

    def why_illegal(self, state: State, move: Move) -> str:
        """Why a move is not legal, as a sentence. Games give better reasons than this default."""
        return f"{self.text(move)} is not possible here"

    def text(self, move: Move) -> str:
        """A move as people write it."""
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
        """Pickle a game as its name and options, or as its class and options if it is not in the
        list of games."""
        if wiring().rules(self.name) is type(self):
            return _load, (self.name, dict(self.options))
        return _build, (type(self), dict(self.options))

    def __eq__(self, other: object) -> bool:
        return other is self or (type(other) is type(self) and other.options == self.options)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, *self.options.values()))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"ludarium.load({self.name!r}{options})"


AnyGame = Game[Any, Any]


def returns_of(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """The return of each seat. With n seats and w winners, a winner gets (n/w - 1)/(n - 1) and a
    loser -1/(n - 1)."""
    win, loss = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
    return tuple(win if seat in winners else loss for seat in range(seats))


def _load(name: str, options: dict[str, Any]) -> AnyGame:
    return wiring().load(name, **options)


def _build(kind: type[AnyGame], options: dict[str, Any]) -> AnyGame:
    return kind(**options)


def plain(text: str) -> str:
    """A text in lower case without spaces, as notation compares it."""
    return "".join(text.split()).lower()


def winner_takes(colour_winners: Sequence[int], game: AnyGame, state: Any, reason: str) -> Outcome:
    """The outcome by seats, for rules that name the winning colours."""
    winners = tuple(s for s in range(game.seats) if game.colour(state, s) in colour_winners)
    return Outcome(winners, game.scores(state), reason)
