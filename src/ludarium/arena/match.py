"""A match of two players over many games, seats alternating."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.agents import Agent, Limit
from ludarium.core.chance import draw
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.intervals import Interval, share_interval

MakeAgent = Callable[[], Agent]


@dataclass(frozen=True)
class Player:
    """A computer player and how long it may think."""

    make: MakeAgent
    limit: Limit


@dataclass(frozen=True)
class Score:
    """Points of the first player: 1 a win, 1/2 a shared one, with a 95 % interval of the share."""

    games: int
    points: float
    steps: int

    @property
    def share(self) -> Interval:
        return share_interval(self.points, self.games)


def match(game: AnyGame, first: Player, second: Player, games: int, seed: int) -> Score:
    """Play `games` games; the players take turns to sit in each seat.

    With more than two seats the first player has one seat and the second all the others, and a
    fair share of the points is one in the number of seats.
    """
    points, steps = 0.0, 0
    for number in range(games):
        own = number % game.seats
        players = [first if seat == own else second for seat in range(game.seats)]
        winners, length = play_game(game, players, Random(f"{seed}/{number}"))
        points += (own in winners) / len(winners)
        steps += length
    return Score(games, points, steps)


def play_game(game: AnyGame, players: list[Player], rng: Random) -> tuple[tuple[int, ...], int]:
    """One game: the winning seats and the number of steps."""
    agents = [player.make() for player in players]
    state: Any = game.initial_state()
    steps = 0
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            move = draw(game, state, rng)
        else:
            move = agents[seat].choose(game, state, players[seat].limit, rng).move
        for agent in agents:
            agent.follow(game, state, move)
        state = game.apply(state, move)
        steps += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners, steps
