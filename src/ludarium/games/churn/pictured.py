"""The positions of Churn that its pages show."""

from ludarium.games.pictured import BOARD, COVER, Picture

PICTURED = {
    COVER: Picture(code="br1/rr1r/bb1rr/brbb/brr:r:-", turns="d3"),
    BOARD: Picture(),
    "irregular-board": Picture({"sides": (3, 4, 3, 4, 3, 4)}),
}
