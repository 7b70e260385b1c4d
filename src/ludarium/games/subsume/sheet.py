"""The rules of Subsume in words and pictures."""

from ludarium.core.sheet import Example, Notation, Paragraph, Part, Points, Position, Sheet, Steps

SHEET = Sheet(
    Part(
        "Goal",
        Paragraph(
            """Make a loop of your own colour on more than half of the cells along the edge of the
            board."""
        ),
    ),
    Part(
        "The board",
        Paragraph(
            """Two players, Red and Blue, on a regular hexagon, empty at first. Red begins. There is
            no swap and no passing. The *perimeter* is the cells along the edge of the board.""",
        ),
        Position(
            """Side 3: 19 cells, 12 of them on the perimeter. The default is side 5, with 24 of 61.
            A cell is named by its row, lettered from the bottom, and its place in the row.""",
            options={"sides": 3},
        ),
    ),
    Part(
        "Groups and loops",
        Paragraph(
            """A *group* is a set of connected stones of either or both colours, as large as it
            goes. A *loop* is a closed path of six or more different stones of either or both
            colours, each next to the one before, without a *kink*: no three stones in a row on it
            are all neighbours of each other. A loop *surrounds* the cells that it separates from
            the outside. It is *outermost* when the area on it and inside it lies in that of no
            other loop of the group.""",
        ),
        Position(
            """A red loop of six around the centre, which is surrounded: nobody can play there any
            more. The blue stones belong to the same group, but to no loop.""",
            code="2b/1rrb/1r1rb/1rr1/3:b",
            options={"sides": 3},
        ),
    ),
    Part(
        "A turn",
        Steps(
            """Place a stone of your colour on an empty cell that has at least as many enemy as
            friendly neighbours and that no loop surrounds. *Friendly* stones are of your own
            colour, *enemy* stones of your opponent's. A cell with no neighbouring stones is
            allowed. A player without such a cell is skipped.""",
            """If the stone lies on an outermost loop, count the stones of that loop. If at least
            half of them are of your colour, all become yours, otherwise all become your opponent's.
            Then every stone that the loop surrounds is removed, whatever its colour.""",
            intro="A turn is one stone:",
        ),
        Example(
            """Red is to move. On c2 Red has two enemy neighbours, b2 and d2, and one friend, c3: it
            is open, and it closes a loop of six.""",
            (
                "c2",
                """Three of the six stones are red, which is half: all six become red. The stone
                inside, on c3, is removed although it is red.""",
            ),
            code="3/1br1/2rb1/1br1/3:r",
            options={"sides": 3},
        ),
        Example(
            "A gift. Blue is to move and may close the loop on b2.",
            (
                "b2",
                """Of the loop's six stones only d3 and b2 are blue, so it becomes red, and Blue's
                stone inside it is gone as well.""",
            ),
            code="3/1rb1/1rbr1/2rb/3:b",
            options={"sides": 3},
        ),
        Example(
            """Side by side. Blue can close a second ring beside Red's. The two share their waist,
            so they are one loop of ten around both.""",
            (
                "e4",
                """Five of the ten stones are blue: half, so all become blue. The red stone between
                the rings is inside now, and is removed.""",
            ),
            code="4/5/1rr1b1/1r1r1b1/1rrbb1/5/4:b",
            options={"sides": 4},
        ),
    ),
    Part(
        "The end",
        Paragraph(
            """A loop wholly of one colour on more than half of the perimeter cells wins for that
            colour, also when the other player closed it. That is 13 of the 24 on side 5.""",
        ),
        Example(
            "On side 2 all cells but the middle are on the perimeter, and four of the six win.",
            (
                "b1",
                """The ring is closed with three blue stones of six: half. All become blue, and Blue
                has won.""",
            ),
            code="rb/2r/rb:b",
            options={"sides": 2},
        ),
    ),
    hints=Points(
        """Your own stones close cells to you: a cell with more of your stones beside it than of
        your opponent's is closed to you and open to your opponent.""",
        """Count before you close a loop. With less than half of its stones you make it for your
        opponent, and the stones inside are lost too.""",
        """A loop that you would win may be one that only the opponent can close. Look for cells
        that are open to the opponent alone, and leave them no other.""",
        """Answering is easier than beginning: on sides 2 and 3 the second player wins whatever the
        first stone, which is proven. For larger boards nobody knows.""",
        """In the end only the perimeter counts. A loop in the middle is worth what it turns to your
        colour on the way there, and what it takes from the opponent.""",
    ),
    options=Paragraph("`sides`, one side length from 2 to 10."),
    rulings=Points(
        """The designer's sheet speaks of a "maximally encompassing loop", of which a group has at
        most one. So *stones of a loop may touch other stones of the same loop*: two rings side by
        side, which share their waist, are one loop around both.""",
        """*Two rings joined only by a chain of stones, or by a single stone*, are two outermost
        loops of one group. Each is resolved when it is made.""",
        """*A stone never makes two outermost loops at once*: around one cell there is no room for
        two loops that share only that cell.""",
        """*How the outermost loop is found.* Take a part of a group, as large as it goes, that
        stays in one piece when any one of its stones is taken away. Its outermost loop is its outer
        boundary with the kinks cut off: the middle stone of a kink is left out. The order of
        cutting does not matter, for two kinks are never neighbours.""",
    ),
    notation=Notation({"c3": "place a stone on the third cell, from the left, of row c."}),
)
