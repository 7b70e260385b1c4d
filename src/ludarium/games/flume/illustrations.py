"""The positions of Flume that its pages show."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.entry import BOARD, COVER

ILLUSTRATIONS = {
    COVER: PositionSpec(code="2rrr1r/br3b1/b1r1b1r/1b1b3/r3rbr/b1rbbrb/2bb3:b:-", turns="e1,f5,b3"),
    BOARD: PositionSpec(),
}
