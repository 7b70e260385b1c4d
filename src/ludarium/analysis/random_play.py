"""Random-play statistics of a game: length, branching, win rates and draws, with intervals."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from ludarium import kernel
from ludarium.agents.random import random_walk
from ludarium.analysis.bounds import check_random_games
from ludarium.arena.intervals import Interval, interval_of, mean_interval, share_interval
from ludarium.core.game import CHANCE, AnyGame

KERNEL_GAMES = 100_000
"""How many games the kernel plays when nobody says."""


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
    game: AnyGame,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    threads: int = 1,
) -> Statistics:
    """Play `games` random games, in the kernel where it has the game; the same seed gives the same
    statistics, as long as the kernel is there or is not. Raises OptionError for numbers that make
    no sense."""
    check_random_games(games, seed, threads, least=1)
    if not kernel.supports(game):
        return played_in_python(game, games, seed, progress)
    census = kernel.census(game, games, seed, threads, progress)
    turns, steps, choices = (
        interval_of(each.mean, each.variance, games)
        for each in (census.turns, census.steps, census.choices)
    )
    return Statistics(games, turns, steps, choices, *_shares(game, census.by_winners, games))


def played_in_python(
    game: AnyGame, games: int, seed: int, progress: Callable[[int], None] | None = None
) -> Statistics:
    """The same by the rules in Python, whatever there is."""
    rng = Random(seed)
    turns, steps, branching = [], [], []
    by_winners = Counter[int]()
    for done in range(games):
        length = _play_one(game, rng)
        turns.append(length.turns)
        steps.append(length.steps)
        branching.append(length.choices / length.decisions)
        by_winners[sum(1 << seat for seat in length.winners)] += 1
        if progress is not None:
            progress(done + 1)
    means = mean_interval(turns), mean_interval(steps), mean_interval(branching)
    return Statistics(games, *means, *_shares(game, by_winners, games))


def _shares(
    game: AnyGame, by_winners: Mapping[int, int], games: int
) -> tuple[tuple[Interval, ...], Interval]:
    """The shares of wins by seat, and of games that several won."""
    wins = [by_winners.get(1 << seat, 0) for seat in range(game.seats)]
    shares = tuple(share_interval(won, games) for won in wins)
    return shares, share_interval(games - sum(wins), games)


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
