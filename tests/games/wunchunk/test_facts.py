"""The facts of Wunchunk: starts, chunks, ties, openings, and the worked example."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium import IllegalMoveError
from ludarium.core.codes import write_rows
from tests.effort import often
from tests.games.wunchunk.worked_example import WORKED_EXAMPLE
from tests.option_sets import of
from tests.oracles import hexes
from tests.samples import random_game, words

WUNCHUNK = of("wunchunk")


def cells_of(game: Any, state: Any, colour: int) -> set[str]:
    return {cell for cell, stone in game.pieces(state).items() if stone == colour}


def group_sizes(game: Any, state: Any, colour: int) -> list[int]:
    neighbours = hexes.neighbours(game.options["sides"])
    return sorted(map(len, hexes.groups(cells_of(game, state, colour), neighbours)))


def texts(game: Any, state: Any) -> set[str]:
    return {game.text(move) for move in game.legal_moves(state)}


def state_after(game: Any, *turns: str) -> Any:
    state = game.initial_state()
    for turn in turns:
        state = ludarium.play(game, state, turn)
    return state


def example_code() -> str:
    letters = {"X": "r", "O": "b", ".": ""}
    lines = [line.split() for line in WORKED_EXAMPLE.strip().splitlines()]
    rows = hexes.rows(6)
    symbols = {
        name: letters[mark]
        for names, marks in zip(rows, lines, strict=True)
        for name, mark in zip(names, marks, strict=True)
    }
    return write_rows(rows, symbols) + ":b:4:-:0:2:-"


def test_the_worked_example():
    game: Any = ludarium.load("wunchunk", sides=6)
    state = game.decode(example_code())
    assert game.scores(state) == (3, 4) and game.to_move(state) == 1 and state.left == 4
    after = ludarium.play(game, state, "2k1,2k2,2k3,1d2")
    assert game.scores(after) == (3, 3)
    assert game.to_move(after) == 0 and after.left == 3
    for colour in (0, 1):
        assert len([size for size in group_sizes(game, after, colour) if size > 1]) == 3


def test_the_start_for_two_on_side_6():
    game: Any = ludarium.load("wunchunk", sides=6)
    state = game.initial_state()
    assert cells_of(game, state, 0) == {"g5", "g6"}
    assert cells_of(game, state, 1) == {"e5", "e6"}


def test_the_start_for_three_is_the_ring_around_the_centre():
    game: Any = ludarium.load("wunchunk", seats=3, sides=4)
    state = game.initial_state()
    assert set(game.pieces(state)) == hexes.neighbours(4)["d4"]
    starts = [{"e3", "d3"}, {"c3", "c4"}, {"d5", "e4"}]
    assert [cells_of(game, state, colour) for colour in range(3)] == starts


def test_the_start_for_four():
    game: Any = ludarium.load("wunchunk", seats=4, sides=4)
    state = game.initial_state()
    starts = [{"f4", "e5"}, {"f2", "e2"}, {"c2", "b2"}, {"c5", "b4"}]
    assert [cells_of(game, state, colour) for colour in range(4)] == starts


@pytest.mark.parametrize("option_set", WUNCHUNK, ids=str)
def test_each_seat_starts_with_one_chunk_of_two(option_set):
    game: Any = option_set.load()
    state = game.initial_state()
    if game.opening == "open":
        assert game.pieces(state) == {}
    else:
        assert [group_sizes(game, state, c) for c in range(game.seats)] == [[2]] * game.seats
        assert game.scores(state) == (1,) * game.seats and game.to_move(state) == 0


@pytest.mark.parametrize("option_set", WUNCHUNK, ids=str)
def test_every_colour_always_has_a_chunk_and_turns_have_as_many_stones(option_set):
    game: Any = option_set.load()
    rng = Random(f"chunks {option_set}")
    for _ in range(often(1)):
        placed, allowed, mover = 0, 0, None
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
            if game.to_move(state) != mover or placed == 0:
                mover, placed = game.to_move(state), 0
                allowed = counts[game.colour(state, mover)]
            text = game.text(move)
            said = {game.text(word) for word in words(game, game.legal_moves(state))}
            assert ("pass" in said) == (placed == 0) != ("end" in said)
            if text[0].isdigit():
                placed += 1
                full = len(game.pieces(after)) == game.board.size
                assert (game.to_move(after) == mover) == (placed < allowed and not full)
            if game.to_move(after) != mover:
                placed = 0


@pytest.mark.parametrize("option_set", WUNCHUNK, ids=str)
def test_any_colour_may_be_put_on_any_empty_cell(option_set):
    """Except in the openings that say otherwise."""
    game: Any = option_set.load()
    for state, *_ in list(random_game(game, Random(f"any {option_set}")))[::5]:
        if game.is_over(state) or game.is_setup(state) or game.is_choice(state):
            continue
        if game.opening == "balanced" and state.turns == game.seats:
            continue
        stones = {text for text in texts(game, state) if text[0].isdigit()}
        empty = set(game.board.names) - set(game.pieces(state))
        assert stones == {f"{colour + 1}{cell}" for colour in range(game.seats) for cell in empty}


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


@pytest.mark.parametrize("sides", [4, 5, 6])
def test_a_game_of_two_played_to_a_full_board_has_one_winner(sides):
    game: Any = ludarium.load("wunchunk", sides=sides)
    rng = Random(sides)
    for _ in range(15):
        state = game.initial_state()
        while game.to_move(state) is not None:
            stones = [m for m in game.legal_moves(state) if game.text(m)[0].isdigit()]
            state = game.apply(state, rng.choice(stones))
        outcome = game.outcome(state)
        assert len(game.pieces(state)) == game.board.size and len(outcome.winners) == 1
        assert game.scores(state)[outcome.winners[0]] == min(game.scores(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_passing_ends_the_game_and_shares_the_win(seats):
    game: Any = ludarium.load("wunchunk", seats=seats)
    state = game.initial_state()
    for number in range(seats):
        assert game.to_move(state) == number
        state = ludarium.play(game, state, "pass")
    outcome = game.outcome(state)
    assert outcome.winners == tuple(range(seats)) and game.returns(state) == (0.0,) * seats


def test_a_stone_between_passes_starts_the_count_again():
    game: Any = ludarium.load("wunchunk", seats=3)
    state = state_after(game, "pass", "pass", "1a1", "pass", "pass")
    assert game.to_move(state) == 2
    assert game.to_move(ludarium.play(game, state, "pass")) is None


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_balanced_bars_raising_ones_chunks_on_the_second_turn_only(seats):
    game: Any = ludarium.load("wunchunk", seats=seats, sides=5, opening="balanced")
    assert "swap" not in {game.text(move) for move in game.moves}
    lone = state_after(game, "1a1")
    assert "1a2" in texts(game, lone)  # the others may
    second = state_after(game, "1a1", *["pass"] * (seats - 1))
    barred = {"1a2", "1b1", "1b2"}
    assert not barred & texts(game, second)
    assert {"2a2", "1a3", "pass"} <= texts(game, second)
    with pytest.raises(IllegalMoveError, match="raise the number of your own chunks"):
        ludarium.play(game, second, "1a2")
    third = ludarium.play(game, second, "1e1")
    for _ in range(seats - 1):
        third = ludarium.play(game, third, "pass")
    assert game.to_move(third) == 0 and barred <= texts(game, third)


def test_the_open_start():
    game: Any = ludarium.load("wunchunk", sides=4, opening="open")
    state = game.initial_state()
    assert texts(game, state) == {f"1{cell}" for cell in game.board.names}
    one = ludarium.play(game, state, "a1")
    assert texts(game, one) == {"1a2", "1b1", "1b2"}
    two = ludarium.play(game, one, "1a2")
    assert game.to_move(two) == 0
    assert texts(game, two) == {f"2{cell}" for cell in game.board.names if cell not in ("a1", "a2")}
    laid = ludarium.play(game, two, "2g1,2g2")
    assert game.to_move(laid) == 1 and texts(game, laid) == {"first", "second"}


@pytest.mark.parametrize(("word", "seat", "colours"), [("first", 1, [1, 0]), ("second", 0, [0, 1])])
def test_whoever_plays_first_has_the_first_colour(word, seat, colours):
    game: Any = ludarium.load("wunchunk", sides=4, opening="open")
    laid = state_after(game, "1a1,1a2,2g1,2g2")
    state = ludarium.play(game, laid, word)
    assert game.to_move(state) == seat and game.colour(state, seat) == 0
    assert [game.colour(state, s) for s in (0, 1)] == colours
    assert game.pieces(state) == game.pieces(laid)
    assert not {"swap", "first", "second"} & texts(game, state) and "pass" in texts(game, state)
    later = ludarium.play(game, state, "1d4")
    assert game.to_move(later) == 1 - seat
    assert not {"swap", "first", "second"} & texts(game, later)


def test_a_bare_cell_is_a_stone_of_ones_own_colour():
    game: Any = ludarium.load("wunchunk", sides=5)
    state = ludarium.play(game, game.initial_state(), "A1")
    assert game.pieces(state)["a1"] == 0
    assert game.pieces(ludarium.play(game, state, "a2"))["a2"] == 1
    swapped = ludarium.play(game, state, "swap")
    assert game.pieces(ludarium.play(game, swapped, "a2"))["a2"] == 1
    with pytest.raises(ludarium.NotationError):
        game.parse("a2")
