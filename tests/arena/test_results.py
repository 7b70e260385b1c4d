"""Result files: they survive what happens to files, and never mix two matches."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludarium.agents import Limit
from ludarium.arena.external import Patience
from ludarium.arena.match import GameRunner, Match, duel
from ludarium.arena.plan import Plan
from ludarium.arena.players import PlayerSpec
from ludarium.arena.results import Results
from ludarium.arena.sprt import Sprt
from ludarium.core.errors import RecordError
from ludarium.games import load
from ludarium.jobs import JobError, Local

PLAYERS = PlayerSpec("random", Limit(simulations=3)), PlayerSpec("search:1", Limit(seconds=0.5))
PLAN = Plan("churn", {"sides": 2}, PLAYERS, duel(2), opening_steps=2)
CHANGES: dict[str, dict[str, Any]] = {
    "game": {"game": "flume", "options": {"size": 3}},
    "options": {"options": {"sides": 3}},
    "players": {"players": (PLAYERS[0],) * 2},
    "limits": {"players": (PLAYERS[0], PlayerSpec("search:1", Limit(seconds=1)))},
    "lineups": {"lineups": ((1, 0),)},
    "seed": {"seed": 2},
    "opening_steps": {"opening_steps": 3},
}


def filled(path: Path, games: int) -> list[str]:
    """A file with the first games."""
    table = GameRunner(PLAN, Patience())
    with Results(PLAN, path) as results:
        for number in range(games):
            results.add(table.play(number))
    return path.read_text().splitlines()


def test_a_file_is_read_and_continued(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    lines = filled(path, 3)
    assert len(lines) == 4 and json.loads(lines[0])["players"] == ["random", "search:1"]
    with Results(PLAN, path, resume=True) as again:
        assert sorted(again.lines) == [0, 1, 2] and not again.dropped
        for line in again.lines.values():
            history = line.record(PLAN).replay(load)
            assert len(history.steps) == line.steps == sum(len(t.split(",")) for t in line.moves)
            assert len(line.seconds) == len(line.longest) == 2
            assert all(s >= most >= 0 for s, most in zip(line.seconds, line.longest, strict=True))
        again.add(GameRunner(PLAN, Patience()).play(3))
    assert path.read_text().splitlines()[:4] == lines
    assert len(path.read_text().splitlines()) == 5


@pytest.mark.parametrize("cut", [1, 10, 150])
def test_a_torn_line_is_dropped(tmp_path: Path, cut: int):
    path = tmp_path / "games.jsonl"
    filled(path, 2)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with Results(PLAN, path, resume=True) as results:
        assert results.dropped and sorted(results.lines) == [0]
        results.add(GameRunner(PLAN, Patience()).play(1))
    assert len(path.read_bytes().splitlines()) == 3
    with Results(PLAN, path, resume=True) as results:
        assert not results.dropped and sorted(results.lines) == [0, 1]


def test_a_file_cut_in_its_first_line_starts_again(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    filled(path, 0)
    path.write_bytes(path.read_bytes()[:50])
    with Results(PLAN, path, resume=True) as results:
        assert results.dropped and not results.lines
    assert len(filled(tmp_path / "other.jsonl", 0)) == 1
    assert path.read_text() == (tmp_path / "other.jsonl").read_text()


@pytest.mark.parametrize("what", CHANGES)
def test_another_match_is_refused(tmp_path: Path, what: str):
    path = tmp_path / "games.jsonl"
    filled(path, 1)
    before = path.read_bytes()
    with pytest.raises(RecordError, match=f"holds another match: .*{what} is .* there and .* here"):
        Results(replace(PLAN, **CHANGES[what]), path, resume=True)
    assert path.read_bytes() == before


def test_an_existing_file_needs_resume(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    path.write_text("precious\n")
    with pytest.raises(RecordError, match="exists already; expected a new file, or --resume"):
        Results(PLAN, path)
    assert path.read_text() == "precious\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("precious\n", "line 1: expected a whole JSON text"),
        ("[1]\n", "line 1: expected a JSON object"),
        ('{"format": "ludarium-record"}\n', "this is not a match of Ludarium"),
        ('{"format": "ludarium-match", "version": 9}\n', "this program reads up to version 1"),
        ("\0\xff\n", "line 1: expected a JSON text|line 1: expected a whole JSON text"),
    ],
)
def test_foreign_files_are_refused_and_kept(tmp_path: Path, content: str, message: str):
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    with pytest.raises(RecordError, match=message):
        Results(PLAN, path, resume=True)
    assert path.read_text() == content


@pytest.mark.parametrize("damage", ['{"number": 1}', "null", '{"number": "x", "seats": 3}', "{"])
def test_damage_in_the_middle_is_named(tmp_path: Path, damage: str):
    path = tmp_path / "games.jsonl"
    lines = filled(path, 1)
    path.write_text("\n".join([*lines, damage, lines[1]]) + "\n")
    with pytest.raises(RecordError, match=r"line 3: .*expected"):
        Results(PLAN, path, resume=True)


def test_two_matches_do_not_write_to_one_file(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    with Results(PLAN, path), pytest.raises(RecordError, match="another process is writing"):
        Results(PLAN, path, resume=True)
    Results(PLAN, path, resume=True).close()


def test_a_folder_that_is_not_there(tmp_path: Path):
    with pytest.raises(RecordError, match="No such file or directory"):
        Results(PLAN, tmp_path / "no" / "games.jsonl")


def test_only_missing_games_are_played(tmp_path: Path):
    players = PlayerSpec("random", Limit()), PlayerSpec("random", Limit())
    plan = Plan("churn", {"sides": 2}, players, duel(2), opening_steps=2)
    table, path = GameRunner(plan, Patience()), tmp_path / "games.jsonl"
    with Results(plan, path) as results:
        for number in (0, 3):
            results.add(table.play(number))
    with Results(plan, path, resume=True) as results:
        lines = [line.number for line in Match(plan, 6).run(results, Local(2))]
        assert sorted(lines) == [1, 2, 4, 5] and sorted(results.lines) == list(range(6))
        assert results.lines[1].moves == table.play(1).moves
        assert list(Match(plan, 6).run(results)) == []


def test_a_test_stops_the_match_and_counts_whole_groups_in_order():
    players = PlayerSpec("search:8", Limit(simulations=50)), PlayerSpec("random", Limit())
    plan = Plan("flume", {"size": 5}, players, duel(2))
    contest, results = Match(plan, 1_000, sprt=Sprt(0.5, 0.8)), Results(plan)
    lines = list(contest.run(results, Local(2)))
    assert len(lines) < 100 and contest.accepted(results) == 0.8
    assert len(contest.standing(results).groups) * 2 <= len(lines)
    assert list(contest.run(results)) == [], "it is decided already"
    alone = list(contest.run(Results(plan)))
    assert [line.moves for line in alone] == [line.moves for line in lines]


def test_an_error_of_our_own_stops_the_match():
    """It is a bug, not a lost game."""
    spec = PlayerSpec("search:8", Limit(simulations=5)), PlayerSpec("nobody", Limit())
    plan = Plan("flume", {"size": 3}, spec, duel(2))
    results = Results(plan)
    with pytest.raises(JobError, match="game 0: agent: expected random"):
        list(Match(plan, 2).run(results))
    assert not results.lines
