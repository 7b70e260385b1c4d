"""Draws the pictures of README and docs into docs/pictures, and small ones of the five games for
the first page into web/boards: `python docs/make_pictures.py`.

Each picture is a position, given by its code, and what is then played and marked. The same files
come out each time.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

import ludarium
from ludarium.core.game import AnyGame
from ludarium.drawing import svg

FOLDER = Path(__file__).parent / "pictures"
SMALL = Path(__file__).parents[1] / "src" / "ludarium" / "web" / "boards"


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
    # One position a game, with all that its pictures can show.
    "churn": Position("churn", {}, "br1/rr1r/bb1rr/brbb/brr:r:-", "d3"),
    "flume": Position("flume", {}, "2rrr1r/br3b1/b1r1b1r/1b1b3/r3rbr/b1rbbrb/2bb3:b:-", "e1,f5,b3"),
    "subsume": Position(
        "subsume",
        {},
        "2b1r/1b1brr/3rr1r/1rb2rr1/r1rrb1b1b/1bbbr1r1/r2rbbr/bb4/rrbr1:b",
        "b4",
    ),
    "turnio": Position(
        "turnio",
        {},
        "6/3SCSC-SCCS+CSSC+/4.CS.-C..S-/1..CS+SCSC+.C.S+CSSC+SCCS-/"
        "CCSS+CCSS-CSSC+SCCS-CSCS-SCSC+/S.C.-SSCC-S..C+CS..-SCSC-C.S.+:draw",
        "C..S-,d6/.SC.,@d1 C..S+",
    ),
    "wunchunk": Position(
        "wunchunk",
        {},
        "4r1/5b1/1br5/br1rrbb2/1r2rr3b/1b1rr1b3r/bbb1bbb1b1/1rrb3b1/b3r3/2rrbb1/b1b2r:r:4:-:0:2:-",
        "1f9,2g1,1i7,1g8",
    ),
    # The boards before the first turn.
    "churn-board": Position("churn"),
    "churn-irregular-board": Position("churn", {"sides": (3, 4, 3, 4, 3, 4)}),
    "flume-board": Position("flume"),
    "subsume-board": Position("subsume"),
    "turnio-board": Position("turnio", {}, "", "CCSS+"),
    "wunchunk-board": Position("wunchunk"),
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


CELL = re.compile(
    r'<g class="cell" transform="translate\(([-\d.]+) ([-\d.]+)\)">(<path [^>]*/>)</g>'
)
RULE = re.compile(r"^\.ludarium [^{]*\{[^}]*\}\n", re.MULTILINE)


def small(picture: str) -> str:
    """The picture without names and words, each cell drawn by reference: half the size."""
    picture = re.sub(r"<(text|desc)\b.*?</\1>\n?", "", picture)
    shape = CELL.search(picture)
    assert shape is not None or "field" in picture
    if shape is not None:
        defined = f'<defs><g id="c">{shape[3]}</g></defs>'
        picture = CELL.sub(r'<use class="cell" href="#c" x="\1" y="\2"/>', picture)
        picture = picture.replace("</style>\n", f"</style>\n{defined}\n")
    body = picture[picture.index("</style>") :]
    used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()}
    kept = RULE.sub(lambda rule: rule[0] if _applies(rule[0], used) else "", picture)
    return kept.replace(".0 ", " ").replace("\n", "")


def _applies(rule: str, used: set[str]) -> bool:
    """Does a style rule name only classes that occur? (Rules without classes always apply.)"""
    selectors = rule.split("{")[0].split(",")
    return any(set(re.findall(r"\.(\w[\w-]*)", each)) <= used | {"ludarium"} for each in selectors)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, position in PICTURES.items():
        picture = draw(position)
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
        if name == position.game:
            (SMALL / f"{name}.svg").write_text(small(picture), encoding="utf-8")
    print(f"{len(PICTURES)} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
