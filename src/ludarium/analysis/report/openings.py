"""Which first moves players choose, and what each is worth when nobody swaps."""

from collections import Counter
from typing import Any

from ludarium.analysis.report.figures import Json, Source, figure, rounded
from ludarium.analysis.report.firsts import First, first_moves
from ludarium.analysis.report.plan import Plan, player
from ludarium.arena.intervals import Z, share_interval
from ludarium.core.game import AnyGame
from ludarium.games import target


def openings(
    game: AnyGame,
    plan: Plan,
    games: list[Json],
    tried: dict[tuple[int, ...], Json],
    opened: dict[tuple[int, ...], list[float]],
) -> Json:
    """Every first move, those that are the same but for symmetry together: how often it was chosen,
    and the share of the points that the colour which opened with it gets."""
    firsts = first_moves(game)
    chosen = Counter(_of(game, firsts, each["first"]) for each in games)
    rows = []
    for number, first in enumerate(firsts):
        points = [each for key, result in opened.items() if key[0] == number for each in result]
        rows.append(
            {
                "move": first.text,
                "cells": list(first.cells),
                "colour": first.colour,
                "chosen": chosen[number],
                "random": _random(tried.get((number,)), plan),
                "thinking": _thinking(points, plan),
            }
        )
    return {
        "drawn": any(first.after_draw for first in firsts),
        "games": len(games),
        "agent": player(plan.simulations),
        "seed": plan.seed,
        "moves": rows,
        "verdict": _verdict(rows, 1 / game.seats),
    }


def _of(game: AnyGame, firsts: tuple[First, ...], text: str) -> int | None:
    """The number of the class that a first move belongs to."""
    pointed = target(game, game.parse(text))
    for number, first in enumerate(firsts):
        if not pointed.spots:
            if first.text == text:
                return number
        elif pointed.spots[0] in first.cells and first.choice in (pointed.choice, ""):
            return number
    return None


def _random(result: Json | None, plan: Plan) -> Json | None:
    if not result or not result["games"]:
        return None
    source = Source("random", result["games"], plan.seed)
    return figure(share_interval(result["points"], result["games"]), source)


def _thinking(points: list[float], plan: Plan) -> Json | None:
    if not points:
        return None
    source = Source(player(plan.opening_simulations), len(points), plan.seed)
    return figure(share_interval(sum(points), len(points)), source)


def _verdict(rows: list[Json], even: float) -> Json | None:
    """How many first moves (cells counted, not classes) are clearly good or bad for who makes
    them, and which are fairest and best, by the better players there are figures of.

    The fairest and the best are picked out of many, so their figures flatter them a little.
    """
    by = "thinking" if any(row["thinking"] for row in rows) else "random"
    known = [row for row in rows if row[by]]
    if not known:
        return None
    good = [row for row in known if row[by]["low"] > even]
    bad = [row for row in known if row[by]["high"] < even]
    fairest = min(known, key=lambda row: (abs(row[by]["value"] - even), -row[by]["games"]))
    return {
        "by": by,
        "moves": _moves(known),
        "good": _moves(good),
        "bad": _moves(bad),
        "fairest": _told(fairest, by),
        "best": _told(max(known, key=lambda row: row[by]["value"]), by),
        "worst": _told(min(known, key=lambda row: row[by]["value"]), by),
        "spread": _spread([row[by] for row in known]),
    }


def _moves(rows: list[Json]) -> int:
    return sum(max(len(row["cells"]), 1) for row in rows)


def _told(row: Json, by: str) -> Json:
    return {"move": row["move"], "share": row[by]}


def _spread(figures: list[Json]) -> Any:
    """How much first moves differ in truth, as a standard deviation: what is left of the variance
    of the figures without that of chance."""
    if len(figures) < 2:
        return None
    values = [each["value"] for each in figures]
    centre = sum(values) / len(values)
    seen = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    noise = sum(((each["high"] - each["low"]) / (2 * Z)) ** 2 for each in figures) / len(figures)
    return rounded(max(seen - noise, 0.0) ** 0.5)
