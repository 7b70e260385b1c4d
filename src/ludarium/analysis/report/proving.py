"""What a solver proves of a first move within a number of nodes."""

from ludarium import kernel
from ludarium.agents.solution_files import load_solutions
from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.firsts import First
from ludarium.analysis.solutions import unswapped_margin
from ludarium.core.game import CHANCE, AnyGame

TABLE_BYTES = 256 * 2**20
NODES_A_SECOND = 2e6
"""Roughly, to ask a solver what is within its reach."""

HOPEFUL = 20.0
"""A solver's own guess of what is within reach is cautious; so much more is tried."""


def why_unsolvable(game: AnyGame) -> str | None:
    """Why no first move can be proven, in words; None where one may try."""
    if absent := kernel.absence(game):
        return absent
    if game.seats != 2:
        return "solvers know games of two"
    if game.to_move(game.initial_state()) == CHANCE:
        return "the game begins with a random draw"
    return None


def proven(game: AnyGame, first: First, nodes: int) -> Json:
    """What a first move is worth to who makes it: 1 a win, 0 a draw, -1 a loss; `known` says
    whether it could be proven. `margin` is the lead at the end where the solver counts one, and
    `unswapped` what it would be if there were no swap."""
    unknown: Json = {"known": False, "nodes": 0}
    if not nodes or why_unsolvable(game):
        return unknown
    start = game.initial_state()
    after = game.apply(start, game.parse(first.text))
    solver = kernel.Solver(game, table_bytes=TABLE_BYTES)
    seconds = HOPEFUL * nodes / NODES_A_SECOND
    if not load_solutions(solver) and not solver.within_reach(after, seconds):
        return unknown
    solution = solver.solve(after, nodes=nodes, best_only=True)
    evaluation = solution.evaluation
    if evaluation is None or not evaluation.proven:
        return unknown | {"nodes": solution.simulations}
    mover = game.to_move(start) or 0
    return {
        "known": True,
        "value": evaluation.value[mover],
        "margin": evaluation.lead(mover) or 0.0,
        "unswapped": unswapped_margin(game, after, solution),
        "nodes": solution.simulations,
    }
