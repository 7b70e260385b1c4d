"""Alpha-beta in the kernel with nothing but the score as evaluation: the plain opponent that the
stronger players are measured against. It needs the kernel."""

from random import Random
from typing import Any

from ludarium import kernel
from ludarium.agents.agent import Limit
from ludarium.agents.levels import Level, limited
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame


class AlphaBetaAgent:
    """Looks deeper and deeper until the limit, whose simulations are positions looked at.

    The values are certain where the decision is proven and guessed from the score elsewhere. With
    more than two seats it takes all others to be against it. It always thinks on one thread.
    """

    name = "alphabeta"
    weaker_without_kernel = False  # it refuses, and says why

    def __init__(self) -> None:
        self._search: kernel.AlphaBeta | None = None

    def __repr__(self) -> str:
        return f"ludarium.agent({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies start without the table."""
        return AlphaBetaAgent, ()

    def thinks_in_python(self, game: AnyGame) -> bool:
        return False

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        limit = limited(Level(simulations=None), limit)
        return self._search_at(game, state).run(
            simulations=limit.simulations,
            seconds=limit.seconds,
            seed=rng.getrandbits(63),
            progress=limit.progress,
        )

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        search = self._search
        if search is not None and (search.game, search.state) == (game, state):
            search.advance(move)

    def stop(self) -> None:
        """Make a running `choose` in another thread return soon with its best move so far."""
        if self._search is not None:
            self._search.stop()

    def _search_at(self, game: AnyGame, state: Any) -> kernel.AlphaBeta:
        """The search that has come to this state, or a new one."""
        if why := kernel.absence(game):
            raise OptionError(f"agent: alphabeta needs the kernel, but {why}")
        if self._search is None or (self._search.game, self._search.state) != (game, state):
            self._search = kernel.AlphaBeta(game, state)
        return self._search
