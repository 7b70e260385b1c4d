"""The positions of Churn that its pages show."""

from ludarium.core.shown import Shown
from ludarium.games.pictured import BOARD, COVER

PICTURED = {
    COVER: Shown(code="br1/rr1r/bb1rr/brbb/brr:r:-", turns="d3"),
    BOARD: Shown(),
    "irregular-board": Shown({"sides": (3, 4, 3, 4, 3, 4)}),
}
