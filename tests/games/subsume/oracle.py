"""Subsume (Mark Steere, 2024, marksteeregames.com), naively: an oracle for the tests.

Loops are found in two ways that share nothing. `search` lists every closed path that the rule sheet
calls a loop and compares their areas; it is the definition itself and exponential. `peeling` finds
the outermost loops alone, in polynomial time; why it is right is argued where it stands.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple, Self

from tests.oracles import hexes
from tests.oracles.stones import StonesOracle

RED, BLUE = 0, 1
Triangle = frozenset[str]  # three cells that all touch each other


class Board(NamedTuple):
    rows: list[list[str]]  # top row first
    neighbours: dict[str, set[str]]
    perimeter: set[str]


@cache
def board(sides: int) -> Board:
    return Board(hexes.rows(sides), hexes.neighbours(sides), hexes.perimeter(sides))


class Loop(NamedTuple):
    on: frozenset[str]
    inside: frozenset[str]

    def area(self) -> frozenset[str]:
        return self.on | self.inside


class SubsumeOracle(StonesOracle):
    def __init__(self, sides: int, finder: str | None = None) -> None:
        self.board = board(sides)
        self.finder = finder or ("search" if sides <= 4 else "peeling")
        super().__init__(self.board.neighbours)
        self.winner: int | None = None
        self.surrounded: set[str] = set()

    @classmethod
    def from_pieces(cls, pieces: dict[str, int], mover: int, **options) -> Self:
        """A position from the middle of a game; its loops, if any, count as already resolved."""
        oracle = super().from_pieces(pieces, mover, **options)
        oracle._look_at_loops()
        oracle._hand_to(mover)
        return oracle

    def over(self) -> bool:
        return self.winner is not None

    def steps(self) -> set[str]:
        return self.open_to(self.mover)

    def make(self, text: str) -> None:
        self.stones[text] = self.mover
        self._resolve(text)
        self._look_at_loops()
        self._hand_to(1 - self.mover)

    def winners(self) -> tuple[int, ...] | None:
        return None if self.winner is None else (self.winner,)

    def open_to(self, colour: int) -> set[str]:
        """The cells where a stone of this colour may be put."""
        playable = set()
        for cell in self.empty() - self.surrounded:
            neighbours = self.board.neighbours[cell] & set(self.stones)
            colours = [self.stones[stone] for stone in neighbours]
            # "at least as many enemy as friendly neighbours"
            if colours.count(1 - colour) >= colours.count(colour):
                playable.add(cell)
        return playable

    def _hand_to(self, seat: int) -> None:
        # "A seat without such a cell is skipped."
        self.mover = seat if self.open_to(seat) else 1 - seat

    def _resolve(self, new: str) -> None:
        """Colour and empty the outermost loop that the new stone lies on, if there is one."""
        group = next(group for group in self._groups() if new in group)
        new_loops = [loop for loop in self.outermost(group) if new in loop.on]
        if not new_loops:
            return
        # "A placement never makes two at once."
        (loop,) = new_loops
        mine = sum(self.stones[cell] == self.mover for cell in loop.on)
        # "if at least half of them are the mover's colour"
        taker = self.mover if 2 * mine >= len(loop.on) else 1 - self.mover
        for cell in loop.on:
            self.stones[cell] = taker
        for cell in loop.inside:
            self.stones.pop(cell, None)

    def _look_at_loops(self) -> None:
        """Note which cells are surrounded and whether a loop wins."""
        self.surrounded = set()
        for group in self._groups():
            for loop in self.loops(group):
                self.surrounded |= loop.inside
                colours = {self.stones[cell] for cell in loop.on}
                on_perimeter = len(loop.on & self.board.perimeter)
                if len(colours) == 1 and 2 * on_perimeter > len(self.board.perimeter):
                    (self.winner,) = colours

    def _groups(self) -> list[set[str]]:
        """Connected stones of either or both colours."""
        return hexes.groups(set(self.stones), self.board.neighbours)

    def loops(self, group: set[str]) -> set[Loop]:
        """The loops that tell which cells are surrounded and who has won.

        The outermost ones tell it as well as all do. An empty cell inside a loop is inside the
        outermost loop around it. The perimeter cells on a loop are on the outermost loop around
        it too, as nothing surrounds a perimeter cell; and that loop got one colour when made.
        """
        if self.finder == "search":
            return loops_by_search(group, self.board)
        return outermost_by_peeling(group, self.board)

    def outermost(self, group: set[str]) -> set[Loop]:
        if self.finder == "search":
            return outermost_of(loops_by_search(group, self.board))
        return outermost_by_peeling(group, self.board)


# By the definition: every loop, and the largest areas among them.


def outermost_of(loops: set[Loop]) -> set[Loop]:
    """The loops whose area is not contained in that of another.

    Largest first, as a loop within another is then within one that was found. Inner loops may
    differ and yet have one area (bent around the same outer cells, open at another side); of
    outermost ones with one area all would be returned, which no caller lets pass.
    """
    outermost_loops: set[Loop] = set()
    for loop in sorted(loops, key=lambda loop: len(loop.area()), reverse=True):
        if not any(loop.area() < other.area() for other in outermost_loops):
            outermost_loops.add(loop)
    return outermost_loops


def loops_by_search(group: set[str], board: Board) -> set[Loop]:
    """All loops of a group."""
    return {
        Loop(frozenset(path), cells_inside(path, board.rows))
        for path in closed_paths(group, board.neighbours)
    }


def closed_paths(group: set[str], neighbours: dict[str, set[str]]) -> Iterator[list[str]]:
    """Every closed path of at least six stones without a kink, from one stone and in one direction.

    First all paths through one stone are listed; then that stone is done with and left out.
    """
    stones = able_to_be_on_loops(group, neighbours)
    while stones:
        start = min(stones)
        for path in paths_from([start], stones, neighbours):
            if path[1] < path[-1]:  # the other direction is listed too
                yield path
        stones = able_to_be_on_loops(stones - {start}, neighbours)


def paths_from(
    path: list[str], stones: set[str], neighbours: dict[str, set[str]]
) -> Iterator[list[str]]:
    """All ways to go on from the end of a path without a kink and back to its start."""
    start, end = path[0], path[-1]
    if len(path) >= 6 and start in neighbours[end]:
        kinks = (path[-2] in neighbours[start], end in neighbours[path[1]])
        if not any(kinks):
            yield list(path)
    for stone in (neighbours[end] & stones) - set(path):
        kink = len(path) >= 2 and stone in neighbours[path[-2]]
        if not kink:
            yield from paths_from([*path, stone], stones, neighbours)


def able_to_be_on_loops(stones: set[str], neighbours: dict[str, set[str]]) -> set[str]:
    """Leave out, again and again, stones without two stones around them that do not touch.

    Such a stone is on no loop: the stones before and after it would touch, which is a kink.
    """
    able = {
        stone
        for stone in stones
        if any(b not in neighbours[a] for a, b in combinations(neighbours[stone] & stones, 2))
    }
    return able if able == stones else able_to_be_on_loops(able, neighbours)


def cells_inside(path: list[str], rows: list[list[str]]) -> frozenset[str]:
    """The cells that a closed path separates from the outside.

    From a cell, go straight to the right, a hair above the middle of the row, until off the board.
    The path is crossed where it leads between a cell further right in this row and the row above.
    Whoever crosses a closed curve an odd number of times to get outside started inside.
    """
    links = zip(path, path[1:] + path[:1], strict=True)
    # A row's letter comes before that of the row above, so the lesser name is the lower cell.
    upward = Counter(min(link) for link in links if link[0][0] != link[1][0])
    return frozenset(
        cell
        for row in rows
        for index, cell in enumerate(row)
        if cell not in path and sum(upward[right] for right in row[index + 1 :]) % 2 == 1
    )


# In polynomial time: only the outermost loops, by taking corners off a paved area.


def outermost_by_peeling(group: set[str], board: Board) -> set[Loop]:
    """The outermost loops of a group.

    Fill the holes of the group and pave the result with the small triangles whose corners are the
    centres of three cells that all touch each other. Triangles that share sides make up pieces
    (chains of stones vanish, and cut-stones part the pieces). From each piece take off, again and
    again, a triangle with a tip: a corner that belongs to no other triangle of the piece. If
    anything is left, its edge is an outermost loop, and there are no others. Why:

    A loop, drawn through the centres of its stones, is a polygon. Since there is no kink, no angle
    of it is of 60 degrees, so each of its stones is a corner of two or more triangles inside it.
    The loop's triangles lie in the paved area, and in one piece, as the inside of a polygon hangs
    together. None of them is ever taken off: the first to go would have a tip, but each of its
    corners belongs to another triangle of the loop. So every loop is within what is left of a
    piece, and those of two pieces are not within each other, as they share no triangle.

    The edge of what is left of a piece is a loop. A piece has no holes, because the group has
    none left, and taking off a tip makes none, so its edge is one closed curve, and it passes no
    cell twice, as a cell where it did would have a hole beside it or hold two pieces together. The
    cells on the edge are stones: a filled cell has only stones and filled cells around it, so it
    begins within the edge, and taking off a tip puts no cell on the edge that was not on it. There
    is no kink: an angle of 60 degrees would be a tip. An angle of 300 degrees would lack just one
    triangle, with its three cells still there; but a triangle that was taken off took its tip
    with it. Without kinks a closed curve has at least six angles of 120 degrees, so six stones.
    """
    neighbours = board.neighbours
    filled = set(neighbours) - outside_of(group, board)
    paved = {
        frozenset((a, b, c))
        for a in filled
        for b, c in combinations(neighbours[a] & filled, 2)
        if c in neighbours[b]
    }
    loops = set()
    for piece in pieces_sharing_sides(paved):
        left = without_tips(piece)
        if left:
            cells = Counter(cell for triangle in left for cell in triangle)
            inside = frozenset(cell for cell, count in cells.items() if count == 6)
            loops.add(Loop(frozenset(cells) - inside, inside))
    return loops


def outside_of(group: set[str], board: Board) -> set[str]:
    """The cells that are connected with the outside of the board past the stones of a group."""
    free = hexes.groups(set(board.neighbours) - group, board.neighbours)
    return {cell for region in free if region & board.perimeter for cell in region}


def pieces_sharing_sides(triangles: set[Triangle]) -> list[set[Triangle]]:
    """Part the triangles into pieces that hang together by whole sides."""
    by_side: dict[frozenset[str], set[Triangle]] = defaultdict(set)
    for triangle in triangles:
        for side in combinations(triangle, 2):
            by_side[frozenset(side)].add(triangle)
    pieces = []
    unseen = set(triangles)
    while unseen:
        piece: set[Triangle] = set()
        frontier = {unseen.pop()}
        while frontier:
            piece |= frontier
            sides = {frozenset(side) for one in frontier for side in combinations(one, 2)}
            frontier = {triangle for side in sides for triangle in by_side[side]} - piece
        unseen -= piece
        pieces.append(piece)
    return pieces


def without_tips(piece: set[Triangle]) -> set[Triangle]:
    """Take off triangles with a tip until there is none."""
    count = Counter(cell for triangle in piece for cell in triangle)
    left = {triangle for triangle in piece if all(count[cell] > 1 for cell in triangle)}
    return left if left == piece else without_tips(left)
