"""Many random games: in the kernel where it can, in Python where it must."""

from collections import Counter
from random import Random
from typing import Any

from ludarium import kernel
from ludarium.agents.random import random_game
from ludarium.core.game import AnyGame


def playouts(
    game: AnyGame,
    state: Any | None,
    count: int,
    seed: int,
    threads: int = 1,
    progress: kernel.Progress | None = None,
) -> kernel.Playouts:
    """Play `count` random games from a state (None: the start); the seed repeats them."""
    if kernel.supports(game):
        return kernel.playouts(game, state, count, seed, threads, progress)
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
    return kernel.playouts_from(game, by_winners, lengths)
