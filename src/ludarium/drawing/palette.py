"""What colours and signs look like: paint for SVG, characters and styles for text.

The paints follow Okabe and Ito's colour-blind-safe set. No colour stands alone: each stone also
has a pattern of its own in SVG and a character of its own in text.
"""

from dataclasses import dataclass
from typing import Final

from ludarium.core.scene import GREEN


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a stone: its body, its outline and the pattern on it."""

    fill: str
    edge: str
    sign: str


PAINTS: Final = {
    0: Paint("#dc5030", "#8a2410", "#ffffff"),
    1: Paint("#135b9e", "#0a3257", "#ffffff"),
    2: Paint("#f0b429", "#8a5a00", "#4a2f00"),
    3: Paint("#8e4fa8", "#4b2060", "#ffffff"),
    GREEN: Paint("#2a9d6f", "#0f5239", "#d9f5e8"),
}

INK: Final = "#26241f"
MUTED: Final = "#7d7767"
PANEL: Final = "#fbf9f3"
FIELD: Final = "#efdfba"
LINE: Final = "#c2a56e"
CHIP: Final = "#fffdf7"
BRIGHT: Final = "#ffe04a"


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
"""`borders` is indexed by the sides a line goes on to: 1 up, 2 right, 4 down, 8 left."""

SIDES: Final = {"last": "[]", "flipped": "()", "removed": "{}"}
"""What stands on both sides of a sign that the last turn put, changed or removed."""

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
