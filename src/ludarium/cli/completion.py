"""`ludarium completion SHELL`: print or install what lets the tab key of a shell complete commands,
games, their options and computer players."""

import os
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from shlex import quote
from typing import Annotated

import typer
from typer.completion import get_completion_inspect_parameters, install_callback, show_callback

from ludarium.core.errors import OptionError, quoted, suggestion

SHELLS = ("bash", "zsh", "fish")
REQUEST = "_LUDARIUM_COMPLETE"
"""The variable with which a shell asks for completions."""


def completion(
    ctx: typer.Context,
    shell: Annotated[
        str, typer.Argument(help=", ".join(SHELLS), autocompletion=lambda: list(SHELLS))
    ],
    install: Annotated[
        bool, typer.Option("--install", help="Write it where the shell reads it at its start.")
    ] = False,
) -> None:
    name = shell.lower()
    if name not in SHELLS:
        message = f"shell: expected one of {', '.join(SHELLS)}, got {quoted(shell)}"
        raise OptionError(message + suggestion(name, SHELLS))
    (install_callback if install else show_callback)(ctx, ctx.command.params[0], name)


def answer_shell(run: Callable[[], object]) -> bool:
    """Print completions if a shell asks for them, and return whether it does."""
    request = os.environ.get(REQUEST)
    if request is None:
        return False
    os.environ["COLUMNS"] = "1000"  # a help text broken into lines would be several words
    get_completion_inspect_parameters()  # registers Typer's shells
    # Errors would appear in the line that is being typed.
    with redirect_stderr(StringIO()), suppress(SystemExit):
        if request == "complete_bash":
            _answer_bash(run)
        else:
            run()
    return True


def _answer_bash(run: Callable[[], object]) -> None:
    """Complete for bash, which splits `search:5` into three words."""
    words = os.environ.get("COMP_WORDS", "").split("\n")
    joined, current = join_words(words, int(os.environ.get("COMP_CWORD", "0")))
    os.environ["COMP_WORDS"] = " ".join(map(quote, joined))
    os.environ["COMP_CWORD"] = str(current)
    word = joined[current] if current < len(joined) else ""
    before = word[: word.rfind(":") + 1]
    with redirect_stdout(StringIO()) as output, suppress(SystemExit):
        run()
    for line in output.getvalue().splitlines():
        print(line.removeprefix(before))


def join_words(words: list[str], current: int) -> tuple[list[str], int]:
    """Return the words as they were typed, and the number of the one to complete."""
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
