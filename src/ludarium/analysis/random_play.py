"""Random-play statistics of a game: length, branching, win rates and draws, with intervals."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from random import Random
from statistics import fmean
from typing import Any

from ludarium import kernel
from ludarium.agents.random import random_game, random_walk
from ludarium.arena.intervals import Interval, interval_of, mean_interval, share_interval
from ludarium.core.errors import OptionError, quoted
from ludarium.core.game import CHANCE, AnyGame, Game, Move, State, returns_of

KERNEL_GAMES = 100_000
"""The default number of games for the kernel."""


@dataclass(frozen=True)
class Statistics:
    """Statistics of random games; wins are by seat and do not include draws."""

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
    """Return statistics of `games` random games, played by the kernel if it has the game.

    The same seed gives the same statistics, but others with the kernel than without it. Raises
    OptionError for invalid numbers.
    """
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
    """Return the same statistics from the rules in Python."""
    rng = Random(seed)
    turns, steps, branching = [], [], []
    by_winners = Counter[int]()
    for number in range(games):
        walk = list(random_walk(game, rng))
        decisions = [step for step in walk if step.seat != CHANCE]
        turns.append(len(list(groupby(step.seat for step in decisions))))
        steps.append(len(walk))
        branching.append(fmean(len(game.legal_moves(step.state)) for step in decisions))
        by_winners[_winner_mask(game, walk[-1].after)] += 1
        if progress is not None:
            progress(number + 1)
    means = mean_interval(turns), mean_interval(steps), mean_interval(branching)
    return Statistics(games, *means, *_shares(game, by_winners, games))


def _shares(
    game: AnyGame, by_winners: Mapping[int, int], games: int
) -> tuple[tuple[Interval, ...], Interval]:
    """Return the shares of wins by seat, and the share of draws."""
    wins = [by_winners.get(1 << seat, 0) for seat in range(game.seats)]
    shares = tuple(share_interval(won, games) for won in wins)
    return shares, share_interval(games - sum(wins), games)


def _winner_mask(game: AnyGame, state: Any) -> int:
    """Return the winners of a finished game as the sum of 1 << seat."""
    outcome = game.outcome(state)
    assert outcome is not None
    return sum(1 << seat for seat in outcome.winners)


MOST_GAMES, MOST_SEED, MOST_THREADS, MOST_DEPTH = 2**63 - 1, 2**64 - 1, 64, 60


def check_whole(what: str, value: object, low: int, high: int) -> None:
    """Raise OptionError unless a value is a whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        expected = f"expected a whole number from {low} to {high}"
        raise OptionError(f"{what}: {expected}, got {quoted(value)}")


def check_random_games(count: object, seed: object, threads: object, *, least: int) -> None:
    """Raise OptionError for invalid parameters of random play."""
    check_whole("games", count, least, MOST_GAMES)
    check_whole("seed", seed, 0, MOST_SEED)
    check_whole("threads", threads, 1, MOST_THREADS)


@dataclass(frozen=True)
class Playouts:
    """Results of random games: wins by seat (without draws), the mean return of each seat, and the
    number of games by length in steps."""

    games: int
    steps: int
    wins: tuple[int, ...]
    draws: int
    returns: tuple[float, ...]
    lengths: Mapping[int, int]


def playouts(
    game: Game[State, Move],
    state: State | None = None,
    count: int = 10_000,
    seed: int = 1,
    threads: int = 1,
    progress: kernel.Progress | None = None,
) -> Playouts:
    """Play `count` random games from a state (None: the start), reproducible by the seed.

    Raises OptionError for invalid numbers.
    """
    check_random_games(count, seed, threads, least=0)
    if kernel.supports(game):
        return summed(game, kernel.playouts(game, state, count, seed, threads, progress))
    by_winners: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    for number in range(count):
        last, steps = random_game(game, Random(f"{seed}/{number}"), state)
        by_winners[_winner_mask(game, last)] += 1
        lengths[steps] += 1
        if progress is not None:
            progress(number + 1)
    return summed(game, kernel.Tally(by_winners, lengths))


def summed(game: AnyGame, tally: kernel.Tally) -> Playouts:
    """Return the results that a tally contains."""
    games, seats = sum(tally.by_winners.values()), range(game.seats)
    winners = {mask: [seat for seat in seats if mask >> seat & 1] for mask in tally.by_winners}
    totals = [0.0] * game.seats
    for mask, count in tally.by_winners.items():
        for seat, value in enumerate(returns_of(winners[mask], game.seats)):
            totals[seat] += count * value
    return Playouts(
        games=games,
        steps=sum(length * count for length, count in tally.lengths.items()),
        wins=tuple(tally.by_winners.get(1 << seat, 0) for seat in seats),
        draws=sum(count for mask, count in tally.by_winners.items() if len(winners[mask]) > 1),
        returns=tuple(total / games if games else 0.0 for total in totals),
        lengths=tally.lengths,
    )
