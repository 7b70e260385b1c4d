"""Each program of bench/ runs to its end with little to do, and writes its results. Those that take
longer run in the long version."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ludarium import GAMES, load, play
from ludarium.agents import Limit
from ludarium.arena.external import EngineProcess, Patience
from tests.cli.driver import ROOT, environment
from tests.starting import warm


def bench(script: str, *args: str | Path, codes: tuple[int, ...] = (0,), **variables: str) -> str:
    """What a script prints, or a module."""
    program = str(ROOT / "bench" / script) if script.endswith(".py") else script
    surroundings = environment(variables)
    process = warm().piped(program, args, stderr=subprocess.PIPE, env=surroundings, cwd=ROOT)
    out, err = process.communicate()
    assert process.returncode in codes and "Traceback" not in err, err
    return out


def test_the_ladder_writes_its_page_and_resumes(tmp_path: Path):
    page, folder = tmp_path / "strength.md", tmp_path / "games"
    args = ("--only", "flume", "--levels", "2", "3", "--seconds", "0.2", "--page", page)
    bench("ladder.py", *args, "--folder", folder, "--games", "2")
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(files) == 2
    output = bench("ladder.py", *args, "--folder", folder, "--games", "4")
    assert "flume: 2 against 1: " in output and "flume: 3 against 2: " in output
    for path in folder.iterdir():
        assert path.read_bytes().startswith(files[path.name]), "earlier games stay"
        assert len(path.read_bytes().splitlines()) == 5
    lines = page.read_text("utf-8").splitlines()
    assert "| game | 2 against 1 | 3 against 2 |" in lines and "4 games per step" in " ".join(lines)
    (row,) = [line for line in lines if line.startswith("| Flume |")]
    assert row.count("%") == 6


def test_strength_plays_matches():
    pytest.importorskip("ludarium_kernel")
    output = bench("strength.py", "--only", "flume", "--games", "2", "--seconds", "0.01")
    assert [line.split(":")[0] for line in output.splitlines()] == ["flume", "flume"]
    assert "0.01 s against random" in output and "4000 against 1000 simulations" in output


FIRST_VERSION = """
import sys
from pathlib import Path
sys.path.insert(0, "{root}/bench")
import search_v1
search_v1.SOURCE, search_v1.SITE = Path("{source}"), Path("{source}/none")
search_v1.serve("mcts", 1)
"""


def test_the_engine_runs_with_the_players_of_the_first_version(tmp_path: Path):
    """Without the kernel of that version, which takes minutes to build."""
    commit = re.search('^COMMIT = "(.+)"$', (ROOT / "bench" / "search_v1.py").read_text(), re.M)
    assert commit is not None
    git = ["git", "-C", str(ROOT), "archive", "-o", str(tmp_path / "a.zip"), commit[1], "src"]
    if shutil.which("git") is None or subprocess.run(git, capture_output=True).returncode:
        pytest.skip("needs the history of the project")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(tmp_path)
    program = FIRST_VERSION.format(root=ROOT, source=tmp_path)
    engine = EngineProcess([sys.executable, "-c", program], Patience(start=60, grace=60))
    engine.greet()
    game = load("flume", size=3)
    engine.new_game(game, 1)
    for texts in (["a1"], ["a1", "b2", "a2"]):
        state = game.initial_state()
        for text in texts:
            state = play(game, state, text)
        move = engine.best_move(texts, Limit(simulations=10))
        assert game.parse(move) in game.legal_moves(state)
    engine.close()


def test_steps_in_rooms_are_measured(tmp_path: Path):
    file = tmp_path / "rooms.json"
    output = bench("rooms.py", "--steps", "2", "--rounds", "1", "--output", file)
    data = json.loads(file.read_text())["milliseconds"]
    assert list(data) == list(GAMES) and min(data.values()) > 0
    assert all(re.search(rf"^  {name} +[0-9.]+ ms$", output, re.M) for name in GAMES)


@pytest.mark.long
def test_as_many_steps_in_rooms_as_make_bench_makes(tmp_path: Path):
    """No step is refused for coming too soon. Another checkout is measured for comparison."""
    output = bench(
        "rooms.py", "--rounds", "1", "--against", ROOT, "--output", tmp_path / "rooms.json"
    )
    assert output.count("times as much") == len(GAMES)


def test_a_load_of_few_is_measured(tmp_path: Path):
    file = tmp_path / "load.json"
    little = ("--games", "2", "--seconds", "0.3", "--pause", "0.05", "--idle", "0.1")
    output = bench("load.py", *little, "--output", file)
    data = json.loads(file.read_text())
    assert data["steps"] > 0 == data["lost_or_reordered"] and data["games"] == 2
    assert "lost or reordered" in output


def test_batches_are_measured(tmp_path: Path):
    file = tmp_path / "batch.json"
    only = "Python|7×7 of OpenSpiel"
    little = ("--seconds", "0.001", "--rounds", "1", "--only", only)
    output = bench("batch.py", *little, "--output", file)
    assert len(json.loads(file.read_text())) == len(GAMES) + 1 == output.count(" | 16 | ")


@pytest.mark.long
def test_an_attack_is_measured(tmp_path: Path):
    """Its figures on this machine do not matter."""
    file = tmp_path / "attack.json"
    little = ("--only", "empty-frames", "--seconds", "1", "--output", file)
    assert "empty-frames" in bench("tests.attack", *little, codes=(0, 1)) and file.exists()
