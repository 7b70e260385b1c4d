"""What can be known for certain: the kernel's solvers at the service of the agents.

Solvers remember what they found, so they are kept and lent out: an agent borrows the one of its
game, alone, and gives it back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from threading import Lock
from typing import Any

from ludarium import kernel
from ludarium.agents.agent import Limit
from ludarium.agents.solution_files import load_solutions
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.lru import LruCache
from ludarium.games import stored_answer

KEPT_GAMES = 4
"""How many games' solvers are kept when nobody uses them."""

SHARE = 0.7
"""The part of the time for a move that solving may take; the rest is left for searching."""

TABLE_BYTES = 512 * 2**20
"""What each solver may remember."""

NODES_A_SIMULATION = 50
"""How many nodes of solving are taken to cost as much as a simulation, where those are counted."""

NODES_A_SECOND = 2e6
"""Roughly, of a solver; to ask it what is within reach when time is not what limits."""


class Library:
    """The solvers that nobody is using, by game, the latest used last."""

    def __init__(self) -> None:
        self._idle = LruCache[AnyGame, kernel.Solver](KEPT_GAMES)
        self._lock = Lock()

    @contextmanager
    def borrowed(self, game: AnyGame) -> Iterator[kernel.Solver]:
        """A solver of this game for one user alone."""
        solver = self._take(game)
        try:
            yield solver
        finally:
            self._give_back(game, solver)

    def _take(self, game: AnyGame) -> kernel.Solver:
        with self._lock:
            idle = self._idle.pop(game)
        if idle is not None:
            return idle
        solver = kernel.Solver(game, table_bytes=TABLE_BYTES)
        load_solutions(solver)
        return solver

    def _give_back(self, game: AnyGame, solver: kernel.Solver) -> None:
        with self._lock:
            self._idle.put(game, solver)  # of several at once, the last one stays


LIBRARY = Library()


class Exact:
    """Perfect play where it can be computed within the limit."""

    def __init__(self, library: Library = LIBRARY) -> None:
        self._library = library
        self._solver: kernel.Solver | None = None

    def decision(
        self, game: AnyGame, state: Any, limit: Limit, rng: Random | None = None
    ) -> Decision | None:
        """The best move and what it leads to, if that is proven within a part of the limit. A
        solver that also advises where it cannot prove anything gets the whole of it. `rng` chooses
        between moves that are, or look, equally good, unless the position is to be evaluated.

        Two seats only: with more, what is best for a seat does not tell how the others fare.
        """
        if game.seats != 2:
            return None
        if (answer := stored_answer(game, state)) is not None:
            return answer
        if not kernel.supports(game):
            return None
        with self._library.borrowed(game) as solver:
            allowed = _allowance(limit, 1.0 if solver.advises else SHARE)
            # What a file held makes most of its game cheap, which no estimate can tell.
            worth_trying = solver.advises or solver.loaded
            if not worth_trying and not solver.within_reach(state, allowed.reach):
                return None
            self._solver = solver
            try:
                solution = solver.solve(
                    state,
                    seconds=allowed.seconds,
                    nodes=allowed.nodes,
                    best_only=not limit.evaluate,
                    threads=limit.threads,
                    progress=limit.progress,
                )
            finally:
                self._solver = None
                solver.resume()  # a stop that came late is not for the next to borrow it
        # Who looks at a position wants the best line, and the same each time.
        return decision_of(game, state, solution, None if limit.evaluate else rng)

    def stop(self) -> None:
        """Make a `decision` in another thread return soon."""
        if (solver := self._solver) is not None:
            solver.stop()


def decision_of(
    game: AnyGame, state: Any, solution: Decision, rng: Random | None = None
) -> Decision | None:
    """A solver's decision as an agent makes it; None if nothing is proven nor advised. `rng`
    chooses between moves that are equally good."""
    seat = game.to_move(state)
    if not solution.candidates or seat is None or seat == CHANCE:
        return None
    looked_at = {move: each for move, each in solution.candidates.items() if each is not None}
    if not solution.proven:
        return _advised(solution, looked_at, seat, rng)
    assert solution.evaluation is not None
    proven = {move: each for move, each in looked_at.items() if each.proven}
    chosen = solution.move
    if rng is not None:
        best = _figures(proven[solution.move])
        chosen = rng.choice([move for move, each in proven.items() if _figures(each) == best])
    line = solution.line if chosen == solution.move else (chosen,)
    return Decision(
        move=chosen,
        evaluation=replace(solution.evaluation, line=line),
        candidates={chosen: proven[chosen], **proven},
    )


def _figures(evaluation: Evaluation) -> tuple[Any, ...]:
    """The same for moves that are equally good."""
    return evaluation.value, evaluation.margin, evaluation.distance


def _advised(
    solution: Decision, looked_at: dict[Any, Evaluation], seat: int, rng: Random | None
) -> Decision | None:
    """The move that looks best to a solver. A solver that was stopped before it had looked expects
    nothing of any move."""
    open_moves = {move: each for move, each in looked_at.items() if not each.proven}
    if solution.move is None or not any(each.margin for each in open_moves.values()):
        return None
    best, nodes = solution.move, solution.simulations
    if rng is not None:
        lead = looked_at[best].lead(seat)
        best = rng.choice([move for move, each in open_moves.items() if each.lead(seat) == lead])
    chosen = Evaluation(looked_at[best].value, line=(best,), visits=nodes)
    return Decision(best, chosen, {best: chosen} | looked_at | {best: chosen}, nodes)


@dataclass(frozen=True)
class Allowance:
    """What solving may take: `reach` are the seconds that this comes to, roughly."""

    reach: float
    seconds: float | None
    nodes: int | None


def _allowance(limit: Limit, share: float) -> Allowance:
    seconds = None if limit.seconds is None else share * limit.seconds
    if limit.simulations is None:
        return Allowance(seconds or 0.0, seconds, None)
    nodes = NODES_A_SIMULATION * limit.simulations
    reach = nodes / NODES_A_SECOND
    return Allowance(reach if seconds is None else min(reach, seconds), seconds, nodes)
