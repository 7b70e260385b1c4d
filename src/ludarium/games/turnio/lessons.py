"""Turnio, learned by playing."""

from ludarium.core.goals import Places, Scores, Wins
from ludarium.core.lesson import Lesson

FULL = (
    "..CS+.S.C-S.C.-.SC.+CSSC-C..S+/SCSC-C..S-SSCC-SCSC-CSSC+C..S-/CS..-SCSC-CCSS-CS..-SSCC+SCSC+/"
    "C..S-C.S.-CS..-SCSC+C.S.+CSSC+/.SC.+SCSC-CCSS-CSCS-SCSC+C.S.+/C.S.+SCSC+SCCS+S..C+CSSC-.CS.+"
)

LESSONS = (
    Lesson(
        "Place a chip",
        """One player owns the *circle*, the other the *square*. A chip has quarters of both in
        its corners, and an arrow. Each turn begins with a chip that is drawn from a bag. You
        place it on an empty space that shares an edge with a chip, and may choose how it lies:
        rotate it with the button by the board, or with R.""",
        task="Place the chip in your hand beside the one on the board.",
        code="6/6/6/2CSSC+3/6/6:C.S.-",
        goal=Places(),
        solution="d3/S.C.",
        right="Only the very first chip of a game lies alone. All others share an edge with one.",
    ),
    Lesson(
        "Make a pair",
        """Two quarters of the same symbol that meet at the same end of a common edge are a
        *pair*: a point for the owner of the symbol, whoever made it. The chip on c3 has squares
        in its two corners on the right.""",
        task="You are Square. Place the chip so that two quarters of squares meet.",
        code="6/6/6/2CSSC+3/6/6:C.S.-",
        goal=Scores(1),
        solution="d3/S.C.",
        wrong={
            "b3/.C.S": "A pair, but of circles: a point for Circle.",
            "b3/S.C.": "A pair, but of circles: a point for Circle.",
            "c2/C.S.": "A pair, but of circles: a point for Circle.",
            "c4/.S.C": "A pair, but of circles: a point for Circle.",
        },
        right="Half a square: one pair, one point.",
        otherwise="There is no pair of squares yet. Look which corners meet at the common edge.",
    ),
    Lesson(
        "Turn a chip",
        """After laying you may turn one chip on the board, your own or any other, by a quarter
        in the direction of its arrow. Or you turn none.""",
        task="You are Square. Turn one of the two chips so that two squares meet.",
        code="6/6/6/2CSSC+.S.C-2/6/6:turn",
        goal=Scores(1),
        solution="@d3",
        wrong={"keep": "You need not turn a chip, but here it would have made a point."},
        right="""Its arrow points counter-clockwise, so the square at its upper right went to
        the upper left, and met the square on c3.""",
        otherwise="That chip turned clockwise, and its squares are below now. Try the other one.",
    ),
    Lesson(
        "Fixed",
        """A chip in two or more pairs is *fixed*: nobody may turn it any more. Chips in one
        pair, or in none, can be turned. Circle has three quarters of a circle here, two points,
        and only the chip in the middle of them is fixed.""",
        task="You are Square. Turn a chip so that Circle loses a point.",
        code="6/6/2S.C.+3/1..CS-SC..+C..S-2/6/6:turn",
        goal=Scores(-1, further=1),
        solution="@d3",
        right="""The pair is broken, and Circle has one point left. Now the chip on c3 is in one
        pair only, so it is not fixed any more.""",
        otherwise="Circle still has both points. Turn a chip that has a part of the circle.",
    ),
    Lesson(
        "A complete symbol",
        """Half a symbol is one pair, three quarters are two. But a complete one has four pairs,
        so the last quarter is worth two points, and all four chips are fixed for ever.""",
        task="You are Square. Complete the square.",
        code="6/6/2C.S.+3/2CS..+S..C-2/6/6:C.S.-",
        goal=Scores(2),
        solution="d4/.C.S",
        right="Four points that nobody can take from you.",
        otherwise="The place is d4, and the chip must lie so that its square is at the lower left.",
    ),
    Lesson(
        "Place and turn",
        """A turn has two parts, and the best turns use both. Look for a space where the new
        chip makes a pair, and at once for a chip that can be turned towards it.""",
        task="You are Circle. Make two points in one turn.",
        code="6/3C..S+2/2C..S-C..S-C.S.+1/6/6/6:CCSS-",
        goal=Scores(2),
        solution="e5/CSSC,@d5",
        replies={
            "e5/CSSC": ("", "One point. Now turn a chip so that a circle meets the new one."),
            "e5/SSCC": ("", "One point. But can another circle meet this chip now?"),
        },
        right="""The new chip met the circle on e4, and the turned one on d5 met the circle at
        its upper left.""",
        otherwise="""Less than two points. Place the chip on e5, so that one of its circles meets
        e4 and the other one is at the upper left.""",
    ),
    Lesson(
        "Win this",
        """When all 36 spaces are filled and the last chip is turned, more points win, and
        equal points are a draw. The board is full. Circle has 29 points and Square 28. Most
        chips are fixed; those that you may turn are marked.""",
        task="You are Square. Turn the one chip that wins.",
        code=f"{FULL}:turn",
        goal=Wins(),
        solution="@b3",
        wrong={
            "@b1": "That makes two pairs of squares, but one of circles too: 30 to 30, a draw.",
            "@f1": "29 to 29, a draw. Look for more.",
            "@a3": "29 to 29, a draw. Look for more.",
            "@a1": "That made a pair of circles: Circle wins by 30 to 28.",
            "keep": "Circle wins by 29 to 28.",
        },
        right="""A pair of circles is gone, and there is one more of squares: Square wins by 29
        to 28. You know Turnio now.""",
        otherwise="Nothing has changed in the points, so Circle wins by 29 to 28.",
    ),
)
