"""Subsume's loops found in two ways."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.effort import often
from tests.games.subsume.oracle import (
    BLUE,
    RED,
    SubsumeOracle,
    board,
    loops_by_search,
    outermost_by_peeling,
    outermost_of,
    outside_of,
)
from tests.oracles import hexes


def positions(sides: int, count: int) -> Iterator[set[str]]:
    """Sets of stones from sparse to dense, fewer of the densest, which hold very many loops."""
    rng = random.Random(sides)
    cells = sorted(board(sides).neighbours)
    for _ in range(count):
        number = rng.randint(6, min(len(cells), 28))
        yield set(rng.sample(cells, number))
    for number in range(29, min(len(cells), 33)):
        yield set(rng.sample(cells, number))


def assert_both_ways_agree(stones: set[str], sides: int) -> int:
    """Compare them group by group; return the number of outermost loops."""
    loop_count = 0
    for group in hexes.groups(stones, board(sides).neighbours):
        loops = loops_by_search(group, board(sides))
        largest = outermost_of(loops)
        assert largest == outermost_by_peeling(group, board(sides)), sorted(group)
        # Each loop is within exactly one of them, and no two of them share a stone.
        assert all(sum(one.area() <= other.area() for other in largest) == 1 for one in loops)
        assert max(Counter(cell for one in largest for cell in one.on).values(), default=1) == 1
        # Their stones alone keep the outside off what they surround: with an outermost loop there
        # is no difference between what the path goes around and what its stones shut in.
        for one in largest:
            shut_in = set(board(sides).neighbours) - outside_of(set(one.on), board(sides))
            assert one.area() == shut_in
        loop_count += len(largest)
    return loop_count


def test_both_ways_agree_on_all_positions_of_side_2():
    cells = sorted(board(2).neighbours)
    for number in range(2 ** len(cells)):
        assert_both_ways_agree({cell for k, cell in enumerate(cells) if number >> k & 1}, 2)


@pytest.mark.parametrize(("sides", "count"), [(3, often(500)), (4, often(500))])
def test_both_ways_agree_on_random_positions(sides, count):
    with_loops = sum(
        assert_both_ways_agree(stones, sides) > 0 for stones in positions(sides, count)
    )
    assert with_loops > count / 10


def test_both_ways_agree_on_grown_rings():
    """Stones around some cells, and some more: many loops on a board too large for chance alone."""
    rng = random.Random(5)
    neighbours = board(5).neighbours
    for _ in range(300):
        centres = rng.sample(sorted(neighbours), 3)
        stones = {cell for centre in centres for cell in neighbours[centre]} - {*centres}
        stones |= set(rng.sample(sorted(neighbours), rng.randint(0, 8)))
        assert_both_ways_agree(stones, 5)


def play_in_lockstep(sides: int, rng: random.Random) -> SubsumeOracle:
    one, other = (SubsumeOracle(sides=sides, finder=finder) for finder in ("search", "peeling"))
    placements = 0
    progress = 0
    while one.to_move() is not None:
        assert one.winners() is None
        assert one.to_move() == other.to_move() and one.legal() == other.legal()
        free = set(one.board.neighbours) - set(one.stones) - one.surrounded
        # "An empty cell that is not surrounded is always open to at least one of the colours."
        assert free and one.open_to(RED) | one.open_to(BLUE) == free
        text = rng.choice(sorted(one.legal()))
        one.play(text)
        other.play(text)
        placements += 1
        assert one.pieces() == other.pieces() and one.surrounded == other.surrounded
        # "Every placement increases the number of cells that are occupied or surrounded."
        assert not one.surrounded & set(one.stones)
        before, progress = progress, len(one.stones) + len(one.surrounded)
        assert progress > before
    assert one.winners() == other.winners() and one.winners() in {(RED,), (BLUE,)}
    assert other.to_move() is None and placements <= len(one.board.neighbours)
    return one


@pytest.mark.parametrize(
    ("sides", "games"), [(2, often(80)), (3, often(30)), (4, often(14)), (5, often(4))]
)
def test_random_games_of_subsume_in_both_ways(sides, games):
    rng = random.Random(sides)
    winners = Counter(play_in_lockstep(sides, rng).winners() for _ in range(games))
    assert set(winners) == {(RED,), (BLUE,)}
