"""The two-core theorem of docs/theory.md against looking at everything, both written here from
their statements; then the kernel's solver against the same."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from tests.effort import often

Grid = tuple[int, ...]
"""The neighbours of each point of a board, as masks."""


def grid(rows: int, columns: int) -> Grid:
    neighbours = []
    for row in range(rows):
        for column in range(columns):
            beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            neighbours.append(
                sum(1 << r * columns + c for r, c in beside if 0 <= r < rows and 0 <= c < columns)
            )
    return tuple(neighbours)


def points_of(mask: int) -> list[int]:
    return [point for point in range(mask.bit_length()) if mask >> point & 1]


class Everything:
    """The margin still to be won by the one to move when these points are empty, by minimax."""

    def __init__(self, neighbours: Grid) -> None:
        self.neighbours = neighbours
        self.known_margins = {0: 0}

    def margin(self, empty: int) -> int:
        if (margin := self.known_margins.get(empty)) is not None:
            return margin
        best, rest = -len(self.neighbours), empty
        while rest:
            point = rest.bit_length() - 1
            rest ^= 1 << point
            then = self.margin(empty ^ 1 << point)
            again = (self.neighbours[point] & empty).bit_count() <= 1
            best = max(best, 1 + then if again else 1 - then)
        self.known_margins[empty] = best
        return best


def core_of(neighbours: Grid, empty: int) -> int:
    while fallen := [p for p in points_of(empty) if (neighbours[p] & empty).bit_count() < 2]:
        empty &= ~sum(1 << point for point in fallen)
    return empty


def pieces_of(neighbours: Grid, mask: int) -> list[int]:
    pieces = []
    while mask:
        piece, edge = 0, mask & -mask
        while edge:
            piece |= edge
            edge = _beside(neighbours, edge) & mask & ~piece
        pieces.append(piece)
        mask &= ~piece
    return pieces


def _beside(neighbours: Grid, mask: int) -> int:
    touched = 0
    for point in points_of(mask):
        touched |= neighbours[point]
    return touched


def price_of(neighbours: Grid, loose: int, core: int) -> int | None:
    pieces = pieces_of(neighbours, loose)
    touching = [piece for piece in pieces if _beside(neighbours, piece) & core]
    if any(piece.bit_count() >= 2 for piece in touching):
        return 2
    if any(piece.bit_count() >= 3 for piece in pieces if piece not in touching):
        return 4
    return None


def by_theorem(neighbours: Grid, empty: int, everything: Everything) -> int:
    core = core_of(neighbours, empty)
    loose = empty & ~core
    core_margin, price = everything.margin(core), price_of(neighbours, loose, core)
    if price is None:
        return loose.bit_count() + core_margin
    return loose.bit_count() + max(core_margin, -price - core_margin)


@lru_cache
def four_by_four() -> Everything:
    return Everything(grid(4, 4))


def turned(row: int) -> int:
    """A row of four points from its other end."""
    return int(f"{row:04b}"[::-1], 2)


def one_of_each_4x4() -> Iterator[int]:
    """Every position, but of those that are one by a reflection only the first."""
    back = [turned(row) for row in range(16)]
    for rows in product(range(16), repeat=4):
        left_right = tuple(back[row] for row in rows)
        if rows <= min(left_right, rows[::-1], left_right[::-1]):
            yield rows[0] | rows[1] << 4 | rows[2] << 8 | rows[3] << 12


def test_the_theorem_on_every_position_of_4x4():
    everything = four_by_four()
    prices = set()
    for empty in one_of_each_4x4():
        core = core_of(everything.neighbours, empty)
        prices.add(price_of(everything.neighbours, empty & ~core, core))
        assert by_theorem(everything.neighbours, empty, everything) == everything.margin(empty), (
            empty
        )
    assert prices == {None, 2, 4}


@pytest.mark.parametrize(
    ("rows", "columns", "count"), [(5, 4, often(8)), (5, 5, often(8)), (7, 7, often(5))]
)
def test_the_theorem_on_larger_boards(rows, columns, count):
    """Random positions around a cycle, so that there is a core to speak of."""
    neighbours, rng = grid(rows, columns), Random(rows * columns)
    cores = 0
    for _ in range(count):
        everything = Everything(neighbours)
        empty = _around_a_cycle(neighbours, columns, rng)
        assert by_theorem(neighbours, empty, everything) == everything.margin(empty), bin(empty)
        cores += core_of(neighbours, empty) != 0
    assert cores == count


def _around_a_cycle(neighbours: Grid, columns: int, rng: Random) -> int:
    row, column = rng.randrange(len(neighbours) // columns - 1), rng.randrange(columns - 1)
    corner = row * columns + column
    empty = sum(1 << corner + step for step in (0, 1, columns, columns + 1))
    while empty.bit_count() < 13:
        empty |= 1 << rng.choice(points_of(_beside(neighbours, empty)))
    return empty


def test_symmetric_cores_of_5x5_favour_nobody_to_move():
    """A core that a half turn about an empty-handed centre carries to itself is worth no more
    than 0 to the mover; here also with a full ring around the centre, where it is not proven."""
    neighbours = grid(5, 5)
    everything = Everything(neighbours)
    count = 0
    for half in range(1, 1 << 12):
        empty = sum(1 << p | 1 << 24 - p for p in points_of(half))
        if empty.bit_count() > 14 or core_of(neighbours, empty) != empty:
            continue
        count += 1
        assert everything.margin(empty) <= 0
    assert count > 15


def cycles_by_theory(lengths: tuple[int, ...]) -> int:
    if not lengths:
        return 0
    others = [lengths[:i] + lengths[i + 1 :] for i in range(len(lengths))]
    return max(
        4 - n - abs(cycles_by_theory(rest) + 2) for n, rest in zip(lengths, others, strict=True)
    )


@pytest.mark.parametrize(
    ("picture", "lengths"),
    [
        ("oo. oo. ...", (4,)),
        ("ooo o.o ooo", (8,)),
        ("oo.oo oo.oo ..... .....", (4, 4)),
        ("oo.oo oo.oo ..... oo... oo...", (4, 4, 4)),
        ("oo.ooo oo.o.o ...ooo", (4, 8)),
        ("oooo o..o oooo", (10,)),
    ],
)
def test_cores_of_cycles(picture, lengths):
    rows = picture.split()
    neighbours = grid(len(rows), len(rows[0]))
    empty = sum(1 << i for i, sign in enumerate("".join(rows)) if sign == "o")
    assert core_of(neighbours, empty) == empty
    assert Everything(neighbours).margin(empty) == cycles_by_theory(lengths)
