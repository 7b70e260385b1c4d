"""Subsume, learned by playing."""

from ludarium.core.goals import Changes, Every, GoesOn, Places, Removes, Wins
from ludarium.core.lesson import Lesson

TINY, SMALL, MIDDLE = {"sides": 2}, {"sides": 3}, {"sides": 4}
PERIMETER = ("a1", "a2", "a3", "b1", "b4", "c1", "c5", "d1", "d4", "e1", "e2", "e3")

LESSONS = (
    Lesson(
        "Place a stone",
        """Red and Blue place one stone each in turn, and Red begins. In the end only the
        *perimeter* counts: the cells along the edge of the board. A cell is named by its row,
        lettered from the bottom, and its place in the row.""",
        task="You are Red. Place a stone on the perimeter.",
        options=SMALL,
        goal=Places(*PERIMETER),
        solution="a1",
        right="This small board has 12 perimeter cells; the usual one, of side 5, has 24.",
        otherwise="That cell is inside the board. The perimeter is the outer row of cells.",
    ),
    Lesson(
        "Where you may",
        """A cell is open to you only if it touches at least as many stones of your opponent as of
        your own. None is as many as none. So your own stones close cells to you, and open them
        to the opponent.""",
        task="Place a red stone that touches your stone on c2.",
        code="3/4/1rbb1/4/3:r",
        options=SMALL,
        goal=Places("b2", "d2"),
        solution="b2",
        right="""It touches one red and one blue stone, which is enough. The cells b1, c1 and d1
        touch your stone alone, so they are closed to you.""",
        otherwise="You may place a stone there, but it does not touch c2.",
    ),
    Lesson(
        "Close a loop",
        """Six or more stones of any colours can make a closed *loop*. If at least half of the
        stones of a loop that you close are yours, all of them turn to your colour. What lies
        inside is removed, whatever its colour.""",
        task="You are Red. Close the loop around c3.",
        code="3/1br1/2rb1/1br1/3:r",
        options=SMALL,
        goal=Every(Changes(3), Removes(1)),
        solution="c2",
        right="""Three of the six stones were red, which is half, so the three blue ones turned
        red. The stone inside was removed although it was red. Nobody can play there any more.""",
        otherwise="That does not close the loop. One cell beside c3 is still empty: c2.",
    ),
    Lesson(
        "Count first",
        """If fewer than half of the stones of the loop are yours, they all turn to the
        *opponent's* colour, although you closed it. There are two loops to close here, and both
        would catch a stone. Count before you choose.""",
        task="You are Red. Close the loop that becomes yours.",
        code="3/2b1/1rbrb/1rbr/3:r",
        options=SMALL,
        goal=Every(Changes(2), Removes(1)),
        solution="d2",
        wrong={
            "d4": """Of the six stones around c4 only b4 and d4 were red, so the loop became
            blue, and your stone inside is gone as well.""",
        },
        right="""Four of the six stones were red. The other two turned red, and the blue stone
        inside is gone.""",
        otherwise="That closes no loop. Look at the cells d2 and d4.",
    ),
    Lesson(
        "One loop around two rings",
        """Only the *outermost* loop of connected stones counts. If you close a ring beside
        another one, so that they share some stones, both are one long loop, which goes around
        both.""",
        task="You are Blue. Close a loop of ten stones around Red's ring and your own.",
        code="4/5/1rr1b1/1r1r1b1/1rrbb1/5/4:b",
        options=MIDDLE,
        goal=Every(Changes(5), Removes(1)),
        solution="e4",
        right="""Five of the ten stones were blue: half, so all are blue now. The red stone
        between the two rings was inside the new loop, and was removed.""",
        otherwise="That does not close the ring on the right. One cell beside d5 is still empty.",
    ),
    Lesson(
        "Nowhere to go",
        """A player who has no open cell is skipped, and the other one plays again. Blue's ring
        closes every cell that touches it to Blue, unless there are enough red stones. So Red
        must take care not to open one.""",
        task="You are Red. Place a stone after which Blue has no cell, so that you play again.",
        code="3/1bb1/1b1b1/1bb1/3:r",
        options=SMALL,
        goal=Every(Places(), GoesOn()),
        solution="a1",
        right="""Every empty cell still touches more blue stones than red ones, so Blue was
        skipped and you are to move again.""",
        otherwise="""Now the corners beside your stone touch one blue and one red stone, so they
        are open to Blue. Try a corner yourself.""",
    ),
    Lesson(
        "Win",
        """A loop of one colour on more than half of the perimeter cells wins for that colour,
        also when the other player closed it. On this tiny board four of the six are enough.""",
        task="You are Blue. Close the loop and win.",
        code="rb/2r/rb:b",
        options=TINY,
        goal=Wins(),
        solution="b1",
        wrong={"b2": "The middle is not on the perimeter, and the loop is still open."},
        right="""Three of the six stones were blue, which is half. All turned blue, and Blue has
        won.""",
        otherwise="That is not it.",
    ),
    Lesson(
        "Win this",
        """Two cells of the perimeter are open to Blue now, a2 and d1, and d4 is open to Red
        alone. You want the last of the three, and you want it to be Red who fills d4.""",
        task="You are Blue. Find the stone that leaves Red only one answer, then win.",
        code="rbb/1rr1/bb2b/rr1r/b1r:b",
        options=SMALL,
        goal=Wins(),
        solution="d1 a2",
        replies={
            "d1": (
                "d4",
                "Red had no other open cell. Now close the perimeter, and count your stones.",
            ),
        },
        wrong={
            "a2": """With perfect play Red wins after that. Which cell leaves Red the fewest
            answers?""",
            "d1 c3": """That loop is blue as well, but it is too small to win. Close one along
            the edge of the board.""",
            "d1 c4": "That closes no loop.",
        },
        right="""At least half of the loop was blue, so all of it is now, on more than half of
        the perimeter. You know Subsume now.""",
        otherwise="With perfect play Red wins after that. Leave Red only one answer.",
    ),
)
