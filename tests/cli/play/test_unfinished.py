"""Files of unfinished games: each step is saved at once, and damaged files are read as far as
possible."""

import json
import os
import resource
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from ludarium.cli.play.table import Table, people
from ludarium.cli.play.unfinished import Autosave, Head, Unfinished, folder, unfinished
from ludarium.core.game import CHANCE
from ludarium.core.session import Session
from tests.option_sets import DEFAULTS, OptionSet
from tests.samples import pick

pytestmark = pytest.mark.usefixtures("home")


def files() -> list[Path]:
    return sorted(folder().glob("*")) if folder().exists() else []


def crash(autosave: Autosave) -> None:
    """Close the file as if its process had been killed."""
    os.close(autosave._file)


def unfinished_games(complaints: list[str] | None = None) -> list[Unfinished]:
    """Return all games that can be read, released again. Complaints are collected if a list is
    given, else there must be none."""
    reasons: list[str] = []

    def complain(path: Path, why: str) -> None:
        assert path.is_file()
        reasons.append(why)

    games = list(unfinished(lambda head: True, complain))
    for each in games:
        each.release()
    if complaints is None:
        assert not reasons
    else:
        complaints += reasons
    return games


def texts(table: Table) -> list[str]:
    return [table.game.text(step.move) for step in table.history.steps]


def start_game(option_set: OptionSet, seed: int = 5) -> tuple[Table, Autosave]:
    """Start a game of people that is saved."""
    game, autosave = option_set.load(), Autosave()
    table = Table(Session.start(game), people(game), seed)
    table.on_change = lambda: autosave.update(table, None)
    return table, autosave


def step(table: Table, rng: Random) -> None:
    if table.seat == CHANCE:
        table.advance()
    else:
        table.push_text(table.game.text(pick(table.game, table.history.state, rng)))


@pytest.mark.parametrize("option_set", DEFAULTS, ids=str)
def test_the_file_always_has_the_whole_game(option_set: OptionSet, tmp_path: Path):
    """With steps, draws and undo. When the game is over there is no file."""
    rng, looks = Random(f"kept {option_set}"), 0
    for _ in range(4):
        table, autosave = start_game(option_set)
        while table.session.steps < 40 and table.seat is not None:
            if rng.random() < 0.2:
                table.undo()
            else:
                step(table, rng)
            if autosave.exists and rng.random() < 0.2:
                assert_the_same(table)
                looks += 1
        if table.seat is not None and table.seat >= 0:
            table.resign()
        elif table.seat == CHANCE:
            table.take_back_to(0)
        assert not files() and not autosave.exists
    assert looks > 5


def assert_the_same(table: Table) -> None:
    """Assert that the only file has the game at this table."""
    (path,) = files()
    copy = path.with_name("copy.jsonl")  # which nobody has locked
    copy.write_bytes(path.read_bytes())
    (reopened,) = unfinished_games()
    assert (reopened.path, reopened.damage, reopened.is_cut) == (copy, "", False)
    assert reopened.table.game == table.game and texts(reopened.table) == texts(table)
    assert reopened.table.session.state == table.session.state
    assert (reopened.table.seed, reopened.table.started) == (table.seed, table.started)
    assert reopened.table.unsaved and reopened.table.players == table.players
    copy.unlink()


def test_a_game_from_another_start():
    game, autosave = DEFAULTS[0].load(), Autosave()
    state = game.apply(game.initial_state(), game.legal_moves(game.initial_state())[3])
    table = Table(Session.start(game, state), people(game), 5)
    table.on_change = lambda: autosave.update(table, None)
    step(table, Random(1))
    assert_the_same(table)
    autosave.delete()


@pytest.mark.parametrize("chip", ["C.S.-", "CCSS+", "CSCS-"])
def test_undone_draws_come_again(chip: str):
    """Even draws of a loaded game that do not follow from its seed."""
    table, autosave = start_game(OptionSet("turnio", {}))
    for text in (chip, f"c3/{chip[:4]}", "keep", chip):
        table.push_text(text)
    table.take_back_to(3)
    crash(autosave)
    (reopened,) = unfinished_games()
    reopened.table.advance()
    assert texts(reopened.table) == [chip, f"c3/{chip[:4]}", "keep", chip]


def test_a_step_adds_the_same_number_of_bytes_in_a_long_game():
    table, _ = start_game(OptionSet("churn", {"sides": 5}))
    rng, sizes = Random(1), [0]
    for _ in range(400):
        step(table, rng)
        sizes.append(files()[0].stat().st_size)
    grown = [after - before for before, after in pairwise(sizes)]
    assert grown[0] > 200 and set(grown[1:]) == {len('{"step": "a1"}\n')}
    table.undo()
    assert files()[0].stat().st_size - sizes[-1] == len('{"back": 399}\n')


def test_changes_after_a_save_are_kept():
    table, autosave = start_game(OptionSet("churn", {}))
    saved: list[Path | None] = [None]
    table.on_change = lambda: autosave.update(table, saved[0])
    table.push_text("c3")
    assert len(files()) == 1
    saved[0] = Path("mine.json")
    table.mark_saved()
    assert not files()
    table.push_text("c1")
    crash(autosave)
    (game,) = unfinished_games()
    assert texts(game.table) == ["c3", "c1"]
    assert game.head.saved == Path("mine.json").absolute()


def test_after_a_failed_write_the_next_change_tries_again():
    """An incomplete line is removed."""
    table, autosave = start_game(OptionSet("churn", {}))
    table.push_text("c3")
    (path,) = files()
    before, limits = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, limits[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            table.push_text("c1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == before and texts(table) == ["c3", "c1"]
    table.push_text("a1")
    crash(autosave)
    (game,) = unfinished_games()
    assert texts(game.table) == ["c3", "c1", "a1"]


def short_game() -> tuple[Path, bytes]:
    """The file of a game of three steps, and what is in it."""
    table, autosave = start_game(OptionSet("churn", {}))
    for text in ("c3", "c1", "a1"):
        table.push_text(text)
    crash(autosave)
    (path,) = files()
    return path, path.read_bytes()


def test_a_file_cut_anywhere_keeps_the_steps_before():
    path, content = short_game()
    first = content.index(b"\n") + 1
    for end in range(len(content)):
        path.write_bytes(content[:end])
        complaints: list[str] = []
        games = unfinished_games(complaints)
        whole = content[:end].count(b'"}\n')
        assert [len(each.table.history.steps) for each in games] == ([whole] if whole else [])
        assert [each.is_cut for each in games] == ([content[end - 1] != 10] if whole else [])
        assert not any(each.damage for each in games)
        assert complaints == (["its first line is cut off"] if 0 < end < first else [])
        for each in files():
            each.unlink()


def damaged(content: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + bytes([rng.randrange(256)]) + content[at + rng.randrange(2) :]


def test_a_damaged_file_is_read_or_set_aside():
    path, content = short_game()
    rng, counts = Random(3), {"read": 0, "damaged": 0, "aside": 0}
    strange = [b"\n", b"[]\n", b"{}\n", b"null\n", b"[" * 100_000, b"\xff\xfe\n", b"\0" * 50]
    for number in range(400):
        path.write_bytes(strange[number] if number < len(strange) else damaged(content, rng))
        complaints: list[str] = []
        games = unfinished_games(complaints)
        assert len(games) + len(complaints) <= 1
        counts["read"] += len(games)
        counts["damaged"] += bool(games and games[0].damage)
        counts["aside"] += len(complaints)
        assert all(why and "Error" not in why for why in complaints)
        for each in files():
            each.unlink()
    assert min(counts.values()) > 20, counts


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"step": "z9"}, "line 4 is damaged (expected a cell"),
        ({"step": "c3"}, "line 4 is damaged (c3 is not empty"),
        ({"step": 3}, "line 4 is damaged (expected a step, got {'step': 3}"),
        ({"back": 2}, "line 4 is damaged (expected a step"),
        ({"back": -1}, "line 4 is damaged (expected a step"),
    ],
)
def test_damage_is_reported_with_its_line(line: object, why: str):
    path, content = short_game()
    lines = content.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], json.dumps(line).encode() + b"\n", *lines[3:]]))
    (game,) = unfinished_games()
    assert game.damage.startswith(why) and texts(game.table) == ["c3", "c1"]


def test_a_game_belongs_to_one_process_at_a_time():
    table, autosave = start_game(OptionSet("churn", {}))
    table.push_text("c3")
    assert not unfinished_games()
    crash(autosave)
    games = unfinished(lambda head: True, lambda path, why: None)
    mine = next(games)
    assert not unfinished_games()
    mine.release()
    assert len(unfinished_games()) == 1


def test_the_latest_game_comes_first_and_others_can_be_excluded():
    for number, name in enumerate(("churn", "flume", "subsume")):
        table, autosave = start_game(OptionSet(name, {}))
        step(table, Random(1))
        crash(autosave)
        (path,) = (each for each in files() if each.name.startswith(name))
        os.utime(path, (number, number))
    assert [each.table.game.name for each in unfinished_games()] == ["subsume", "flume", "churn"]

    def fits(head: Head) -> bool:
        return head.record.game == "flume"

    assert [each.table.game.name for each in unfinished(fits, lambda path, why: None)] == ["flume"]
