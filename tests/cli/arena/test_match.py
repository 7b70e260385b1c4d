"""`ludarium match` and `tournament` as real processes: output, Ctrl-C, kills and resuming."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.driver import PROGRAM, Terminal, environment, run
from tests.cli.scripts import flags
from tests.effort import few, wait_until
from tests.option_sets import ONE_OF_EACH

QUICK = ("match", "random", "mcts@1", "--game", "flume", "--size", "5", "--games", "40")


def moves(path: Path) -> dict[int, list[str]]:
    """The moves of each game of a file, all of whose lines are whole."""
    _, *lines = path.read_text().splitlines()
    games = [json.loads(line) for line in lines]
    assert len({game["number"] for game in games}) == len(games), "no game twice"
    return {game["number"]: game["moves"] for game in games}


def test_a_match_prints_its_standing(tmp_path: Path):
    result = run(*QUICK, "--output", "m.jsonl", cwd=tmp_path)
    assert result.code == 0
    assert result.lines[0] == "random against mcts@1, Flume, size 5"
    assert "Elo" in result.lines[1] and " : " in result.lines[1]
    points = float(result.lines[1].split()[0])
    *_, counts = result.lines[2].split(": ")
    pairs = [int(count) for count in counts.split()]
    assert sum(pairs) == 20 and sum(n * k / 2 for k, n in enumerate(pairs)) == points
    again = run(*QUICK, "--output", "m.jsonl", "--resume", "--json", cwd=tmp_path)
    facts = json.loads(again.out)
    assert facts["games"] == 40 and facts["points"] == points and len(facts["groups"]) == 20
    assert facts["share"][0] == points / 40 and facts["share"][1] < points / 40


def test_a_game_of_a_match_is_a_record(tmp_path: Path):
    run(*QUICK[:-1], "4", "--output", "m.jsonl", cwd=tmp_path)
    moves_before = moves(tmp_path / "m.jsonl")[3]
    result = run("replay", "m.jsonl#3", cwd=tmp_path)
    assert result.code == 0 and "Red (seat 1) mcts@1, Blue (seat 2) random" in result.out
    assert all(f"{n:5}. {turn}" in result.lines for n, turn in enumerate(moves_before, start=1))
    assert run("show", "m.jsonl#3", "--turn", "1", cwd=tmp_path).code == 0
    for name, message in (
        ("m.jsonl#4", "m.jsonl: there is no game 4 in it"),
        ("n.jsonl#1", "n.jsonl: No such file or directory"),
    ):
        result = run("replay", name, cwd=tmp_path)
        assert result.code == 2 and message in result.err
    (tmp_path / "empty.jsonl").touch()
    assert "there is no record 0 in it" in run("replay", "empty.jsonl#0", cwd=tmp_path).err


def test_a_sequential_test_stops_early():
    result = run(
        *QUICK[:1], "random", "random", *QUICK[3:], "--sprt", "0.05,0.06", "--games", "4000"
    )
    assert "sequential test of 5.0% against 6.0%: accepted: 6.0%" in result.out


def test_a_killed_match_can_be_resumed(tmp_path: Path):
    """It ends like one that was not killed. The workers of a killed match end as well. It has more
    games than it can play before it is killed."""
    args = (*QUICK[:-2], "--jobs", "2", "--output")
    path, whole = tmp_path / "m.jsonl", tmp_path / "whole.jsonl"
    command = [*PROGRAM, *args, str(path), "--games", "100000"]
    match = subprocess.Popen(command, env=environment({}), stderr=subprocess.DEVNULL)
    wait_until(lambda: size(path) >= 3_000, process=match)
    workers = descendants(match.pid)
    assert len(workers) >= 2
    match.kill()
    match.wait()
    for worker in workers:
        wait_until(is_gone, worker)
    moves_before = moves_before_the_cut(path)
    with path.open("ab") as file:
        file.write(b'{"number":39,"seats":[1')
    games = 2 * (max(moves_before) // 2) + 42
    result = run(*args, path, "--resume", "--games", str(games))
    assert result.code == 0 and "dropped the last line, which was cut off" in result.err
    assert run(*args, whole, "--games", str(games)).code == 0
    assert moves(path) == moves(whole) and len(moves(path)) == games
    assert moves_before.items() <= moves(path).items() and 0 < len(moves_before) < games


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


def descendants(pid: int) -> list[int]:
    process = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True)
    children = [int(word) for word in process.stdout.split()]
    return [*children, *(each for child in children for each in descendants(child))]


def moves_before_the_cut(path: Path) -> dict[int, list[str]]:
    content = path.read_text()
    path.write_text(content[: content.rfind("\n") + 1])
    return moves(path)


def test_ctrl_c_leaves_a_valid_file_and_the_standing(tmp_path: Path):
    args = (*QUICK[:-1], "4000", "--output", "m.jsonl")
    with Terminal(*args, cwd=tmp_path) as it:
        it.until("/4000")
        it.until("Elo")
        assert it.interrupt() == 130
    assert "random against mcts@1" in it.text
    moves_before = len(moves(tmp_path / "m.jsonl"))
    assert 0 < moves_before < 4000
    result = run(*QUICK, "--output", "m.jsonl", "--resume", cwd=tmp_path)
    assert result.code == 0 and len(moves(tmp_path / "m.jsonl")) >= 40


@pytest.mark.parametrize("option_set", few(ONE_OF_EACH, 3), ids=str)
def test_every_game_has_matches(option_set):
    name, *option_flags = flags(option_set)
    seats = option_set.load().seats
    result = run("match", "random", "random", "--game", name, *option_flags, "--games", str(seats))
    assert result.code == 0 and f", {name.capitalize()}, " in result.out
    assert ("is even" in result.out) == (seats > 2)


def test_a_tournament(tmp_path: Path):
    pytest.importorskip("openskill")
    args = ("tournament", "random", "mcts@1", "mcts@20", "--game", "flume", "--rounds", "3")
    result = run(*args, "--size", "5", "--output", "t.jsonl", cwd=tmp_path)
    assert result.code == 0 and "18 games" in result.out and "Elo" in result.out
    again = run(*args, "--size", "5", "--output", "t.jsonl", "--resume", "--json", cwd=tmp_path)
    facts = json.loads(again.out)
    assert [player["games"] for player in facts["players"]] == [12, 12, 12]
    assert facts["players"][0]["player"] == "mcts@20"
    args = ("tournament", "random", "mcts@1", "random", "--game", "wunchunk", "--rounds", "1")
    result = run(*args, "--seats", "3", "--sides", "4")
    assert result.code == 0 and "rating" in result.out and "3 games" in result.out
