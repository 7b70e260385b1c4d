"""Every command that the documentation names runs: to its end, or until it has printed something
and is interrupted. It must not fail or print a traceback. Each has a folder and a home of its own.

Commands of `ludarium`, `python` and `make` are searched for in pages, in the docstrings of programs
in bench/, docs/ and tests/, and in the recipes of the Makefile. There are limits:

- Targets of make are only printed, since most take minutes. The arguments of `ludarium` in them are
  checked, and the programs that they start are run.
- Commands in NOT_RUN are not run, for the reason given there.
- Commands of g++ only check the syntax.
- Commands of the system (systemctl, nginx) belong to test_deployment.py, those of examples/ to
  test_examples.py, complete runs of bench/ to test_bench.py."""

import ast
import json
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from dataclasses import replace
from fcntl import ioctl
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

import ludarium
from ludarium.cli import main as cli
from ludarium.games.reports import shipped_folder
from ludarium.server.db.store import Store
from tests.cli.driver import ROOT, environment, run
from tests.cli.test_json import of_abstractplay
from tests.effort import HANGING, LONG, few
from tests.starting import warm

INTERRUPT_AFTER = 3.0 if LONG else 0.2
"""Seconds that a command which has printed something gets to end by itself."""

SWALLOWED = 30.0
"""Seconds without output after which Ctrl-C is repeated: Python ignores it while it frees an
object."""

UNBUILT = "search-v1 is not built yet"
"""The error of commands that need `make search-v1`."""

COMMITMENT = "0123456789abcdef" * 4
"""The commitment of the record that stands for any record."""

SOURCES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "kernel" / "README.md",
    ROOT / "Makefile",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "docs").glob("*.py")),
    *sorted((ROOT / "bench").glob("*.py")),
    *sorted((ROOT / "tests").rglob("*.py")),
]
COMPILED = sorted((ROOT / "kernel" / "train").glob("*.cpp"))
TEACHING = ROOT / "docs" / "adding-a-game.md"
"""Its commands need the game that it adds. test_adding_a_game.py runs them."""

NOT_RUN = {
    r"python docs/make_(rules|pictures|lists)\.py": "writes pages that others read; run in a copy "
    "by test_adding_a_game.py",
    r"python docs/new_game\.py": "writes a game; run in a copy by test_adding_a_game.py",
    r"python docs/make_reports\.py bench/out/reports": "needs the results of `make reports`",
    r"python -m tests\.playthroughs\.regenerate": "writes files that others read",
    r"python bench/search_v1\.py --build": "builds in bench/out for minutes",
    r"python bench/ladder\.py": "continues files of an earlier run; test_bench.py runs it",
    r"python -m tests\.kernel\.wheels": "builds where `make test` builds; `make wheels` runs it",
    r"python -m tests\.attack\.attacker NAME": "only tests.attack can start it",
    r"python -m tests\.server\.(server_variants|db\.next_migration)": "tests start it",
    r"ludarium serve --database postgresql:": "tests/server/db/test_postgres.py has a database",
    r"python -m tests\.web\.toss_game serve": "tests start it",
    r"python tests/server/verify_draws\.py": "test_draws.py runs it",
}
"""Patterns of commands that are not run, with the reason."""

_PROGRAM = r"(?:\.venv/bin/)?(?:ludarium|python|make) [^\s`][^`\n]*"
_IN_TEXT = re.compile(rf"`({_PROGRAM})`")
_IN_BLOCK = re.compile(rf"^(?:    |\$ |# ARGS .*?: )?({_PROGRAM})$", re.MULTILINE)
_REFUSED = re.compile(
    rf'^\$ ({_PROGRAM})\n((?:ludarium: |{{"format": "ludarium-error").*)$', re.MULTILINE
)
"""A command that a page shows with its error message."""

_RECIPE = re.compile(r"^\t\$\(PYTHON\) (?!-m (?:pytest|ruff|mypy))(.+)$", re.MULTILINE)
"""A program that a target of make starts."""

_COMPILING = re.compile(r"^// +(g\+\+ .+)$", re.MULTILINE)

_REMARK = re.compile(r"\s{2,}.*$|\s+# .*$|, (?=make ).*$|[;.]$")
"""A remark after a command in the same line."""


class Command(NamedTuple):
    """A command as it is written, and the page."""

    text: str
    page: str

    def __str__(self) -> str:
        return f"{self.page}: {self.text}"


def commands() -> list[Command]:
    by_text: dict[str, Command] = {}
    for page in SOURCES:
        text = text_of(page)
        name = page.relative_to(ROOT).as_posix()
        for example in (*_IN_BLOCK.findall(text), *_IN_TEXT.findall(text), *recipes(page)):
            command = Command(_REMARK.sub("", example).strip(), name)
            if page != TEACHING or command.text.startswith("make"):
                by_text.setdefault(command.text, command)
    return list(by_text.values())


def text_of(page: Path) -> str:
    """The text of a page, or the docstring of a program."""
    text = page.read_text("utf-8")
    return text if page.suffix != ".py" else ast.get_docstring(ast.parse(text)) or ""


def recipes(page: Path) -> Iterator[str]:
    """The programs that targets of make start without further arguments."""
    if page.name == "Makefile":
        for line in _RECIPE.findall(page.read_text("utf-8")):
            line = re.sub(r"\$\(or [^,]+,(\w+)\)", r"\1", line)
            yield f"python {line.replace('$(ARGS)', '')}".strip()


def is_run(command: Command) -> bool:
    return not any(re.match(pattern, command.text) for pattern in NOT_RUN)


REFUSED = {
    command: output
    for page in SOURCES
    for command, output in _REFUSED.findall(page.read_text("utf-8"))
}
ALL = [command for command in commands() if command.text not in REFUSED]
TARGETS = [command for command in ALL if command.text.startswith("make ")]
PROGRAMS = [command for command in ALL if not command.text.startswith("make ")]
RUN = [command for command in PROGRAMS if is_run(command)]


def test_the_patterns_find_commands():
    """The patterns above would find nothing if commands were written in another way."""
    assert len(TARGETS) > 10 and len(RUN) > 20
    pages = {command.page.split("/")[0] for command in RUN}
    assert pages >= {"README.md", "Makefile", "docs", "bench", "tests"}
    for pattern in NOT_RUN:
        assert any(re.match(pattern, command.text) for command in PROGRAMS), f"{pattern}: not found"
    assert "ludarium rules churn" in _REMARK.sub("", "ludarium rules churn   prints them")


@pytest.mark.parametrize("command", TARGETS, ids=str)
def test_the_targets_of_make_exist(command):
    """Their recipes are printed, not run, without the variables of the make that runs this test."""
    ours = ("ARGS", "MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS")
    process = subprocess.run(
        [*shlex.split(command.text), "--dry-run"],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key not in ours},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    for line in process.stdout.splitlines():
        if line.startswith(".venv/bin/ludarium "):
            check_arguments(shlex.split(line)[1:])


def check_arguments(args: list[str]) -> None:
    """Raises unless the program takes these arguments; a game's own flags are not looked at."""
    program = typer.main.get_command(cli.app)
    assert isinstance(program, typer.core.TyperGroup)
    with program.make_context("ludarium", args) as context:
        words = [*context._protected_args, *context.args]
        name, command, rest = program.resolve_command(context, words)
        assert command is not None
        command.make_context(name, rest, parent=context).close()


@pytest.mark.parametrize("command", REFUSED)
def test_a_refused_command_prints_the_error_of_the_page(command, tmp_path):
    result = run(*shlex.split(command)[1:], cwd=tmp_path)
    assert result.code == 2 and is_output(REFUSED[command], result.out + result.err), result.err


def is_output(example: str, output: str) -> bool:
    """Is this the output? Three dots in the example stand for any text in a line."""
    return re.search(".*".join(map(re.escape, example.split("..."))), output) is not None


@pytest.mark.parametrize("command", RUN, ids=str)
def test_the_commands_run(command, tmp_path):
    running = RunningCommand(arguments_of(shlex.split(command.text), tmp_path), tmp_path)
    running.await_output()
    interrupted = not running.has_ended(INTERRUPT_AFTER)
    if interrupted:
        running.interrupt()
    assert "Traceback" not in running.text, running.text
    fine = (0, 130) if interrupted else (0,)
    assert running.process.returncode in fine or UNBUILT in running.text, running.text


@pytest.mark.parametrize(
    "args", [["bench/rooms.py", "--nonsense"], ["-m", "tests.kernel.wheels", "-x"]]
)
def test_unknown_arguments_of_a_program_are_refused(args, tmp_path):
    running = RunningCommand([absolute(arg) for arg in args], tmp_path)
    assert running.has_ended(HANGING), running.text
    assert running.process.returncode == 2 and "unrecognized arguments" in running.text


class RunningCommand:
    """A command in a terminal that can be interrupted with Ctrl-C."""

    def __init__(self, args: list[str], cwd: Path) -> None:
        own = {name: str(cwd / "home") for name in ("XDG_DATA_HOME", "LUDARIUM_SOLUTIONS")}
        env = environment(own)
        env["PYTHONPATH"] += os.pathsep + str(ROOT)  # for what lies in tests/
        program, *rest = args[1:] if args[0] == "-m" else args
        self._screen, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        with open(os.devnull) as nothing:
            streams = nothing.fileno(), theirs, theirs
            self.process = warm().start(program, rest, streams, env=env, cwd=cwd, apart=True)
        os.close(theirs)
        self.text = ""
        self._open = True

    def await_output(self) -> None:
        """Wait until it prints something or ends."""
        end = time.monotonic() + HANGING
        while self._open and not self.text:
            assert time.monotonic() < end, f"it printed nothing for {HANGING:g} s"
            self._read(1)

    def has_ended(self, seconds: float) -> bool:
        """Wait until it has ended, with all that it has started."""
        end = time.monotonic() + seconds
        while self._open and time.monotonic() < end:
            self._read(end - time.monotonic())
        if not self._open:
            self.process.wait()
        return not self._open

    def interrupt(self) -> None:
        """Send Ctrl-C to the program and all that it started, such as a compiler, until they have
        ended."""
        end = time.monotonic() + HANGING
        while time.monotonic() < end:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGINT)
            text = None
            while text != self.text:
                text = self.text
                if self.has_ended(SWALLOWED):
                    return
        self.process.kill()
        raise AssertionError(f"a process continues after Ctrl-C:\n{self.text}")

    def _read(self, seconds: float) -> None:
        if select.select([self._screen], [], [], max(0, seconds))[0]:
            try:
                self.text += os.read(self._screen, 65_536).decode(errors="replace")
            except OSError:  # how Linux says that the other side is gone
                self._open = False
                os.close(self._screen)


@pytest.mark.parametrize("file", few(COMPILED, 1), ids=lambda file: file.name)
def test_programs_in_cpp_compile(file):
    if shutil.which("g++") is None:
        pytest.skip("needs g++")
    (command,) = _COMPILING.findall(file.read_text("utf-8"))
    words = [word for word in shlex.split(command) if word != "-march=native"]
    output = words.index("-o")
    process = subprocess.run(
        [*words[:output], *words[output + 2 :], "-fsyntax-only"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr


def arguments_of(words: list[str], folder: Path) -> list[str]:
    """The arguments for Python: real files and names instead of words in capitals, and a free
    port."""
    program, *args = words
    if len(args) == 1 and not args[0].startswith("-") and "ludarium" in program:
        args.append("--help")  # the page gives only its name
    examples = {"GAME": "churn", "FILE": "file.json", "OTHER_CHECKOUT": str(ROOT), "8000": "0"}
    examples["REPORT.json"] = str(shipped_folder("churn") / "churn-sides-4.json")
    examples |= {"0.0.0.0": "127.0.0.1", "COMMITMENT": COMMITMENT}
    examples |= {"100000": "100"}  # fewer random games
    args = [examples.get(arg, arg) for arg in args]
    args = [absolute(arg) for arg in args]
    for name in ("RECORD", "game.json"):
        if name in args:
            args[args.index(name)] = "game.json"
            (folder / "game.json").write_text(saved_game(), "utf-8")
    if "ludarium.toml" in args:
        (folder / "ludarium.toml").write_text("keep_days = 90\n", "utf-8")
    if "abstractplay.json" in args:
        content = json.dumps(of_abstractplay("Flume"))
        (folder / "abstractplay.json").write_text(content, "utf-8")
    if "games.jsonl#1" in args:
        record = ludarium.Record.from_json(saved_game())
        ludarium.Record.save_all(folder / "games.jsonl", [record])
    if "games.sqlite" in args:
        Store(f"sqlite:///{folder / 'games.sqlite'}").close()
    if "m.jsonl#3" in args:
        match = "match random random --game flume --size 3 --games 4 --output m.jsonl"
        assert run(*shlex.split(match), cwd=folder).code == 0
    if args[0] == "verify-solution" and "--help" not in args:
        assert run("solve", "flume", "--size", "3", "--output", args[1], cwd=folder).code == 0
    return args if program.endswith("python") else ["-m", "ludarium", *args]


def absolute(arg: str) -> str:
    """An argument with absolute paths to programs of the project."""
    if not arg.startswith("engine:"):
        folders = ("bench/", "docs/", "examples/", "tests/")
        return str(ROOT / arg) if arg.startswith(folders) else arg
    command = [
        sys.executable if word == ".venv/bin/python" else absolute(word)
        for word in shlex.split(arg.removeprefix("engine:"))
    ]
    return f"engine:{shlex.join(command)}"


def saved_game() -> str:
    history = ludarium.History(ludarium.load("churn", sides=2))
    while legal := history.game.legal_moves(history.state):
        history.push(legal[0])
    record = ludarium.Record.of(history, ("Ann", "Ben"))
    return replace(record, commitment=COMMITMENT).to_json()
