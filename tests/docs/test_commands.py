"""Every command that the documentation names is run: to its end where that comes soon, else until
it shows that it is under way, and then it is interrupted as a person would."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

import ludarium
from ludarium import cli
from ludarium.games.reports import shipped_folder
from ludarium.server.store import Store
from tests.cli.driver import ROOT, environment, run
from tests.cli.test_json import of_abstractplay
from tests.effort import LONG
from tests.starting import Started, warm

SOON, COLD = (3.0, 3.0) if LONG else (0.3, 0.6)
"""Seconds after which a command that goes on is interrupted, and one that has to be loaded."""

UNBUILT = "search-v1 is not built yet"
"""What those say that need it, before `make search-v1`."""

COMMITMENT = "0123456789abcdef" * 4
"""Of the game that stands for any record."""

SOURCES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "kernel" / "README.md",
    ROOT / "Makefile",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "bench").glob("*.py")),
]
TEACHING = ROOT / "docs" / "adding-a-game.md"
"""Its commands need the game it adds; test_adding_a_game.py runs them."""

_PROGRAM = r"(?:\.venv/bin/)?(?:ludarium|python|make) [^\s`][^`\n]*"
_IN_TEXT = re.compile(rf"`({_PROGRAM})`")
_IN_BLOCK = re.compile(rf"^(?:    |\$ |# ARGS .*?: )?({_PROGRAM})$", re.MULTILINE)
_REFUSED = re.compile(
    rf'^\$ ({_PROGRAM})\n((?:ludarium: |{{"format": "ludarium-error").*)$', re.MULTILINE
)
"""A command that is shown to be refused, with what is said to it."""

_REMARK = re.compile(r"\s{2,}.*$|\s+# .*$|, (?=make ).*$|[;.]$")
"""What stands behind a command in the same line."""


class Command(NamedTuple):
    """A command as it is written, and where."""

    text: str
    page: str

    def __str__(self) -> str:
        return f"{self.page}: {self.text}"


def commands() -> list[Command]:
    found: dict[str, Command] = {}
    for page in SOURCES:
        text = page.read_text("utf-8")
        name = page.relative_to(ROOT).as_posix()
        for written in (*_IN_BLOCK.findall(text), *_IN_TEXT.findall(text)):
            command = Command(_REMARK.sub("", written).strip(), name)
            if page != TEACHING or command.text.startswith("make"):
                found.setdefault(command.text, command)
    return list(found.values())


REFUSED = {
    command: said for page in SOURCES for command, said in _REFUSED.findall(page.read_text("utf-8"))
}
ALL = [command for command in commands() if command.text not in REFUSED]
TARGETS = [command for command in ALL if command.text.startswith("make ")]
RUN = [command for command in ALL if not command.text.startswith("make ")]


def test_enough_is_found():
    """Rather than nothing, because it came to be written in another way."""
    assert len(TARGETS) > 10 and len(RUN) > 20
    assert "ludarium rules churn" in _REMARK.sub("", "ludarium rules churn   prints them")


@pytest.mark.parametrize("command", TARGETS, ids=str)
def test_the_targets_of_make_exist(command):
    """What they would do is printed, not done. What this run itself was asked for is not theirs."""
    ours = ("ARGS", "MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS")
    done = subprocess.run(
        [*shlex.split(command.text), "--dry-run"],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key not in ours},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        if line.startswith(".venv/bin/ludarium "):
            understood(shlex.split(line)[1:])


def understood(args: list[str]) -> None:
    """Raises unless the program takes these arguments; a game's own flags are not looked at."""
    program = typer.main.get_command(cli.app)
    assert isinstance(program, typer.core.TyperGroup)
    with program.make_context("ludarium", args) as context:
        words = [*context._protected_args, *context.args]
        name, command, rest = program.resolve_command(context, words)
        assert command is not None
        command.make_context(name, rest, parent=context).close()


def test_what_the_program_does_not_take_is_seen():
    understood(["churn", "--sides", "3"])
    with pytest.raises(Exception, match="unexpected extra argument"):
        understood(["serve", "play", "churn"])


@pytest.mark.parametrize("command", REFUSED)
def test_what_is_refused_is_refused_as_the_page_says(command, tmp_path):
    done = run(*shlex.split(command)[1:], cwd=tmp_path)
    assert done.code == 2 and said_so(REFUSED[command], done.out + done.err), done.err


def said_so(shown: str, said: str) -> bool:
    """Is it what was said? The page has three dots where it leaves out more of the same."""
    return re.search(".*".join(map(re.escape, shown.split("..."))), said) is not None


def test_what_a_page_leaves_out_is_all_that_may_differ():
    shown = "expected one of churn, ..., got 'chess'"
    assert said_so(shown, "ludarium: expected one of churn, flume, trio, got 'chess'\n")
    assert not said_so(shown, "ludarium: expected one of flume, trio, got 'chess'\n")
    assert not said_so(shown, "ludarium: expected one of churn, flume\n, got 'chess'\n")


@pytest.mark.parametrize("command", RUN, ids=str)
def test_the_commands_run(command, tmp_path):
    args = prepared(shlex.split(command.text), tmp_path)
    here = environment({})
    here["PYTHONPATH"] += os.pathsep + str(ROOT)  # for what lies in tests/
    process = started(args, here, tmp_path)
    interrupted = False
    try:
        process.wait(SOON if isinstance(process, Started) else COLD)
    except subprocess.TimeoutExpired:
        interrupted = True
        interrupt(process)
    finally:
        err = rest(process)
    assert "Traceback" not in err or (interrupted and "KeyboardInterrupt" in err), err
    fine = (0, 130, -signal.SIGINT) if interrupted else (0,)
    assert process.returncode in fine or UNBUILT in err, err


def started(args: list[str], env: dict[str, str], cwd: Path) -> subprocess.Popen[str] | Started:
    if args[:2] == ["-m", "ludarium"]:
        return warm().piped("ludarium", args[2:], stderr=subprocess.PIPE, env=env, cwd=cwd)
    return subprocess.Popen(
        [sys.executable, *args],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def interrupt(process: subprocess.Popen[str] | Started) -> None:
    """As a terminal does: also those that a program started, such as a compiler."""
    if isinstance(process, Started):
        process.send_signal(signal.SIGINT)
    else:
        os.killpg(process.pid, signal.SIGINT)


def rest(process: subprocess.Popen[str] | Started) -> str:
    """What it complains of until it ends. Ctrl-C is pressed again where Python swallows it, as it
    does while something is freed."""
    for _ in range(5 if isinstance(process, subprocess.Popen) else 0):
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=6)[1]
        interrupt(process)
    return process.communicate(timeout=30)[1]


def prepared(words: list[str], folder: Path) -> list[str]:
    """What Python is to run: a command with real files and names for those in capitals, and at a
    free door."""
    program, *args = words
    if len(args) == 1 and not args[0].startswith("-") and "ludarium" in program:
        args.append("--help")  # only its name was told
    known = {"GAME": "churn", "FILE": "found.json", "OTHER_CHECKOUT": str(ROOT), "8000": "0"}
    known["REPORT.json"] = str(shipped_folder("churn") / "churn-sides-4.json")
    known |= {"0.0.0.0": "127.0.0.1", "COMMITMENT": COMMITMENT}
    known |= {"100000": "100"}  # random games, of which a few show as much here
    args = [known.get(arg, arg) for arg in args]
    args = [placed(arg) for arg in args]
    for name in ("RECORD", "game.json"):
        if name in args:
            args[args.index(name)] = "game.json"
            (folder / "game.json").write_text(saved_game(), "utf-8")
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
    module = [] if program.endswith("python") else ["-m", "ludarium"]
    return [*module, *args]


def placed(arg: str) -> str:
    """An argument that names programs of the project by where they are."""
    if not arg.startswith("engine:"):
        return str(ROOT / arg) if arg.startswith(("bench/", "docs/", "examples/")) else arg
    command = [
        sys.executable if word == ".venv/bin/python" else placed(word)
        for word in shlex.split(arg.removeprefix("engine:"))
    ]
    return f"engine:{shlex.join(command)}"


def saved_game() -> str:
    history = ludarium.History(ludarium.load("churn", sides=2))
    while legal := history.game.legal_moves(history.state):
        history.push(legal[0])
    record = ludarium.Record.of(history, ("Ann", "Ben"))
    return replace(record, commitment=COMMITMENT).to_json()
