"""The positions of Churn that its pages show."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.entry import BOARD, COVER

ILLUSTRATIONS = {
    COVER: PositionSpec(code="br1/rr1r/bb1rr/brbb/brr:r:-", turns="d3"),
    BOARD: PositionSpec(),
    "irregular-board": PositionSpec({"sides": (3, 4, 3, 4, 3, 4)}),
}
