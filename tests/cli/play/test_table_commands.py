"""What can be typed at the table, from a pipe."""

import json
import re
from pathlib import Path

from ludarium.cli.play.commands import COMMANDS
from tests.cli.driver import Result, run
from tests.option_sets import OPTION_SETS

PROMPT = re.compile(r"^(?:\w+ to move \(seat \d\)|The game is over \(.*\)): ", re.MULTILINE)


def answers(result: Result) -> list[str]:
    """Return the text after each prompt: the typed line, then the answer."""
    return PROMPT.split(result.out)[1:]


def talk(*lines: str, flags: tuple[str, ...] = ("churn",), cwd: Path | None = None) -> list[str]:
    """Type lines; return the answer to each."""
    result = run("play", *flags, lines=lines, cwd=cwd)
    assert (result.code, result.err) == (0, "")
    parts = answers(result)
    assert [part.split("\n")[0] for part in parts[: len(lines)]] == list(lines)
    return [part.partition("\n")[2] for part in parts]


def test_commands_that_only_show_something():
    lines = ("moves", "moves C", "moves x9", "names", "code", "board", "", "c3", "legend")
    moves, some, none, names, code, board, empty, _, legend, *_ = talk(*lines)
    assert moves.startswith("19 legal moves:\na1 a2 a3 b1")
    assert some.startswith("5 of 19 legal moves contain 'C':\nc1 c2 c3 c4 c5\n")
    assert none.startswith("0 of 19 legal moves contain 'x9':\n")
    assert "c1  c2  c3  c4  c5" in names
    assert code.startswith("ludarium:churn?sides=3#3/4/5/4/3:r:-\n")
    assert legend == "● Red  [ ] new\n"
    assert board == empty and "Most stones win: Red 0 · Blue 0 (goal: 10)" in board


def test_playing_and_taking_back():
    lines = ("undo", "c3", "C 1", "undo", "undo 5", "undo", "undo x", "undo 0", "history")
    nothing, c3, c1, back, all_back, none_left, word, zero, history, *_ = talk(*lines)
    assert nothing == "You have no move to take back.\n"
    assert "Turn 1, Red: c3\nMost stones win: Red 1 · Blue 0 (goal: 10)" in c3 and "[●]" in c3
    assert "Turn 2, Blue: c1" in c1
    assert "Taken back: c1\nTurn 1, Red: c3" in back
    assert "Taken back: c3\nMost stones" in all_back
    assert none_left == nothing
    for refused in (word, zero):
        assert refused.startswith("Not done: undo: expected a number of 1 or more, got")
    assert history == "No turns yet.\n"


def test_undo_takes_back_the_answer_of_a_computer_player_too():
    flags = ("flume", "--size", "5", "--seat", "2", "random", "--seed", "3")
    one, back, again, *_ = talk("c3", "undo", "c3", flags=flags)
    assert "Blue (random) plays" in one
    assert "Taken back: c3, " in back
    assert again.partition("plays")[2] == one.partition("plays")[2]


def test_every_turn_since_the_own_last_one_is_marked():
    flags = ("wunchunk", "--seats", "3", "--sides", "4", "--seed", "4")
    seats = ("--seat", "2", "random", "--seat", "3", "random")
    answer = talk("1a1", flags=(*flags, *seats))[0].rpartition("plays")[2]
    assert "Turn 2, Blue: " in answer and "Turn 3, Gold: " in answer
    assert answer.count("[") - answer.count("[ ] new") == 2


def test_steps_inside_a_turn():
    lines = ("a1,b1", "a1", "b1", "c1", "b2", "a2,c2,a3", "history")
    over, _, _, half, whole, several, history, *_ = talk(*lines, flags=("flume", "--size", "3"))
    assert over.startswith("Not done: b1: the turn was over before this step\n")
    assert "Turn 3, Red: c1 …" in half and "Turn 3, Red: c1,b2\n" in whole
    assert "Turn 4, Blue: a2,c2,a3 …" in several
    assert history == "1. a1  2. b1  3. c1,b2  4. a2,c2,a3\n"


def test_history_of_a_long_game():
    churn = next(o for o in OPTION_SETS if str(o) == "churn-4").load()
    state, turns = churn.initial_state(), []
    for _ in range(150):
        move = churn.legal_moves(state)[0]
        turns.append(churn.text(move))
        state = churn.apply(state, move)
    lines = [*turns, "history", "history 3", "history all", "quit"]
    recent, three, everything = answers(run("churn", "--sides", "4", lines=lines))[-4:-1]
    assert "The last 100 of 150 turns ('history all' shows all of them):" in recent
    assert f"148. {turns[147]}  149. {turns[148]}  150. {turns[149]}\n" in three
    assert "\n1. " in everything and f"150. {turns[149]}" in everything


def test_shortened_commands():
    board, both, moves, code, cell, *_ = talk("b", "r", "mo", "co", "c 3")
    assert "Most stones" in board
    assert both.startswith("Not done: 'r' could be rules or resign; type more of it")
    assert moves.startswith("19 legal") and code.startswith("ludarium:churn?")
    assert "Turn 1, Red: c3" in cell


def test_moves_come_before_shortened_commands():
    flags = ("wunchunk", "--sides", "4", "--opening", "pie")
    stone, swap, letter, pass_, *_ = talk("1a1", "swap", "e", "pass", flags=flags)
    assert "Turn 1, Red: 1a1" in stone and "Turn 2, Blue: swap" in swap
    assert letter.startswith("Not done: ") and "Turn 3, Blue: pass" in pass_


def test_help_and_rules():
    help_, question, rules, *_ = talk("help", "?", "rules", flags=("turnio",))
    assert help_.rpartition("\n")[0] == question.rpartition("\n")[0]
    for name, command in COMMANDS.items():
        assert not command.help or (name in help_ and command.help in help_)
    assert rules.startswith("Turnio by Alexander K. Hartmann, January 1999\n")
    for typed in ("`CCSS+` ", "`c3/SCCS` ", "`@c3` ", "`keep` ", "`X+c3` ", "`Xc3-d4` ", "`done` "):
        assert typed in help_ and typed in rules
    assert help_.count("\n") <= 23, "with the prompt it fits a screen"
    assert "How moves are written:\n`c3`    place a stone on" in talk("help")[0]


def test_a_turn_of_turnio_can_be_typed_as_help_says():
    """A newcomer who has read no more than that."""
    flags = ("turnio", "--blockers", "--seed", "1")
    (start,) = talk("board", flags=flags)[:1]
    chip = re.search(r"To place: (....)[+-]", start)
    assert chip is not None
    lie = chip[1][-1] + chip[1][:-1]
    place, turn, block, *_ = talk(f"c3/{lie}", "@c3", "X+d4", flags=flags)
    assert f"c3/{lie} …" in place and f"c3/{lie},@c3 …" in turn
    assert f"c3/{lie},@c3,X+d4\n" in block


def test_wrong_entries_explain_themselves():
    first, cell, word, *_ = talk("c3", "c3", "z9", "mvoes")[1:]
    assert first.startswith("Not done: c3 is not empty\nLegal moves are, for example: a1 a2 a3 (")
    assert cell.startswith("Not done: expected a cell from a1 to e3, or swap, got 'z9'\nLegal")
    assert "\nDid you mean 'moves'?" in word


def test_resigning_and_a_new_game(tmp_path: Path):
    lines = ("resign", "c3", "resign", "save", "undo", "resign", "save r", "new", "c3")
    first, move, again, save, back, _, save_as, new, last, *_ = talk(*lines, cwd=tmp_path)
    assert first.endswith("Blue (seat 2) wins: seat 1 resigned\n")
    assert move.startswith("Not done: the game is over\nType new, undo, save, history or quit.")
    assert again.startswith("Not done: the game is over")
    assert save.startswith("Saved to churn-") and "Taken back: the resignation" in back
    assert save_as == "Saved to r.json\n"
    assert json.loads((tmp_path / "r.json").read_text())["result"]["resigned"] == 0
    assert new.startswith("Churn by Mark Steere") and "Turn 1, Red: c3" in last


def test_saving_and_loading(tmp_path: Path):
    lines = ("c3", "save one", "a1", "save", "save one.json", "load two", "load one", "undo")
    _, saved, _, same, again, missing, loaded, back, *_ = talk(*lines, cwd=tmp_path)
    assert saved == same == again == "Saved to one.json\n"
    assert missing.startswith("Not done: two.json: No such file or directory")
    assert "Turn 2, Blue: a1" in loaded and "Taken back: a1" in back
    record = json.loads((tmp_path / "one.json").read_text())
    assert record["moves"] == ["c3", "a1"]
    first, *_ = talk("save one", "quit", cwd=tmp_path)
    assert first.startswith("Not done: one.json exists already; expected the name of a new file")
    record["seats"] = ["Ann", "Ben"]
    (tmp_path / "two.json").write_text(json.dumps(record))
    talk("load two", "c5", "save", cwd=tmp_path)
    assert json.loads((tmp_path / "two.json").read_text())["seats"] == ["Ann", "Ben"]
    result = run("play", "--load", "one.json", "--seat", "1", "random", cwd=tmp_path)
    assert "Red (seat 1) random" in result.out and "Red (random) plays" in result.out


def test_files_that_cannot_be_read_or_written(tmp_path: Path):
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "cut.json").write_text('{"format": "ludarium-record",')
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    expected = {
        "load": "expected the name of a file, got nothing",
        "load folder": "Is a directory",
        "load cut": "line 1, column",
        "load bytes": "expected a text in UTF-8",
        "load ~nosuchuser/x": "home directory",
        f"load {'x' * 300}": "too long",
        "save folder.json/none/x": "No such file or directory",
        "save cut": "exists already",
        "save ~nosuchuser/x": "home directory",
        "save /dev/null/x": "Not a directory",
    }
    for answer, part in zip(talk(*expected, cwd=tmp_path), expected.values(), strict=False):
        assert answer.startswith("Not done: ") and part in " ".join(answer.split())
    result = run("churn", lines=["save a\0b", "load a\0b", "c3", "quit"], cwd=tmp_path)
    assert result.out.count("embedded null byte") == 2 and "Turn 1, Red: c3" in result.out


def test_choosing_by_prompts():
    wrong = ("nonsense", "9", "", "wun", "5", "4", "3", "4", "five", "open", "3", "5", "pie")
    result = run(lines=[*wrong, "", "x", "random", "human", "quit"], cwd=None)
    assert result.code == 0
    assert result.out.count("expected one of churn, flume") == 3
    assert "sides [8] " in result.out, "what is usual depends on the answer before"
    assert "These options do not work together" in result.out
    assert "expected human or a computer player" in result.out
    assert "Red (seat 1) human, Blue (seat 2) random, Gold (seat 3) human" in result.out
    assert run(lines=["quit"]).code == 0
    assert run(lines=["2", "5"]).err == "ludarium: the input ended before a game was chosen\n"
