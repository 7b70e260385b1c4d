"""The rules of Wunchunk in words."""

from ludarium.core.sheet import Diagram, Notation, Paragraph, Sheet, Words

SHEET = Sheet(
    Paragraph(
        """Two, three or four seats, a colour each, on a regular hexagon. A *chunk* is a group of
        two or more stones of one colour, a *crumb* a single stone. Each colour starts with one
        chunk:""",
    ),
    Diagram(
        """
           g . . . .
          f . . . . .
         e . . X X . .
        d . . . . . . .
         c . . O O . .
          b . . . . .
           a . . . .
        """,
        """Side 4 for two (X is colour 1, O colour 2; a cell and a colour make a stone, so 2d4 puts
        colour 2 on d4).""",
        "The default is side 6 for two seats and side 8 for more.",
    ),
    Paragraph(
        """A turn: put up to k stones on empty cells, k being the number of your chunks when the
        turn begins. Each stone may be of any colour in the game. No stone at all is a pass. The
        turn ends by itself when k stones are placed or the board is full.""",
    ),
    Paragraph(
        """The game ends when the board is full or when all seats pass one after another. Fewest
        chunks win; among those tied fewest crumbs, then fewest groups of exactly two, of exactly
        three, and so on. If all counts agree, the tied seats share the win.""",
    ),
    Words(
        intro="Options: `seats` 2 to 4; `sides` 4 to 10; `opening`:",
        pie="""of two seats the second may swap colours on their first turn, if the first seat's
        first turn put a stone;""",
        balanced="""no swap; on the first seat's second turn a stone that raises the number of their
        own chunks is illegal;""",
        open="""two seats, empty board: the first seat lays out one chunk of two stones for each
        colour, colour 1 first; then the second seat chooses to play `first` (with colour 1) or
        `second`.""",
    ),
    notation=Notation(
        {
            "2d4": "put a stone of colour 2 on the fourth cell, from the left, of row d;",
            "d4": "the same with a stone of your own colour;",
            "2d4,1e5": "two stones, or as many as you like of those that you have, at once;",
            "end": "end the turn before all stones are placed;",
            "pass": "put no stone at all;",
            "swap": "exchange colours, with the opening `pie`;",
            "first": "choose to play first, with the opening `open`, or else `second`.",
        }
    ),
)
