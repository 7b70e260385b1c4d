"""Outermost loops: the outer boundary of a block of stones with its kinks cut off.

A loop is a closed path of six or more stones in which no three in a row are all neighbours of
each other (a *kink*). It never leaves its *block*, a part of a group without cut-stones, and the
largest loop of a block is its outer boundary after every kink is cut: the stone at a kink is
dropped and its two neighbours, which touch, become consecutive. The order of cutting does not
matter. Walking once around a group passes each cut-stone several times; splitting the walk where
it returns to a stone gives the boundaries of the blocks.
"""

from functools import lru_cache

from ludarium.boards import Board

Loop = tuple[int, ...]
"""The cells of a loop in order."""

SHORTEST = 6
LOWER_LEFT = 3
"""A direction in which the lowest, leftmost cell of a group has no neighbour in the group."""


def outermost_loops(board: Board, stones: int) -> list[Loop]:
    """The outermost loop of each block of each group that has one."""
    return [loop for group in board.groups(stones) for loop in group_loops(board, group)]


@lru_cache(1_024)
def group_loops(board: Board, group: int) -> tuple[Loop, ...]:
    """The outermost loops of one group of connected stones. Most groups of a position are those of
    the one before."""
    boundaries = split_at_cut_stones(walk_around(board, group))
    loops = (cut_kinks(board, boundary) for boundary in boundaries)
    return tuple(loop for loop in loops if loop)


def walk_around(board: Board, group: int) -> list[int]:
    """The stones met on the way once around the outside of a group, back to before the start.

    At each stone the walk turns clockwise from where it came until it meets the next stone.
    """
    start = (group & -group).bit_length() - 1
    first = _turn(board, group, start, LOWER_LEFT)
    if first is None:
        return [start]
    walk: list[int] = []
    cell, direction = start, first
    while True:
        walk.append(cell)
        ahead = board.neighbours[cell][direction]
        assert ahead is not None
        onward = _turn(board, group, ahead, (direction + 3) % 6)
        assert onward is not None
        cell, direction = ahead, onward
        if cell == start and direction == first:
            return walk


def _turn(board: Board, group: int, cell: int, direction: int) -> int | None:
    """The first direction clockwise after the given one in which the group goes on."""
    ring = board.neighbours[cell]
    for turn in range(1, 7):
        onward = (direction + turn) % 6
        neighbour = ring[onward]
        if neighbour is not None and group >> neighbour & 1:
            return onward
    return None


def split_at_cut_stones(walk: list[int]) -> list[list[int]]:
    """The boundaries of the blocks: the walk is cut each time it returns to a stone."""
    boundaries: list[list[int]] = []
    path: list[int] = []
    place: dict[int, int] = {}
    for cell in [*walk, walk[0]]:
        if cell in place:
            start = place[cell]
            boundaries.append(path[start:])
            for cut in path[start + 1 :]:
                del place[cut]
            del path[start + 1 :]
        else:
            place[cell] = len(path)
            path.append(cell)
    return boundaries


def cut_kinks(board: Board, boundary: list[int]) -> Loop:
    """The boundary without kinks, or () when too little is left for a loop.

    Two kinks are never neighbours (their triangles would be one and the same), so all the kinks
    of a boundary can be cut at once; what is left may have new ones.
    """
    neighbours, path = board.neighbour_masks, boundary
    while len(path) >= SHORTEST:
        befores, afters = [path[-1], *path[:-1]], [*path[1:], path[0]]
        rest = [
            cell
            for before, cell, after in zip(befores, path, afters, strict=True)
            if not neighbours[before] >> after & 1
        ]
        if len(rest) == len(path):
            return tuple(path)
        path = rest
    return ()


def inside(board: Board, loop: int) -> int:
    """The cells that a loop (as a mask) surrounds: those that cannot reach the board's edge."""
    return board.all & ~loop & ~outside(board, loop)


@lru_cache(1_024)
def outside(board: Board, stones: int) -> int:
    """The other cells from which there is a way to the board's edge past some stones."""
    return board.group(board.perimeter, board.all & ~stones)
