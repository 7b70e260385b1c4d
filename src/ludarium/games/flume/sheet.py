"""The rules of Flume in words and pictures."""

from ludarium.core.sheet import Example, Notation, Paragraph, Part, Points, Position, Sheet, Steps
from ludarium.games.stones import THE_SWAP

SHEET = Sheet(
    Part("Goal", Paragraph("Have more stones than your opponent when the board is full.")),
    Part(
        "The board",
        Paragraph(
            """Two players, Red and Blue, on a square of points, an odd number along each side, all
            empty at first, inside a ring of green stones. Red begins.""",
        ),
        Position(
            """5×5 points; the default is 7×7. A point is named by its column and its row. The ring
            belongs to nobody and is not counted in the names: a1 is the first free point.""",
            options={"size": 5},
        ),
    ),
    Part(
        "A turn",
        Steps(
            "Place a stone of your colour on any empty point.",
            """Count its *connections*: the points above, below, left and right of it that hold a
            stone of any colour, the green ring included. With 3 or 4 place another stone in the
            same turn, and count again. With 2 or fewer the turn ends.""",
            intro="A turn is one stone or several. There is no passing.",
        ),
        Example(
            """Red has a1 and Blue c1, each a corner with two green connections. Red is to move. A
            plus marks the points where a stone would have three connections or more.""",
            (
                "b1,b2",
                """b1 lies between a red, a blue and a green stone: 3 connections, so Red places
                another stone, on b2. It meets only b1, and the turn ends.""",
            ),
            (
                "c2,c3,a3",
                """c2 meets b2, c1 and the ring: 3. c3 meets c2 and the ring on two sides: 3. a3
                meets the ring alone, on two sides: the end of the turn.""",
            ),
            code="3/3/r1b:r:-",
            options={"size": 3},
        ),
    ),
    Part(
        "The end",
        Paragraph(
            """When the board is full, also in the middle of a turn, the colour with more stones
            wins. The number of points is odd, so there are no ties. Green stones count for
            nobody.""",
        ),
        Example(
            "Red is to move, and takes all that is left in one turn.",
            (
                "a2,b3",
                """a2 has four connections, so Red goes on. b3 has four too, but the board is full,
                and the game ends: Red has 6 stones, Blue 3.""",
            ),
            code="r1b/1rb/rrb:r:-",
            options={"size": 3},
        ),
    ),
    THE_SWAP,
    hints=Points(
        """A point with at most one empty neighbour costs nothing: whoever takes it goes on. Such
        points often hang together in *chains*, of which you take one point after the other.""",
        """A *quiet* move leaves the opponent no chain of two or more such points. When nobody has a
        quiet move any more, whoever is to move must open a long chain to the opponent. So count the
        quiet moves that are left, and try to make the last one.""",
        """You need not take a whole chain. Leave its last two points, by taking the inner one of
        them: the turn passes, the opponent gets one stone for nothing and has to open the next
        chain. That is worth it when the next chain is long.""",
        """Who owns which stone never matters to what can still be won. So look at the empty points
        alone.""",
        """7×7 is solved: without a swap Red wins by one stone with every first stone but the eight
        beside a corner (b1 and its like), which lose by one. So swap after any first stone but
        those.""",
    ),
    options=Paragraph("`size`, an odd number from 3 to 19."),
    rulings=Points(
        """*The stone that fills the board ends the game*, also when it has 3 or 4 connections: it
        would ask for another stone, but there is no place left for one.""",
        """*The game goes on until the board is full*, also when one player already holds more than
        half of the points. The program tells when the winner is certain, so the players may agree
        to stop.""",
    ),
    notation=Notation(
        {
            "c3": "place a stone on column c, row 3;",
            "c3,d4": "the same with another stone of the same turn, and so on;",
            "swap": "exchange colours, instead of the second player's first stone.",
        }
    ),
)
