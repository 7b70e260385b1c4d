"""Rule sheets as data."""

import subprocess
import sys

import pytest

import ludarium
from ludarium.core.errors import NotationError
from ludarium.core.game import AnyGame
from ludarium.core.sheet import (
    Example,
    Notation,
    Paragraph,
    Part,
    Points,
    Position,
    Sheet,
    Span,
    Steps,
    Words,
    spans,
)
from ludarium.games import example_scenes, spec_scene
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


def test_line_breaks_of_the_source_become_spaces():
    text = """one
        text"""
    assert Paragraph(text).text == "one text"
    steps = Steps(text, "two", intro=text)
    assert (steps.intro, steps.texts) == ("one text", ("one text", "two"))
    words = Words(intro="Options:", on=text)
    assert words.items == (("`on`", "one text"),)
    notation = Notation({"@c3": text}, intro=text)
    assert (notation.intro, notation.items) == ("one text", (("`@c3`", "one text"),))


def test_the_parts_of_a_sheet():
    """First those of the game, then the usual ones that it has."""
    notation = Notation({"c3": "a stone"})
    assert [part.title for part in Sheet(notation=notation).parts] == ["How steps are written"]
    sheet = Sheet(
        Part("A turn", Paragraph("A stone.")),
        notation=notation,
        rulings=Points("Settled."),
        hints=Points("Known."),
        options=Paragraph("None."),
    )
    titles = [part.title for part in sheet.parts]
    assert titles == ["A turn", "Good play", "Options", "Rulings", "How steps are written"]
    assert sheet.own == sheet.parts[:1] and sheet.parts[-1].blocks == (notation,)


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_sheet_names_every_option(name: str):
    entry = ludarium.GAMES[name]
    options = entry.sheet.options
    assert isinstance(options, Paragraph | Words)
    text = options.text if isinstance(options, Paragraph) else options.intro
    words = {span.text for span in spans(text) if span.style == "code"}
    assert {option.name for option in entry.rules.OPTIONS} <= words


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_sheet_has_pictures_and_examples(name: str):
    """They can be drawn and played."""
    blocks = [block for part in ludarium.GAMES[name].sheet.parts for block in part.blocks]
    positions = [block for block in blocks if isinstance(block, Position)]
    examples = [block for block in blocks if isinstance(block, Example)]
    assert positions and examples
    for position in positions:
        assert position.caption and spec_scene(name, position.spec).spots
    for example in examples:
        assert example.caption and all(turn.comment for turn in example.turns)
        assert len(list(example_scenes(name, example))) == 1 + len(example.turns)


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_sheet_has_an_example_of_every_kind_of_step(name: str):
    """Each example can be typed with some options, and every word is explained."""
    games = [each.load() for each in OPTION_SETS if each.name == name]
    notation = ludarium.GAMES[name].sheet.notation
    kinds_by_notation = {
        head.strip("`"): kinds(games, head.strip("`")) for head, _ in notation.items
    }
    assert all(kinds_by_notation.values()), kinds_by_notation
    steps = {(type(move), game.text(move)) for game in games for move in game.moves}
    assert {kind for kind, _ in steps} == set().union(*kinds_by_notation.values())
    words = {span.text for item in notation.items for part in item for span in spans(part)}
    assert {text for _, text in steps if text.isalpha()} <= words


def kinds(games: list[AnyGame], text: str) -> set[type]:
    """The types of the steps of a text, in the games that can read all of them."""
    types: set[type] = set()
    for game in games:
        try:
            moves = [game.parse(step, game.initial_state()) for step in text.split(",")]
        except NotationError:
            continue
        types |= {type(move) for move in moves}
    return types


PRINT_HELP = """
import sys
from ludarium import GAMES
from ludarium.cli.main import main
helps = "--help", "solve --help", "play --help", "serve --help"
for args in (*helps, *(f"rules {name}" for name in GAMES)):
    sys.argv = ["ludarium", *args.split()]
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code
    print("END")
"""


def test_the_program_prints_no_docstrings():
    """Python leaves them out with -OO."""
    plain, without = (
        subprocess.run(
            [sys.executable, *flags, "-c", PRINT_HELP],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for flags in ([], ["-OO"])
    )
    assert plain == without
    *sheets, after = plain.split("END\n")
    assert len(sheets) == 4 + len(ludarium.GAMES) and min(map(len, sheets)) > 500 and not after
