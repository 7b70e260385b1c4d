"""Random games step by step, and the number of reachable positions."""

from collections.abc import Sequence
from hashlib import blake2b
from math import log10
from random import Random
from statistics import fmean
from typing import Any

from ludarium.agents.random import random_walk
from ludarium.analysis.report.figures import Json
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
        "choices": along(choices),
        "mean_choices": sum(choices) / len(choices),
        "most": max(choices),
        "branches": branches,
        "marks": marks,
        "pieces": sorted({repr(piece) for piece in game.pieces(state).values()}),
    }


def along(values: Sequence[float]) -> list[float]:
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
