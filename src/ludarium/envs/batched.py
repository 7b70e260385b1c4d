"""Many games at once, for programs that learn from millions of steps.

    games = ludarium.envs.batch(ludarium.load("churn", sides=3), 1024)
    games.step(actions)

Each call makes a step in every game. What comes of it is written into arrays that are made once,
and stay the same: `observations`, `masks`, `rewards`, `movers` and `done`.
"""

from ludarium import kernel
from ludarium.core.game import AnyGame
from ludarium.envs.batch_base import Batch
from ludarium.envs.kernel_batch import KernelBatch
from ludarium.envs.plain_batch import PlainBatch


def batch(
    game: AnyGame,
    n: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    auto_reset: bool = True,
    in_kernel: bool | None = None,
) -> Batch:
    """`n` games at once, in the kernel if it can, else in plain Python: the same, but slower.

    Draws come from a random stream that each game has for itself, made from the seed and the
    game's number, so that what happens does not depend on `threads` (None: one for each processor
    there is) nor on where the games are played. With `auto_reset` a game that is over begins anew
    at once. `in_kernel` insists on the one or the other. Raises OptionError.
    """
    if in_kernel is None:
        in_kernel = kernel.batches(game)
    kind = KernelBatch if in_kernel else PlainBatch
    return kind(game, n, seed=seed, threads=threads, auto_reset=auto_reset)
