"""The positions of Turnio that its pages show."""

from ludarium.core.sheet import PositionSpec
from ludarium.games.entry import BOARD, COVER

ILLUSTRATIONS = {
    COVER: PositionSpec(
        code="6/3SCSC-SCCS+CSSC+/4.CS.-C..S-/1..CS+SCSC+.C.S+CSSC+SCCS-/"
        "CCSS+CCSS-CSSC+SCCS-CSCS-SCSC+/S.C.-SSCC-S..C+CS..-SCSC-C.S.+:draw",
        turns="C..S-,d6/.SC.,@d1 C..S+",
    ),
    BOARD: PositionSpec(turns="CCSS+"),
    "blockers": PositionSpec(
        {"blockers": True},
        "C.S.-5/SCSC+CSCS-S.C.+3/CSCS-S..C+SCCS-CSSC-1X/SCSC+CS..+SCSC+CS..-SCSC+1/"
        "C..S-.CS.-CSCS-3/CCSS-.SC.+SCSC+2X:draw",
        "C..S+,e4/C..S,@a6,Xf1-e5 CCSS+",
    ),
}
