"""The look of colours and signs: paint for SVG, characters and styles for text.

The paints follow Okabe and Ito's colour-blind-safe set. Each stone also has its own pattern in
SVG and its own character in text.
"""

from dataclasses import dataclass
from typing import Final

from ludarium.core.scene import GREEN


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a stone: its body, its outline, the pattern on it, and where light falls."""

    fill: str
    edge: str
    sign: str
    light: str


PAINTS: Final = {
    0: Paint("#cc4427", "#8c2411", "#ffffff", "#f08a6c"),
    1: Paint("#1d62a6", "#0b3560", "#ffffff", "#6aa9e4"),
    2: Paint("#e8a91e", "#8a6000", "#553c00", "#ffdc83"),
    3: Paint("#8448a6", "#4f2465", "#ffffff", "#bf92d8"),
    GREEN: Paint("#1f9462", "#0d5a38", "#d9f5e8", "#5fc797"),
}

INK: Final = "#26241f"
MUTED: Final = "#7d7767"
PANEL: Final = "#fbf9f3"
PLATE: Final = "#a97c46"
RIM: Final = "#7d5729"
FIELD: Final = "#f1deb4"
LINE: Final = "#b59158"
CHIP: Final = "#fffdf7"
BRIGHT: Final = "#ffd83d"
DARK: Final = "#4a4a4a"


@dataclass(frozen=True, slots=True)
class Board:
    """The colours of a board, of marks on it and of chips."""

    plate: str
    rim: str
    field: str
    line: str
    mark: str
    chip: str


NIGHT_MARKS: Final = ("#ff9c85", "#93c5f3", "#f7d78c", "#dcb4ef")
"""The colours of links and marks on a dark page, by colour of the stones."""

NIGHT: Final = Board("#56412a", "#33261a", "#4b4132", "#86745a", "#ffe14d", "#e9e4d4")
"""The board on a dark page."""


def paint(colour: int | None) -> str:
    """The name of a colour in style classes: `s0` to `s3`, `green`, or `mixed` for several."""
    if colour is None:
        return "mixed"
    return "green" if colour == GREEN else f"s{colour}"


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters of text pictures. Pairs of lines are (horizontal, vertical)."""

    stones: str
    empty: str
    fixed: str
    spins: tuple[str, str]
    link: tuple[str, str]
    loop: tuple[str, str]
    pair: tuple[str, str]
    borders: str
    green: str = "#"
    again: str = "+"
    surrounded: str = "~"
    cross: str = "X"

    def stone(self, colour: int) -> str:
        return self.green if colour == GREEN else self.stones[colour]

    def spin(self, spin: int) -> str:
        return self.spins[0 if spin > 0 else 1]


UNICODE: Final = Signs(
    stones="●○▲■",
    empty="·",
    fixed="◆",
    spins=("↻", "↺"),
    link=("─", "│"),
    loop=("═", "║"),
    pair=("═", "║"),
    borders=" │─└││┌├─┘─┴┐┤┬┼",
)
ASCII: Final = Signs(
    stones="XOAH",
    empty=".",
    fixed="*",
    spins=("+", "-"),
    link=("-", "|"),
    loop=("=", "|"),
    pair=("=", "|"),
    borders=" |-+||++-+-+++++",
)
"""The index in `borders` is the sum of the sides a line has: 1 up, 2 right, 4 down, 8 left."""

SIDES: Final = {"last": "[]", "flipped": "()", "removed": "{}"}
"""The signs around a sign that the last turn placed, changed or removed."""

STYLES: Final = {
    "": "",
    "s0": "bold bright_red",
    "s1": "bold dodger_blue1",
    "s2": "bold gold3",
    "s3": "bold medium_orchid",
    "green": "green",
    "mixed": "bold",
    "empty": "bright_black",
    "label": "bright_black",
    "grid": "bright_black",
    "again": "bold green",
    "surrounded": "bright_black",
    "last": "bold",
    "flipped": "bold",
    "removed": "",
    "fixed": "",
    "arrow": "",
    "cross": "bold",
}
"""The style names of text segments, each as a rich style."""
