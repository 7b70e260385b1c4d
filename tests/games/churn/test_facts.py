"""The facts of Churn: groups grow, a placement is always legal, every game ends with a winner."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium.core.codes import write_rows
from ludarium.core.moves import SWAP
from tests.effort import often
from tests.option_sets import OptionSet, of
from tests.oracles import hexes

CHURN = of("churn")
SHORT = [o for o in CHURN if ludarium.load("churn", **o.options).board.size <= 37]


def group_sizes(option_set: OptionSet, pieces: dict[str, int], colour: int) -> list[int]:
    """The sizes of a colour's groups from large to small, by the oracle's board."""
    neighbours = hexes.neighbours(option_set.options.get("sides", 3))
    stones = {cell for cell, stone in pieces.items() if stone == colour}
    return sorted(map(len, hexes.groups(stones, neighbours)), reverse=True)


@pytest.mark.parametrize("option_set", CHURN, ids=str)
def test_the_list_of_group_sizes_strictly_increases(option_set):
    game, rng = option_set.load(), Random(f"increase {option_set}")
    state = game.initial_state()
    sizes: list[list[int]] = [[], []]
    for _ in range(often(250)):
        if game.to_move(state) is None:
            break
        colour = game.colour(state, game.to_move(state))
        placements = [move for move in game.legal_moves(state) if move != SWAP]
        state = game.apply(state, rng.choice(placements))
        new = group_sizes(option_set, game.pieces(state), colour)
        assert new > sizes[colour]
        sizes[colour] = new


@pytest.mark.parametrize("option_set", SHORT, ids=str)
def test_every_game_ends_and_no_position_repeats(option_set):
    game, rng = option_set.load(), Random(f"end {option_set}")
    cells = len(hexes.neighbours(option_set.options.get("sides", 3)))
    for _ in range(3):
        state, earlier = game.initial_state(), set()
        while game.to_move(state) is not None:
            assert state not in earlier
            earlier.add(state)
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        outcome = game.outcome(state)
        assert outcome is not None and len(outcome.winners) == 1
        assert sum(outcome.scores) == cells == len(game.pieces(state))
        assert outcome.scores[outcome.winners[0]] > cells / 2


@st.composite
def positions(draw: st.DrawFn) -> tuple[Any, Any]:
    """Any stones on any board, whether play can lead there or not."""
    option_set = draw(st.sampled_from(CHURN))
    game: Any = option_set.load()
    board = game.board
    letters = draw(st.sampled_from([["r"], ["b"], ["r", "b"], ["r", "b", ""], ["r", "", ""]]))
    cells = st.lists(st.sampled_from(letters), min_size=board.size, max_size=board.size)
    rows = write_rows(board.rows, dict(zip(board.names, draw(cells), strict=True)))
    return game, game.decode(f"{rows}:{draw(st.sampled_from('rb'))}:-")


@given(positions())
def test_there_is_a_legal_placement_while_the_board_is_not_full(position):
    game, state = position
    full = len(game.pieces(state)) == game.board.size
    assert bool(game.legal_moves(state)) == (not full)
