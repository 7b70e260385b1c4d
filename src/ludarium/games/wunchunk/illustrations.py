"""The positions of Wunchunk that its pages show."""

import re

from ludarium.core.sheet import PositionSpec
from ludarium.games.entry import BOARD, COVER

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


ILLUSTRATIONS = {
    COVER: PositionSpec(
        code="4r1/5b1/1br5/br1rrbb2/1r2rr3b/1b1rr1b3r/"
        "bbb1bbb1b1/1rrb3b1/b3r3/2rrbb1/b1b2r:r:4:-:0:2:-",
        turns="1f9,2g1,1i7,1g8",
    ),
    BOARD: PositionSpec(),
    "3-board": PositionSpec({"seats": 3, "sides": 5}),
    "4-board": PositionSpec({"seats": 4, "sides": 5}),
    "example": PositionSpec(code=example_code()),
    "example-after": PositionSpec(code=example_code(), turns="2k1,2k2,2k3,1d2"),
}
