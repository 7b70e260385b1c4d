"""What holds on every board."""

from math import dist, isclose
from random import Random

from ludarium.boards import Board, cells


def check_board(board: Board, directions: int) -> None:
    """Names, numbers, neighbours, rows, points and perimeter agree with each other."""
    assert len(set(board.names)) == board.size == len(board.points) == len(board.neighbours)
    assert [board.index[name] for name in board.names] == list(range(board.size))
    assert sorted(name for row in board.rows for name in row) == sorted(board.names)
    assert board.all == sum(1 << cell for cell in range(board.size)) == board.mask(board.names)
    for cell, name in enumerate(board.names):
        ring = board.neighbours[cell]
        assert len(ring) == directions
        real = [other for other in ring if other is not None]
        assert len(set(real)) == len(real) and cell not in real
        assert all(cell in board.neighbours[other] for other in real)
        assert sorted(cells(board.neighbour_masks[cell])) == sorted(real)
        assert board.neighbour_names(name) == [board.names[other] for other in sorted(real)]
        assert board.bit[name] == 1 << cell
        assert bool(board.perimeter >> cell & 1) == (len(real) < directions)
    _check_points(board, directions)
    _check_rows(board)
    _check_places(board, directions)
    _check_groups(board)


def _check_points(board: Board, directions: int) -> None:
    """Neighbours are one unit apart, nothing is closer, and opposite directions are opposite."""
    for cell, point in enumerate(board.points):
        for other, elsewhere in enumerate(board.points[:cell]):
            adjacent = bool(board.neighbour_masks[cell] >> other & 1)
            assert isclose(dist(point, elsewhere), 1) == adjacent
            assert adjacent or dist(point, elsewhere) > 1.1
        for way, neighbour in enumerate(board.neighbours[cell]):
            if neighbour is not None:
                assert board.neighbours[neighbour][(way + directions // 2) % directions] == cell


def _check_rows(board: Board) -> None:
    """Rows go from the top down, cells in a row from left to right."""
    heights = []
    for row in board.rows:
        places = [board.points[board.index[name]] for name in row]
        assert len({y for _, y in places}) == 1
        assert [x for x, _ in places] == [places[0][0] + step for step in range(len(row))]
        heights.append(places[0][1])
    assert heights == sorted(set(heights))


def _check_places(board: Board, directions: int) -> None:
    """In the rectangle each direction is one step, of at most one row and one column; a row lies in
    a row; and the rectangle is no larger than it must be."""
    rows, columns = board.grid
    assert len(set(board.places)) == board.size
    assert {row for row, _ in board.places} == set(range(rows))
    assert {column for _, column in board.places} == set(range(columns))
    steps: list[set[tuple[int, int]]] = [set() for _ in range(directions)]
    for (row, column), ring in zip(board.places, board.neighbours, strict=True):
        for way, other in enumerate(ring):
            if other is not None:
                down, right = board.places[other]
                steps[way].add((down - row, right - column))
    assert all(len(each) == 1 for each in steps)
    offsets = [step for each in steps for step in each]
    assert len(set(offsets)) == directions and {abs(n) for step in offsets for n in step} == {
        0,
        1,
    }
    for number, names in enumerate(board.rows):
        places = [board.places[board.index[name]] for name in names]
        assert [place[0] for place in places] == [number] * len(names)
        assert [place[1] - places[0][1] for place in places] == list(range(len(names)))


def _check_groups(board: Board) -> None:
    """Groups part a mask, hang together, and do not touch each other."""
    rng = Random(board.size)
    for _ in range(20):
        mask = rng.getrandbits(board.size)
        groups = board.groups(mask)
        assert sum(groups) == mask
        for group in groups:
            border = 0
            for cell in cells(group):
                border |= board.neighbour_masks[cell]
                assert board.group(1 << cell, mask) == group
            assert border & mask & ~group == 0


def check_symmetries(board: Board) -> None:
    """Each is a permutation that keeps neighbours; together they are a group with the identity."""
    images = set(board.symmetries)
    assert len(images) == len(board.symmetries)
    assert tuple(range(board.size)) in images
    for image in images:
        assert sorted(image) == list(range(board.size))
        for cell in range(board.size):
            image_mask = sum(1 << image[other] for other in cells(board.neighbour_masks[cell]))
            assert image_mask == board.neighbour_masks[image[cell]]
        assert all(tuple(image[cell] for cell in other) in images for other in images)
