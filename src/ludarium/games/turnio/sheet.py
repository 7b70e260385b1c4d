"""The rules of Turnio in words."""

from ludarium.core.sheet import Diagram, Paragraph, Sheet, Steps

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
)
