"""The plan of a match: players, openings and seats of each game.

All games of a group have the same opening and the same chance moves; only the players change seats,
until each has had every seat: two games with two seats, three with three. The number of a game
determines it completely, so that a match can stop and resume anywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.agents.random import random_step
from ludarium.arena.players import PlayerSpec
from ludarium.core.chance import chance_move
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import walk
from ludarium.games import load

TRIES = 100
"""How many random openings are tried, if they end the game."""


@dataclass(frozen=True)
class Plan:
    """The games of a match. Each lineup (player numbers by seat) plays in every round."""

    game: str
    options: Mapping[str, Any]
    players: tuple[PlayerSpec, ...]
    lineups: tuple[tuple[int, ...], ...]
    seed: int = 1
    opening_steps: int = 0

    def load(self) -> AnyGame:
        return load(self.game, **self.options)

    @property
    def seats(self) -> int:
        return len(self.lineups[0])

    @property
    def games_a_round(self) -> int:
        return len(self.lineups) * self.seats

    def pairing(self, number: int) -> "Pairing":
        """Return the pairing of a game by its number from 0."""
        group, rotation = divmod(number, self.seats)
        round_, place = divmod(group, len(self.lineups))
        lineup = self.lineups[place]
        seats = tuple(lineup[(seat - rotation) % self.seats] for seat in range(self.seats))
        return Pairing(number, group, round_, seats)


@dataclass(frozen=True)
class Pairing:
    """One game: the players by seat, and the round, which determines opening and chance moves."""

    number: int
    group: int
    round: int
    seats: tuple[int, ...]


class ChanceMoves:
    """The chance moves of a round. The n-th one is the same in all games, whatever the moves."""

    def __init__(self, seed: int, round_: int) -> None:
        self._name, self._count = f"{seed}/draw/{round_}", 0

    def next(self, game: AnyGame, state: Any) -> Any:
        self._count += 1
        return chance_move(game, state, Random(f"{self._name}/{self._count}"))


def opening(game: AnyGame, seed: int, round_: int, steps: int) -> list[Any]:
    """Return random legal moves of the players, with the chance moves, that do not end the game."""
    for attempt in range(TRIES):
        rng, chance_moves = Random(f"{seed}/opening/{round_}/{attempt}"), ChanceMoves(seed, round_)
        turns = _walk(game, rng, chance_moves, steps)
        if turns is not None:
            return turns
    raise OptionError(
        f"opening steps: expected fewer than {steps}, with which {game!r} is over before it begins"
    )


def _walk(game: AnyGame, rng: Random, chance_moves: ChanceMoves, steps: int) -> list[Any] | None:
    def choose(state: Any, seat: int) -> Any:
        return chance_moves.next(game, state) if seat == CHANCE else random_step(game, state, rng)

    if not steps:
        return []
    moves: list[Any] = []
    for step in walk(game, game.initial_state(), choose):
        moves.append(step.move)
        steps -= step.seat != CHANCE
        if not steps:
            return None if game.to_move(step.after) is None else moves
    return None
