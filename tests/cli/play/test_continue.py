"""Unfinished games are offered again, and Ctrl-C asks before it leaves."""

import os
import signal
from pathlib import Path

import pytest

from tests.cli.driver import END, Terminal, run
from tests.cli.play.test_unfinished import files, short_game

pytestmark = pytest.mark.usefixtures("home")

RED, BLUE = "Red to move (seat 1): ", "Blue to move (seat 2): "
LEAVE = "Save the game before you leave? (yes, no, or cancel) "
CONTINUE = "Continue it? (yes, no, or drop) "


def at_home(*args: str) -> Terminal:
    """A terminal whose games are those of the test."""
    return Terminal(*args, XDG_DATA_HOME=os.environ["XDG_DATA_HOME"])


def test_a_game_outlives_its_terminal():
    """After each signal the next terminal continues the game."""
    with at_home("flume", "--size", "5", "--seed", "3") as it:
        it.until(RED)
        it.enter("a1", BLUE)
        it.process.kill()
    for number, sign in enumerate((signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)):
        move = ("c3", "e5", "c5")[number]
        with at_home("flume") as it:
            offer = it.until(CONTINUE)
            assert "An unfinished game of Flume from 20" in offer
            assert "size 5; Red (seat 1) human, Blue (seat 2) human" in offer
            it.enter("", "yes continues the game, no keeps it for later, drop deletes it.")
            it.until(CONTINUE)
            assert "size 5; seed 3." in it.enter("yes", " to move (seat ")
            it.enter(move, " to move (seat ")
            assert len(files()) == 1
            os.kill(it.process.pid, sign)
            assert it.close() == -sign
    with at_home("--seed", "3") as it:  # all games are offered
        assert "Turn 4, Blue: c5" in it.until(CONTINUE)
        it.enter("y", RED)
        it.enter("quit", LEAVE)
        it.enter("no", "\n")
        assert it.close() == 0
    assert not files()


def test_ctrl_c_asks_and_pressed_twice_saves_and_leaves(tmp_path: Path):
    with at_home("churn") as it:
        it.until(RED)
        it.enter("c3", BLUE)
        it.ctrl_c(LEAVE)
        it.enter("cancel", BLUE)
        it.type("half a line", "half a line")
        it.ctrl_c(LEAVE)
        it.ctrl_c("The game is saved: 'ludarium play churn' offers to continue it.")
        assert it.close() == 130
    with at_home("churn", "--sides", "4") as it:  # another size
        it.until(RED)
        it.ctrl_c("\n")
        assert it.close() == 0
    with at_home("churn") as it:
        it.until(CONTINUE)
        it.enter("no", RED)
        it.enter("a1", BLUE)
        it.type(END, LEAVE)
        it.type(END, "The game is saved")
        assert it.close() == 0
    with at_home("churn") as it:
        assert "Turn 1, Red: a1" in it.until(CONTINUE)
        assert "Turn 1, Red: c3" in it.enter("drop", CONTINUE)
        it.enter("yes", BLUE)
        with at_home("churn") as other:  # the first terminal has the game
            assert "unfinished" not in other.until(RED)
            other.enter("quit", "")
            assert other.close() == 0
        it.enter(f"save {tmp_path / 'one'}", "Saved to")
        it.until(BLUE)
        assert not files()
        it.enter("undo", RED)
        it.enter("resign", "Do you really want to resign? (yes or no) ")
        assert len(files()) == 1
        it.enter("yes", "The game is over (")
        assert not files()
        it.ctrl_c(LEAVE)
        it.enter("no", "\n")
        assert it.close() == 0


def test_ctrl_c_makes_a_computer_player_decide():
    with at_home("wunchunk", "--seat", "2", "search:8", "--seconds", "600") as it:
        it.until(RED)
        it.enter("f6", "thinks: ")
        it.ctrl_c(RED)
        it.enter("hint 600", "simulations (Ctrl-C: decide now)")
        progress = [it.until(" simulations (Ctrl-C") for _ in range(4)][-1]
        answer = it.ctrl_c("Expected: ")
        simulations = int(answer.partition("Best moves (")[2].split()[0].replace(",", ""))
        assert simulations >= int(progress.rpartition("hint: ")[2].split()[0].replace(",", "")) > 32
        visits = [int(line.split()[-2].replace(",", "")) for line in answer.splitlines()[-4:-1]]
        assert simulations >= sum(visits) > 0
    with at_home("wunchunk", "--seat", "1", "search:8", "--seat", "2", "search:8") as it:
        it.until("thinks: ")
        it.ctrl_c(LEAVE)
        assert "Red (search:8) plays " in it.text
        it.enter("no", "\n")
        assert it.close() == 0
    assert len(files()) == 1, "only the game with a person is saved"


def test_only_games_of_people_at_a_terminal_are_saved_and_offered(home: Path):
    path, content = short_game()
    result = run("churn", lines=["c3", "quit"], XDG_DATA_HOME=str(home))
    assert result.code == 0 and "unfinished" not in result.out and "Turn 1, Red: c3" in result.out
    assert run(lines=["quit"], XDG_DATA_HOME=str(home)).code == 0
    assert files() == [path] and path.read_bytes() == content


def test_files_that_cannot_be_written_or_read_do_not_stop_the_game():
    path, content = short_game()
    path.write_bytes(content.replace(b"ludarium-unfinished", b"something-else"))
    damaged = path.with_name("other.jsonl")
    damaged.write_bytes(content.replace(b'"c1"', b'"c9"'))
    os.utime(damaged, (1, 1))
    with at_home("churn") as it:
        offer = " ".join(it.until(CONTINUE).split())
        assert "An unfinished game cannot be read: format: expected 'ludarium-unfinished'" in offer
        assert "Its file is damaged; later moves are lost: line 3 is damaged (expected a" in offer
        assert "Turn 1, Red: c3" in it.enter("yes", BLUE)
    assert sorted(each.suffix for each in files()) == [".damaged", ".damaged", ".jsonl"]
    with Terminal("churn", XDG_DATA_HOME="/dev/null") as it:
        it.until(RED)
        warning = "This game is not saved automatically: cannot write: Not"
        assert warning in it.enter("c3", BLUE)
        assert warning not in it.enter("a1", RED)
        it.ctrl_c(LEAVE)
        it.type(END, "\n")
        assert it.close() == 0 and "The game is saved" not in it.text
