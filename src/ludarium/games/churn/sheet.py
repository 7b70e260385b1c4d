"""The rules of Churn in words and pictures."""

from ludarium.core.sheet import Example, Notation, Paragraph, Part, Points, Position, Sheet, Steps
from ludarium.games.stones import THE_SWAP

SHEET = Sheet(
    Part("Goal", Paragraph("Have more stones than your opponent when the board is full.")),
    Part(
        "The board",
        Paragraph(
            """Two players, Red and Blue, on a hexagonal board with an odd number of cells, empty at
            first. Red begins. A *group* is a set of connected stones of one colour, as large as it
            goes; a stone alone is a group of one. *Friendly* means of your own colour.""",
        ),
        Position(
            """Side 3, the default: 19 cells. A cell is named by its row, lettered from the bottom,
            and its place in the row, counted from the left: the middle is c3.""",
        ),
    ),
    Part(
        "A turn",
        Steps(
            """Place a stone of your colour on an empty cell. *Stay apart*: if some empty cell
            touches no friendly stone, choose such a cell. If there is none, *grow slowly*: choose a
            cell where the friendly group formed is as small as any empty cell allows.""",
            """*Sweep*: if the group formed has two or more stones, remove at once every friendly
            group that is smaller. Groups of the same size stay, and the opponent's stones are
            never removed.""",
            intro="A turn is one stone:",
        ),
        Example(
            """Stay apart. Red has the stone on c3 and is to move. The cells around it are closed to
            Red as long as there are others.""",
            ("c5", "It touches no red stone. Now it is Blue's turn."),
            code="3/4/2r2/4/b2:r:-",
        ),
        Example(
            """A sweep. Every empty cell touches a blue stone, so Blue has to grow, and by as little
            as possible. A cell that touches one blue stone makes a group of two.""",
            (
                "b1",
                """The group b1, c2 has two stones, so the single blue stones on e3 and b3 are
                removed. The red ones stay.""",
            ),
            code="r1b/4/1b2r/2b1/r1r:b:-",
        ),
    ),
    Part(
        "The end",
        Paragraph(
            """When the board is full after a turn, removals included, the colour with more stones
            wins. The number of cells is odd, so there are no ties.""",
        ),
        Example(
            "One cell is empty, and Red must fill it.",
            (
                "d3",
                """The stone joins all of Red's stones to one group. Nothing is removed, the board
                is full, and Red wins by 12 stones to 7.""",
            ),
            code="rbr/rr1b/rbbrr/brrr/brb:r:-",
        ),
        Example(
            "Here too Red fills the last cell, but the game goes on.",
            (
                "e2",
                """The group of nine sweeps Red's other one, b3 and a2, off the board, so there are
                empty cells again.""",
            ),
            code="r1r/rrrr/rrbbb/bbrb/brb:r:-",
        ),
    ),
    THE_SWAP,
    hints=Points(
        """The rules force you to grow, so count how long you can still stay apart, and how small
        your next group can stay. Whoever is made to join groups first sweeps their own stones away
        first.""",
        """A large group is worth having: only a larger one of the same colour can take it away.""",
        """Before you place a stone, look at what it sweeps. When you have to grow, all cells that
        are open to you sweep equally many of your stones, but not the same ones: choose those that
        you can spare.""",
        """Keep cells open to yourself. In positions of random games on side 3, with exact values,
        the number of legal cells told more about the winner than the number of stones.""",
        """Take the swap seriously. On side 3, if both play perfectly, Red wins after a first stone
        on c3, a2, b1, b4, d1, d4 or e2 and loses after any other, each time by one stone. So swap
        after one of these, and do not begin with one. With the swap the second player can always
        win.""",
    ),
    options=Paragraph(
        """`sides`, one side length from 2 to 8 or six (clockwise from the top side) that close and
        give an odd number of cells.""",
    ),
    rulings=Points(
        """*Full means full after the sweep.* A stone on the last empty cell does not end the game
        when its group removes others.""",
        "*Even boards are refused*, since the rules have no way to break a tie.",
        """*Swapping* exchanges the players' colours and leaves the board alone. It is possible at
        one moment only, as the second player's first move.""",
    ),
    notation=Notation(
        {
            "c3": "place a stone on the third cell, from the left, of row c;",
            "swap": "exchange colours, instead of the second player's first stone.",
        }
    ),
)
