"""What long searches have found out about the openings of Flume, so that it need not be searched
for again. docs/solutions.md says how it was found and checked.

The file names one opening of each class of symmetric ones, with the least and the most that the
first player makes when nobody swaps; where no upper bound is known it has null.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

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
    """What is known of each opening of the board, by the name of its point."""
    return dict(_openings(size))


def lookup(game: AnyGame, state: Any) -> Decision | None:
    """The swap as a proven win, in answer to an opening that wins."""
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
    """What the solver found out about the openings of 7×7 and was much work, so that the answers to
    them are known in no time."""
    path = Path(__file__).with_name(f"solved-{game.options['size']}.bounds")
    return path if path.exists() else None


@lru_cache
def _openings(size: int) -> dict[str, Margin]:
    text = Path(__file__).with_name("solved.json").read_text(encoding="utf-8")
    openings = json.loads(text).get(str(size), {"openings": {}})["openings"]
    most = size * size
    return {
        image: Margin(low, most if high is None else high)
        for cell, (low, high) in openings.items()
        for image in _images(cell, size)
    }


def _images(cell: str, size: int) -> set[str]:
    """The points that the symmetries of the square carry one to."""
    x, y = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    last = size - 1
    return {
        f"{chr(ord('a') + a)}{b + 1}"
        for column, row in ((x, y), (y, x))
        for a in (column, last - column)
        for b in (row, last - row)
    }
