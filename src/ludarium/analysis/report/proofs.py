"""What is proven of a game: its result under best play, and of each first move."""

from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.firsts import first_moves
from ludarium.analysis.report.plan import Plan
from ludarium.analysis.report.proving import why_unsolvable
from ludarium.core.game import AnyGame


def proofs(game: AnyGame, plan: Plan, results: dict[tuple[int, ...], Json]) -> Json:
    """By first move, what it is worth to who makes it; and the value of the game to the first seat
    where that follows."""
    firsts = first_moves(game)
    rows = [
        {"move": firsts[key[0]].text, "cells": list(firsts[key[0]].cells), **told}
        for key, told in results.items()
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
