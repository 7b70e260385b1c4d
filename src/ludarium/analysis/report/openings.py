"""First moves: how often players choose them, and their results without a swap."""

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
    random_results: dict[tuple[int, ...], Json],
    thinking_results: dict[tuple[int, ...], list[float]],
) -> Json:
    """Return for each group of first moves how often it was chosen, and the share of the points of
    the colour that opens with it."""
    firsts = first_moves(game)
    chosen = Counter(_of(game, firsts, each["first"]) for each in games)
    rows = []
    for number, first in enumerate(firsts):
        points = [
            each for key, result in thinking_results.items() if key[0] == number for each in result
        ]
        rows.append(
            {
                "move": first.text,
                "cells": list(first.cells),
                "colour": first.colour,
                "chosen": chosen[number],
                "random": _random(random_results.get((number,)), plan),
                "thinking": _thinking(points, plan),
            }
        )
    return {
        "drawn": any(first.after_chance for first in firsts),
        "games": len(games),
        "agent": player(plan.simulations),
        "seed": plan.seed,
        "moves": rows,
        "verdict": _verdict(rows, 1 / game.seats),
    }


def _of(game: AnyGame, firsts: tuple[First, ...], text: str) -> int | None:
    """Return the number of the group that a first move belongs to."""
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
    """Return how many first moves (cells, not groups) are clearly good or bad, and the fairest,
    best and worst one, by thinking players if they played such games.

    The fairest and the best are selected from many, so that their shares are a little too good.
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
        "fairest": _share_row(fairest, by),
        "best": _share_row(max(known, key=lambda row: row[by]["value"]), by),
        "worst": _share_row(min(known, key=lambda row: row[by]["value"]), by),
        "spread": _spread([row[by] for row in known]),
    }


def _moves(rows: list[Json]) -> int:
    return sum(max(len(row["cells"]), 1) for row in rows)


def _share_row(row: Json, by: str) -> Json:
    return {"move": row["move"], "share": row[by]}


def _spread(figures: list[Json]) -> Any:
    """Return the standard deviation of the true shares: the variance of the shares minus that of
    chance."""
    if len(figures) < 2:
        return None
    values = [each["value"] for each in figures]
    centre = sum(values) / len(values)
    variance = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    noise = sum(((each["high"] - each["low"]) / (2 * Z)) ** 2 for each in figures) / len(figures)
    return rounded(max(variance - noise, 0.0) ** 0.5)
