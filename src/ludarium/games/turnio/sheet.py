"""The rules of Turnio in words and pictures."""

from ludarium.core.sheet import Example, Notation, Paragraph, Part, Points, Position, Sheet, Steps

SHEET = Sheet(
    Part(
        "Goal",
        Paragraph(
            """Make more pairs than your opponent: quarters of your symbol that meet where two chips
            share an edge.""",
        ),
    ),
    Part(
        "Board and chips",
        Paragraph(
            """Two players on 6×6 spaces, empty at first. One owns the *circle* (Albert, on the
            designer's sheet), the other the *square* (Boris); who begins chooses. A bag holds 38
            chips. A chip shows quarters of symbols in its corners, as many of circles as of
            squares, and an arrow, clockwise or counter-clockwise.""",
        ),
        Position(
            """The five kinds of chips. Of the two with four quarters there are five for each
            direction of the arrow, of the three with two quarters there are three.""",
            code="6/6/6/SSCC+CSCS-CS..+C..S-C.S.+1/6/6:draw",
            close=0,
        ),
    ),
    Part(
        "A turn",
        Steps(
            "A chip is drawn at random from the bag and shown.",
            """*Place* it, in any of its four orientations, on an empty space. Except for the first
            chip it must share an edge with a chip on the board.""",
            """*Turn* at most one chip on the board by 90° in the direction of its arrow. A chip in
            two or more pairs is *fixed* and may not be turned. The chip just placed may be turned
            like any other.""",
        ),
        Example(
            """A chip lies on c3, and the next one is in your hand. Place it beside the first one,
            then turn one of the two, or none.""",
            (
                "d3/S.C.",
                """At the upper end of their common edge two quarters of squares meet: one pair, a
                point for the square. At the lower end a square meets a bare corner: no pair.
                Neither chip is fixed.""",
            ),
            (
                "@d3",
                """The chip turned counter-clockwise, as its arrow says. Its square is at the lower
                end now: again one pair.""",
            ),
            code="6/6/6/2CSSC+3/6/6:C.S.-",
            close=1,
        ),
    ),
    Part(
        "Pairs and points",
        Paragraph(
            """A *pair* is two quarters of the same symbol, on two chips that share an edge, meeting
            at the same end of that edge. Each pair is a point for the owner of the symbol, whoever
            made it. Quarters that meet only diagonally are no pair. Pairs at the rim of the board
            count.""",
        ),
        Position(
            "Half a circle: one pair, 1 point. Neither chip is fixed.",
            code="6/6/6/2SC..+C..S-2/6/6:draw",
            close=0,
        ),
        Position(
            """Three quarters of a circle: two pairs, 2 points. The chip in the corner is in both of
            them, so it is fixed, and marked as such.""",
            code="6/6/2S.C.+3/2SC..+C..S-2/6/6:draw",
            close=0,
        ),
        Position(
            """A complete circle: four pairs, 4 points. All four chips are fixed, for ever.""",
            code="6/6/2S.C.+.S.C-2/2SC..+C..S-2/6/6:draw",
            close=0,
        ),
    ),
    Part(
        "The end",
        Paragraph(
            """When all 36 spaces are filled and the last turning is done, 18 turns each, more
            points win; equal points are a draw. Two chips stay in the bag.""",
        ),
    ),
    Part(
        "With blockers",
        Paragraph(
            """In this variant there are two X-chips for both players, beside the board at first.
            Each turn ends with a fourth, optional part: place one on an empty space, move one to
            another empty space, or take one off. No chip may be placed on an X.""",
        ),
        Position(
            "Two X-chips keep their spaces free.",
            code="6/6/2X3/2CSSC+.C.S-2/4X1/6:draw",
            options={"blockers": True},
            close=0,
        ),
    ),
    hints=Points(
        """Points that can be turned away are not yours yet. Two neighbours with two pairs between
        them are fixed for ever, and so are the four chips of a complete symbol.""",
        """Pairs of both symbols fix a chip. A pair that you give the opponent may hold a pair of
        yours in place.""",
        """Each turn has two parts. Look for a space where the new chip makes a pair *and* for a
        chip whose turning makes another, or takes one from the opponent that is not fixed.""",
        """Mind the arrows: a chip turns one way only. What the opponent can do to your pair next
        turn is one quarter turn of one of its two chips.""",
        """Towards the end look at the bag, which is shown: the few chips that are left tell what
        can still come. One turn can win nine points at most.""",
    ),
    options=Paragraph(
        """`first`, the symbol of the first player (circle or square); `blockers`, the variant with
        the X-chips, on or off.""",
    ),
    rulings=Points(
        """*Which chips there are.* The designer's sheet gives the totals, twenty chips with four
        quarters and eighteen with two, half of them turning each way, in "different arrangements".
        Up to rotation there are exactly two arrangements of two circles and two squares, and three
        of one circle and one square. Sharing the totals out evenly gives the numbers above.""",
        """*X-chips are no chips when it comes to adjacency*: a chip must share an edge with a real
        chip. They have no quarters and form no pairs.""",
        """*A turn must leave the opponent a space to place on* as long as chips are still to be
        placed. So an X-move that blocks the last such space is illegal, and where none is open you
        must take off or move an X-chip so that one opens.""",
        """*The first player's symbol is an option of the game*, settled before play, not a move in
        it.""",
    ),
    notation=Notation(
        {
            "CCSS+": "the drawn chip and its arrow, + or -: it is shown, not typed;",
            "c3/SCCS": "place it on column c, row 3, so that its corners are SCCS;",
            "@c3": "turn the chip on c3 by 90° the way its arrow points;",
            "keep": "turn no chip;",
            "c3/SCCS,@b3": "both moves at once;",
            "X+c3": "with `blockers`: place an X-chip on c3,",
            "X-c3": "take the one on c3 off,",
            "Xc3-d4": "move the one on c3 to d4,",
            "done": "or do nothing with them.",
        },
        intro="""Corners are read clockwise from the top left: C is a quarter of a circle, S of a
        square, a dot a bare corner. A chip CCSS can be placed as CCSS, SCCS, SSCC or CSSC.""",
    ),
)
