"""The rules of Flume in words."""

from ludarium.core.sheet import Diagram, Notation, Paragraph, Sheet, Steps

SHEET = Sheet(
    Paragraph(
        """Two players, Red and Blue, on an odd square board of free points inside a ring of green
        stones.""",
    ),
    Diagram(
        """
          # # # # #
        3 # . . . #
        2 # . . . #
        1 # . . . #
          # # # # #
            a b c
        """,
        "Size 3. The default is 7×7; the ring is not counted in the names.",
        "Red begins. A turn is one stone or several:",
    ),
    Steps(
        "Put a stone of your colour on any empty point.",
        """Count its connections: orthogonal neighbours with a stone of any colour, the green ring
        included. With 3 or 4 put another stone in the same turn, and so on. With 2 or fewer the
        turn ends. There is no passing.""",
        "When the board is full (also in the middle of a turn), the colour with more stones wins.",
    ),
    Paragraph("Pie rule: instead of their first stone the second seat may swap colours."),
    Paragraph("Options: `size`, an odd number from 3 to 19."),
    notation=Notation(
        {
            "c3": "put a stone on column c, row 3;",
            "c3,d4": "the same with another stone of the same turn, and so on;",
            "swap": "exchange colours, instead of the second seat's first stone.",
        }
    ),
)
