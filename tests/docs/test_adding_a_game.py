"""docs/adding-a-game.md and `make new-game` suffice: a copy of the project with the example game
under another name has a complete game, and every suite is green with it and its twin."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.new_game import LIST, add_game
from ludarium import kernel

pytestmark = pytest.mark.xdist_group("adding a game")
"""One worker makes the copy once."""

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
NAME = "hexline"
COPIED = (".ci", "src", "tests", "docs", "bench", "examples", "kernel", "deploy")
FOLDERS = (
    f"src/ludarium/games/{NAME}/",
    f"tests/games/{NAME}/",
    f"docs/games/{NAME}.md",
    "kernel/",
)
"""The files of a game."""

GENERATED = ("README.md", "docs/index.md", "docs/facts.md", f"docs/pictures/{NAME}")
"""Other files that the commands of the page write."""

OF_ALL = (
    "test_layers.py",
    "test_game_lists.py",
    "test_sheet.py",
    "test_options.py",
    "test_lists",
    "test_games_are_completed_with_their_credit",
)
"""Tests of all games together, which this game must pass, too."""

THIS = Path(__file__).relative_to(ROOT).as_posix()

BUILT = ROOT / "kernel" / "build" / "module"
"""The build folder of the project."""

COMPILER = f"""#!/bin/sh
# Copy object files of the project instead of compiling again, except the list of games and the
# tests, which are compiled from the files of all games.
for word; do
    test "$before" = -o && object=$word
    before=$word
done
known="{BUILT}/$object"
case "$object" in
    */games.cpp.o|*/kernel_tests.dir/*) ;;
    *) test -f "$known" && exec cp "$known" "$object" ;;
esac
exec "$@"
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the new game, its twin and their generated files."""
    project = tmp_path_factory.mktemp("project")
    unwanted = shutil.ignore_patterns("build", "out", "__pycache__")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, project / folder, ignore=unwanted)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy(file, project)
    code = [path for path in add_game(NAME, project, twin=True) if path.suffix == ".py"]
    run(project, "ruff", "check", "--quiet", "--select", "I", "--fix", *map(str, code))
    run(project, "ruff", "format", "--quiet", *map(str, code))
    run(project, "ruff", "check", *map(str, code))
    run(project, "tests.playthroughs.regenerate")
    run(project, "docs.make_pictures")
    run(project, "docs.make_rules")
    run(project, "docs.make_lists")
    run(project, "ludarium", "facts", "--only", NAME, "--output", "docs/facts.md", "--games", "50")
    return project


@pytest.fixture(scope="module")
def twin(project: Path) -> Path | None:
    """The kernel with this game, if the project has a kernel."""
    if not kernel.available():
        return None
    place, compiler = project / "twin", project / "compiler"
    settings = [f"build-dir={project / 'build'}"]
    settings.append("cmake.define.CMAKE_CXX_FLAGS_RELEASE=-Og")  # compiles sooner
    if is_current(BUILT):
        compiler.write_text(COMPILER, "utf-8")
        compiler.chmod(0o755)
        settings.append(f"cmake.define.CMAKE_CXX_COMPILER_LAUNCHER={compiler}")
    flags = [f"--config-settings={setting}" for setting in settings]
    build = ["--no-build-isolation", "--no-deps", f"--target={place}", "./kernel"]
    run(project, "pip", "install", "--quiet", "--disable-pip-version-check", *flags, *build)
    return place


def is_current(build: Path) -> bool:
    """Was everything compiled there since the last change of the kernel?"""
    log = build / ".ninja_log"
    sources = (
        path for name in ("include", "src") for path in (ROOT / "kernel" / name).rglob("*.?pp")
    )
    return log.is_file() and max(path.stat().st_mtime for path in sources) < log.stat().st_mtime


def run(
    project: Path, *command: str, before: Path | None = None, timeout: float | None = 1500
) -> str:
    """Return the output of a command in the copy, which must succeed. Modules in the folder
    `before` replace installed ones."""
    paths = [*([] if before is None else [before]), project / "src", project]
    ours = ("MAKEFLAGS", "HYPOTHESIS_PROFILE")  # the copy is tested as `make test` would do it
    process = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env={
            **{key: value for key, value in os.environ.items() if key not in ours},
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "",  # later commands use the compiled modules
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
    )
    assert process.returncode == 0, f"{' '.join(command)}\n{process.stdout}\n{process.stderr}"
    return process.stdout


def test_the_examples_of_the_page_run(project):
    page = project / "page.md"
    page.write_text(renamed(PAGE.read_text("utf-8")), "utf-8")
    run(project, "doctest", str(page))
    page.unlink()


def renamed(text: str) -> str:
    return text.replace("trio", NAME)


@pytest.mark.parametrize(
    "command", re.findall(r"^ludarium (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
)
def test_the_commands_of_the_page_work(project, command):
    command = renamed(command)
    assert run(project, "ludarium", *shlex.split(command)) or "--svg" in command


def test_types(project):
    cache = ROOT / ".mypy_cache"  # of `make check`, which saves time
    if cache.is_dir():
        shutil.copytree(cache, project / cache.name)
    run(project, "mypy", f"src/ludarium/games/{NAME}", f"tests/games/{NAME}")


def test_no_other_file_is_touched(project):
    files = (path for folder in COPIED for path in (project / folder).rglob("*") if path.is_file())
    copied = [*files, *(project / path.name for path in ROOT.iterdir() if path.is_file())]
    names = {path.relative_to(project).as_posix() for path in copied if path.suffix != ".pyc"}
    changed = {name for name in names if not is_same(ROOT / name, project / name)}
    expected = (*FOLDERS, LIST.as_posix(), *GENERATED)
    assert all(any(name.startswith(part) for name in changed) for part in expected)
    assert not {name for name in changed if not name.startswith(expected)}
    kernel = {name for name in changed if name.startswith("kernel/")}
    assert all(NAME in name for name in kernel) and len(kernel) == 3


def is_same(one: Path, other: Path) -> bool:
    return one.is_file() and one.read_bytes() == other.read_bytes()


def test_every_test_of_the_game_passes(project, twin):
    """Rules, records, server, environments, kernel, and the tests of all games together. tests/web
    plays another new game in the browser."""
    selection = f"{NAME} or ({' or '.join(OF_ALL)})"
    output = run_suite(project, "-k", selection, "tests", "--ignore=tests/web", before=twin)
    passes = re.findall(r"^PASSED (\S+)", output, re.MULTILINE)
    for folder in ("conformance", "games", "server", "envs", "core", "cli", "perft"):
        assert any(test.startswith(f"tests/{folder}/") and NAME in test for test in passes), folder
    for part in OF_ALL:
        assert any(part in test for test in passes), part
    assert (twin is None) == (not any(test.startswith("tests/parity/") for test in passes))


@pytest.mark.parametrize("name", ["churn", "stones", "X", "a-b", "", "../x"])
def test_bad_names_are_refused(name, tmp_path):
    (tmp_path / LIST.parent / "churn").mkdir(parents=True)
    (tmp_path / LIST.parent / "stones.py").touch()
    with pytest.raises(ValueError, match="expected a"):
        add_game(name, tmp_path)
    assert not (tmp_path / "tests").exists()


def run_suite(project: Path, *args: str, before: Path | None = None) -> str:
    """Run tests of the copy, except those of this page."""
    flags = ["-rfEsp", "--tb=short", "-p", "no:cacheprovider", "-n", "0", "--ignore", THIS]
    return run(project, "pytest", *flags, *args, before=before)
