"""The positions of Subsume that its pages show."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.entry import BOARD, COVER

ILLUSTRATIONS = {
    COVER: PositionSpec(
        code="2b1r/1b1brr/3rr1r/1rb2rr1/r1rrb1b1b/1bbbr1r1/r2rbbr/bb4/rrbr1:b", turns="b4"
    ),
    BOARD: PositionSpec(),
}
