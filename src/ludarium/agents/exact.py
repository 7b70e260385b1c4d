"""Exact play: agents use the solvers of the kernel.

Solvers keep a table of results, so agents share them: one agent at a time borrows the solver of a
game and returns it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from threading import Lock
from typing import Any

from ludarium import kernel
from ludarium.agents.agent import Limit
from ludarium.agents.solution_files import load_solutions, solution_path
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.lru import LruCache
from ludarium.games import stored_answer

KEPT_GAMES = 4
"""How many idle solvers are kept, one per game."""

SHARE = 0.7
"""The share of the time for a move that solving may take; searching gets the rest."""

TABLE_BYTES = 512 * 2**20
"""The size of the table of a solver."""

NODES_A_SIMULATION = 50
"""How many nodes of a solver count as one simulation."""

NODES_A_SECOND = 2e6
"""Converts nodes to the seconds that `Solver.within_reach` expects."""


class Library:
    """The idle solvers by game, the latest used last."""

    def __init__(self, table_bytes: int = TABLE_BYTES) -> None:
        self.table_bytes = table_bytes
        """The size of the tables of new solvers, except those with a solution file of the user."""
        self._idle = LruCache[AnyGame, kernel.Solver](KEPT_GAMES)
        self._lock = Lock()

    @contextmanager
    def borrowed(self, game: AnyGame) -> Iterator[kernel.Solver]:
        """Lend a solver of this game to one user."""
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
        has_file = solution_path(game).is_file()
        table_bytes = max(self.table_bytes, TABLE_BYTES) if has_file else self.table_bytes
        solver = kernel.Solver(game, table_bytes=table_bytes)
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
        """Return the best move if it is proven within a share of the limit, else None.

        A solver that also recommends unproven moves gets the whole limit. `rng` chooses between
        equally good moves unless `limit.evaluate` is set. Games of two seats only.
        """
        if game.seats != 2:
            return None
        if (answer := stored_answer(game, state)) is not None:
            return answer
        if not kernel.supports(game):
            return None
        with self._library.borrowed(game) as solver:
            allowed = _allowance(limit, 1.0 if solver.advises else SHARE)
            # A loaded file makes most of its game cheap, which the estimate does not know.
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
                solver.resume()  # so that a late stop does not hit the next borrower
        # An evaluation should always show the same best line.
        return decision_of(game, state, solution, None if limit.evaluate else rng)

    def stop(self) -> None:
        """Make a `decision` in another thread return soon."""
        if (solver := self._solver) is not None:
            solver.stop()


def decision_of(
    game: AnyGame, state: Any, solution: Decision, rng: Random | None = None
) -> Decision | None:
    """Return the decision of an agent from that of a solver, or None without a proof or advice.
    `rng` chooses between equally good moves."""
    seat = game.to_move(state)
    if not solution.candidates or seat is None or seat == CHANCE:
        return None
    evaluations = {move: each for move, each in solution.candidates.items() if each is not None}
    if not solution.proven:
        return _advised(solution, evaluations, seat, rng)
    assert solution.evaluation is not None
    proven = {move: each for move, each in evaluations.items() if each.proven}
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
    """Return a key that is equal for equally good moves."""
    return evaluation.value, evaluation.margin, evaluation.distance


def _advised(
    solution: Decision, evaluations: dict[Any, Evaluation], seat: int, rng: Random | None
) -> Decision | None:
    """Return the move that looks best to a solver, or None if it was stopped too early."""
    open_moves = {move: each for move, each in evaluations.items() if not each.proven}
    if solution.move is None or not any(each.margin for each in open_moves.values()):
        return None
    best, nodes = solution.move, solution.simulations
    if rng is not None:
        lead = evaluations[best].lead(seat)
        best = rng.choice([move for move, each in open_moves.items() if each.lead(seat) == lead])
    chosen = Evaluation(evaluations[best].value, line=(best,), visits=nodes)
    return Decision(best, chosen, {best: chosen} | evaluations | {best: chosen}, nodes)


@dataclass(frozen=True)
class Allowance:
    """The limit of a solver; `reach` is roughly the same in seconds."""

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
