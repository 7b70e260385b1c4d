"""Flume, learned by playing."""

from ludarium.boards import cells
from ludarium.core.goals import Every, GoesOn, Passes, Places, Progress, Scores, Swaps, Wins
from ludarium.core.lesson import Lesson
from ludarium.games.flume.rules import Flume

TINY, SMALL = {"size": 3}, {"size": 5}


def nothing_free(progress: Progress) -> bool:
    """No point is left on which a stone would have three connections or more."""
    game, state = progress.game, progress.state
    assert isinstance(game, Flume)
    return all(game.connections(state, cell) < 3 for cell in cells(game.empty(state)))


LESSONS = (
    Lesson(
        "Place a stone",
        """Red and Blue place stones on the points of a square board, and Red begins. Around it
        lies a ring of green stones, which belong to nobody. A point is named by its column, a
        letter, and its row, a number.""",
        task="You are Red. Place a stone in one of the four corners.",
        options=TINY,
        goal=Places("a1", "c1", "a3", "c3"),
        solution="a1",
        right="""A stone in a corner has green stones on two sides. That will matter: green
        stones count as connections.""",
        otherwise="""That is a point, but no corner. The corners of this board are a1, c1, a3
        and c3.""",
    ),
    Lesson(
        "Three connections",
        """Count the *connections* of a new stone: the points above, below, left and right of it
        that hold a stone of any colour, green ones included. With two or fewer your turn is
        over. With three or four you place another stone.""",
        task="Place a red stone that has three connections, so that you may go on.",
        code="3/3/r1b:r:-",
        options=TINY,
        goal=Every(Places(), GoesOn()),
        solution="b1",
        wrong={"b2": "The point in the middle has no connection yet, so the turn was over."},
        right="""A red stone on the left, a blue one on the right, a green one below: three
        connections, and it is still your turn. A plus marks such points.""",
        otherwise="That stone had at most two connections, so the turn was over.",
    ),
    Lesson(
        "A chain",
        """A stone that lets you go on may open the next point for you, and that one the next:
        so you can take many points in one turn. As soon as a stone has only two connections the
        turn is over, so keep such a point for the end.""",
        task="You are Blue. Take three points or more in this turn.",
        code="3/1r1/rrb:b:-",
        options=TINY,
        goal=Scores(3),
        solution="c2,c3,b3",
        replies={
            "c2": ("", "c2 meets b2, c1 and the ring: three. Go on."),
            "c2,c3": ("", "c3 meets c2 and the ring on two sides. Go on."),
            "a2": ("", "a2 meets a1, b2 and the ring: three. Go on."),
            "a2,a3": ("", "a3 meets a2 and the ring on two sides. Go on."),
        },
        right="Three points in one turn. In the right order you could even take all five.",
        otherwise="That stone had only two connections, so the turn was over too soon.",
    ),
    Lesson(
        "A quiet move",
        """A point with three connections is free: whoever takes it goes on. So you do not want
        to make one for the opponent. A move that leaves none is called quiet. When nobody has a
        quiet move any more, somebody has to open a chain to the other.""",
        task="Place a red stone after which no point has three connections.",
        code="5/1b1r1/5/1b1rb/3rr:r:-",
        options=SMALL,
        goal=Every(Places(), Passes(), nothing_free),
        solution="b3",
        right="There is no plus on the board: Blue finds nothing for free.",
        otherwise="Look at the plus on the board: Blue may take that point and go on.",
    ),
    Lesson(
        "Take what is good",
        """Whoever begins could have an advantage. So the second player may, once, instead of
        their first stone, *swap*: you take over Red and the stone that lies there, and the
        other player goes on as Blue. The board of 7×7 is solved: with perfect play Red wins by
        one stone after any first stone but the eight beside a corner.""",
        task="Red has placed a stone on d4. Swap colours.",
        code="7/7/7/3r3/7/7/7:b:-",
        goal=Swaps(),
        solution="swap",
        right="Now you are Red, the stone on d4 is yours, and the other player is to move as Blue.",
        otherwise="""You may do that, but then Red wins with perfect play. The button that swaps
        colours is by the board.""",
    ),
    Lesson(
        "Give one, take three",
        """When the board is full, the colour with more stones wins. Six points are empty here.
        One of them, a1, is free, but whoever takes it has to go on, and so to open something
        else. Let Blue do that.""",
        task="You are Red. Win this small game.",
        code="b2/r2/2b:r:-",
        options=TINY,
        goal=Wins(),
        solution="b1 c2,c3,b3",
        replies={
            "b1": ("a1,b2", "Blue took a1 for nothing, but had to go on with b2. It is your turn."),
        },
        wrong={
            "a1": "It is free, but now you have to open something yourself, and Blue can win.",
            "b1 c3": "That corner had only two connections, and now Blue takes the rest.",
        },
        right="Blue got one point for nothing, you got three: 5 stones to 4.",
        otherwise="After that Blue wins with perfect play.",
    ),
    Lesson(
        "Win this",
        """Two regions are left: d5 and e5 at the top, and the block of four below them. And a2
        is free. Whoever has to begin in the block gives the other three of its points. You
        could take d5 and e5 too, but then it would be you.""",
        task="""You are Blue. Take a2, then find the stone that makes Red begin in the block,
        and win.""",
        code="bbb2/rr2r/rr2b/1brbb/rrrbr:b:-",
        options=SMALL,
        goal=Wins(),
        solution="a2,d5 d3,c4,d4",
        replies={
            "a2": ("", "Four connections, so you go on. Think before you take e5."),
            "a2,d5": (
                "e5,c3",
                "Red took e5 for nothing, and had to begin in the block. Take the rest of it.",
            ),
        },
        wrong={
            "e5": "Now it does not work any more: take a2 first, and leave e5 alone.",
            "d5": "The right idea, but take a2 first: it is free, and Red will have it now.",
            "a2,e5": """You go on, but after d5 you have to begin in the block yourself, and Red
            gets three points there.""",
            "a2,d5 d4": "Only two connections: Red takes the last points.",
        },
        right="""13 to 12. You gave Red one point for nothing, e5, and got three in the block for
        it. That is the most important trick of the game.""",
        otherwise="You have opened the block to Red, who wins now.",
    ),
)
