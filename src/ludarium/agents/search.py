"""The strong player: exact play where that is within reach, else the kernel's tree search at a
level. Without the kernel, or for a game that the kernel does not have, the plain Python search
takes its place."""

from dataclasses import asdict, replace
from random import Random
from time import monotonic
from typing import Any

from ludarium import kernel
from ludarium.agents.agent import Candidate, Decision, Limit
from ludarium.agents.exact import Exact
from ludarium.agents.levels import FULL, LEVELS, limited
from ludarium.agents.mcts import MctsAgent
from ludarium.agents.params import Tunables, checked, params_for
from ludarium.core.errors import OptionError
from ludarium.core.game import AnyGame


class SearchAgent:
    """Keeps its tree while it is told of the steps played (`follow`).

    The tunables that are given stand instead of what suits the game.
    """

    def __init__(self, level: int = FULL, tunables: Tunables | None = None) -> None:
        if level not in LEVELS:
            raise OptionError(f"search: expected a level from 1 to {FULL}, got {level}")
        self.level, self.tunables = level, checked(tunables or {})
        self._search: kernel.Search | None = None
        self._exact = Exact()

    @property
    def name(self) -> str:
        tunables = "&".join(f"{name}={value}" for name, value in self.tunables.items())
        return f"search:{self.level}?{tunables}" if tunables else f"search:{self.level}"

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        level, begun = LEVELS[self.level], monotonic()
        moves = game.legal_moves(state)
        if len(moves) == 1 and not limit.evaluate:
            return Decision(moves[0], line=(moves[0],))
        if rng.random() < level.slips:
            return Decision(rng.choice(moves))
        limit = limited(level, limit)
        if not kernel.supports(game):
            return MctsAgent().choose(game, state, limit, rng)
        if level.exact and (known := self._exact.decision(game, state, limit, rng)) is not None:
            return known
        return self._searched(game, state, _what_is_left(limit, begun), rng)

    def _searched(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        search = self._search_at(game, state)
        seed = rng.getrandbits(63)
        found = search.run(
            simulations=limit.simulations,
            seconds=limit.seconds,
            threads=limit.threads,
            seed=seed,
            progress=limit.progress,
        )
        return Decision(
            move=found.move,
            value=found.value,
            candidates=tuple(Candidate(*candidate) for candidate in found.candidates),
            line=found.line,
            simulations=found.simulations,
            proven=found.proven,
        )

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        search = self._search
        if search is not None and (search.game, search.state) == (game, state):
            search.advance(move)

    def stop(self) -> None:
        """Make a `choose` in another thread return soon with what it has found."""
        self._exact.stop()
        if self._search is not None:
            self._search.stop()

    def _search_at(self, game: AnyGame, state: Any) -> kernel.Search:
        """The search that has come to this state, or a new one."""
        if self._search is None or (self._search.game, self._search.state) != (game, state):
            self._search = kernel.Search(game, state, **asdict(params_for(game, self.tunables)))
        return self._search


def _what_is_left(limit: Limit, begun: float) -> Limit:
    """The limit without the time that has passed."""
    if limit.seconds is None:
        return limit
    return replace(limit, seconds=max(limit.seconds - (monotonic() - begun), 0.0))
