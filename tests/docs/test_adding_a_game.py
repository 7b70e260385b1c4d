"""docs/adding-a-game.md suffices: a copy of the project, changed as the page says, has the game."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("adding a game")
"""One worker makes the copy, and makes it once."""

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
FOLDER = "src/ludarium/games/trio"
FILES = [f"{FOLDER}/__init__.py", f"{FOLDER}/rules.py", f"{FOLDER}/view.py"]
LIST = "src/ludarium/games/__init__.py"
OPTION_SETS = "tests/option_sets.py"
ORACLE = "tests/oracles/trio.py"

FENCE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)

PLAY = """
from random import Random

import ludarium
from ludarium.agents.random import random_step
from ludarium.drawing import svg, text

outcomes = set()
for sides in (2, 3, 6):
    for three in ("wins", "loses"):
        for seed in range(40):
            game, rng = ludarium.load("trio", sides=sides, three=three), Random(seed)
            history = ludarium.History(game)
            while game.to_move(history.state) is not None:
                history.push(random_step(game, history.state, rng))
                assert game.decode(game.encode(history.state)) == history.state
            record = ludarium.Record.of(history, ("random", "random"))
            again = ludarium.Record.from_json(record.to_json()).replay(ludarium.load)
            assert again.state == history.state
            outcomes.add(game.outcome(history.state).winners)
        picture = ludarium.scene(game, history.state, history.before_turn(-1))
        assert svg(picture).startswith("<svg") and list(text(picture))
assert outcomes == {(0,), (1,), (0, 1)}, outcomes
"""


COMPARE = """
from random import Random

from tests.games import lockstep
from tests.option_sets import of
from tests.oracles.trio import TrioOracle

lockstep.ORACLES["trio"] = TrioOracle
for option_set in of("trio"):
    rng = Random(str(option_set))
    for _ in range(20):
        lockstep.walk(option_set, rng, 200)
"""


def block_after(words: str) -> str:
    """The first Python block of the page that follows some words."""
    page = PAGE.read_text("utf-8")
    assert page.count(words) == 1, f"expected {words!r} once"
    found = FENCE.search(page, page.index(words))
    assert found is not None
    return found[1]


def insert(file: Path, before: str, lines: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"expected {before!r} once in {file.name}"
    file.write_text(text.replace(before, lines + before), "utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project to which the game is added, by the page's words alone."""
    project = tmp_path_factory.mktemp("project")
    unwanted = shutil.ignore_patterns("__pycache__")
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, project / folder, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", project)
    (project / FOLDER).mkdir()
    for file in (*FILES, ORACLE):
        (project / file).write_text(block_after(f"`{file}`"), "utf-8")
    games = project / LIST
    insert(games, ")\n\n\ndef _entry", block_after("add the game's line"))
    insert(project / OPTION_SETS, ")\n\nSMALL", block_after(f"`{OPTION_SETS}`"))
    return project


def run_script(project: Path, script: str) -> None:
    (project / "script.py").write_text(script, "utf-8")
    run(project, "script")


def run(project: Path, *command: str) -> str:
    """What a command prints in the copy; it must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_examples_of_the_page_run(project):
    run(project, "doctest", str(PAGE))


def test_random_games_records_and_pictures(project):
    run_script(project, PLAY)


def test_rules_and_oracle_agree(project):
    run_script(project, COMPARE)


def test_style_and_types(project):
    run(project, "ruff", "check", FOLDER, LIST, OPTION_SETS, ORACLE)
    run(project, "ruff", "format", "--check", FOLDER, LIST, OPTION_SETS, ORACLE)
    run(project, "mypy", FOLDER, ORACLE)


def test_the_game_keeps_the_contract(project):
    run(project, "pytest", "-q", "-p", "no:cacheprovider", "-k", "trio", "tests/conformance")


@pytest.mark.parametrize(
    "command",
    re.findall(r"^ludarium (.*)$", PAGE.read_text("utf-8"), re.MULTILINE),
)
def test_the_commands_of_the_page_work(project, command):
    assert run(project, "ludarium", *shlex.split(command)) or "--svg" in command
