"""Options as data: checked, typed by people, written back, resolved with defaults."""

import pytest

from ludarium import OptionError
from ludarium.core.options import Choice, Option, Sides, Switch, resolve

SIZE = Option("size", 7, "points along a side", low=3, high=19, odd=True)
SEATS = Option("seats", 2, "players", low=2, high=4)
WORD = Choice("opening", "pie", "how it begins", words=("pie", "open"))
FLAG = Switch("blockers", False, "with X-chips")
SIDES = Sides("sides", 3, "side lengths", low=2, high=8)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SIZE, "7", 7),
        (SIZE, " 19 ", 19),
        (SEATS, "4", 4),
        (WORD, "open", "open"),
        (WORD, " PIE ", "pie"),
        (FLAG, "on", True),
        (FLAG, "Yes", True),
        (FLAG, "true", True),
        (FLAG, "1", True),
        (FLAG, "off", False),
        (FLAG, " NO", False),
        (FLAG, "false", False),
        (FLAG, "0", False),
        (SIDES, "5", 5),
        (SIDES, "3,4,3,4,3,4", (3, 4, 3, 4, 3, 4)),
        (SIDES, " 3, 4 ,3,4,3,4", (3, 4, 3, 4, 3, 4)),
        (SIDES, "4,4,4,4,4,4", 4),
    ],
)
def test_typed_values(option, text, value):
    result = option.from_text(text)
    assert result == value and type(result) is type(value)
    assert option.from_text(option.to_text(value)) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (SIZE, "8"), (SIZE, "21"), (SIZE, "1"), (SIZE, ""), (SIZE, "seven"), (SIZE, "7.0"),
        (SEATS, "5"), (SEATS, "-2"), (WORD, ""), (WORD, "pi"), (WORD, "pie open"),
        (FLAG, ""), (FLAG, "maybe"), (FLAG, "2"),
        (SIDES, ""), (SIDES, "9"), (SIDES, "3,4"), (SIDES, "3,4,3,4,3"), (SIDES, "3,4,3,4,3,x"),
        (SIDES, "3,4,3,4,3,4,3"), (SIDES, "3,,3,4,3,4"), (SIDES, "1,4,1,4,1,4"),
    ],
)  # fmt: skip
def test_errors_name_the_allowed_values(option, text):
    with pytest.raises(OptionError) as caught:
        option.from_text(text)
    assert option.allowed in str(caught.value) and repr(option.name) in str(caught.value)


def test_allowed_in_words():
    assert SIZE.allowed == "an odd whole number from 3 to 19"
    assert SEATS.allowed == "a whole number from 2 to 4"
    assert WORD.allowed == "one of pie, open"
    assert FLAG.allowed == "on or off"
    assert SIDES.allowed == "one side length from 2 to 8, or six, clockwise from the top"


def test_samples_are_allowed():
    for option in (SIZE, SEATS, WORD, FLAG, SIDES):
        assert option.samples and all(option.check(value) == value for value in option.samples)
    assert SIZE.samples == (3, 5, 7, 9, 11, 13, 15, 17, 19)


def test_resolve_fills_in_the_defaults_in_order():
    options = (SIZE, WORD, FLAG)
    assert resolve("game", options, {}) == {"size": 7, "opening": "pie", "blockers": False}
    result = resolve("game", options, {"blockers": True, "size": 9})
    assert list(result.items()) == [("size", 9), ("opening", "pie"), ("blockers", True)]


def test_resolve_refuses_unknown_options():
    with pytest.raises(OptionError, match="game has no option 'sise'; it has: size, opening"):
        resolve("game", (SIZE, WORD), {"sise": 9})
    with pytest.raises(OptionError, match="option 'size'"):
        resolve("game", (SIZE, WORD), {"size": None})


def test_long_values_are_cut_in_messages():
    with pytest.raises(OptionError) as caught:
        WORD.check("x" * 10_000)
    assert len(str(caught.value)) < 200


def test_typed_describes_values_that_are_no_samples():
    assert Option("size", 3, "size", low=3, high=9).typed == ""
    assert SIDES.typed == "six sides, such as 3,4,3,4,3,4"
    narrow = Sides("sides", 3, "side lengths", low=3, high=4)
    example = narrow.typed.rsplit(" ", 1)[1]
    assert narrow.from_text(example) == 4


def test_numbers_for_the_kernel():
    assert SIZE.numbers(9) == (9,)
    assert [WORD.numbers(word) for word in WORD.words] == [(n,) for n in range(len(WORD.words))]
    assert (FLAG.numbers(False), FLAG.numbers(True)) == ((0,), (1,))
    assert SIDES.numbers(3) == (3,) * 6
    assert SIDES.numbers((3, 4, 3, 4, 3, 4)) == (3, 4, 3, 4, 3, 4)
