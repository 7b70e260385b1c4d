"""Games that were left in the middle are offered again at the terminal, and Ctrl-C asks first."""

import os
import signal
from pathlib import Path

import pytest

from tests.cli.driver import END, Terminal, run
from tests.cli.play.test_unfinished import files, short_game

pytestmark = pytest.mark.usefixtures("home")

RED, BLUE = "Red to move (seat 1): ", "Blue to move (seat 2): "
LEAVE = "Save the game before you leave? (yes, no, or cancel) "
GO_ON = "Continue it? (yes, no, or drop) "


def at_home(*args: str) -> Terminal:
    """A terminal whose games are those of the test."""
    return Terminal(*args, XDG_DATA_HOME=os.environ["XDG_DATA_HOME"])


def test_a_game_outlives_its_terminal():
    """Killed, hung up or told to end: each time it goes on where it was."""
    with at_home("flume", "--size", "5", "--seed", "3") as it:
        it.until(RED)
        it.enter("a1", BLUE)
        it.process.kill()
    for number, sign in enumerate((signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)):
        move = ("c3", "e5", "c5")[number]
        with at_home("flume") as it:
            offer = it.until(GO_ON)
            assert "An unfinished game of Flume from 20" in offer
            assert "size 5; Red (seat 1) human, Blue (seat 2) human" in offer
            it.enter("", "yes continues it, no leaves it for later, drop deletes it.")
            it.until(GO_ON)
            assert "size 5; seed 3." in it.enter("yes", " to move (seat ")
            it.enter(move, " to move (seat ")
            assert len(files()) == 1
            os.kill(it.process.pid, sign)
            assert it.close() == -sign
    with at_home("--seed", "3") as it:  # without a game, all of them are offered
        assert "Turn 4, Blue: c5" in it.until(GO_ON)
        it.enter("y", RED)
        it.enter("quit", LEAVE)
        it.enter("no", "\n")
        assert it.close() == 0
    assert not files(), "who does not want to save it gives it up"


def test_ctrl_c_asks_and_twice_leaves_with_the_game_kept(tmp_path: Path):
    with at_home("churn") as it:
        it.until(RED)
        it.enter("c3", BLUE)
        it.ctrl_c(LEAVE)
        it.enter("cancel", BLUE)
        it.type("half a line", "half a line")
        it.ctrl_c(LEAVE)
        it.ctrl_c("The game is saved: 'ludarium play churn' offers to continue it.")
        assert it.close() == 130
    with at_home("churn", "--sides", "4") as it:  # which that game is not
        it.until(RED)
        it.ctrl_c("\n")  # with nothing to lose
        assert it.close() == 0
    with at_home("churn") as it:
        it.until(GO_ON)
        it.enter("no", RED)
        it.enter("a1", BLUE)
        it.type(END, LEAVE)
        it.type(END, "The game is saved")
        assert it.close() == 0
    with at_home("churn") as it:
        assert "Turn 1, Red: a1" in it.until(GO_ON)
        assert "Turn 1, Red: c3" in it.enter("drop", GO_ON)
        it.enter("yes", BLUE)
        with at_home("churn") as other:  # the game is taken
            assert "unfinished" not in other.until(RED)
            other.enter("quit", "")
            assert other.close() == 0
        it.enter(f"save {tmp_path / 'one'}", "Saved to")
        it.until(BLUE)
        assert not files()
        it.enter("undo", RED)
        it.enter("resign", "Do you really give up this game? (yes or no) ")
        assert len(files()) == 1
        it.enter("yes", "The game is over (")
        assert not files()
        it.ctrl_c(LEAVE)
        it.enter("no", "\n")
        assert it.close() == 0


def test_ctrl_c_hurries_the_computer():
    with at_home("wunchunk", "--seat", "2", "search:8", "--seconds", "600") as it:
        it.until(RED)
        it.enter("f6", "thinks: ")
        it.ctrl_c(RED)
        it.enter("hint 600", "simulations (Ctrl-C: that is enough)")
        counted = [it.until(" simulations (Ctrl-C") for _ in range(4)][-1]
        said = it.ctrl_c("Expected: ")
        simulations = int(said.partition("Best moves (")[2].split()[0].replace(",", ""))
        assert simulations >= int(counted.rpartition("hint: ")[2].split()[0].replace(",", "")) > 32
        tried = [int(line.split()[-2].replace(",", "")) for line in said.splitlines()[-4:-1]]
        assert simulations >= sum(tried) > 0
    with at_home("wunchunk", "--seat", "1", "search:8", "--seat", "2", "search:8") as it:
        it.until("thinks: ")
        it.ctrl_c(LEAVE)
        assert "Red (search:8) plays " in it.text
        it.enter("no", "\n")
        assert it.close() == 0
    assert len(files()) == 1, "that of the person who was shut out; computers' games are not kept"


def test_only_games_of_people_at_the_keyboard_are_kept_and_offered(home: Path):
    path, content = short_game()
    result = run("churn", lines=["c3", "quit"], XDG_DATA_HOME=str(home))
    assert result.code == 0 and "unfinished" not in result.out and "Turn 1, Red: c3" in result.out
    assert run(lines=["quit"], XDG_DATA_HOME=str(home)).code == 0
    assert files() == [path] and path.read_bytes() == content


def test_what_cannot_be_kept_or_read_is_said_and_play_goes_on():
    path, content = short_game()
    path.write_bytes(content.replace(b"ludarium-unfinished", b"something-else"))
    damaged = path.with_name("other.jsonl")
    damaged.write_bytes(content.replace(b'"c1"', b'"c9"'))
    os.utime(damaged, (1, 1))
    with at_home("churn") as it:
        said = " ".join(it.until(GO_ON).split())
        assert "An unfinished game cannot be read: format: expected 'ludarium-unfinished'" in said
        assert "Its file is damaged; later moves are lost: line 3 is damaged (expected a" in said
        assert "Turn 1, Red: c3" in it.enter("yes", BLUE)
    assert sorted(each.suffix for each in files()) == [".damaged", ".damaged", ".jsonl"]
    with Terminal("churn", XDG_DATA_HOME="/dev/null") as it:
        it.until(RED)
        said = it.enter("c3", BLUE)
        assert "This game is not saved automatically: cannot write: Not" in said
        assert "not kept" not in it.enter("a1", RED)
        it.ctrl_c(LEAVE)
        it.type(END, "\n")
        assert it.close() == 0 and "The game is saved" not in it.text
