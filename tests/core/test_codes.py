"""Full codes: a position with its game and options, in one line."""

from random import Random

import pytest

import ludarium
from ludarium import NotationError, OptionError
from ludarium.core.codes import (
    MAX_FULL_CODE,
    FullCode,
    code_prefix,
    full_code,
    is_full,
    parse_full,
)
from ludarium.core.errors import UnknownGameError
from ludarium.core.play import walk
from ludarium.games.positions import load_from_texts, read_position
from tests.option_sets import OPTION_SETS

START = "ludarium:churn?sides=3#3/4/5/4/3:r:-"


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_every_position_is_read_from_its_full_code(option_set):
    game, rng = option_set.load(), Random(str(option_set))
    steps = walk(game, game.initial_state(), lambda state, _: rng.choice(game.legal_moves(state)))
    for step, _ in zip(steps, range(12), strict=False):
        text = full_code(game, step.after)
        assert text == code_prefix(game) + game.encode(step.after) and text.split() == [text]
        assert read_position(text) == (game, step.after)
        assert str(parse_full(text)) == text
        assert read_position(text, game.name, game.options) == (game, step.after)


def test_a_short_code_needs_its_game():
    game = ludarium.load("churn", sides=2)
    code = game.encode(ludarium.play(game, game.initial_state(), "b2"))
    assert read_position(f" {code}\n", "Churn", {"sides": "2"}) == (game, game.decode(code))
    assert read_position(None, "churn", {"sides": 2}) == (game, game.initial_state())
    with pytest.raises(NotationError, match="expected a game, or a code of the form ludarium:GAME"):
        read_position(code)


def test_a_full_code_without_a_position_is_the_start():
    game = ludarium.load("wunchunk", sides=4)
    for text in ("ludarium:wunchunk?sides=4", "ludarium:wunchunk?sides=4#"):
        assert read_position(text) == (game, game.initial_state())
    assert read_position("ludarium:wunchunk")[0] == ludarium.load("wunchunk")


def test_case_and_surrounding_blanks_do_not_matter():
    assert parse_full(f"  LUDARIUM:Churn?sides=3#{START.partition('#')[2]}\n") == FullCode(
        "churn", {"sides": "3"}, "3/4/5/4/3:r:-"
    )
    assert is_full(" Ludarium:x") and not is_full("3/4/5/4/3:r:-")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("ludarium:", NotationError, "expected a code of the form .* got 'ludarium:'"),
        ("ludarium:?sides=3", NotationError, "expected a code of the form"),
        ("ludarium:churn/x", NotationError, "expected a code of the form"),
        ("ludarium:churn?sides", NotationError, "each option once, as NAME=VALUE, got 'sides'"),
        ("ludarium:churn?sides=3&sides=3", NotationError, "each option once"),
        ("ludarium:churn?sides=3&", NotationError, "each option once"),
        ("ludarium:churn?sides=<b>", NotationError, "each option once"),
        ("ludarium:churn?sides=99", OptionError, "option 'sides': expected one side length"),
        ("ludarium:churn?wings=2", OptionError, "has no option 'wings'; it has: sides"),
        ("ludarium:chess#x", UnknownGameError, "expected one of churn, .* got 'chess'"),
        ("ludarium:churn?sides=3#2/3/2:r:-", NotationError, "expected 5 rows"),
        (f"ludarium:churn#{'3' * MAX_FULL_CODE}", NotationError, "characters"),
    ],
)
def test_wrong_full_codes_are_refused(text, error, message):
    with pytest.raises(error, match=message):
        read_position(text)


@pytest.mark.parametrize(
    ("name", "options", "error", "message"),
    [
        ("flume", {}, NotationError, "expected a position of flume, got one of churn"),
        ("churn", {"sides": 4}, OptionError, "with sides 4, got one with sides 3"),
        ("churn", {"sides": "3,4,3,4,3,4"}, OptionError, "with sides 3,4,3,4,3,4, got one with"),
        ("churn", {"wings": 2}, OptionError, "has no option 'wings'"),
        (None, {"wings": 2}, OptionError, "has no option 'wings'"),
    ],
)
def test_a_name_and_options_must_agree_with_the_full_code(name, options, error, message):
    with pytest.raises(error, match=message):
        read_position(START, name, options)


def test_options_are_values_or_texts():
    assert load_from_texts("turnio", {"blockers": "on"}) == load_from_texts(
        "turnio", {"blockers": True}
    )
