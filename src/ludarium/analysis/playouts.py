"""Many random games: in the kernel where it can, in Python where it must."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from ludarium import kernel
from ludarium.agents.random import random_game
from ludarium.analysis.bounds import check_random_games
from ludarium.core.game import AnyGame, Game, Move, State, returns_of


@dataclass(frozen=True)
class Playouts:
    """What random games came to: wins by seat (shared wins apart), mean return of each seat,
    and how many games had how many steps."""

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
    """Play `count` random games from a state (None: the start); the seed repeats them.
    Raises OptionError for numbers that make no sense."""
    check_random_games(count, seed, threads, least=0)
    if kernel.supports(game):
        return summed(game, kernel.playouts(game, state, count, seed, threads, progress))
    by_winners: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    for number in range(count):
        last, steps = random_game(game, Random(f"{seed}/{number}"), state)
        outcome = game.outcome(last)
        assert outcome is not None
        by_winners[sum(1 << seat for seat in outcome.winners)] += 1
        lengths[steps] += 1
        if progress is not None:
            progress(number + 1)
    return summed(game, kernel.Tally(by_winners, lengths))


def summed(game: AnyGame, tally: kernel.Tally) -> Playouts:
    """What was counted, put together."""
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
