"""The positions of Flume that its pages show."""

from ludarium.core.shown import Shown
from ludarium.games.pictured import BOARD, COVER

PICTURED = {
    COVER: Shown(code="2rrr1r/br3b1/b1r1b1r/1b1b3/r3rbr/b1rbbrb/2bb3:b:-", turns="e1,f5,b3"),
    BOARD: Shown(),
}
