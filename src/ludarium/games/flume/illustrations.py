"""The positions of Flume that its pages show."""

from ludarium.core.position_spec import PositionSpec
from ludarium.games.illustrations import BOARD, COVER

ILLUSTRATIONS = {
    COVER: PositionSpec(code="2rrr1r/br3b1/b1r1b1r/1b1b3/r3rbr/b1rbbrb/2bb3:b:-", turns="e1,f5,b3"),
    BOARD: PositionSpec(),
}
