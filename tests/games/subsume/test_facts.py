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
            masks = game.board.neighbour_masks
            close = [m for m in legal if (masks[game.action(m)] & stones).bit_count() >= 2]
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


def names_of(side: int, mask: int) -> set[str]:
    return set(hexagon(side).members(mask))


def outermost(side: int, mask: int) -> set[frozenset[str]]:
    """The outermost loops of a set of stones, by the oracle."""
    board = oracle.board(side)
    parts = groups(names_of(side, mask), board.neighbours)
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
            for part in groups(names_of(side, mask), whole.neighbours)
            for loop in oracle.outermost_of(oracle.loops_by_search(part, whole))
        }
        cells_of_loops = {
            frozenset(board.names[c] for c in loop) for loop in outermost_loops(board, mask)
        }
        assert cells_of_loops == expected, sorted(names_of(side, mask))


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
        on_perimeter = max(len(loop & perimeter) for loop in loops if loop <= mine)
        assert on_perimeter == outcome.scores[winner] > len(perimeter) / 2
        assert outcome.scores[1 - winner] <= len(perimeter) - on_perimeter
    assert ends == (2 if side > 6 else 12)


@pytest.mark.parametrize("side", [3, 4, 5])
def test_scores_are_the_perimeter_cells_of_ones_best_loop(side):
    for game, _, _, state in random_play(side, seed=4, games=3):
        perimeter = oracle.board(side).perimeter
        loops = outermost(side, state.stones[0] | state.stones[1])
        for seat in (0, 1):
            mine = {cell for cell, colour in game.pieces(state).items() if colour == seat}
            on_perimeter = [len(loop & perimeter) for loop in loops if loop <= mine]
            assert game.scores(state)[seat] == max(on_perimeter, default=0)


@pytest.mark.parametrize("side", range(2, 11))
def test_a_filled_perimeter_is_a_loop(side):
    board = hexagon(side)
    (loop,) = outermost_loops(board, board.perimeter)
    assert sum(1 << cell for cell in loop) == board.perimeter
    assert inside(board, board.perimeter) == board.all & ~board.perimeter
    assert outermost_loops(board, board.all) == outermost_loops(board, board.perimeter)
