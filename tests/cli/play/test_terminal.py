"""The program in a real terminal: questions, keys, colours, and one screen for one position."""

import json
from pathlib import Path

import pytest

from tests.cli.driver import END, Terminal
from tests.cli.scripts import flags, script
from tests.option_sets import OptionSet

RED, BLUE = "Red to move (seat 1): ", "Blue to move (seat 2): "
LEAVE = "Save the game before you leave? (yes, no, or cancel) "
UP, TAB = "\x1b[A", "\t"


def test_a_newcomer(tmp_path: Path):
    with Terminal(cwd=tmp_path) as it:
        it.until("Which game? (number or name, or quit) ")
        assert "expected one of" in it.enter("chess", "Which game?")
        it.enter("2", "size [7] ")
        it.enter("4", "size [7] ")
        it.enter("3", "Who plays seat 1? [human] ")
        it.enter("", "Who plays seat 2? [search:3] ")
        assert "Flume by Mark Steere" in it.enter("human", RED)
        assert "Turn 1, Red: a1" in it.enter("a1", BLUE)
        assert it.enter("", BLUE).count("#") > 12, "Enter draws the board"
        it.enter("quit", LEAVE)
        assert "Please answer yes, no, or cancel." in it.enter("maybe", LEAVE)
        it.enter("cancel", BLUE)
        it.enter("q", LEAVE)
        answer = it.enter("yes", ".json")
        assert it.close() == 0
    path = tmp_path / answer.split()[-1]
    assert json.loads(path.read_text())["moves"] == ["a1"]


def test_nothing_is_lost_without_a_question(tmp_path: Path):
    (tmp_path / "old.json").write_text("precious")
    with Terminal("churn", cwd=tmp_path) as it:
        it.until(RED)
        it.enter("c3", BLUE)
        question = "old.json exists already; replace it? (yes or no) "
        it.enter("save old", question)
        assert "Saved" not in it.enter("no", BLUE)
        assert (tmp_path / "old.json").read_text() == "precious"
        it.enter("save old", question)
        it.enter("yes", "Saved to old.json")
        it.until(BLUE)
        it.enter("undo", RED)
        it.enter("a1", BLUE)
        save_first = "Save the current game first? (yes, no, or cancel) "
        it.enter("load old", save_first)
        it.enter("no", BLUE)
        it.enter("resign", "Do you really want to resign? (yes or no) ")
        it.enter("no", BLUE)
        it.enter("resign", "Do you really want to resign? (yes or no) ")
        assert "Red (seat 1) wins: seat 2 resigned" in it.enter("yes", "The game is over (")
        it.enter("new", save_first)
        it.enter("no", RED)
        it.enter("quit", "")
        assert it.close() == 0
    assert json.loads((tmp_path / "old.json").read_text())["moves"] == ["c3"]


def test_the_input_ends_before_a_game_is_chosen():
    with Terminal() as it:
        it.until("Which game? (number or name, or quit) ")
        it.type(END, "ludarium: the input ended before a game was chosen")
        assert it.close() == 2


def test_interrupting():
    with Terminal() as it:
        it.until("Which game? (number or name, or quit) ")
        assert it.interrupt() == 130
    with Terminal("churn") as it:
        it.until(RED)
        it.enter("c3", BLUE)
        it.enter("quit", LEAVE)
        assert it.interrupt() == 130
    with Terminal("perft", "wunchunk", "--depth", "9") as it:
        it.until("depth 1: ")
        assert it.interrupt() == 130
    assert it.text.endswith("ludarium: interrupted\n")


def test_keys_and_pages():
    with Terminal("subsume", "--sides", "3") as it:
        it.until(RED)
        it.type(f"mov{TAB}\r", "19 legal moves:")
        it.until(RED)
        it.type(f"{UP}\r", "19 legal moves:")
        it.until(RED)
        first = it.enter("rules", "Enter for more, q to stop: ")
        assert first.count("\n") == 24 and "Options" not in first
        assert it.enter("", "Enter for more, q to stop: ").count("\n") == 24
        it.enter("q", RED)
        it.enter("rules", "Enter for more, q to stop: ")
        assert "Options" not in it.enter("q", RED)
        it.enter("rules", "Enter for more, q to stop: ")
        assert "Options" not in it.type(END, RED)
        it.enter("quit", "")
        assert it.close() == 0


@pytest.mark.parametrize(
    "option_set",
    [
        OptionSet("turnio", {"blockers": True}),
        OptionSet("flume", {"size": 19}),
        OptionSet("wunchunk", {"seats": 4, "sides": 10}),
    ],
    ids=str,
)
def test_a_position_is_one_screen(option_set: OptionSet):
    seats = option_set.load().seats
    others = [word for seat in range(2, seats + 1) for word in ("--seat", str(seat), "random")]
    first = script(option_set, seed=2, most=1).lines[0]
    with Terminal(*flags(option_set), *others, "--seed", "2") as it:
        it.until(" to move (seat 1): ")
        board = it.enter(first, " to move (seat 1): ").rpartition("\n\n")[2]
    assert 20 < board.count("\n") <= 23
    assert max(map(len, board.split("\n"))) <= 80
    assert "Turn 1" in board or "Turn 2" in board


def test_a_larger_terminal_gets_a_larger_board():
    with Terminal("wunchunk", size=(50, 100)) as it:
        board = it.until(RED)
    assert " ─ linked" in board and board.count("\n") > 24
    assert max(map(len, board.split("\n"))) <= 80


def test_colours():
    args = ("show", "churn", "--moves", "c3")
    with (
        Terminal(*args) as usual,
        Terminal(*args, "--no-color") as flag,
        Terminal(*args, NO_COLOR="1") as variable,
    ):
        assert usual.close() == flag.close() == variable.close() == 0
    assert "\x1b[" in usual.raw
    assert "\x1b" not in flag.raw + variable.raw
    assert usual.text == flag.text == variable.text and "[●]" in usual.text


def test_looking_through_a_record(tmp_path: Path):
    lines = '"a1", "b1", "c1,b2"'
    (tmp_path / "r.json").write_text(
        '{"format": "ludarium-record", "version": 1, "game": "flume", "options": {"size": 3}, '
        '"rules_version": 1, "seats": ["Ann", "Ben"], "started": "2026-01-31T12:00:00+00:00", '
        f'"finished": null, "moves": [{lines}], "result": null}}'
    )
    prompt = " of 3: Enter next, b back, a number, or q: "
    with Terminal("replay", "r.json", cwd=tmp_path) as it:
        first = it.until(prompt)
        assert "Red (seat 1) Ann, Blue (seat 2) Ben" in first and "The start" in first
        assert "Turn 1, Red: a1" in it.enter("", prompt)
        assert "Turn 3, Red: c1,b2" in it.enter("9999", prompt)
        assert "Turn 2, Blue: b1" in it.enter("b", prompt)
        assert "Press Enter for the next turn" in it.enter("what", prompt)
        assert "Turn 3" in it.enter("", prompt)
        assert "Result: none yet" in it.enter("", "yet")
        assert it.close() == 0
    with Terminal("replay", "r.json", cwd=tmp_path) as it:
        it.until(prompt)
        it.type(END, "Result: none yet")
        assert it.close() == 0
