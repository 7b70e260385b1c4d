"""Turnio (Alexander K. Hartmann, 1999), naively: an oracle for the tests.

Chips are strings: the corners clockwise from the top left (`C` circle, `S` square, `.` bare) and
an arrow (`+` clockwise, `-` counter-clockwise). Squares are named by column and row, a1 is bottom
left.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

SYMBOLS = "CS"  # colour 0 owns the circles, colour 1 the squares
SQUARES = [column + row for column in "abcdef" for row in "123456"]
CHIPS_IN_EACH_DIRECTION = {"CCSS": 5, "CSCS": 5, "CS..": 3, "C..S": 3, "C.S.": 3}
CROSSES = 2  # the X-chips of the variant

Chip = tuple[str, str]  # corners, arrow
Point = tuple[int, int]


def full_bag() -> Counter[str]:
    return Counter(
        {
            corners + arrow: count
            for corners, count in CHIPS_IN_EACH_DIRECTION.items()
            for arrow in "+-"
        }
    )


def turned(corners: str, arrow: str) -> str:
    """The corners after a turn by 90 degrees."""
    top_left, top_right, bottom_right, bottom_left = corners
    if arrow == "+":  # clockwise: what was bottom left is now top left
        return bottom_left + top_left + top_right + bottom_right
    return top_right + bottom_right + bottom_left + top_left


def orientations(corners: str) -> set[str]:
    """All ways in which a chip can lie; those that look alike are one."""
    ways = set()
    for _ in range(4):
        ways.add(corners)
        corners = turned(corners, "+")
    return ways


@cache
def corner_points(square: str) -> list[Point]:
    """The grid points at the corners of a square, clockwise from the top left."""
    x, y = "abcdef".index(square[0]), int(square[1])
    return [(x, y), (x + 1, y), (x + 1, y - 1), (x, y - 1)]


@cache
def ends_of_shared_edge(one: str, other: str) -> set[Point]:
    """The two grid points at the ends of the edge that two squares share, or no points."""
    common = set(corner_points(one)) & set(corner_points(other))
    return common if len(common) == 2 else set()


NEIGHBOURING = [
    (one, other) for one, other in combinations(SQUARES, 2) if ends_of_shared_edge(one, other)
]
NEIGHBOURS: dict[str, set[str]] = {square: set() for square in SQUARES}
for _one, _other in NEIGHBOURING:
    NEIGHBOURS[_one].add(_other)
    NEIGHBOURS[_other].add(_one)


class TurnioOracle:
    def __init__(self, first: str = "circle", blockers: bool = False) -> None:
        self.first = {"circle": 0, "square": 1}[first]  # the symbol of seat 0
        self.blockers = blockers
        self.chips: dict[str, Chip] = {}
        self.crosses: set[str] = set()
        self.bag = full_bag()
        self.seat = 0
        self.part = "draw"  # then "place", "turn", in the variant "cross"; at last "over"
        self.hand = ""

    @classmethod
    def from_pieces(
        cls, pieces: dict[str, Chip], mover: int, part: str, hand: str = "", **options
    ) -> "TurnioOracle":
        """A position from the middle of a game; what is on the board or drawn is not in the bag."""
        oracle = cls(**options)
        oracle.chips = {square: chip for square, chip in pieces.items() if chip[1] != "X"}
        oracle.crosses = {square for square, chip in pieces.items() if chip[1] == "X"}
        for corners, arrow in oracle.chips.values():
            (arrangement,) = orientations(corners) & set(CHIPS_IN_EACH_DIRECTION)
            oracle.bag[arrangement + arrow] -= 1
        if hand:
            oracle.bag[hand] -= 1
        oracle.seat = mover
        oracle.part = part
        oracle.hand = hand
        return oracle

    def to_move(self) -> int | str | None:
        if self.part == "over":
            return None
        return "chance" if self.part == "draw" else self.seat

    def legal(self) -> set[str]:
        if self.part == "draw":
            return set(self.chances())
        if self.part == "place":
            lies = orientations(self.hand[:4])
            return {f"{square}/{corners}" for square in self.open_squares() for corners in lies}
        if self.part == "turn":
            return {"keep"} | {f"@{square}" for square in set(self.chips) - self.fixed()}
        if self.part == "cross":
            return {
                text
                for text in self.cross_steps()
                if self.open_squares(self.crosses_after(text))  # the opponent can place
            }
        return set()

    def chances(self) -> dict[str, Fraction]:
        """Every chip in the bag is equally likely."""
        assert self.part == "draw"
        return {
            chip: Fraction(count, self.bag.total()) for chip, count in self.bag.items() if count > 0
        }

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal")
        if self.part == "draw":
            self.bag[text] -= 1
            self.hand = text
            self.part = "place"
        elif self.part == "place":
            square, corners = text.split("/")
            self.chips[square] = (corners, self.hand[4])
            self.hand = ""
            self.part = "turn"
        elif self.part == "turn":
            if text != "keep":
                corners, arrow = self.chips[text[1:]]
                self.chips[text[1:]] = (turned(corners, arrow), arrow)
            if len(self.chips) == len(SQUARES):
                self.part = "over"
            elif self.blockers:
                self.part = "cross"
            else:
                self.end_turn()
        else:
            self.crosses = self.crosses_after(text)
            self.end_turn()

    def end_turn(self) -> None:
        self.seat = 1 - self.seat
        self.part = "draw"

    def pieces(self) -> dict[str, object]:
        return {**self.chips, **dict.fromkeys(self.crosses, ("....", "X"))}

    def colour(self, seat: int) -> int:
        return self.first if seat == 0 else 1 - self.first

    def winners(self) -> tuple[int, ...] | None:
        if self.part != "over":
            return None
        points = [self.points(self.colour(seat)) for seat in (0, 1)]
        return tuple(seat for seat in (0, 1) if points[seat] == max(points))

    # The rules behind the interface; the tests also ask these.

    def open_squares(self, crosses: set[str] | None = None) -> set[str]:
        """Where a chip may be placed, with the X-chips as they lie or as given."""
        occupied = set(self.chips) | (self.crosses if crosses is None else crosses)
        empty = set(SQUARES) - occupied
        if not self.chips:
            return empty
        return {square for square in empty if NEIGHBOURS[square] & set(self.chips)}

    def pairs(self) -> list[tuple[str, str, str]]:
        """Every pair as its two squares and its symbol."""
        pairs = []
        for one, other in NEIGHBOURING:
            if one in self.chips and other in self.chips:
                for point in ends_of_shared_edge(one, other):
                    quarter = self.quarter(one, point)
                    if quarter in SYMBOLS and quarter == self.quarter(other, point):
                        pairs.append((one, other, quarter))
        return pairs

    def quarter(self, square: str, point: Point) -> str:
        """What the chip on a square shows at one of the square's corner points."""
        corners, _arrow = self.chips[square]
        return corners[corner_points(square).index(point)]

    def points(self, colour: int) -> int:
        return sum(symbol == SYMBOLS[colour] for _, _, symbol in self.pairs())

    def fixed(self) -> set[str]:
        """The squares of the chips that take part in two or more pairs."""
        taking_part = Counter(square for one, other, _ in self.pairs() for square in (one, other))
        return {square for square, count in taking_part.items() if count >= 2}

    def cross_steps(self) -> set[str]:
        """All steps of the fourth part, before asking what they leave to the opponent."""
        empty = set(SQUARES) - set(self.chips) - self.crosses
        steps = {"done"}
        if len(self.crosses) < CROSSES:
            steps |= {f"X+{square}" for square in empty}
        steps |= {f"X-{square}" for square in self.crosses}
        steps |= {f"X{source}-{target}" for source in self.crosses for target in empty}
        return steps

    def crosses_after(self, text: str) -> set[str]:
        if text == "done":
            return self.crosses
        if text.startswith("X+"):
            return self.crosses | {text[2:]}
        if text.startswith("X-"):
            return self.crosses - {text[2:]}
        source, target = text[1:].split("-")
        return (self.crosses - {source}) | {target}
