"""How much skill matters: players against those who think a quarter as long."""

from math import hypot, inf
from typing import Any

from ludarium.analysis.report.figures import Json, Source, figure
from ludarium.analysis.report.plan import Plan, player
from ludarium.arena.intervals import Interval
from ludarium.arena.standing import Standing

MOST_ELO = 800.0
"""The difference on the curve if one player won every game."""


def skill(plan: Plan, seats: int, results: dict[tuple[int, ...], list[float]]) -> Json:
    """Return for each pair of neighbours the share of the points of the stronger one; with two
    seats also the difference in Elo, and the strength of each player above the weakest."""
    pairs = [_pair(plan, seats, pair, results) for pair in range(len(plan.budgets) - 1)]
    known = [pair for pair in pairs if pair is not None]
    return {
        "even": round(1 / seats, 4),
        "opening_steps": 2,
        "pairs": known,
        "curve": _curve(known) if seats == 2 else None,
    }


def _pair(
    plan: Plan, seats: int, pair: int, results: dict[tuple[int, ...], list[float]]
) -> Json | None:
    groups = [points for key, points in results.items() if key[0] == pair]
    if not groups:
        return None
    weak, strong = player(plan.budgets[pair]), player(plan.budgets[pair + 1])
    total = sum(map(sum, groups))
    means = tuple(sum(group) / seats for group in groups)
    standing = Standing(means, seats * len(groups), total, seats)
    source = Source(f"{strong} against {weak}", standing.games, plan.seed)
    entry: Json = {
        "weak": plan.budgets[pair],
        "strong": plan.budgets[pair + 1],
        "share": figure(standing.share, source),
    }
    return entry | ({"elo": figure(standing.elo, source)} if seats == 2 else {})


def _curve(pairs: list[Json]) -> list[Json]:
    """Return the Elo above the weakest player; the differences count as independent."""
    if not pairs:
        return []
    points: list[Json] = [{"simulations": pairs[0]["weak"], "value": 0.0, "low": 0.0, "high": 0.0}]
    value, below, above = 0.0, 0.0, 0.0
    for pair in pairs:
        elo = _bounded(pair["elo"])
        value += elo.value
        below, above = hypot(below, elo.value - elo.low), hypot(above, elo.high - elo.value)
        source = {key: pair["elo"][key] for key in ("games", "agent", "seed")}
        ends = Interval(value, value - below, value + above)
        point = figure(ends, Source(source["agent"], source["games"], source["seed"]))
        points.append({"simulations": pair["strong"]} | point)
    return points


def _bounded(elo: Json) -> Interval:
    """Return a difference with its interval; infinite ends become MOST_ELO."""
    value = _or(elo["value"], MOST_ELO)
    return Interval(value, _or(elo["low"], -inf if value < 0 else 0.0), _or(elo["high"], MOST_ELO))


def _or(value: Any, otherwise: float) -> float:
    return otherwise if value is None else min(max(float(value), -MOST_ELO), MOST_ELO)
