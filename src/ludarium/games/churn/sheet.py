"""The rules of Churn in words."""

from ludarium.core.sheet import Diagram, Notation, Paragraph, Sheet, Steps

SHEET = Sheet(
    Paragraph(
        """Two players, Red and Blue, on a hexagonal board with an odd number of cells, empty at
        first.""",
    ),
    Diagram(
        """
          e . . .
         d . . . .
        c . . . . .
         b . . . .
          a . . .
        """,
        "Side 3, the default: 19 cells.",
        "Red begins. A turn is one stone:",
    ),
    Steps(
        """Put a stone of your colour on an empty cell. If some empty cell touches no friendly
        stone, choose such a cell; otherwise one where the friendly group formed is as small as any
        available placement allows.""",
        "If the group formed has two or more stones, remove every friendly group smaller than it.",
        "When the board is full after a turn, the colour with more stones wins.",
    ),
    Paragraph("Pie rule: instead of their first stone the second seat may swap colours."),
    Paragraph(
        """Options: `sides`, one side length from 2 to 8 or six (clockwise from the top side) that
        close and give an odd number of cells.""",
    ),
    notation=Notation(
        {
            "c3": "put a stone on the third cell, from the left, of row c;",
            "swap": "exchange colours, instead of the second seat's first stone.",
        }
    ),
)
