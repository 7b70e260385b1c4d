"""The rules of Turnio in words."""

from ludarium.core.sheet import Diagram, Notation, Paragraph, Sheet, Steps

SHEET = Sheet(
    Paragraph(
        """Two players, circle (Albert's symbol) and square (Boris's), on 6×6 squares, empty at
        first.""",
    ),
    Diagram(
        """
        +-----+-----+
        |C   S|S   .|
        |  +  |  -  |
        |C   S|.   C|
        +-----+-----+
        """,
        """A chip shows quarters of symbols in its corners, as many of circles as of squares, and an
        arrow, clockwise (+) or counter-clockwise (-). Here the first two chips form one pair: the
        two squares that meet at the upper end of their common edge.""",
    ),
    Steps(
        "A chip is drawn at random from the bag and shown.",
        """Place it, in any orientation, on an empty square; except for the first chip it must share
        an edge with a chip.""",
        """Turn at most one chip on the board by 90° in the direction of its arrow. A chip in two or
        more pairs is fixed and may not be turned.""",
        intro="A turn:",
    ),
    Paragraph(
        """A pair is two quarters of the same symbol, on chips that share an edge, meeting at the
        same end of that edge: a point for the owner of the symbol. When all 36 squares are filled
        and the last turning is done, more points win; equal points are a draw.""",
    ),
    Paragraph(
        """Options: `first`, the symbol of the first seat (circle or square); `blockers`, the
        variant in which each turn ends with a fourth, optional part: put one of two X-chips on an
        empty square, move one, or take one off. No chip may be placed on an X. An X-chip is no chip
        for adjacency. A turn must leave the opponent a square to place on while chips are still to
        be placed, so an X-step (or none) that would not is illegal.""",
    ),
    notation=Notation(
        {
            "CCSS+": "the drawn chip and its arrow, + or -: it is shown, not typed;",
            "c3/SCCS": "place it on column c, row 3, so that its corners are SCCS;",
            "@c3": "turn the chip on c3 by 90° the way its arrow points;",
            "keep": "turn no chip;",
            "c3/SCCS,@b3": "both steps at once;",
            "X+c3": "with `blockers`: put an X-chip on c3,",
            "X-c3": "take the one on c3 off,",
            "Xc3-d4": "move the one on c3 to d4,",
            "done": "or do nothing with them.",
        },
        intro="""How steps are written. Corners are read clockwise from the top left: C is a quarter
        of a circle, S of a square, a dot a bare corner. A chip CCSS can be placed as CCSS, SCCS,
        SSCC or CSSC.""",
    ),
)
