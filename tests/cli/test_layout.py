"""In 80 × 24 the board, the last turn, the score and the prompt are on one screen."""

from random import Random

import pytest

from ludarium.cli.layout import Page, arrange
from ludarium.cli.play.table import Table, people
from ludarium.cli.screen import Screen
from ludarium.cli.wording import score_text, turn_text
from ludarium.core.scene import note_text
from ludarium.core.session import Session
from ludarium.drawing import text
from ludarium.drawing.canvas import Line
from ludarium.games import scene
from tests.option_sets import DEFAULTS, LARGEST, SAMPLES, OptionSet
from tests.samples import pick

LINES = 23
"""What a terminal of 24 lines leaves above the prompt."""

BOARDS = list({each.load(): each for each in (*LARGEST, *SAMPLES, *DEFAULTS)}.values())


def plain_lines(lines: list[Line]) -> list[str]:
    return ["".join(part for part, _ in line) for line in lines]


def page(table: Table, names: bool) -> Page:
    game, history, turns = table.game, table.history, table.recent_turns
    picture = scene(game, history.state, history.before_turn(turns[0]) if turns else None)
    return Page(
        lambda height: text(picture, names=names, height=height),
        Screen().legend(picture),
        [note_text(note) for note in picture.notes],
        [*(turn_text(history, turn) for turn in turns), score_text(game, history.state)],
    )


@pytest.mark.parametrize("option_set", BOARDS, ids=str)
def test_everything_is_on_one_screen(option_set: OptionSet):
    game, rng = option_set.load(), Random(f"layout {option_set}")
    table = Table(Session.start(game), people(game), 1)
    history = table.history
    for step in range(500):
        if game.to_move(history.state) is None:
            break
        table.session.push(pick(game, history.state, rng))
        if step % 23 == 0 or game.to_move(history.state) is None:
            lines = plain_lines(arrange(page(table, rng.random() < 0.5), 80, LINES))
            assert len(lines) <= LINES and max(map(len, lines)) <= 80
            assert any(score_text(game, history.state) in line for line in lines)


def simple(height: int, width: int = 10, notes: int = 2) -> Page:
    return Page(
        lambda _: [[("#" * width, "")] for _ in range(height)],
        ["x one", "o two"],
        [f"note {number} of some length" for number in range(notes)],
        ["Turn 1", "Score 0"],
    )


def test_below_the_board_if_there_is_room():
    assert plain_lines(arrange(simple(3), 80, 8)) == [
        *["#" * 10] * 3,
        "x one  o two",
        "note 0 of some length",
        "note 1 of some length",
        "Turn 1",
        "Score 0",
    ]


def test_else_beside_it():
    assert plain_lines(arrange(simple(4), 40, 7)) == [
        "##########",
        "##########   x one  o two",
        "##########   note 0 of some length",
        "##########   note 1 of some length",
        "Turn 1",
        "Score 0",
    ]


def test_else_closer_together_and_then_shorter():
    wide = simple(4, width=60)
    close = ["x one  o two  note 0 of some length  note 1 of some length", "Turn 1   Score 0"]
    assert plain_lines(arrange(wide, 60, 6))[4:] == close
    legend, notes = ["x one  o two"], ["note 0 of some length", "note 1 of some length"]
    assert plain_lines(arrange(wide, 34, 8))[4:] == [*legend, *notes, close[1]]
    assert plain_lines(arrange(wide, 34, 7))[4:] == [*notes, close[1]]
    assert plain_lines(arrange(wide, 34, 6))[4:] == ["note 0 of some…  note 1 of some…", close[1]]
    assert plain_lines(arrange(wide, 34, 5))[4:] == [close[1]]
