"""The obligations of core/game.py for one state, as assertions; the suites run them on many."""

from copy import deepcopy
from dataclasses import FrozenInstanceError, fields, is_dataclass
from fractions import Fraction
from math import isclose
from typing import Any

import pytest

from ludarium import CHANCE, Outcome
from ludarium.core.codes import MAX_CODE
from ludarium.core.game import AnyGame
from tests.games import suite
from tests.games.observation import ObservationView
from tests.recipe import Way, reproducible


def check_state(game: AnyGame, state: Any, way: Way | None = None) -> None:
    """Check a state against the contract. A failure prints how to reproduce the state."""
    with reproducible(game, state, way):
        legal = game.legal_moves(state)
        check_legal_moves(game, state, legal)
        check_whose_turn(game, state, legal)
        check_chances(game, state, legal)
        check_outcome(game, state)
        check_returns(game, state)
        check_position(game, state)
        check_code(game, state)
        check_mask(game, state, legal)
        check_observations(game, state)


def check_legal_moves(game: AnyGame, state: Any, legal: list[Any]) -> None:
    assert isinstance(legal, list)
    assert game.legal_moves(state) == legal
    actions = [game.action(move) for move in legal]
    assert actions == sorted(set(actions)), "ascending by action, without duplicates"
    assert [game.moves[action] for action in actions] == legal


def check_mask(game: AnyGame, state: Any, legal: list[Any]) -> None:
    mask = game.mask(state)
    assert type(mask) is bytes and len(mask) == len(game.moves) and set(mask) <= {0, 1}
    assert [move for move, may in zip(game.moves, mask, strict=True) if may] == legal
    by_chance = any(mask[: game.chance_count])
    assert by_chance == (game.to_move(state) == CHANCE), "draws stand first, and occur nowhere else"
    assert not (by_chance and any(mask[game.chance_count :]))


def check_observations(game: AnyGame, state: Any) -> None:
    """Planes of the right size and the same names everywhere, 0 where there is no cell; from each
    one the code of the state can be told."""
    assert game.observation_shape == (len(game.planes), *game.board.grid)
    assert len(set(game.planes)) == len(game.planes)
    code, encoded = suite(game.name).code, game.encode(state)
    for seat in range(game.seats):
        cells, numbers = game.cell_planes(state, seat), game.number_planes(state, seat)
        assert ("board", *cells, *numbers) == game.planes
        observation = game.observation(state, seat)
        assert type(observation) is bytes
        view = ObservationView(game, observation)
        assert not view.beyond() and view.cells("board") == list(game.board.names)
        assert code is None or code(view) == encoded


def check_whose_turn(game: AnyGame, state: Any, legal: list[Any]) -> None:
    seat = game.to_move(state)
    assert seat is None or seat == CHANCE or seat in range(game.seats)
    assert game.whose_turn(state) in (seat, *range(game.seats)) or seat == CHANCE
    assert seat in (None, CHANCE) or game.whose_turn(state) == seat
    over = seat is None
    assert over == (not legal) == (game.outcome(state) is not None)


def check_chances(game: AnyGame, state: Any, legal: list[Any]) -> None:
    chances = game.chances(state)
    if game.to_move(state) != CHANCE:
        assert chances == []
        return
    assert [move for move, _ in chances] == legal
    assert all(type(chance) is Fraction and chance > 0 for _, chance in chances)
    assert sum(chance for _, chance in chances) == 1


def check_outcome(game: AnyGame, state: Any) -> None:
    outcome = game.outcome(state)
    if outcome is None:
        return
    assert type(outcome) is Outcome
    assert outcome.winners and set(outcome.winners) <= set(range(game.seats))
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert outcome.scores == game.scores(state)
    assert outcome.reason and outcome.reason == outcome.reason.strip()
    assert "\n" not in outcome.reason
    assert game.decided(state) is None or (game.decided(state),) == outcome.winners


def check_returns(game: AnyGame, state: Any) -> None:
    returns, outcome = game.returns(state), game.outcome(state)
    assert len(returns) == game.seats and all(type(value) is float for value in returns)
    assert isclose(sum(returns), 0, abs_tol=1e-9)
    if outcome is None or len(outcome.winners) == game.seats:
        assert all(isclose(value, 0, abs_tol=1e-9) for value in returns)
    else:
        best = {seat for seat, value in enumerate(returns) if value > 0}
        assert best == set(outcome.winners)
        assert len({round(value, 9) for value in returns}) == 2
        if game.seats == 2:
            assert sorted(returns) == [-1.0, 1.0]


def check_position(game: AnyGame, state: Any) -> None:
    board = game.board
    assert set(game.pieces(state)) <= set(board.names)
    colours = [game.colour(state, seat) for seat in range(game.seats)]
    assert sorted(colours) == list(range(game.seats))
    scores = game.scores(state)
    assert type(scores) is tuple and len(scores) == game.seats
    assert all(type(score) is int and score >= 0 for score in scores)
    assert game.info.score or not any(scores)
    assert game.decided(state) in (None, *range(game.seats))


def check_code(game: AnyGame, state: Any) -> None:
    code = game.encode(state)
    assert code and len(code) <= MAX_CODE
    assert code == "".join(code.split()) and code.isprintable()
    again = game.decode(code)
    assert again == state and hash(again) == hash(state) and type(again) is type(state)
    assert game.encode(again) == code


def check_value(value: Any) -> None:
    """A frozen, hashable dataclass with the usual equality."""
    assert is_dataclass(value) and not isinstance(value, type)
    twin = deepcopy(value)
    assert twin == value and hash(twin) == hash(value) and repr(twin) == repr(value)
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)
    assert value != object()


def check_apply(game: AnyGame, state: Any, move: Any) -> None:
    """The same result each time, and the argument as it was."""
    twin = deepcopy(state)
    after = game.apply(state, move)
    assert state == twin and repr(state) == repr(twin)
    assert game.apply(twin, move) == after
    assert type(after) is type(state) and after != state
