"""Solved openings of Flume; docs/solutions.md says how they were solved and checked.

The file has one opening of each class of symmetric ones, with bounds of the first player's margin
if nobody swaps. An unknown upper bound is null.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludarium.boards import square
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import AnyGame
from ludarium.core.moves import SWAP


@dataclass(frozen=True)
class Margin:
    """The stones that the first player leads by at the end: from `low` to `high`."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        return self.low == self.high


def openings(size: int) -> dict[str, Margin]:
    """The margin of each solved opening, by the name of its point."""
    return dict(_openings(size))


def lookup(game: AnyGame, state: Any) -> Decision | None:
    """The swap as a proven win, if the opening wins."""
    if SWAP not in game.legal_moves(state):
        return None
    cell = game.board.names[state.stones[0].bit_length() - 1]
    margin = _openings(game.options["size"]).get(cell)
    if margin is None or margin.low <= 0:
        return None
    seat = game.to_move(state) or 0
    win = Evaluation.for_seat(seat, 2, 1.0, margin.low, proven=True, line=(SWAP,))
    return Decision(SWAP, win, {SWAP: win})


def solution_file(game: AnyGame) -> Path | None:
    """The file with the bounds of positions after the openings of 7×7, for instant answers."""
    path = Path(__file__).with_name(f"solved-{game.options['size']}.bounds")
    return path if path.exists() else None


@lru_cache
def _openings(size: int) -> dict[str, Margin]:
    text = Path(__file__).with_name("solved.json").read_text(encoding="utf-8")
    openings = json.loads(text).get(str(size), {"openings": {}})["openings"]
    board, most = square(size), size * size
    return {
        board.names[symmetry[board.index[cell]]]: Margin(low, most if high is None else high)
        for cell, (low, high) in openings.items()
        for symmetry in board.symmetries
    }
