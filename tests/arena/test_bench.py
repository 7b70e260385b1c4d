"""The measuring programs of bench/ run, and write what they promise. How strong the players are is
for the measurements to say, not for tests."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ludarium import load, play
from ludarium.agents import Limit
from ludarium.arena.external import EngineProcess, Patience
from tests.cli.driver import ROOT, environment


def bench(script: str, *args: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / script), *map(str, args)],
        capture_output=True,
        text=True,
        env=environment({}),
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_ladder_writes_its_page_and_goes_on(tmp_path: Path):
    page, folder = tmp_path / "strength.md", tmp_path / "games"
    args = ("--only", "flume", "--levels", "2", "3", "--seconds", "0.2", "--page", page)
    bench("ladder.py", *args, "--folder", folder, "--games", "2")
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(files) == 2
    said = bench("ladder.py", *args, "--folder", folder, "--games", "4")
    assert "flume: 2 against 1: " in said and "flume: 3 against 2: " in said
    for path in folder.iterdir():
        assert path.read_bytes().startswith(files[path.name]), "what was played is kept"
        assert len(path.read_bytes().splitlines()) == 5
    lines = page.read_text("utf-8").splitlines()
    assert "| game | 2 against 1 | 3 against 2 |" in lines and "4 games per step" in " ".join(lines)
    (row,) = [line for line in lines if line.startswith("| Flume |")]
    assert row.count("%") == 6


def test_strength_plays_matches():
    pytest.importorskip("ludarium_kernel")
    said = bench("strength.py", "--only", "flume", "--games", "2", "--seconds", "0.01")
    assert [line.split(":")[0] for line in said.splitlines()] == ["flume", "flume"]
    assert "0.01 s against random" in said and "4000 against 1000 simulations" in said


def test_the_first_version_says_when_it_is_not_there(tmp_path: Path):
    """It is looked for beside the script, so a copy of it finds none."""
    copy = tmp_path / "bench" / "search_v1.py"
    copy.parent.mkdir()
    copy.write_text((ROOT / "bench" / "search_v1.py").read_text())
    done = subprocess.run([sys.executable, copy], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "search-v1 is not built yet: python bench/search_v1.py --build\n"


FIRST_VERSION = """
import sys
from pathlib import Path
sys.path.insert(0, "{root}/bench")
import search_v1
search_v1.SOURCE, search_v1.SITE = Path("{source}"), Path("{source}/none")
search_v1.serve("mcts", 1)
"""


def test_what_speaks_the_protocol_still_runs_on_the_first_version(tmp_path: Path):
    """Without that version's kernel, which takes minutes to build."""
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


def test_the_way_of_a_step_is_counted_and_named():
    said = bench("hops.py", "--way")
    counts = [int(count) for count in re.findall(r": (\d+) calls", said)]
    assert len(counts) == 2 and 100 < counts[0] < counts[1]
    assert "room: Room.propose_step → core.session: Session.propose\n" in said
    assert "room: Room.propose_move → core.session: Session.propose_move\n" in said
