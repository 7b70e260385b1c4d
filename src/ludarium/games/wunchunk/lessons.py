"""Wunchunk, learned by playing."""

from ludarium.core.goals import Adds, Every, Passes, Places, Scores, Wins
from ludarium.core.lesson import Lesson

SMALL = {"sides": 4}

LESSONS = (
    Lesson(
        "Place a stone of any colour",
        """A *chunk* is two or more connected stones of one colour, a *crumb* is a stone alone.
        Each player begins with one chunk. In your turn you may place as many stones as you have
        chunks, and each of them may be of any colour, also of the opponent's.""",
        task="You are Red. Choose blue by the board, and place a blue stone on any empty cell.",
        options=SMALL,
        goal=Places(colour=1),
        solution="2b1",
        right="You, too, may place blue stones. One chunk, one stone: the turn is over.",
        otherwise="That stone was red. The colours to choose from are by the board.",
    ),
    Lesson(
        "Make a chunk",
        """The more chunks you have, the more stones you may place in a turn. So at the beginning
        chunks are good to have. A stone beside a crumb makes a chunk of it.""",
        task="You are Red. Make a second red chunk.",
        code="4/5/2rr2/7/2bb2/r4/3b:r:1:-:0:2:-",
        options=SMALL,
        goal=Scores(1),
        solution="1b2",
        right="Two chunks: from your next turn on you may place two stones.",
        otherwise="Red still has one chunk. The red crumb is on b1: place a red stone beside it.",
    ),
    Lesson(
        "Two stones",
        """Red has two chunks now, so Red may place two stones, one after the other. How many is
        counted when the turn begins, so a chunk that you make now counts only from the next
        turn on.""",
        task="You are Red. Make a third red chunk with your two stones.",
        code="4/5/2rr2/7/2bb2/rr3/3b:r:2:-:0:2:-",
        options=SMALL,
        goal=Scores(1),
        solution="1g1,1g2",
        right="Two red stones side by side that touch no other red ones: a chunk of their own.",
        otherwise="""There is no third red chunk. Place two red stones side by side, away from the
        others.""",
    ),
    Lesson(
        "Stop early",
        """You need not place all your stones. After at least one you may end your turn, and you
        may also pass and place none. If all players pass, one after another, the game is over.""",
        task="You have two stones. Place one, of any colour, and end your turn.",
        code="4/5/2rr2/7/2bb2/rr3/3b:r:2:-:0:2:-",
        options=SMALL,
        goal=Every(Adds(1), Passes()),
        solution="1a1,end",
        wrong={"pass": "That was no stone at all. Place one first."},
        right="One stone less than you might have placed, and it is Blue's turn.",
        otherwise="You placed both stones, and then the turn ends by itself. Place only one.",
    ),
    Lesson(
        "Join",
        """In the end *fewest chunks win*. So there comes a moment to join what you have. A
        single cell may touch three chunks.""",
        task="You are Red, with three chunks. Join them to one with a single stone.",
        code="4/bb1r1/3r2/1rr4/3r2/3r1/bb2:r:3:-:0:2:-",
        options=SMALL,
        goal=Every(Adds(1), Scores(-2)),
        solution="1d4",
        wrong={"2d4": "A blue stone there keeps Red's chunks apart for good. Choose red."},
        right="One chunk. Keep your chunks where few stones can join them all.",
        otherwise="The chunks are not joined. Look for the cell that touches all three: d4.",
    ),
    Lesson(
        "A gift",
        """And you may make chunks for the opponent, by their own stones. Late in the game that
        hurts: a stone beside a crumb of theirs makes a chunk of it.""",
        task="You are Red. Give Blue a second chunk.",
        code="4/5/2rr2/7/2bb2/5/b3:r:1:-:0:2:-",
        options=SMALL,
        goal=Scores(1, further=1),
        solution="2a2",
        wrong={"2b2": "That joins the crumb to Blue's chunk: Blue still has only one."},
        right="""The crumb is a chunk now. Early in the game it would have helped Blue, late it
        hurts.""",
        otherwise="Blue still has one chunk. Place a blue stone beside the crumb on a1.",
    ),
    Lesson(
        "A tie",
        """The game ends when the board is full. Those who are level in chunks compare crumbs,
        and again fewer are better; then groups of two, of three and so on. Here both have two
        chunks, and a crumb each: b5 and a4.""",
        task="You are Red, and the last stone is yours. Win.",
        code="bbrb/rrbrb/bbrrbb/brrrrrb/bbbbbb/bbb1r/brrb:r:1:begun:0:2:-",
        options=SMALL,
        goal=Wins(),
        solution="1b4",
        wrong={
            "2b4": "That joins Blue's crumb to a chunk, and Red's crumb is left: Blue wins.",
            "end": "Now Blue has the last stone, and joins the crumb on a4. Place it yourself.",
        },
        right="Red's crumb has gone into a chunk: two chunks each, but a crumb less for Red.",
        otherwise="That does not win.",
    ),
    Lesson(
        "Win this",
        """Two cells are empty, b4 and c1, and you have two stones for them. Red and Blue have
        two chunks each. Look at both cells: what would a red stone join there, and what a blue
        one?""",
        task="You are Red. Fill the board and win.",
        code="rbrr/bbrrr/brrrrr/bbbbrbb/1bbbrb/rbr1r/brbr:r:2:-:0:2:-",
        options=SMALL,
        goal=Wins(),
        solution="1b4,2c1",
        replies={
            "1b4": ("", "Red has one chunk now. Mind the crumb on b1 with your second stone."),
            "2c1": ("", "That leaves Red's crumb on b1 alone. Now join your two chunks."),
        },
        wrong={
            "2b4": "Now Red's two chunks can never be joined.",
            "1c1": "With the crumb on b1 that makes a new red chunk. It is one too many.",
            "1b4,1c1": """That makes a chunk of the crumb on b1: two chunks each, a crumb each,
            but a group of two for Red and none for Blue. Blue wins.""",
        },
        right="Red has one chunk, Blue two. You know Wunchunk now.",
        otherwise="That does not win. Place a stone on both cells.",
    ),
)
