"""The strong player: exact play if a solver can prove a move, else the kernel's tree search at a
level. Without the kernel, or for a game that it lacks, it uses the plain Python search."""

from dataclasses import replace
from random import Random
from threading import Event
from time import monotonic
from typing import Any

from ludarium import kernel
from ludarium.agents.agent import HURRIED_SECONDS, Limit
from ludarium.agents.exact import LIBRARY, Exact, Library
from ludarium.agents.levels import FULL, Level, level_for, limited, slip, tunables_of
from ludarium.agents.mcts import MctsAgent
from ludarium.agents.params import Tunables, checked, params_for
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame


class SearchAgent:
    """Searches at a level and keeps its tree between moves (`follow`).

    Given tunables override those of the game. Solvers are shared with other agents unless `alone`
    is set.
    """

    weaker_without_kernel = True

    def __init__(
        self, level: int = FULL, tunables: Tunables | None = None, alone: bool = False
    ) -> None:
        if not 1 <= level <= FULL:
            raise OptionError(f"search: expected a level from 1 to {FULL}, got {level}")
        self.level, self.tunables, self.alone = level, checked(tunables or {}), alone
        self._search: kernel.Search | None = None
        self._exact, self._plain = Exact(Library() if alone else LIBRARY), MctsAgent()
        self._stopped = Event()

    def __repr__(self) -> str:
        return f"ludarium.agent({self.name!r}{', alone=True' if self.alone else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies have the same level and tunables but an empty tree."""
        return SearchAgent, (self.level, dict(self.tunables), self.alone)

    @property
    def name(self) -> str:
        tunables = "&".join(f"{name}={value}" for name, value in self.tunables.items())
        return f"search:{self.level}?{tunables}" if tunables else f"search:{self.level}"

    @property
    def tree_bytes(self) -> int:
        """The memory of its search tree; 0 when the tree is empty."""
        nodes = 0 if self._search is None else self._search.nodes - 1  # the root does not count
        return nodes * (kernel.node_bytes() or 0)

    def thinks_in_python(self, game: AnyGame) -> bool:
        return not kernel.supports(game)

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        level, start = level_for(game.name, self.level), monotonic()
        moves = game.legal_moves(state)
        if len(moves) == 1 and not limit.evaluate:
            return Decision(moves[0])
        slips = rng.random() < level.slips
        decision = self._search_or_solve(game, state, level, limited(level, limit), start, rng)
        return slip(decision, game.to_move(state) or 0, level, rng) if slips else decision

    def _search_or_solve(
        self, game: AnyGame, state: Any, level: Level, limit: Limit, start: float, rng: Random
    ) -> Decision:
        if not kernel.supports(game):
            return self._plain.choose(game, state, limit, rng)
        try:
            exact = rng.random() < level.exact
            return self._in_kernel(game, state, exact, limit, start, rng)
        finally:
            self._stopped.clear()

    def _in_kernel(
        self, game: AnyGame, state: Any, exact: bool, limit: Limit, start: float, rng: Random
    ) -> Decision:
        exact = exact and not self._stopped.is_set()
        if exact and (decision := self._exact.decision(game, state, limit, rng)) is not None:
            return decision
        search = self._search_at(game, state)
        limit = _remaining(limit, start)
        return self._run_search(search, hurried(limit) if self._stopped.is_set() else limit, rng)

    def _run_search(self, search: kernel.Search, limit: Limit, rng: Random) -> Decision:
        seed = rng.getrandbits(63)
        decision = search.run(
            simulations=limit.simulations,
            seconds=limit.seconds,
            threads=limit.threads,
            seed=seed,
            progress=limit.progress,
        )
        if decision.proven or decision.simulations:
            return decision
        # Stopped or out of time before the first simulation: a short search beats none.
        return search.run(simulations=limit.simulations, seconds=HURRIED_SECONDS, seed=seed)

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        self._stopped.clear()
        self._plain.follow(game, state, move)
        if (search := self._search) is None:
            return
        search.resume()
        if (search.game, search.state) == (game, state):
            search.advance(move)

    def stop(self) -> None:
        self._stopped.set()
        self._plain.stop()
        self._exact.stop()
        if (search := self._search) is not None:
            search.stop()

    def _search_at(self, game: AnyGame, state: Any) -> kernel.Search:
        """Return the current search if it is at this state, else a new one."""
        if self._search is None or (self._search.game, self._search.state) != (game, state):
            tunables = {**tunables_of(game.name, self.level), **self.tunables}
            self._search = kernel.Search(game, state, **params_for(game, tunables))
        return self._search


def hurried(limit: Limit) -> Limit:
    """Return the limit of an agent that is stopped before it starts."""
    seconds = HURRIED_SECONDS if limit.seconds is None else min(limit.seconds, HURRIED_SECONDS)
    return replace(limit, seconds=seconds)


def _remaining(limit: Limit, start: float) -> Limit:
    """Return the limit minus the time since `start`, but enough for a short search."""
    if limit.seconds is None:
        return limit
    least = min(limit.seconds, HURRIED_SECONDS)
    return replace(limit, seconds=max(limit.seconds - (monotonic() - start), least))
