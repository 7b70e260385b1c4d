"""The facts of Subsume: loops, growth, openness, and that every game has a winner."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium.boards import hexagon
from ludarium.games.subsume.loops import (
    cut_kinks,
    group_loops,
    inside,
    outermost_loops,
    split_at_cut_stones,
    walk_around,
)
from tests.effort import times
from tests.games.subsume import LARGE_SIDES, SMALL_SIDES, oracle
from tests.oracles.hexes import groups

SIDES = sorted((*SMALL_SIDES, *LARGE_SIDES))

QUICK_SIDES = (2, 3, 4, 5, 6)


def random_play(sides: int, seed: int, games: int, huddle: float = 0.5) -> Any:
    """States and moves of random games in which stones like company."""
    game, rng = ludarium.load("subsume", sides=sides), Random(f"{sides} {seed}")
    for _ in range(games):
        state = game.initial_state()
        while game.to_move(state) is not None:
            legal = game.legal_moves(state)
            stones = state.stones[0] | state.stones[1]
            near = game.board.neighbour_masks
            close = [m for m in legal if (near[game.action(m)] & stones).bit_count() >= 2]
            move = rng.choice(close if close and rng.random() < huddle else legal)
            after = game.apply(state, move)
            yield game, state, move, after
            state = after


@st.composite
def stones(draw: st.DrawFn, sides: tuple[int, ...] = QUICK_SIDES) -> tuple[int, int]:
    """A side and any set of its cells, from half full to crowded."""
    side = draw(st.sampled_from(sides))
    size = hexagon(side).size
    crowd = draw(st.sampled_from([(0, 1), (0, 1, 1), (0, 1, 1, 1), (0, 1, 1, 1, 1, 1)]))
    present = draw(st.lists(st.sampled_from(crowd), min_size=size, max_size=size))
    return side, sum(1 << cell for cell, stone in enumerate(present) if stone)


def named(side: int, mask: int) -> set[str]:
    return set(hexagon(side).members(mask))


def outermost(side: int, mask: int) -> set[frozenset[str]]:
    """The outermost loops of a set of stones, by the oracle."""
    board = oracle.board(side)
    parts = groups(named(side, mask), board.neighbours)
    return {loop.on for part in parts for loop in oracle.outermost_by_peeling(part, board)}


@times(5)
@given(stones())
def test_loops_of_any_stones_are_those_the_oracle_finds(side_and_mask):
    side, mask = side_and_mask
    board = hexagon(side)
    loops = outermost_loops(board, mask)
    names = [frozenset(board.names[cell] for cell in loop) for loop in loops]
    assert len(set(names)) == len(names)
    assert set(names) == outermost(side, mask)


@pytest.mark.parametrize("side", [3, 4])
def test_loops_of_random_stones_are_those_of_the_definition(side):
    """Every closed path is tried, which only small boards allow."""
    board, whole, rng = hexagon(side), oracle.board(side), Random(side)
    for _ in range(150):
        chance = rng.uniform(0.5, 0.95 if side == 3 else 0.7)
        mask = sum(1 << cell for cell in range(board.size) if rng.random() < chance)
        expected = {
            loop.on
            for part in groups(named(side, mask), whole.neighbours)
            for loop in oracle.outermost_of(oracle.loops_by_search(part, whole))
        }
        cells_of_loops = {
            frozenset(board.names[c] for c in loop) for loop in outermost_loops(board, mask)
        }
        assert cells_of_loops == expected, sorted(named(side, mask))


@times(5)
@given(stones())
def test_a_loop_is_a_closed_path_of_six_or_more_without_kinks(side_and_mask):
    side, mask = side_and_mask
    board = hexagon(side)
    for loop in outermost_loops(board, mask):
        assert len(set(loop)) == len(loop) >= 6
        for place, cell in enumerate(loop):
            before, after = loop[place - 1], loop[(place + 1) % len(loop)]
            assert (
                board.neighbour_masks[cell] >> before & 1
                and board.neighbour_masks[cell] >> after & 1
            )
            assert not board.neighbour_masks[before] >> after & 1
        assert inside(board, sum(1 << cell for cell in loop))


@times(5)
@given(stones())
def test_no_stone_lies_on_two_outermost_loops_of_which_it_is_the_only_common_stone(side_and_mask):
    """So a placement never makes two at once."""
    side, mask = side_and_mask
    board = hexagon(side)
    seen: set[int] = set()
    for group in board.groups(mask):
        for loop in group_loops(board, group):
            assert not seen & set(loop)
            seen |= set(loop)


@times(5)
@given(stones((3, 4, 5, 6)), st.randoms(use_true_random=False))
def test_the_order_of_cutting_kinks_does_not_matter(side_and_mask, rng):
    side, mask = side_and_mask
    board = hexagon(side)
    for group in board.groups(mask):
        for boundary in split_at_cut_stones(walk_around(board, group)):
            path = list(boundary)
            while len(path) >= 6:
                kinks = [
                    place
                    for place in range(len(path))
                    if board.neighbour_masks[path[place - 1]] >> path[(place + 1) % len(path)] & 1
                ]
                if not kinks:
                    break
                del path[rng.choice(kinks)]
            expected = set(path) if len(path) >= 6 else set()
            assert set(cut_kinks(board, boundary)) == expected


@pytest.mark.parametrize("side", SIDES)
def test_a_placement_makes_at_most_one_loop(side):
    """For every placement that was possible on the way, not only those that were made."""
    for game, state, _, _ in random_play(side, seed=1, games=1 if side > 5 else 4):
        board = game.board
        for move in game.legal_moves(state)[:: 1 + side // 4]:
            stone = board.bit[move.cell]
            group = board.group(stone, state.stones[0] | state.stones[1] | stone)
            through = [loop for loop in group_loops(board, group) if board.index[move.cell] in loop]
            assert len(through) <= 1


@pytest.mark.parametrize("side", SIDES)
def test_occupied_and_surrounded_cells_only_grow(side):
    placements, new = 0, 0
    for game, before, move, after in random_play(side, seed=2, games=1 if side > 6 else 3):
        old = 0 if before == game.initial_state() else new
        new = occupied_or_surrounded(game, after)
        assert new & game.board.bit[move.cell] and not old & game.board.bit[move.cell]
        assert new & old == old
        placements = 1 if before == game.initial_state() else placements + 1
        assert placements <= game.board.size


def occupied_or_surrounded(game: Any, state: Any) -> int:
    """The cells that are occupied, or surrounded by a loop that the oracle finds."""
    board, oracle_board = game.board, oracle.board(game.options["sides"])
    occupied = state.stones[0] | state.stones[1]
    surrounded = 0
    for part in groups(set(board.members(occupied)), oracle_board.neighbours):
        for loop in oracle.outermost_by_peeling(part, oracle_board):
            surrounded |= board.mask(loop.inside)
    return int(occupied | surrounded)


@times(2)
@given(stones(), st.randoms(use_true_random=False))
def test_a_cell_that_is_not_surrounded_is_open_to_some_colour(side_and_mask, rng):
    side, mask = side_and_mask
    game: Any = ludarium.load("subsume", sides=side)
    red = mask & rng.getrandbits(game.board.size)
    both = (red, mask & ~red)
    open_to = set(game.playable(both, 0)) | set(game.playable(both, 1))
    free = game.open_cells(both)
    assert sum(1 << cell for cell in open_to) == free


@pytest.mark.parametrize("side", SIDES)
def test_every_game_has_a_winner_whose_loop_holds_most_of_the_perimeter(side):
    ends = 0
    for game, _, _, state in random_play(side, seed=3, games=2 if side > 6 else 12):
        if game.to_move(state) is not None:
            continue
        ends += 1
        outcome = game.outcome(state)
        assert outcome is not None
        (winner,) = outcome.winners
        mine = {cell for cell, colour in game.pieces(state).items() if colour == winner}
        perimeter = oracle.board(side).perimeter
        loops = outermost(side, state.stones[0] | state.stones[1])
        held = max(len(loop & perimeter) for loop in loops if loop <= mine)
        assert held == outcome.scores[winner] > len(perimeter) / 2
        assert outcome.scores[1 - winner] <= len(perimeter) - held
    assert ends == (2 if side > 6 else 12)


@pytest.mark.parametrize("side", [3, 4, 5])
def test_scores_are_the_perimeter_cells_of_ones_best_loop(side):
    for game, _, _, state in random_play(side, seed=4, games=3):
        perimeter = oracle.board(side).perimeter
        loops = outermost(side, state.stones[0] | state.stones[1])
        for seat in (0, 1):
            mine = {cell for cell, colour in game.pieces(state).items() if colour == seat}
            held = [len(loop & perimeter) for loop in loops if loop <= mine]
            assert game.scores(state)[seat] == max(held, default=0)


def loops_of(text: str, side: int = 5) -> list[set[str]]:
    board = hexagon(side)
    loops = outermost_loops(board, board.mask(text.split()))
    return sorted(({board.names[cell] for cell in loop} for loop in loops), key=min)


RING_E3, RING_E5 = "e2 d2 d3 e4 f3 f2", "e4 d4 d5 e6 f5 f4"
RING_E6 = "e5 d5 d6 e7 f6 f5"


def test_two_rings_side_by_side_are_one_loop():
    both = set(f"{RING_E3} {RING_E5}".split())
    assert loops_of(f"{RING_E3} {RING_E5}") == [both - {"e4"}]


def test_two_rings_joined_by_a_chain_or_a_stone_are_two_loops():
    assert loops_of(f"{RING_E3} {RING_E6}") == [set(RING_E3.split()), set(RING_E6.split())]
    ring_e2 = "e1 d1 d2 e3 f2 f1"
    assert loops_of(f"{ring_e2} e4 {RING_E6}") == [set(ring_e2.split()), set(RING_E6.split())]


def test_a_ring_is_no_smaller_than_six():
    assert loops_of("e2 d2 d3 e4 f3") == []
    assert loops_of("e5 e6 f5 d4 d5 e4 f4") == [set(RING_E5.split())]


def test_kinks_are_cut_off():
    """g4 sits on the edge f4 f5 of the ring: f4 g4 f5 are all adjacent to each other."""
    assert loops_of(f"{RING_E5} g4") == [set(RING_E5.split())]


@pytest.mark.parametrize("side", range(2, 11))
def test_a_filled_perimeter_is_a_loop(side):
    board = hexagon(side)
    (loop,) = outermost_loops(board, board.perimeter)
    assert sum(1 << cell for cell in loop) == board.perimeter
    assert inside(board, board.perimeter) == board.all & ~board.perimeter
    assert outermost_loops(board, board.all) == outermost_loops(board, board.perimeter)


@pytest.mark.parametrize(("side", "perimeter", "enough"), [(2, 6, 4), (4, 18, 10), (5, 24, 13)])
def test_how_much_of_the_perimeter_wins(side, perimeter, enough):
    game: Any = ludarium.load("subsume", sides=side)
    assert game.board.perimeter.bit_count() == perimeter == 6 * (side - 1)
    assert game.enough == enough


def test_exactly_half_of_a_loop_is_enough_for_the_mover():
    """Side 3, a ring around c3 that lacks b2: three stones each after Red's b2, so Red's."""
    game = ludarium.load("subsume", sides=3)
    state = game.decode("3/1rb1/1b1r1/2b1/3:r")
    after = ludarium.play(game, state, "b2")
    assert set(game.pieces(after).values()) == {0} and len(game.pieces(after)) == 6


def test_less_than_half_gives_the_loop_to_the_enemy():
    game = ludarium.load("subsume", sides=3)
    state = game.decode("3/1bb1/1b1r1/2b1/3:r")
    after = ludarium.play(game, state, "b2")
    assert set(game.pieces(after).values()) == {1} and len(game.pieces(after)) == 6
    with pytest.raises(ludarium.IllegalMoveError, match="c3 is surrounded"):
        ludarium.play(game, after, "c3")


def test_what_a_loop_surrounds_is_removed():
    game = ludarium.load("subsume", sides=3)
    after = ludarium.play(game, game.decode("3/1rb1/1bbr1/2b1/3:r"), "b2")
    assert "c3" not in game.pieces(after) and set(game.pieces(after).values()) == {0}


def test_a_loop_can_win_for_the_enemy_of_whoever_made_it():
    game = ludarium.load("subsume", sides=2)
    state = game.decode("bb/r1b/1b:r")
    over = game.outcome(ludarium.play(game, state, "a1"))
    assert over is not None and over.winners == (1,) and over.scores == (0, 6)
