"""Random-play statistics of a game: length, branching, win rates and draws, with intervals."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ludarium.agents.random import random_walk
from ludarium.arena.intervals import Interval, mean_interval, share_interval
from ludarium.core.game import CHANCE, AnyGame


@dataclass(frozen=True)
class Statistics:
    """What random games of one game look like; win rates are by seat, draws counted apart."""

    games: int
    turns: Interval
    steps: Interval
    branching: Interval
    wins: tuple[Interval, ...]
    draws: Interval


def random_play(
    game: AnyGame, games: int, seed: int, progress: Callable[[int], None] = lambda done: None
) -> Statistics:
    """Play `games` random games; the same seed gives the same statistics."""
    rng = Random(seed)
    turns, steps, branching = [], [], []
    wins, draws = [0] * game.seats, 0
    for done in range(games):
        length = _play_one(game, rng)
        turns.append(length.turns)
        steps.append(length.steps)
        branching.append(length.choices / length.decisions)
        if len(length.winners) > 1:
            draws += 1
        else:
            wins[length.winners[0]] += 1
        progress(done + 1)
    return Statistics(
        games,
        mean_interval(turns),
        mean_interval(steps),
        mean_interval(branching),
        tuple(share_interval(won, games) for won in wins),
        share_interval(draws, games),
    )


@dataclass
class _Length:
    turns: int = 0
    steps: int = 0
    decisions: int = 0
    choices: int = 0
    winners: tuple[int, ...] = ()


def _play_one(game: AnyGame, rng: Random) -> _Length:
    length, last, state = _Length(), None, game.initial_state()
    for walked in random_walk(game, rng):
        if walked.seat != CHANCE:
            length.decisions += 1
            length.choices += len(game.legal_moves(walked.state))
            length.turns += walked.seat != last
            last = walked.seat
        length.steps += 1
        state = walked.after
    outcome = game.outcome(state)
    assert outcome is not None
    length.winners = outcome.winners
    return length
