"""Rule sheets as data."""

import subprocess
import sys

import pytest

import ludarium
from ludarium.core.errors import NotationError
from ludarium.core.game import AnyGame
from ludarium.core.sheet import Diagram, Notation, Paragraph, Span, Steps, Words, spans
from tests.option_sets import OPTION_SETS


def test_marks_become_styles():
    assert list(spans("A *loop* is `typed`, so.")) == [
        Span("A "),
        Span("loop", "em"),
        Span(" is "),
        Span("typed", "code"),
        Span(", so."),
    ]
    assert list(spans("`all`")) == [Span("all", "code")]
    assert list(spans("2 * 3 `")) == [Span("2 * 3 `")]
    assert list(spans("")) == []


def test_lines_of_the_source_are_one_text():
    text = """one
        text"""
    assert Paragraph(text).text == "one text"
    steps = Steps(text, "two", intro=text)
    assert (steps.intro, steps.items) == ("one text", (("1.", "one text"), ("2.", "two")))
    words = Words(intro="Options:", on=text)
    assert words.items == (("`on`", "one text"),)
    notation = Notation({"@c3": text}, intro=text)
    assert (notation.intro, notation.items) == ("one text", (("`@c3`", "one text"),))


def test_a_drawing_loses_only_the_margin_of_the_source():
    drawn = Diagram(
        """
          . .
         . x .
        """,
        "what is\nbeside it",
    )
    assert (drawn.rows, drawn.beside) == ((" . .", ". x ."), ("what is beside it",))


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_sheet_tells_of_every_option(name: str):
    entry = ludarium.GAMES[name]
    *_, options, notation = entry.sheet.blocks
    assert notation is entry.sheet.notation
    assert isinstance(options, Paragraph | Words)
    told = options.text if isinstance(options, Paragraph) else options.intro
    assert told.startswith("Options: ")
    named = {span.text for span in spans(told) if span.style == "code"}
    assert {option.name for option in entry.rules.OPTIONS} <= named


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_sheet_has_an_example_of_every_kind_of_step(name: str):
    """Each can be typed, with some options at least, and every word is told."""
    games = [each.load() for each in OPTION_SETS if each.name == name]
    notation = ludarium.GAMES[name].sheet.notation
    found = {head.strip("`"): kinds(games, head.strip("`")) for head, _ in notation.items}
    assert all(found.values()), found
    steps = {(type(move), game.text(move)) for game in games for move in game.moves}
    assert {kind for kind, _ in steps} == set().union(*found.values())
    told = {span.text for item in notation.items for part in item for span in spans(part)}
    assert {text for _, text in steps if text.isalpha()} <= told


def kinds(games: list[AnyGame], text: str) -> set[type]:
    """What the steps of a text are, in the games that can read all of them."""
    found: set[type] = set()
    for game in games:
        try:
            moves = [game.parse(step, game.initial_state()) for step in text.split(",")]
        except NotationError:
            continue
        found |= {type(move) for move in moves}
    return found


@pytest.mark.parametrize(
    "args", [("rules", "churn"), ("--help",), ("solve", "--help")], ids=" ".join
)
def test_nothing_is_told_by_docstrings(args: tuple[str, ...]):
    """Which Python leaves out when it is asked to."""
    plain, without = (
        subprocess.run(
            [sys.executable, *flags, "-m", "ludarium", *args],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for flags in ([], ["-OO"])
    )
    assert plain == without and len(plain) > 500
