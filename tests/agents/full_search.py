"""A plain full search in Python, independent of the tree search and of the kernel."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from ludarium import GAMES
from ludarium.core.game import CHANCE, AnyGame
from tests.games import suite
from tests.option_sets import OptionSet, in_kernel

Value = tuple[Fraction, ...]
"""The expected return of each seat under best play."""


class TooLargeError(Exception):
    """The search needs more states than its budget."""


@dataclass
class FullSearch:
    """Exact values by looking at every step from a state; of equally good moves the first counts,
    which matters with three seats, where a loser may choose who wins."""

    game: AnyGame
    budget: int = 10**9
    known_values: dict[Any, Value] = field(default_factory=dict)

    def value(self, state: Any) -> Value:
        """Raises TooLargeError when the budget of states is used up."""
        value = self.known_values.get(state)
        if value is None:
            if len(self.known_values) >= self.budget:
                raise TooLargeError
            value = self.known_values[state] = self._value(state)
        return value

    def _value(self, state: Any) -> Value:
        game, seat = self.game, self.game.to_move(state)
        if seat is None:
            return tuple(Fraction(share).limit_denominator(100) for share in game.returns(state))
        if seat == CHANCE:
            chances = [(p, self.value(game.apply(state, move))) for move, p in game.chances(state)]
            return tuple(
                sum((p * v[s] for p, v in chances), Fraction(0)) for s in range(game.seats)
            )
        values = [self.value(game.apply(state, move)) for move in game.legal_moves(state)]
        return max(values, key=lambda value: value[seat])

    def moves(self, state: Any) -> dict[Any, Fraction]:
        """The value of each legal move for the seat to move."""
        seat = self.game.to_move(state)
        assert seat is not None
        return {
            move: self.value(self.game.apply(state, move))[seat]
            for move in self.game.legal_moves(state)
        }


@dataclass(frozen=True)
class Position:
    """A state with its exact value, and the value of each move for the seat to move."""

    game: AnyGame
    state: Any
    value: Value
    moves: dict[Any, Fraction]

    @property
    def best(self) -> Fraction:
        return max(self.moves.values())

    @property
    def matters(self) -> bool:
        """Does it matter which move is played?"""
        return min(self.moves.values()) < self.best

    def __str__(self) -> str:
        return f"{self.game!r} at {self.game.encode(self.state)!r}"


def ends_of_games(option_set: OptionSet, seed: int, budget: int, last: int) -> Iterator[Position]:
    """Positions among the last steps of random games that can be looked at in full, each game's
    from the end backwards."""
    game, rng = option_set.load(), Random(f"ends {option_set} {seed}")
    while True:
        states = [game.initial_state()]
        while game.to_move(states[-1]) is not None:
            states.append(game.apply(states[-1], rng.choice(game.legal_moves(states[-1]))))
        full = FullSearch(game, budget)
        for state in states[-2 : -2 - last : -1]:
            try:
                value = full.value(state)
                if game.to_move(state) != CHANCE and len(game.legal_moves(state)) > 1:
                    yield Position(game, state, value, full.moves(state))
            except TooLargeError:
                break


@dataclass(frozen=True)
class KnownEnds:
    """The ends of games of an option set, as the game's Suite gives them."""

    option_set: OptionSet
    budget: int
    last: int
    count: int

    def __str__(self) -> str:
        return str(self.option_set)

    def positions(self, seed: int) -> Iterator[Position]:
        return ends_of_games(self.option_set, seed, self.budget, self.last)


def known_ends(seats: int | None = None) -> list[KnownEnds]:
    """The ends of every game in the kernel, or of those with a number of seats."""
    every = (
        KnownEnds(OptionSet(name, dict(ends.options)), ends.budget, ends.last, ends.count)
        for name in GAMES
        for ends in suite(name).ends
    )
    return [
        ends
        for ends in every
        if in_kernel([ends.option_set]) and seats in (None, ends.option_set.load().seats)
    ]
