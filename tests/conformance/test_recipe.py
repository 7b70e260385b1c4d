"""What a failed test tells leads back to the position in which it failed."""

from random import Random
from typing import Any

import pytest

from tests.conformance.contract import check_state
from tests.option_sets import ONE_OF_EACH
from tests.recipe import refused, reproducible
from tests.samples import near_the_end, random_game


@pytest.mark.parametrize("option_set", ONE_OF_EACH, ids=str)
def test_code_and_moves_lead_to_the_state(option_set, monkeypatch):
    game = option_set.load()
    for start in (None, near_the_end(option_set)):
        step = list(random_game(game, Random(1), start))[:5][-1]
        with monkeypatch.context() as patched:
            patched.setattr(type(game), "returns", lambda self, state: (1.0,) * self.seats)
            with pytest.raises(AssertionError) as caught:
                check_state(game, step.state, step.way)
        by_code, by_moves = caught.value.__notes__
        for note in (by_code, by_moves):
            names: dict[str, Any] = {}
            exec(note.partition("\n\n")[2], names)
            assert names["game"] == game and names["state"] == step.state
        assert f"# {step.way.count} steps" in by_moves and step.way.count > 0


def test_a_game_that_cannot_encode_is_told_too(monkeypatch):
    game = ONE_OF_EACH[0].load()
    state = game.initial_state()
    monkeypatch.setattr(type(game), "encode", lambda self, state: 1 // 0)
    with pytest.raises(ZeroDivisionError) as caught, reproducible(game, state):
        game.encode(state)
    assert repr(state) in caught.value.__notes__[0]


def test_what_was_tried_is_told():
    with pytest.raises(pytest.fail.Exception) as caught, refused(ValueError, "a99"):
        pass
    assert caught.value.__notes__ == ["tried: 'a99'"]
