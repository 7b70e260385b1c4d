"""Draws the pictures of README and docs into docs/pictures: `python docs/make_pictures.py`.

Each picture is a position, given by its code, and what is then played and marked. The same files
come out each time.
"""

import re
from dataclasses import astuple
from pathlib import Path
from typing import Any, NamedTuple

import ludarium
from ludarium.core.game import AnyGame
from ludarium.drawing import svg

FOLDER = Path(__file__).parent / "pictures"


class Position(NamedTuple):
    """A position to draw: options, a code (the start when empty), and the turns played from it,
    with spaces between them."""

    game: str
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    code: str = ""
    turns: str = ""


# The board of RULES' worked example for Wunchunk, top row first; X is colour 1, O colour 2.
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


PICTURES = {
    # Each game with all that its pictures can show, and its board before the first turn.
    **{name: Position(name, {}, *astuple(entry.cover)) for name, entry in ludarium.GAMES.items()},
    **{f"{name}-board": Position(name) for name in ludarium.GAMES},
    "turnio-board": Position("turnio", {}, "", "CCSS+"),
    # Other boards.
    "churn-irregular-board": Position("churn", {"sides": (3, 4, 3, 4, 3, 4)}),
    "wunchunk-3-board": Position("wunchunk", {"seats": 3, "sides": 5}),
    "wunchunk-4-board": Position("wunchunk", {"seats": 4, "sides": 5}),
    # A variant, and the worked example before and after the turn.
    "turnio-blockers": Position(
        "turnio",
        {"blockers": True},
        "C.S.-5/SCSC+CSCS-S.C.+3/CSCS-S..C+SCCS-CSSC-1X/SCSC+CS..+SCSC+CS..-SCSC+1/"
        "C..S-.CS.-CSCS-3/CCSS-.SC.+SCSC+2X:draw",
        "C..S+,e4/C..S,@a6,Xf1-e5 CCSS+",
    ),
    "wunchunk-example": Position("wunchunk", {}, example_code()),
    "wunchunk-example-after": Position("wunchunk", {}, example_code(), "2k1,2k2,2k3,1d2"),
}


def draw(position: Position) -> str:
    """The picture after the turns, with what they changed."""
    game: AnyGame = ludarium.load(position.game, **position.options)
    before = state = game.decode(position.code) if position.code else game.initial_state()
    for turn in position.turns.split():
        state = ludarium.play(game, state, turn)
    return svg(ludarium.scene(game, state, before))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, position in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(position), encoding="utf-8")
    print(f"{len(PICTURES)} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
