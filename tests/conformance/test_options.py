"""Options: their samples make games, and all other values are refused with a reason."""

import pytest

import ludarium
from ludarium import OptionError, UnknownGameError
from ludarium.core.options import Switch
from tests.games import suite

ALL_OPTIONS = [
    pytest.param(name, option, id=f"{name}-{option.name}")
    for name, entry in ludarium.GAMES.items()
    for option in entry.rules.OPTIONS
]


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_the_samples_of_an_option_make_games(name, option):
    assert option.samples
    for value in option.samples:
        game = ludarium.load(name, **{option.name: value})
        assert game.options[option.name] == value
        assert option.from_text(option.to_text(value)) == value


BAD = [
    (name, options, allowed)
    for name in ludarium.GAMES
    for options, allowed in suite(name).bad_options
]


@pytest.mark.parametrize(("name", "options", "allowed"), BAD, ids=lambda value: str(value)[:40])
def test_impossible_options_are_refused_with_the_allowed_values(name, options, allowed):
    with pytest.raises(OptionError) as caught:
        ludarium.load(name, **options)
    message = str(caught.value)
    assert allowed in message, message
    assert any(option in message for option in options)


WRONG_TYPES = [True, False, 3.0, 7.5, float("nan"), "3", "", None, [], [3], (3, 3), {}, {"a": 1}]
WRONG_TYPES += [b"3", object(), [[3] * 6], int, lambda: 3, 10**30, -(10**30), [None] * 6]


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_values_of_wrong_types_are_refused(name, option):
    for value in WRONG_TYPES:
        if isinstance(option, Switch) and isinstance(value, bool):
            continue  # the one kind of option that a bool is right for
        with pytest.raises(OptionError) as caught:
            ludarium.load(name, **{option.name: value})
        assert option.allowed in str(caught.value) and option.name in str(caught.value)


@pytest.mark.parametrize("name", ludarium.GAMES)
@pytest.mark.parametrize(
    "option", ["", "side", "SIDES", "self", "name", "options", "ü", "__class__"]
)
def test_unknown_options_are_refused(name, option):
    with pytest.raises(OptionError, match="it has: ") as caught:
        ludarium.load(name, **{option: 3})
    assert repr(option) in str(caught.value)


@pytest.mark.parametrize("name", ["", "chess", "churn ", "churn2", None, 3, ("churn",)], ids=repr)
def test_unknown_games(name):
    with pytest.raises(UnknownGameError) as caught:
        ludarium.load(name)
    assert all(game in str(caught.value) for game in ludarium.GAMES)


def test_equal_sides_are_one_length():
    one, six = ludarium.load("churn", sides=4), ludarium.load("churn", sides=[4] * 6)
    assert one == six and repr(one) == repr(six)
    assert ludarium.load("churn", sides=[3, 4, 3, 4, 3, 4]).options["sides"] == (3, 4, 3, 4, 3, 4)


@pytest.mark.parametrize(("seats", "sides"), [(2, 6), (3, 8), (4, 8)])
def test_the_side_of_wunchunk_follows_from_its_seats(seats, sides):
    game = ludarium.load("wunchunk", seats=seats)
    assert game.options["sides"] == sides
    assert game == ludarium.load("wunchunk", seats=seats, sides=sides)
