"""Proven results: of the game under best play and of each first move."""

from ludarium import kernel
from ludarium.agents.solution_files import load_solutions
from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.firsts import First, first_moves
from ludarium.analysis.report.plan import Plan
from ludarium.analysis.solutions import unswapped_margin
from ludarium.core.game import CHANCE, AnyGame

TABLE_BYTES = 256 * 2**20
NODES_A_SECOND = 2e6
"""Converts a number of nodes to the seconds that `Solver.within_reach` expects."""

OPTIMISM = 20.0
"""Try positions that the solver expects to take this many times the limit: it is cautious."""


def proofs(game: AnyGame, plan: Plan, results: dict[tuple[int, ...], Json]) -> Json:
    """Return the proven evaluation of each first move, and the value of the game if it follows."""
    firsts = first_moves(game)
    rows = [
        {"move": firsts[key[0]].text, "cells": list(firsts[key[0]].cells), **proof}
        for key, proof in results.items()
    ]
    known = [row for row in rows if row["known"]]
    value = max((row["value"] for row in known), default=None)
    settled = value is not None and (value >= 1 or len(known) == len(firsts))
    margins = [row["margin"] for row in known if row["value"] == value and row["margin"]]
    return {
        "why_not": why_unsolvable(game) or (None if plan.nodes else "no nodes were allowed"),
        "nodes": plan.nodes,
        "moves": rows,
        "known": len(known),
        "value": value if settled else None,
        "margin": max(margins) if settled and margins and game.info.by_score else None,
    }


def why_unsolvable(game: AnyGame) -> str | None:
    """Return why no first move can be proven, or None if a solver can try."""
    if absent := kernel.absence(game):
        return absent
    if game.seats != 2:
        return "solvers know games of two"
    if game.to_move(game.initial_state()) == CHANCE:
        return "the game begins with a chance move"
    return None


def prove_first_move(game: AnyGame, first: First, nodes: int) -> Json:
    """Return what a solver proves of a first move within a number of nodes.

    `known` says whether it was proven. `value` is 1 for a win of the first player, 0 for a draw, -1
    for a loss. `margin` is the lead at the end if the solver counts one, and `unswapped` the lead
    without the swap."""
    unknown: Json = {"known": False, "nodes": 0}
    if not nodes or why_unsolvable(game):
        return unknown
    start = game.initial_state()
    after = game.apply(start, game.parse(first.text))
    solver = kernel.Solver(game, table_bytes=TABLE_BYTES)
    seconds = OPTIMISM * nodes / NODES_A_SECOND
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
