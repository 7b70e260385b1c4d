"""The rules of Trio in words and pictures."""

from ludarium.core.sheet import Example, Notation, Paragraph, Part, Points, Position, Sheet
from ludarium.games.stones import THE_SWAP

SHEET = Sheet(
    Part(
        "Goal",
        Paragraph(
            """Do not get *three stones* of your colour next to each other in a straight line: the
            first player who does loses.""",
        ),
    ),
    Part(
        "The board",
        Paragraph("Two players, Red and Blue, on a regular hexagon, empty at first. Red begins."),
        Position("Side 3, the default: 19 cells."),
    ),
    Part(
        "A turn",
        Paragraph("Place a stone of your own colour on any empty cell."),
    ),
    THE_SWAP,
    Part(
        "The end",
        Paragraph("Three in a line lose. A full board without such a line is a draw."),
        Example(
            "Red is to move and has c2 and c3.",
            ("c4", "Three in a line: Red has lost."),
            code="3/1b2/1rr2/4/b2:r:-",
        ),
    ),
    options=Paragraph("`sides`, one side length from 2 to 6."),
    rulings=Points("Four in a line contain three in a line, so they lose, too."),
    notation=Notation(
        {
            "c3": "place a stone on the third cell, from the left, of row c;",
            "swap": "take over the other colour.",
        }
    ),
)
