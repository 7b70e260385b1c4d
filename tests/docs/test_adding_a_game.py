"""docs/adding-a-game.md suffices: a copy of the project, changed as the page says, has the game,
and every suite is green with it, with its twin in the kernel. `make test` runs there what names the
game or looks at all games together, `make soak` the whole suite."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludarium import GAMES, kernel
from tests.effort import LONG

pytestmark = pytest.mark.xdist_group("adding a game")
"""One worker makes the copy, and makes it once."""

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
NAME = "trio"
LIST = "src/ludarium/games/__init__.py"
COPIED = (".ci", "src", "tests", "docs", "bench", "examples", "kernel")
OWN = (
    f"src/ludarium/games/{NAME}/",
    f"tests/games/{NAME}/",
    f"docs/games/{NAME}.md",
    f"kernel/include/ludarium/games/{NAME}.hpp",
    f"kernel/src/games/{NAME}.cpp",
    f"kernel/tests/games/{NAME}_test.cpp",
)
"""Where a game lives."""

WRITTEN = ("README.md", "docs/index.md", "docs/facts.md", f"docs/pictures/{NAME}")
"""What commands of the page write elsewhere."""

OF_ALL = (
    "test_layers.py",
    "test_one_folder.py",
    "test_no_list.py",
    "test_sheet.py",
    "test_options.py",
    "test_docs_examples.py",
    "test_lists.py",
    "test_what_is_refused_is_refused_as_the_page_says",
    "test_each_game_is_told_with_its_designer",
    "test_the_package_index_shows_nothing_that_it_does_not_have",
)
"""What is asked of all games together, and is to hold with this one among them. There is more of
it, which takes longer."""

THIS = Path(__file__).relative_to(ROOT).as_posix()
ONE_BY_ONE = ("-n", "0")
SIDE_BY_SIDE = ("-n", os.environ.get("JOBS", "3"), "--dist=loadgroup")
"""As `make test` runs them."""

BUILT = ROOT / "kernel" / "build" / "module"
"""Where the project itself was compiled."""

COMPILER = f"""#!/bin/sh
# What was compiled there from the same files is copied instead of compiled again. Two are made of
# the files of all games: the list of those that there are, and the tests.
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

_FILE = re.compile(r"This is all of\s+`([^`]+)`:\n\n(`{3,})\w+\n(.*?\n)\2\n", re.DOTALL)


def files() -> dict[str, str]:
    """The files that the page has one write, by their paths."""
    found = {path: text for path, _, text in _FILE.findall(PAGE.read_text("utf-8"))}
    assert len(found) == PAGE.read_text("utf-8").count("This is all of")
    return found


def test_the_game_lives_in_its_own_folders():
    assert len(files()) > 10
    assert all(path.startswith(OWN) for path in files())


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project to which the game is added, by the page's words alone."""
    project = tmp_path_factory.mktemp("project")
    unwanted = shutil.ignore_patterns("build", "out")  # what is compiled serves there, too
    for folder in COPIED:
        shutil.copytree(ROOT / folder, project / folder, ignore=unwanted)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy(file, project)
    for path, text in files().items():
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text, "utf-8")
    add_line(project / LIST)
    return project


def add_line(games: Path) -> None:
    """The line that the page has one add at the end of the list."""
    page, text = PAGE.read_text("utf-8"), games.read_text("utf-8")
    told = page.index("add the game's line at the end of the list `FOLDERS`")
    line = page[page.index("```python\n", told) :].splitlines()[1]
    folders = text.index("FOLDERS = (")
    end = text.index("\n)", folders)
    games.write_text(f"{text[:end]}\n{line}{text[end:]}", "utf-8")


@pytest.fixture(scope="module")
def twin(project: Path) -> Path | None:
    """The kernel with this game among the others, where there is one at all."""
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
    """Was everything compiled there since the kernel was changed?"""
    log = build / ".ninja_log"
    sources = (
        path for name in ("include", "src") for path in (ROOT / "kernel" / name).rglob("*.?pp")
    )
    return log.is_file() and max(path.stat().st_mtime for path in sources) < log.stat().st_mtime


def run(
    project: Path, *command: str, before: Path | None = None, timeout: float | None = 500
) -> str:
    """What a command prints in the copy; it must succeed. What lies in the folder `before` comes
    before what is installed."""
    paths = [*([] if before is None else [before]), project / "src", project]
    ours = ("MAKEFLAGS", "HYPOTHESIS_PROFILE")  # the copy is tested as `make test` would do it
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env={
            **{key: value for key, value in os.environ.items() if key not in ours},
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "",  # what one of the commands compiles serves the next
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_examples_of_the_page_run(project):
    run(project, "doctest", str(PAGE))


@pytest.mark.parametrize(
    "command",
    re.findall(r"^ludarium (.*)$", PAGE.read_text("utf-8"), re.MULTILINE),
)
def test_the_commands_of_the_page_work(project, command):
    assert run(project, "ludarium", *shlex.split(command)) or "--svg" in command


def test_style_and_types(project):
    code = [path for path in files() if path.endswith(".py")]
    run(project, "ruff", "check", *code, LIST)
    run(project, "ruff", "format", "--check", *code, LIST)
    known = ROOT / ".mypy_cache"  # of `make check`, before: what has not changed is not read again
    if known.is_dir():
        shutil.copytree(known, project / known.name)
    run(project, "mypy", *code)


def test_what_is_still_missing_is_told(project):
    with pytest.raises(AssertionError) as told:
        run_suite(project, "-k", NAME, "tests/games/test_complete.py")
    for command in ("make goldens", "make docs-pictures", f"make facts ONLY={NAME}"):
        assert command in str(told.value)


@pytest.fixture(scope="module")
def made(project: Path, twin: Path | None) -> Path:
    """The copy, once the commands of the page have made what is made."""
    run(project, "tests.playthroughs.regenerate")
    run(project, "tests.perft.recount", NAME)
    run(project, "docs.make_pictures")
    run(project, "docs.make_rules")
    run(project, "docs.make_lists")
    run(project, "ludarium", "facts", "--only", NAME, "--output", "docs/facts.md", "--games", "50")
    return project


def test_no_other_file_is_touched(made):
    files = (path for folder in COPIED for path in (made / folder).rglob("*") if path.is_file())
    copied = [*files, *(made / path.name for path in ROOT.iterdir() if path.is_file())]
    names = {path.relative_to(made).as_posix() for path in copied if path.suffix != ".pyc"}
    changed = {name for name in names if not is_same(ROOT / name, made / name)}
    assert all(any(name.startswith(part) for name in changed) for part in (*OWN, LIST, *WRITTEN))
    assert not {name for name in changed if not name.startswith((*OWN, LIST, *WRITTEN))}


def is_same(one: Path, other: Path) -> bool:
    return one.is_file() and one.read_bytes() == other.read_bytes()


if LONG:

    def test_the_whole_suite_is_green(made, twin):
        """But for what stands in the folders of the other games."""
        others = [f"tests/games/{name}" for name in GAMES]
        ignored = (f"--ignore={path}" for path in others)
        said = run_suite(made, *ignored, before=twin, jobs=SIDE_BY_SIDE, timeout=None)
        passed = passed_in(said)
        files = (path.relative_to(made).as_posix() for path in (made / "tests").rglob("test_*.py"))
        expected = {file for file in files if file != THIS and not file.startswith(tuple(others))}
        assert expected == {test.partition("::")[0] for test in passed} - {"README.md"}
        if twin is not None:
            run(made, "cmake", "--build", "build", "--target", "kernel_tests", timeout=None)
            subprocess.run([made / "build" / "kernel_tests"], check=True)

else:

    def test_every_test_of_the_game_is_green(made, twin):
        """And those of all games together. That a sixth game is played in a browser is shown in
        tests/web anyway."""
        chosen = f"{NAME} or (({' or '.join(OF_ALL)}) and not ({' or '.join(GAMES)}))"
        said = run_suite(made, "-k", chosen, "tests", "--ignore=tests/web", before=twin)
        passed = passed_in(said)
        of_the_game = sum(NAME in test for test in passed)
        assert of_the_game > 500 and "skipped" not in said, said
        for part in OF_ALL:
            assert any(part in test and NAME not in test for test in passed), part
        if twin is not None:
            assert any(test.startswith("tests/parity/") for test in passed)


def passed_in(said: str) -> list[str]:
    return re.findall(r"^PASSED (\S+)", said, re.MULTILINE)


def run_suite(
    project: Path,
    *args: str,
    before: Path | None = None,
    jobs: tuple[str, ...] = ONE_BY_ONE,
    timeout: float | None = 500,
) -> str:
    """Tests of the copy, but for those of this page."""
    flags = ["-rfEsp", "--tb=short", "-p", "no:cacheprovider", *jobs, "--ignore", THIS]
    return run(project, "pytest", *flags, *args, before=before, timeout=timeout)
