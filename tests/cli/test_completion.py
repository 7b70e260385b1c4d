"""Completions for shells, and the help that lists the flags of a game."""

import os
import shlex
import stat
import subprocess
from pathlib import Path

import pytest

from ludarium import GAMES
from ludarium.agents import AGENTS
from ludarium.cli.completion import SHELLS
from tests.cli.driver import PROGRAM, environment, run
from tests.effort import HANGING

LEVELS = [name for name in AGENTS if name.startswith("search:")]

CASES = {
    "flu": ["flume"],
    "play wun": ["wunchunk"],
    "rules ch": ["churn"],
    "flume --si": ["--size"],
    "flume --size ": [str(n) for n in range(3, 20, 2)],
    "turnio --first ": ["circle", "square"],
    "turnio --no-b": ["--no-blockers"],
    "play wunchunk --op": ["--opening"],
    "wunchunk --opening b": ["balanced"],
    "churn --seat ": ["1", "2"],
    "wunchunk --seat ": ["1", "2", "3", "4"],
    "churn --seat 2 s": LEVELS,
    "churn --seat 2 h": ["human"],
    "match random mc": ["mcts"],
    "match random mcts --game su": ["subsume"],
    "match random mcts --game subsume --sid": ["--sides"],
    "analyse game.json --agent al": ["alphabeta"],
    "solve churn --si": ["--sides"],
    "completion z": ["zsh"],
}
"""The typed text, and its completions."""


@pytest.mark.parametrize("typed", CASES)
def test_completions(typed: str):
    result = run(
        _LUDARIUM_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS=f"ludarium {typed}",
    )
    assert [line.partition("\t")[0] for line in result.lines] == CASES[typed]
    assert (result.code, result.err) == (0, "")


def test_games_are_completed_with_their_credit():
    result = run(_LUDARIUM_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="ludarium ")
    output = result.out.replace("''", "'")  # the quotation mark of zsh
    for entry in GAMES.values():
        assert f'"{entry.info.name}":"{entry.info.credit}"' in output


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_its_script(shell: str):
    result = run("completion", shell)
    assert result.code == 0 and f"_LUDARIUM_COMPLETE=complete_{shell}" in result.out


def test_it_is_installed_where_the_shell_reads_it(tmp_path: Path):
    result = run("completion", "bash", "--install", HOME=str(tmp_path))
    assert result.code == 0 and str(tmp_path) in result.out
    assert "ludarium" in (tmp_path / ".bashrc").read_text()


BASH = """
eval "$(ludarium completion bash)"
try() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
    _ludarium_completion ludarium
    echo "${COMPREPLY[*]}"
}
try ludarium sub
try ludarium churn --seat 2 search :
try ludarium churn --seat 2 search : 4
try ludarium flume --size 1
try ludarium replay ""
"""


def test_in_bash_itself(tmp_path: Path):
    """Bash splits search:4 into three words."""
    program = tmp_path / "ludarium"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    env = environment({"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"})
    result = subprocess.run(
        ["bash", "--norc", "-c", BASH], env=env, capture_output=True, text=True, timeout=HANGING
    )
    levels = " ".join(level.partition(":")[2] for level in LEVELS)
    assert (result.stdout.split("\n"), result.stderr) == (
        ["subsume", levels, "4", "11 13 15 17 19", "", ""],
        "",
    )


@pytest.mark.parametrize("command", ["play", "show", "solve", "perft", "playouts", "puzzles"])
def test_help_lists_the_options_of_the_game(command: str):
    result = run(command, "turnio", "--help")
    assert result.code == 0 and "Options of Turnio" in result.out
    assert "--first" in result.out and "--no-blockers" in result.out
    assert ("--seat" in result.out) == (command == "play")
    assert "Options of" not in run(command, "--help").out


def test_help_where_the_game_is_named_otherwise():
    for line in ("flume --help", "match --game flume --help", "perft ludarium:flume?size=5 --help"):
        assert "Options of Flume" in run(*line.split()).out
