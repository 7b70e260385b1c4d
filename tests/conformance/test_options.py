"""Options: each one is varied by the suites, and what makes no sense is refused in words."""

from typing import Any

import pytest

import ludarium
from ludarium import OptionError, UnknownGameError
from ludarium.core.options import Choice, Switch
from tests.option_sets import OPTION_SETS

ALL_OPTIONS = [
    pytest.param(name, option, id=f"{name}-{option.name}")
    for name, entry in ludarium.GAMES.items()
    for option in entry.rules.OPTIONS
]


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_each_game_has_its_default_and_other_option_sets(name):
    games = {option_set.load() for option_set in OPTION_SETS if option_set.name == name}
    assert ludarium.load(name) in games and len(games) >= 4


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_each_option_is_varied(name, option):
    given = [o.load().options[option.name] for o in OPTION_SETS if o.name == name]
    assert len(set(given)) >= 2, f"no option set varies {option.name} of {name}"
    if isinstance(option, Choice | Switch):
        assert set(given) == set(option.samples)


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_the_samples_of_an_option_make_games(name, option):
    assert option.samples
    for value in option.samples:
        game = ludarium.load(name, **{option.name: value})
        assert game.options[option.name] == value
        assert option.from_text(option.to_text(value)) == value


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("churn", {"sides": (3, 4, 4, 3, 4, 4)}, "odd number of cells"),
    ("churn", {"sides": (2, 2, 3, 2, 2, 3)}, "odd number of cells"),
    ("churn", {"sides": (3, 3, 3, 3, 3, 4)}, "do not close"),
    ("churn", {"sides": (2, 3, 4, 5, 6, 7)}, "do not close"),
    ("churn", {"sides": (3, 3, 3)}, "or six"),
    ("churn", {"sides": (3,) * 7}, "or six"),
    ("churn", {"sides": ()}, "or six"),
    ("churn", {"sides": 1}, "2 to 8"),
    ("churn", {"sides": 9}, "2 to 8"),
    ("churn", {"sides": (1, 3, 1, 3, 1, 3)}, "2 to 8"),
    ("churn", {"sides": (9, 8, 9, 8, 9, 8)}, "2 to 8"),
    ("churn", {"sides": (3, 4, 3, 4, 3, True)}, "2 to 8"),
    ("churn", {"sides": (3, 4.0, 3, 4, 3, 4)}, "2 to 8"),
    ("churn", {"sides": ((3, 4, 3, 4, 3, 4),)}, "or six"),
    ("churn", {"sides": "343434"}, "or six"),
    ("churn", {"sides": b"343434"}, "or six"),
    ("churn", {"sides": {3: 4}}, "or six"),
    ("flume", {"size": 4}, "odd whole number from 3 to 19"),
    ("flume", {"size": 1}, "odd whole number from 3 to 19"),
    ("flume", {"size": 21}, "odd whole number from 3 to 19"),
    ("flume", {"size": -7}, "odd whole number from 3 to 19"),
    ("flume", {"sides": 7}, "it has: size"),
    ("subsume", {"sides": 1}, "2 to 10"),
    ("subsume", {"sides": 11}, "2 to 10"),
    ("subsume", {"sides": (3, 4, 3, 4, 3, 4)}, "2 to 10"),
    ("turnio", {"first": "triangle"}, "circle, square"),
    ("turnio", {"first": "Circle"}, "circle, square"),
    ("turnio", {"first": 0}, "circle, square"),
    ("turnio", {"blockers": "on"}, "on or off"),
    ("turnio", {"blockers": 1}, "on or off"),
    ("turnio", {"size": 6}, "it has: first, blockers"),
    ("wunchunk", {"seats": 1}, "2 to 4"),
    ("wunchunk", {"seats": 5}, "2 to 4"),
    ("wunchunk", {"sides": 3}, "4 to 10"),
    ("wunchunk", {"sides": 11}, "4 to 10"),
    ("wunchunk", {"sides": (4, 5, 4, 5, 4, 5)}, "4 to 10"),
    ("wunchunk", {"opening": "swap"}, "pie, balanced, open"),
    ("wunchunk", {"seats": 3, "opening": "open"}, "pie or balanced"),
    ("wunchunk", {"seats": 4, "opening": "open"}, "pie or balanced"),
    ("wunchunk", {"seats": 2, "sides": 6, "opening": "pie", "colour": 1}, "it has: seats, sides"),
]


@pytest.mark.parametrize(("name", "options", "allowed"), BAD, ids=lambda value: str(value)[:40])
def test_senseless_options_are_refused_and_say_what_is_allowed(name, options, allowed):
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
