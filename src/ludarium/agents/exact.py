"""What can be known for certain: the kernel's solvers at the service of the agents.

Solvers remember what they found, so they are kept and lent out: an agent borrows the one of its
game, alone, and gives it back.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import Lock
from typing import Any

from ludarium import kernel
from ludarium.agents.agent import Candidate, Decision, Limit
from ludarium.agents.kept import recall
from ludarium.core.game import CHANCE, AnyGame
from ludarium.games import stored_answer
from ludarium.games.entry import SureWin

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
        self._idle: OrderedDict[AnyGame, list[kernel.Solver]] = OrderedDict()
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
            if idle := self._idle.get(game):
                return idle.pop()
        solver = kernel.Solver(game, table_bytes=TABLE_BYTES)
        recall(solver)
        return solver

    def _give_back(self, game: AnyGame, solver: kernel.Solver) -> None:
        with self._lock:
            idle = self._idle.setdefault(game, [])
            self._idle.move_to_end(game)
            if not idle:  # of several at once, one keeps what it knows
                idle.append(solver)
            while len(self._idle) > KEPT_GAMES:
                self._idle.popitem(last=False)


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
            return _stored(game, state, answer)
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
                found = solver.solve(
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
        return decision_of(game, state, found, None if limit.evaluate else rng)

    def stop(self) -> None:
        """Make a `decision` in another thread return soon."""
        if (solver := self._solver) is not None:
            solver.stop()


def decision_of(
    game: AnyGame, state: Any, found: kernel.Solution, rng: Random | None = None
) -> Decision | None:
    """A solution as an agent tells it; None where nothing is proven nor advised. `rng` chooses
    between moves that are equally good."""
    seat = game.to_move(state)
    if not found.moves or seat is None or seat == CHANCE:
        return None
    if not found.known:
        return _advised(found, seat, rng)
    value = found.value if seat == 0 else -found.value
    best = chosen = found.moves[0]
    scored = game.info.by_score
    if rng is not None:
        chosen = rng.choice([m for m in found.moves if _worth(m) == _worth(best)])
    return Decision(
        move=chosen.move,
        value=(value, -value),
        candidates=tuple(
            Candidate(
                m.move, 0, m.value, proven=True, margin=m.margin if scored and m.exact else None
            )
            for m in (chosen, *(each for each in found.moves if each is not chosen))
            if m.known
        ),
        line=found.line if chosen is best else (chosen.move,),
        proven=True,
        margin=found.margin if scored and found.exact else None,
    )


def _worth(move: kernel.ExactMove) -> tuple[Any, ...]:
    return move.known, move.value, move.margin, move.distance


def _stored(game: AnyGame, state: Any, answer: SureWin) -> Decision:
    won = Candidate(answer.move, 0, 1.0, proven=True, margin=answer.margin)
    return Decision(
        move=answer.move,
        value=(1.0, -1.0) if game.to_move(state) == 0 else (-1.0, 1.0),
        candidates=(won,),
        line=(answer.move,),
        proven=True,
        margin=answer.margin,
    )


def _advised(found: kernel.Solution, seat: int, rng: Random | None) -> Decision | None:
    """What looks best to a solver; a solver that was stopped before it had looked expects nothing
    of any move."""
    if found.advice is None or not any(m.margin for m in found.moves if not m.known):
        return None
    best = next(each for each in found.moves if each.move == found.advice)
    if rng is not None:
        best = rng.choice([m for m in found.moves if not m.known and m.margin == best.margin])
    value = best.value if seat == 0 else -best.value
    return Decision(
        move=best.move,
        value=(value, -value),
        candidates=tuple(
            Candidate(
                m.move,
                found.nodes if m is best else 0,
                m.value,
                proven=m.known,
                margin=m.margin if m.known and m.exact else None,
            )
            for m in (best, *(each for each in found.moves if each is not best))
        ),
        line=(best.move,),
        simulations=found.nodes,
    )


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
