"""How large a game is: its moves, its positions and its tree of games, from random games."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from math import log10
from random import Random
from statistics import fmean
from typing import Any

from ludarium.agents.random import random_walk
from ludarium.analysis.report.figures import Json, Source, mean, quantile, rounded
from ludarium.arena.intervals import Z, mean_interval
from ludarium.core.game import CHANCE, AnyGame

PLACES = 20
"""The number of parts of a game for which choices are averaged."""

DEPTHS = tuple(2**power for power in range(13))
"""The numbers of steps after which positions of different games are compared."""


def walk_figures(game: AnyGame, seed: int, number: int) -> Json:
    """Play one random game; return its length, its numbers of choices, the logarithm of the product
    of all its choices, and hashes of some of its positions."""
    choices: list[int] = []
    marks: dict[str, str] = {}
    branches, turns, last, steps = 0.0, 0, None, 0
    state = game.initial_state()
    for each in random_walk(game, Random(f"{seed}/walk/{number}")):
        legal = len(game.legal_moves(each.state))
        branches += log10(legal)
        if each.seat != CHANCE:
            choices.append(legal)
            turns += each.seat != last
            last = each.seat
        steps, state = steps + 1, each.after
        if steps in DEPTHS:
            marks[str(steps)] = _mark(game, state)
    outcome = game.outcome(state)
    assert outcome is not None
    return {
        "steps": steps,
        "turns": turns,
        "winners": list(outcome.winners),
        "choices": part_means(choices),
        "mean_choices": sum(choices) / len(choices),
        "most": max(choices),
        "branches": branches,
        "marks": marks,
        "pieces": sorted({repr(piece) for piece in game.pieces(state).values()}),
    }


def part_means(values: Sequence[float]) -> list[float]:
    """Return the means of the values in equal parts of a game. In a short game one value belongs to
    several parts."""
    count = len(values)
    bounds = [(part * count // PLACES, -(-(part + 1) * count // PLACES)) for part in range(PLACES)]
    return [round(fmean(values[low:high]), 3) for low, high in bounds]


def _mark(game: AnyGame, state: Any) -> str:
    return blake2b(game.encode(state).encode(), digest_size=8).hexdigest()


def layers(game: AnyGame, most: int) -> Json:
    """Return the number of distinct positions after each number of steps, up to `most` positions in
    all."""
    seen = {game.initial_state()}
    layer, counts = list(seen), [1]
    while layer:
        fresh = set()
        for state in layer:
            for move in game.legal_moves(state):
                after = game.apply(state, move)
                if after not in seen:
                    fresh.add(after)
            if len(seen) + len(fresh) > most:
                return {"layers": counts, "complete": False}
        seen |= fresh
        layer = list(fresh)
        if layer:
            counts.append(len(layer))
    return {"layers": counts, "complete": True}


def sizes(game: AnyGame, walks: list[Json], layers: Json, seed: int) -> Json:
    """Return exact counts if possible, else estimates."""
    source = Source("random", len(walks), seed)
    kinds = len({piece for walk in walks for piece in walk["pieces"]})
    cells = len(game.board.names)
    return {
        "cells": cells,
        "moves": len(game.moves),
        "draws": game.chance_count,
        "observation": list(game.observation_shape),
        "pieces": kinds,
        "boards_log10": rounded(cells * log10(kinds + 1)),
        "layers": layers["layers"],
        "complete": layers["complete"],
        "positions": sum(layers["layers"]) if layers["complete"] else None,
        "least": None if layers["complete"] else least_positions(walks, source),
        "tree_log10": mean([walk["branches"] for walk in walks], source),
        "most_choices": max(walk["most"] for walk in walks),
    }


def least_positions(walks: list[Json], source: Source) -> Json | None:
    """Return the largest lower bound of the number of positions, and its number of steps.

    If two of n games have the same position after so many steps with probability p, there are at
    least 1/p such positions. p is estimated by the pairs of games that agree, with the upper end of
    a 95% interval for their number, so that the answer is on the safe side.
    """
    estimates: list[tuple[float, int]] = []
    depths = {int(depth) for walk in walks for depth in walk["marks"]}
    for depth in sorted(depths):
        marks = (walk["marks"].get(str(depth)) for walk in walks)
        positions = Counter(mark for mark in marks if mark is not None)
        games = positions.total()
        agreeing = sum(count * (count - 1) // 2 for count in positions.values())
        if games > 1:
            estimates.append((games * (games - 1) / 2 / _upper(agreeing), depth))
    if not estimates:
        return None
    least, depth = max(estimates)
    return {"log10": rounded(max(log10(least), 0.0)), "steps": depth} | source.to_json()


def _upper(count: int) -> float:
    """Return the upper end of the 95% interval for the mean of a Poisson count."""
    more = count + 1
    return float(more * (1 - 1 / (9 * more) + Z / (3 * more**0.5)) ** 3)


def branching(walks: list[Json], games: list[Json], agent: str, seed: int) -> Json:
    """Return the mean number of legal steps of a game, and its course over equal parts of the game
    with intervals and the range of four games in five."""
    thinking = [game for game in games if game["choices"]]
    return {
        "random": _branching(
            [walk["mean_choices"] for walk in walks],
            [walk["choices"] for walk in walks],
            Source("random", len(walks), seed),
        ),
        "thinking": _branching(
            [sum(game["choices"]) / len(game["choices"]) for game in thinking],
            [part_means(game["choices"]) for game in thinking],
            Source(agent, len(thinking), seed),
        ),
    }


def _branching(means: list[float], courses: list[list[float]], source: Source) -> Json:
    return {"choices": mean(means, source), "course": course(courses)}


def course(rows: list[list[float]]) -> list[Json]:
    """Return statistics of many games for each part of them."""
    points = []
    for place in range(PLACES):
        values = sorted(row[place] for row in rows)
        interval = mean_interval(values)
        points.append(
            {
                "at": rounded((place + 0.5) / PLACES),
                "value": rounded(interval.value),
                "low": rounded(interval.low),
                "high": rounded(interval.high),
                "tenth": rounded(quantile(values, 0.1)),
                "ninetieth": rounded(quantile(values, 0.9)),
            }
        )
    return points
