"""Every command that prints results has `--json`, in one style."""

import json
import typing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

import ludarium
from ludarium import kernel
from ludarium.cli import main as cli
from ludarium.cli.json_output import VERSION
from tests.cli.driver import run

WITHOUT = {"play", "engine", "serve", "completion", "report"}
"""Commands that hold a dialogue, one that writes for a shell, and one whose results are files."""

LINES = {
    "games": "games",
    "rules wunchunk": "rules",
    "show turnio --blockers": "position",
    "replay game.json": "replay",
    "verify game.json": "verification",
    "import abstractplay.json": "import",
    "analyse game.json --simulations 5": "analysis",
    "perft flume --size 3 --depth 2": "perft",
    "facts --only subsume --games 2": "facts",
    "playouts churn --sides 2 --count 9": "playouts",
    "match random random --game flume --size 3 --games 2 --opening-steps 0": "standing",
    "tournament random random --game flume --size 3 --rounds 1": "standing",
    "bench --only flume --seconds 0.01 --repeats 1": "bench",
    "backup copy.sqlite --database games.sqlite": "backup",
    "prune --database games.sqlite --dry-run": "pruning",
    "admin block 192.0.2.1 --database games.sqlite": "block",
    "admin blocks --database games.sqlite": "blocks",
    "admin unblock 192.0.2.2 --database games.sqlite": "unblock",
    "admin audit --database games.sqlite": "audit",
}
ADMIN = {f"admin {name}" for name in ("delete", "restore", "revoke", "show", "usage")}
"""tests/server/test_admin.py reads the documents of these: they need a server or a game."""

OF_KERNEL = {
    "solve flume --size 3 --code rbr/b1b/1r1:r:-": "solution",
    "verify-solution solution.json": "solution-check",
    "puzzles flume --size 3 --count 1 --games 4 --nodes 2000": "puzzles",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game, a solution, and a database with a blocked address."""
    path = tmp_path_factory.mktemp("json")
    history = ludarium.History(ludarium.load("churn", sides=2), turns=["b2", "swap", "a1", "b3"])
    ludarium.Record.of(history, ("Ann", "Ben")).save(path / "game.json")
    (path / "abstractplay.json").write_text(json.dumps(of_abstractplay("Flume")))
    from ludarium.server.db.store import Store

    Store(f"sqlite:///{path / 'games.sqlite'}").close()
    block = "admin block 192.0.2.2 --database games.sqlite"
    assert run(*block.split(), cwd=path).code == 0
    if kernel.available():
        solve = "solve flume --size 3 --code rbr/b1b/1r1:r:- --output solution.json"
        assert run(*solve.split(), cwd=path).code == 0
    return path


def of_abstractplay(title: str) -> dict[str, Any]:
    """A short game in the form of that site."""
    players = [{"name": "Ann", "result": 1}, {"name": "Ben", "result": 0}]
    dates = {"date-start": "2025-01-20T10:00:00Z", "date-end": "2025-02-03T18:30:00Z"}
    about = {"game": {"name": title, "variants": []}, "site": {"name": "Abstract Play"}}
    return {
        "header": {**about, **dates, "players": players},
        "moves": [["c3", "d4"], ["e5", "resign"]],
    }


@cache
def document(line: str, folder: Path) -> Any:
    result = run(*line.split(), "--json", cwd=folder)
    assert (result.code, result.err) == (0, ""), line
    return json.loads(result.out)


@pytest.mark.parametrize("line", [*LINES, *(OF_KERNEL if kernel.available() else ())])
def test_results_say_what_they_are(line: str, folder: Path):
    content = document(line, folder)
    assert list(content)[:2] == ["format", "version"]
    assert content["format"] == f"ludarium-{(LINES | OF_KERNEL)[line]}"
    assert content["version"] == VERSION


def test_no_command_is_left_out():
    commands = commands_of(typer.main.get_command(cli.app))
    with_json = {
        name for name, each in commands.items() if any("--json" in p.opts for p in each.params)
    }
    assert set(commands) - with_json == WITHOUT
    lines = {name for name in with_json for line in LINES | OF_KERNEL if line.startswith(name)}
    assert with_json - lines == ADMIN


def commands_of(group: typing.Any, before: str = "") -> dict[str, typing.Any]:
    """All commands by their names, such as `admin block`."""
    commands: dict[str, typing.Any] = {}
    for name, each in group.commands.items():
        if isinstance(each, typer.core.TyperGroup):
            commands |= commands_of(each, f"{before}{name} ")
        else:
            commands[before + name] = each
    return commands


def test_games_and_rules(folder: Path):
    games = document("games", folder)["games"]
    assert [game["name"] for game in games] == list(ludarium.GAMES)
    assert [game["designer"] for game in games] == [
        entry.info.designer for entry in ludarium.GAMES.values()
    ]
    sheet = document("rules wunchunk", folder)
    assert sheet["designer"] == ludarium.GAMES["wunchunk"].info.designer
    blocks = [block for part in sheet["parts"] for block in part["blocks"]]
    assert {"paragraph", "notation", "position"} <= {block["kind"] for block in blocks}
    for block in blocks:
        if "code" in block:
            game, state = ludarium.read_position(block["code"])
            for turn in block["turns"]:
                state = ludarium.play(game, state, turn["text"])


def test_a_position_and_a_game(folder: Path):
    content = document("show turnio --blockers", folder)
    assert content["to_move"] == "chance" and content["options"]["blockers"] is True
    assert "CCSS+" in content["legal_moves"] and content["outcome"] is None
    content = document("replay game.json", folder)
    assert [turn["text"] for turn in content["turns"]] == content["record"]["moves"]
    assert [turn["seat"] for turn in content["turns"]] == [0, 1, 0, 1]
    assert content["code"].endswith("#" + content["turns"][-1]["code"])


def test_figures_have_intervals(folder: Path):
    content = document("playouts churn --sides 2 --count 9", folder)
    assert sum(content["wins"]) + content["draws"] == content["games"] == 9
    assert sum(games for _, games in content["lengths"]) == 9
    for value, low, high in (*content["win_shares"], content["steps"]):
        assert low <= value <= high
    rows = document("facts --only subsume --games 2", folder)["rows"]
    assert len(rows) == len(ludarium.GAMES["subsume"].benchmarks.facts)
    assert all(row["games"] == 2 and len(row["wins"]) == 2 for row in rows)
    counts = document("perft flume --size 3 --depth 2", folder)["counts"]
    assert [each["sequences"] for each in counts] == [1, 9, 81]


def test_a_record_that_fails_its_check(folder: Path):
    record = json.loads((folder / "game.json").read_text())
    record["moves"][3] = "a1"
    (folder / "wrong.json").write_text(json.dumps(record))
    result = run("verify", "wrong.json", "--json", cwd=folder)
    content = json.loads(result.out)
    assert (result.code, result.err, content["holds"]) == (1, "", False)
    assert content["findings"][0]["holds"] is False and "a1" in content["findings"][0]["what"]


def test_games_from_elsewhere(folder: Path):
    content = json.dumps([of_abstractplay("Flume"), of_abstractplay("Chess")])
    (folder / "two.json").write_text(content)
    result = run("import", "two.json", "--output", "two.jsonl", cwd=folder)
    assert result.code == 1 and "Converted 1 of 2 games, written to two.jsonl." in result.lines
    assert result.lines[0].startswith(
        "game 1: Flume, size 7: Ann and Ben, 3 turns, seat 2 resigned"
    )
    assert result.lines[1].startswith("game 2: refused: ") and "Chess" in result.out
    (record,) = ludarium.Record.load_all(folder / "two.jsonl")
    assert record.moves == ("b2", "c3", "d4") and record.players == ("Ann", "Ben")
    assert "expected a game of Abstract Play" in run("import", "game.json", cwd=folder).out
    (folder / "cut.json").write_text(content[:-50])
    cut = run("import", "cut.json", "--json", cwd=folder)
    assert cut.code == 2 and json.loads(cut.err)["message"].startswith("cut.json: line 1: expected")


def test_games_of_computers_are_saved(folder: Path):
    seats = ("--seat", "1", "random", "--seat", "2", "random", "--seed", "4")
    result = run("flume", "--size", "3", *seats, "--save", "played.json", cwd=folder)
    assert (result.code, result.err) == (0, "Saved to played.json\n")
    record = ludarium.Record.load(folder / "played.json")
    assert record.seats == ("random", "random") and record.result is not None
    assert record.replay().turn_count == len(record.moves)
    result = run("churn", "--save", "left.json", lines=["c3", "quit"], cwd=folder)
    assert result.code == 0 and ludarium.Record.load(folder / "left.json").moves == ("c3",)
    refused = run("churn", "--save", "none/x.json", cwd=folder)
    assert refused.code == 2 and "cannot write: there is no folder" in refused.err


def test_games_of_a_match_are_saved(folder: Path):
    line = "match random mcts@5 --game flume --size 3 --games 4 --opening-steps 1 --save all.jsonl"
    assert run(*line.split(), cwd=folder).code == 0
    records = list(ludarium.Record.load_all(folder / "all.jsonl"))
    assert len(records) == 4 and {record.seats for record in records} == {
        ("random", "mcts@5"),
        ("mcts@5", "random"),
    }
    for number, record in enumerate(records, start=1):
        document = json.loads(run("replay", f"all.jsonl#{number}", "--json", cwd=folder).out)
        assert document["record"]["moves"] == list(record.moves)
    assert "there is no record 9 in it" in run("replay", "all.jsonl#9", cwd=folder).err
