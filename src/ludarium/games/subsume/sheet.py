"""The rules of Subsume in words."""

from ludarium.core.sheet import Diagram, Notation, Paragraph, Sheet, Steps

SHEET = Sheet(
    Paragraph("Two players, Red and Blue, on a regular hexagon, empty at first. Red begins."),
    Diagram(
        """
          e . . .
         d . . . .
        c . . . . .
         b . . . .
          a . . .
        """,
        "Side 3: 19 cells, 12 of them on the perimeter. The default is side 5.",
    ),
    Paragraph(
        """A *group* is connected stones of either or both colours. A *loop* is a closed path of six
        or more stones of either or both colours, none of whose consecutive threes are all
        neighbours; it surrounds the cells that it separates from the outside, and it is *outermost*
        when its area lies in that of no other loop of the group.""",
    ),
    Steps(
        """Put a stone of your colour on an empty cell that has at least as many enemy as friendly
        neighbours and is not surrounded by a loop. A seat without such a cell is skipped.""",
        """If the stone lies on an outermost loop, count the loop's stones: if at least half are of
        your colour all become yours, otherwise all become the enemy's. Every stone that the loop
        surrounds is removed.""",
        """A loop wholly of one colour on more than half of the perimeter cells wins for that
        colour, also when the other made it.""",
    ),
    Paragraph("Options: `sides`, one side length from 2 to 10."),
    notation=Notation({"c3": "put a stone on the third cell, from the left, of row c."}),
)
