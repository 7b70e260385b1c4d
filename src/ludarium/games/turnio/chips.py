"""The chips of Turnio, the bag, and the pairs that neighbouring chips form."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ludarium.boards import Board, cells
from ludarium.core.errors import NotationError

CIRCLE, SQUARE = 0, 1
SYMBOLS = "CS"
"""The letter of each symbol, by colour number; a bare corner is '.'."""

WITH_FOUR = ("CCSS", "CSCS")
WITH_TWO = ("CS..", "C..S", "C.S.")
ARRANGEMENTS = WITH_FOUR + WITH_TWO
ARROWS = "+-"


class Chip(NamedTuple):
    """Corners clockwise from the top left, and the way it turns: '+' clockwise, '-' counter.

    An X-chip has bare corners and the arrow 'X'.
    """

    corners: str
    arrow: str

    def __str__(self) -> str:
        return self.corners + self.arrow

    def turned(self) -> "Chip":
        """The chip after a quarter turn in the direction of its arrow."""
        c = self.corners
        return Chip(c[3:] + c[:3] if self.arrow == "+" else c[1:] + c[:1], self.arrow)


X_CHIP = Chip("....", "X")


def orientations(corners: str) -> tuple[str, ...]:
    """The different ways a chip can lie, from the given one clockwise."""
    return tuple(dict.fromkeys(corners[-turn:] + corners[:-turn] for turn in range(4)))


KIND = {lie: kind for kind in ARRANGEMENTS for lie in orientations(kind)}
"""Each way a chip can lie to its arrangement in the form of the rule sheet."""

BAG = Counter(
    {Chip(kind, arrow): 5 if kind in WITH_FOUR else 3 for kind in ARRANGEMENTS for arrow in ARROWS}
)
"""The number of each chip in the full bag: 20 with four quarters and 18 with two."""


@lru_cache(64)
def kind_of(chip: Chip) -> Chip:
    """The name of a chip in the bag, from any orientation."""
    return Chip(KIND[chip.corners], chip.arrow)


@lru_cache(64)
def left_in_bag(squares: tuple[Chip | None, ...], hand: Chip | None) -> Counter[Chip]:
    """The chips that are neither on a square nor in the hand."""
    out = Counter(kind_of(chip) for chip in squares if chip is not None)
    if hand is not None:
        out[hand] += 1
    return Counter({chip: count - out[chip] for chip, count in BAG.items()})


def read_chip(symbol: str) -> Chip | None:
    """A chip on the board, None for an X; raises NotationError for any other text."""
    if symbol == "X":
        return None
    if symbol[:4] not in KIND:
        raise NotationError(f"expected a chip of the game, got {symbol!r}")
    return Chip(symbol[:4], symbol[4])


def read_kind(text: str) -> Chip:
    """A chip of the bag; raises NotationError that lists all stages."""
    for chip in BAG:
        if str(chip) == text:
            return chip
    chips = ", ".join(map(str, BAG))
    raise NotationError(f"stage: expected draw, turn, block or one of {chips}, got {text!r}")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two quarters of one symbol that meet: the two cells, the end of their edge, the symbol.

    The end is 0 at the left (or upper) end of the shared edge and 1 at the right (or lower) one.
    """

    cells: tuple[int, int]
    end: int
    symbol: int


# Where chips meet: (direction from the first chip, end, corner of the first, of the second).
_MEETINGS = (("north", 0, 0, 3), ("north", 1, 1, 2), ("east", 0, 1, 0), ("east", 1, 2, 3))


@lru_cache
def meetings(board: Board) -> tuple[tuple[int, int, int, int, int], ...]:
    """Every place where two squares meet: both cells, the end, and the corner of each."""
    direction = {"north": 0, "east": 1}
    return tuple(
        (cell, other, end, corner, opposite)
        for cell in range(board.size)
        for way, end, corner, opposite in _MEETINGS
        if (other := board.neighbours[cell][direction[way]]) is not None
    )


@lru_cache(256)
def lying(board: Board, squares: tuple[Chip | None, ...], blocked: int) -> dict[str, Chip]:
    """The chip on each square that is not empty, X-chips too. Cached, because a page needs it
    several times."""
    chips = list(squares)
    for cell in cells(blocked):
        chips[cell] = X_CHIP
    return {name: chip for name, chip in zip(board.names, chips, strict=True) if chip is not None}


@lru_cache(256)
def pairs(board: Board, squares: tuple[Chip | None, ...]) -> tuple[Pair, ...]:
    """The pairs on the board, each once. Cached, because a page needs them several times, and
    chance moves and X-chips change none."""
    matches = []
    for cell, other, end, corner, opposite in meetings(board):
        one, two = squares[cell], squares[other]
        if one is None or two is None:
            continue
        quarter = one.corners[corner]
        if quarter != "." and quarter == two.corners[opposite]:
            matches.append(Pair((cell, other), end, SYMBOLS.index(quarter)))
    return tuple(matches)
