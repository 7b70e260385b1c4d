"""`ludarium completion SHELL`: the line that lets the tab key of a shell complete commands, games,
their options and computer players."""

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from shlex import quote
from typing import Annotated

import typer
from typer._completion_classes import completion_init
from typer._completion_shared import get_completion_script
from typer._completion_shared import install as write_script

from ludarium.core.errors import OptionError, meant, quoted

SHELLS = ("bash", "zsh", "fish")
ASKED = "_LUDARIUM_COMPLETE"
"""The variable through which a shell asks what may follow."""


def completion(
    shell: Annotated[
        str, typer.Argument(help=", ".join(SHELLS), autocompletion=lambda: list(SHELLS))
    ],
    install: Annotated[
        bool, typer.Option("--install", help="put it where the shell reads it when it starts")
    ] = False,
) -> None:
    name = shell.lower()
    if name not in SHELLS:
        told = f"shell: expected one of {', '.join(SHELLS)}, got {quoted(shell)}"
        raise OptionError(told + meant(name, SHELLS))
    if install:
        _, path = write_script(shell=name, prog_name="ludarium", complete_var=ASKED)
        print(f"Wrote {path}: it works in shells that are opened from now on.")
    else:
        print(get_completion_script(prog_name="ludarium", complete_var=ASKED, shell=name))


def answer_shell(run: Callable[[], object]) -> bool:
    """Tell a shell what may follow on its line, if that is what it wants; was it?"""
    asked = os.environ.get(ASKED)
    if asked is None:
        return False
    os.environ["COLUMNS"] = "1000"  # a help text that is broken into lines would be several words
    completion_init()
    if asked == "complete_bash":
        _answer_bash(run)
    else:
        _run_quietly(run)
    return True


def _answer_bash(run: Callable[[], object]) -> None:
    """Bash takes `search:5` for three words: they are put together, and what it has of them
    already is left out of the answer."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    joined, current = joined_words(words, int(os.environ.get("COMP_CWORD", "0")))
    os.environ["COMP_WORDS"] = " ".join(map(quote, joined))
    os.environ["COMP_CWORD"] = str(current)
    known = (joined[current] if current < len(joined) else "").rpartition(":")
    told = StringIO()
    with redirect_stdout(told):
        _run_quietly(run)
    for line in told.getvalue().splitlines():
        print(line.removeprefix(f"{known[0]}{known[1]}"))


def joined_words(words: list[str], current: int) -> tuple[list[str], int]:
    """The words of a line as they were typed, and the number of the one that is completed."""
    joined: list[str] = []
    place = 0
    for number, word in enumerate(words):
        if joined and (word == ":" or joined[-1].endswith(":")):
            joined[-1] += word
        else:
            joined.append(word)
        if number == current:
            place = len(joined) - 1
    return joined, place if current < len(words) else len(joined)


def _run_quietly(run: Callable[[], object]) -> None:
    """What goes wrong here would be written into the line that someone types."""
    kept, sys.stderr = sys.stderr, StringIO()
    try:
        run()
    except SystemExit:
        pass
    finally:
        sys.stderr = kept
