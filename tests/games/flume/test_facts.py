"""The facts of Flume: no draws, the ring counts, and ownership never matters for what is played."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium.core.codes import write_rows
from ludarium.core.game import AnyGame
from tests.games.flume import LARGE_SIZES, SMALL_SIZES

SIZES = (*SMALL_SIZES, *LARGE_SIZES)


def state_after(game: AnyGame, texts: list[str]) -> Any:
    state = game.initial_state()
    for text in texts:
        state = ludarium.play(game, state, text)
    return state


@pytest.mark.parametrize("size", SIZES)
def test_every_game_fills_the_board_and_has_one_winner(size):
    game, rng = ludarium.load("flume", size=size), Random(size)
    for _ in range(5):
        state = game.initial_state()
        stones = 0
        while game.to_move(state) is not None:
            move = rng.choice(game.legal_moves(state))
            stones += game.text(move) != "swap"
            state = game.apply(state, move)
        outcome = game.outcome(state)
        assert outcome is not None and len(outcome.winners) == 1
        assert stones == size * size == sum(outcome.scores)
        assert outcome.scores[outcome.winners[0]] > size * size / 2


@pytest.mark.parametrize("size", SIZES)
def test_corners_start_with_2_connections_edges_with_1(size):
    game = ludarium.load("flume", size=size)
    board, start = game.board, game.initial_state()
    ends = {"a", "abcdefghijklmnopqrs"[size - 1]}
    for cell, name in enumerate(board.names):
        expected = (name[0] in ends) + (name[1:] in ("1", str(size)))
        assert game.connections(start, cell) == expected
        after = ludarium.play(game, start, name)
        assert game.to_move(after) == 1


@st.composite
def repainted_games(draw: st.DrawFn) -> tuple[AnyGame, list[str], list[str]]:
    """A size, an order of points to be filled, and any colours for the stones of the start."""
    size = draw(st.sampled_from(SMALL_SIZES))
    game = ludarium.load("flume", size=size)
    names = list(game.board.names)
    order = draw(st.permutations(names))
    colours = draw(st.lists(st.sampled_from("rb"), min_size=len(names), max_size=len(names)))
    return game, order, colours


@given(repainted_games(), st.integers(2, 40))
def test_owners_of_stones_do_not_change_legal_moves(repainted_game, cut):
    game, order, colours = repainted_game
    cut = min(cut, len(order) - 1)
    state = state_after(game, order[:cut])
    painted = dict(zip(order[:cut], colours, strict=False))
    other = repaint(game, state, painted)
    gained = [0, 0]
    for text in order[cut:]:
        assert game.legal_moves(state) == game.legal_moves(other)
        assert game.to_move(state) == game.to_move(other)
        seat = game.to_move(state)
        assert seat is not None
        gained[seat] += 1
        state, other = ludarium.play(game, state, text), ludarium.play(game, other, text)
    for end, start in ((state, state_after(game, order[:cut])), (other, None)):
        before = game.scores(start) if start is not None else owned(painted)
        assert game.scores(end) == (before[0] + gained[0], before[1] + gained[1])


def repaint(game: AnyGame, state: Any, painted: dict[str, str]) -> Any:
    """The same points and the same turn with other owners."""
    rows = write_rows(game.board.rows, painted)
    return game.decode(f"{rows}:{'rb'[state.turn]}:-")


def owned(painted: dict[str, str]) -> tuple[int, int]:
    owners = list(painted.values())
    return owners.count("r"), owners.count("b")


@pytest.mark.parametrize("size", SIZES)
def test_a_decided_game_continues_and_has_the_winner_it_names(size):
    game, rng = ludarium.load("flume", size=size), Random(size)
    for _ in range(5):
        state, winner = game.initial_state(), None
        while game.to_move(state) is not None:
            most = max(game.scores(state))
            decided = game.decided(state)
            assert (decided is not None) == (most > size * size / 2)
            assert winner is None or decided == winner
            winner = decided
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        outcome = game.outcome(state)
        assert outcome is not None
        assert game.decided(state) == outcome.winners[0]
        assert winner is None or winner == outcome.winners[0]
        assert len(game.pieces(state)) == size * size
