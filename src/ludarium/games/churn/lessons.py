"""Churn, learned by playing."""

from ludarium.core.goals import Every, Keeps, Places, Removes, Swaps, Wins
from ludarium.core.lesson import Lesson

SMALL = {"sides": (2, 2, 4, 2, 2, 4)}

LESSONS = (
    Lesson(
        "Place a stone",
        """Red and Blue take turns on a board of hexagonal cells, and Red begins. A turn is one
        stone of your own colour on an empty cell. A cell is named by its row, lettered from the
        bottom, and its place in the row, counted from the left.""",
        task="You are Red. Place a stone on c3, the cell in the middle.",
        goal=Places("c3"),
        solution="c3",
        right="Your first stone. A stone alone is a *group* of one.",
        otherwise="That was allowed, but it is not c3: row c is the third from the bottom.",
    ),
    Lesson(
        "Stay apart",
        """There is a rule about where. If some empty cell touches no stone of your colour, you
        must choose such a cell. Blue's stones do not matter to you.""",
        task="Place a red stone that touches no red stone.",
        code="3/4/2r2/4/b2:r:-",
        goal=Places(),
        solution="c5",
        right="""It touches no red stone. As long as there are such cells, the ones around your
        stones are closed to you.""",
    ),
    Lesson(
        "Grow slowly",
        """Now every empty cell touches a red stone, so Red has to make a larger group. Then the
        rule is: choose a cell where the group formed is as small as any empty cell allows.""",
        task="Find a cell where the new stone makes a group of only two.",
        code="1r1/r2r/2r2/2br/rb1:r:-",
        goal=Places(),
        solution="a3",
        right="""A group of two, and everything smaller was *swept* away: your five single
        stones. When a group of two or more is formed, all smaller groups of its colour go at
        once.""",
    ),
    Lesson(
        "Choose what stays",
        """A sweep takes only your own groups that are smaller than the one just formed. Groups
        of the same size stay, and so do all stones of your opponent. You cannot avoid this sweep,
        but you can choose which stone grows, and so is not swept.""",
        task="You are Blue. Make a group of two so that your stone on e3 stays.",
        code="r1b/4/1b2r/2b1/r1r:b:-",
        goal=Every(Removes(2), Keeps("e3")),
        solution="d4",
        wrong={"b1": "That made a group of c2 and b1, and e3 was swept away with b3."},
        right="""The stone on e3 is part of the new group, so it stays, and the two other single
        stones go. However you choose, a sweep takes as many stones; but not the same ones.""",
        otherwise="That made a group of two without e3, so e3 was swept away.",
    ),
    Lesson(
        "The end",
        """The game ends when the board is full after a turn, sweep included. Then the colour
        with more stones wins. The number of cells is odd, so nobody ties.""",
        task="Fill the last cell.",
        code="rbr/rr1b/rbbrr/brrr/brb:r:-",
        goal=Wins(),
        solution="d3",
        right="""The stone joined all of Red's stones to one group, so there was nothing to
        sweep. The board is full: Red wins by 12 to 7. If the last stone sweeps something, the
        board is not full and the game goes on.""",
    ),
    Lesson(
        "Take what is good",
        """Whoever begins could have an advantage. So the second player may, once, instead of
        their first stone, *swap*: you take over Red and the stone that lies there, and the
        other player goes on as Blue. On this board c3 is too good a beginning: with perfect
        play it wins.""",
        task="Red has placed a stone on c3. Swap colours.",
        code="3/4/2r2/4/3:b:-",
        goal=Swaps(),
        solution="swap",
        right="Now you are Red, the stone on c3 is yours, and the other player is to move as Blue.",
        otherwise="""You may do that, but then Red can win with perfect play. The button that
        swaps colours is by the board.""",
    ),
    Lesson(
        "Win this",
        """Four cells are empty, and all of them are open to Red, whose stones lie at the top.
        After the right stone nobody has a choice any more. So look ahead: where must Blue go, and
        what will you be left with?""",
        task="You are Red. Place the stone that wins, and play on to the end.",
        code="rr/rrb/bbb/3/1b:r:-",
        options=SMALL,
        goal=Wins(),
        solution="a1 b3 b2",
        replies={
            "a1": (
                "b1",
                """Blue must grow, with b1, and the group of five sweeps Blue's own stone on a2.
                Go on.""",
            ),
            "a1 b3": ("a2", "Blue's a2 stays apart. One cell is left, and it is yours."),
        },
        right="""The stone on b2 makes a group of three, and there is nothing smaller to sweep:
        Red has 7 stones, Blue 6. You know Churn now.""",
        otherwise="""Now Blue places a stone on a1, a group of only two, sweeps nothing, and wins
        with perfect play. Take that cell from Blue.""",
    ),
)
