"""The facts of Wunchunk: starts, chunks, ties, openings, and the worked example."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium.core.codes import write_rows
from tests.effort import often
from tests.option_sets import of
from tests.oracles import hexes
from tests.samples import random_game, words

WUNCHUNK = of("wunchunk")


def cells_of(game: Any, state: Any, colour: int) -> set[str]:
    return {cell for cell, stone in game.pieces(state).items() if stone == colour}


def group_sizes(game: Any, state: Any, colour: int) -> list[int]:
    neighbours = hexes.neighbours(game.options["sides"])
    return sorted(map(len, hexes.groups(cells_of(game, state, colour), neighbours)))


def state_after(game: Any, *turns: str) -> Any:
    state = game.initial_state()
    for turn in turns:
        state = ludarium.play(game, state, turn)
    return state


@pytest.mark.parametrize("option_set", WUNCHUNK, ids=str)
def test_every_colour_always_has_a_chunk_and_turns_have_as_many_stones(option_set):
    game: Any = option_set.load()
    rng = Random(f"chunks {option_set}")
    for _ in range(often(1)):
        placements, allowed, mover = 0, 0, None
        for state, move, after, _ in random_game(game, rng):
            if game.is_setup(state) or game.is_choice(state):
                continue
            counts = [sum(n > 1 for n in group_sizes(game, state, c)) for c in range(game.seats)]
            assert min(counts) >= 1
            assert game.scores(state) == tuple(
                counts[game.colour(state, s)] for s in range(game.seats)
            )
            if move is None:
                break
            if game.to_move(state) != mover or placements == 0:
                mover, placements = game.to_move(state), 0
                allowed = counts[game.colour(state, mover)]
            text = game.text(move)
            labels = {game.text(word) for word in words(game, game.legal_moves(state))}
            assert ("pass" in labels) == (placements == 0) != ("end" in labels)
            if text[0].isdigit():
                placements += 1
                full = len(game.pieces(after)) == game.board.size
                assert (game.to_move(after) == mover) == (placements < allowed and not full)
            if game.to_move(after) != mover:
                placements = 0


@st.composite
def full_boards(draw: st.DrawFn) -> tuple[Any, Any]:
    side = draw(st.sampled_from((4, 5, 6)))
    game: Any = ludarium.load("wunchunk", sides=side)
    colours = st.lists(st.sampled_from("rb"), min_size=game.board.size, max_size=game.board.size)
    letters = dict(zip(game.board.names, draw(colours), strict=True))
    # Each colour has a chunk somewhere, as it has in every game.
    letters |= {"a1": "r", "a2": "r", "a3": "b", "a4": "b"}
    chunks = {}
    neighbours = hexes.neighbours(side)
    for letter in "rb":
        cells = {cell for cell, stone in letters.items() if stone == letter}
        chunks[letter] = sum(len(group) > 1 for group in hexes.groups(cells, neighbours))
    rows = write_rows(game.board.rows, letters)
    return game, game.decode(f"{rows}:r:{chunks['r']}:-:0:2:-")


@given(full_boards())
def test_a_full_board_of_two_is_never_tied_all_the_way(board_and_state):
    """Equal counts of groups of each size would mean equally many stones, and the cells are odd."""
    game, state = board_and_state
    outcome = game.outcome(state)
    assert outcome is not None and len(outcome.winners) == 1


def test_ties_are_broken_by_crumbs_then_by_groups_of_two():
    game: Any = ludarium.load("wunchunk", sides=4)
    crumbs = state_after(game, "1a1", "2d1", "pass", "2b1", "pass", "pass")
    outcome = game.outcome(crumbs)
    assert outcome.scores == (1, 1) and outcome.winners == (0,)
    assert outcome.reason == "fewest crumbs: Red 1, Blue 2"
    twos = state_after(game, "1e2", "pass", "pass")
    assert game.outcome(twos).winners == (0,)
    assert game.outcome(twos).reason == "fewest groups of 2: Red 0, Blue 1"


def test_two_of_three_can_share():
    game: Any = ludarium.load("wunchunk", seats=3, sides=4)
    state = state_after(game, "1a1", "pass", "pass", "pass")
    outcome = game.outcome(state)
    assert outcome.winners == (1, 2)
    assert game.returns(state) == (-0.5, 0.25, 0.25)


def test_a_bare_cell_is_a_stone_of_ones_own_colour():
    game: Any = ludarium.load("wunchunk", sides=5)
    state = ludarium.play(game, game.initial_state(), "A1")
    assert game.pieces(state)["a1"] == 0
    assert game.pieces(ludarium.play(game, state, "a2"))["a2"] == 1
    swapped = ludarium.play(game, state, "swap")
    assert game.pieces(ludarium.play(game, swapped, "a2"))["a2"] == 1
    with pytest.raises(ludarium.NotationError):
        game.parse("a2")
