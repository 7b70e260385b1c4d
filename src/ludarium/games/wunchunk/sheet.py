"""The rules of Wunchunk in words and pictures."""

import re

from ludarium.core.sheet import Example, Notation, Paragraph, Part, Points, Position, Sheet, Words

# The board of the rule sheet's worked example, top row first; X is colour 1, O colour 2.
EXAMPLE = """
      . . . O X .
     O X X . O X .
    O X O X X O X O
   X X O . X . O X O
  X . O . X X O . X .
 O O O X X O O . . X X
  X X X X O O O O O O
   X . . X X O . O X
    . X X O O . O X
     . O O . . O .
      . . . . . .
"""


def example_code() -> str:
    """The worked example as a code: colour 2 is to move and has four chunks."""
    rows = EXAMPLE.lower().replace(" ", "").replace("x", "r").replace("o", "b").split()
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    return f"{board}:b:4:-:0:2:-"


SHEET = Sheet(
    Part(
        "Goal",
        Paragraph(
            """Have the fewest chunks at the end. A *chunk* is a group of two or more connected
            stones of one colour.""",
        ),
    ),
    Part(
        "The board",
        Paragraph(
            """Two, three or four players, a colour each, on a regular hexagon. A *crumb* is a
            single stone without neighbours of its colour. Each colour starts with one chunk near
            the centre. The first colour begins.""",
        ),
        Position(
            """The start for two on side 4. The default is side 6 for two players and side 8 for
            more. A cell is named by its row, lettered from the bottom, and its place in the
            row.""",
            options={"sides": 4},
        ),
        Position("The start for three.", options={"seats": 3, "sides": 4}),
        Position("The start for four.", options={"seats": 4, "sides": 4}),
    ),
    Part(
        "A turn",
        Paragraph(
            """Count your chunks as your turn begins, and call that number k. *You may place up to k
            stones*, one after the other, on empty cells. *Each stone may be of any colour in the
            game*, your own or an opponent's. You may stop early; no stone at all is a *pass*. The
            turn ends by itself when k stones are placed or the board is full.""",
        ),
        Example(
            """One chunk, one stone. Red could make a second red chunk now only in two turns: a
            crumb first, then a stone beside it. But a stone may also be blue.""",
            (
                "2b1",
                """A blue crumb, away from Blue's chunk. If Red later places a blue stone beside it,
                Blue has two chunks, and two stones in each turn.""",
            ),
            options={"sides": 4},
        ),
        Example(
            "A turn of four. Red has 3 chunks and Blue 4, so Blue may place four stones.",
            (
                "2k1,2k2,2k3,1d2",
                """The blue stones on k1, k2 and k3 join two blue chunks along the top. The fourth
                stone, a red one on d2, leaves Red's chunks as many as they were. Now both have
                3.""",
            ),
            code=example_code(),
        ),
    ),
    Part(
        "The end",
        Paragraph(
            """The game ends when the board is full or when all players pass one after another.
            *Fewest chunks win.* Among those tied fewest crumbs win, then fewest groups of exactly
            two, of exactly three, and so on. If all counts agree, the tied players share the
            win.""",
        ),
        Example(
            """One cell is empty, and Red has a stone left. Both have two chunks, and a crumb each:
            b5 and a4.""",
            (
                "1b4",
                """The stone joins Red's crumb to a chunk. The board is full, and the chunks are
                still 2 to 2, but Blue has a crumb and Red has none: Red wins.""",
            ),
            code="bbrb/rrbrb/bbrrbb/brrrrrb/bbbbbb/bbb1r/brrb:r:1:begun:0:2:-",
            options={"sides": 4},
        ),
    ),
    Part(
        "The swap",
        Paragraph(
            """*Pie rule*, for two: on their first turn the second player may swap instead, if the
            first player's first turn placed a stone. The two exchange colours, nothing on the board
            changes, and the player who began, now with the second colour, makes the next turn.""",
        ),
    ),
    hints=Points(
        """Fewest chunks win, but not yet: as long as there is room, chunks are strength, for each
        is a stone in every turn. In games of the program against itself, with six cells in ten
        empty, a chunk more was worth about a third of a win.""",
        """So do not give the opponent chunks early on, and do not join your own too soon.""",
        """The last turn decides. Whoever makes it joins chunks of their own and makes chunks for
        the others. In the middle of the game count the empty cells and the stones of each turn, and
        see who will fill the board.""",
        """Keep your chunks where few stones can join them all: a single cell may touch three.""",
        """In the last turns look at the opponent's crumbs: a stone beside one makes a chunk of
        it.""",
    ),
    options=Words(
        intro="`seats` 2 to 4; `sides` 4 to 10; `opening`:",
        pie="""of two players the second may swap colours on their first turn, if the first player's
        first turn placed a stone;""",
        balanced="""no swap; on the first player's second turn a stone that raises the number of
        their own chunks is illegal;""",
        open="""two players, empty board: the first player lays out one chunk of two stones for each
        colour, colour 1 first; then the second player chooses to play `first` (with colour 1) or
        `second`.""",
    ),
    rulings=Points(
        """*k is counted once, when the turn begins.* Otherwise the right to place stones would
        change while you use it.""",
        """*The turn ends by itself* when k stones are placed or the board is full, so nobody has to
        say so.""",
        """*A swap needs something to take over*: if the first player passed on the first turn, the
        second cannot swap.""",
        """*The end by passing* needs one pass of each player in a row; a single stone begins the
        count again.""",
    ),
    notation=Notation(
        {
            "2d4": "place a stone of colour 2 on the fourth cell, from the left, of row d;",
            "d4": "the same with a stone of your own colour;",
            "2d4,1e5": "two stones, or as many as you like of those that you have, at once;",
            "end": "end the turn before all stones are placed;",
            "pass": "place no stone at all;",
            "swap": "exchange colours, with the opening `pie`;",
            "first": "choose to play first, with the opening `open`, or else `second`.",
        }
    ),
)
