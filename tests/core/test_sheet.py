"""Rule sheets as data."""

import subprocess
import sys

import pytest

import ludarium
from ludarium.core.sheet import Diagram, Paragraph, Span, Steps, Words, spans


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
    options = entry.sheet.blocks[-1]
    assert isinstance(options, Paragraph | Words)
    told = options.text if isinstance(options, Paragraph) else options.intro
    assert told.startswith("Options: ")
    named = {span.text for span in spans(told) if span.style == "code"}
    assert {option.name for option in entry.rules.OPTIONS} <= named


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
