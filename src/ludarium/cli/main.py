"""The command `ludarium`: one file per command, and one place where errors become messages."""

import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from typer.exceptions import Abort, TyperException

from ludarium.cli.arena.engine import engine
from ludarium.cli.arena.match import match
from ludarium.cli.arena.tournament import tournament
from ludarium.cli.arguments import CTRL_C, EXTRA
from ludarium.cli.catalogue import games, rules
from ludarium.cli.completion import answer_shell, completion
from ludarium.cli.game_command import GameCommand, Program
from ludarium.cli.host.admin import admin
from ludarium.cli.host.databases import backup, prune
from ludarium.cli.host.serve import serve
from ludarium.cli.json_output import JSON_FLAG, error_line
from ludarium.cli.layout import wrap
from ludarium.cli.play.play import play
from ludarium.cli.records.import_games import import_
from ludarium.cli.records.replay import replay
from ludarium.cli.records.show import show
from ludarium.cli.records.verify import verify
from ludarium.cli.study.analyse import analyse
from ludarium.cli.study.bench import bench
from ludarium.cli.study.facts import facts
from ludarium.cli.study.playouts import perft, playouts
from ludarium.cli.study.puzzles import puzzles
from ludarium.cli.study.report import report
from ludarium.cli.study.solve import solve
from ludarium.cli.study.verify_solution import verify_solution
from ludarium.cli.usage import ABOUT, help_texts, usage_text
from ludarium.core.errors import LudariumError
from ludarium.core.version import __version__

USAGE, OUTPUT = 2, 1
"""The exit codes for bad input and for output that cannot be written."""

app = typer.Typer(
    cls=Program,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=ABOUT,
)


def _add(command: Callable[..., None], **settings: Any) -> None:
    name = command.__name__.strip("_").replace("_", "-")
    app.command(name, **help_texts(name), **settings)(command)


def _add_of_game(command: Callable[..., None]) -> None:
    """Add a command that takes a game's own flags."""
    _add(command, cls=GameCommand, context_settings=EXTRA)


_add_of_game(play)
_add(games)
_add(rules)
_add_of_game(show)
_add(replay)
_add(verify)
_add(import_)
_add(analyse)
_add_of_game(solve)
_add(verify_solution)
_add_of_game(perft)
_add(facts)
_add_of_game(playouts)
_add_of_game(report)
_add_of_game(match)
_add_of_game(tournament)
_add(engine)
_add_of_game(puzzles)
_add(bench)
_add(serve)
_add(backup)
_add(prune)
app.add_typer(admin, name="admin", **help_texts("admin"))
_add(completion)


def _print_version(flag: bool) -> None:
    if flag:
        print(f"ludarium {__version__}")
        raise typer.Exit


@app.callback()
def ludarium(
    _: Annotated[
        bool,
        typer.Option(
            "-V", "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    pass  # only for its flags


def main() -> None:
    """Run a command. Bad input ends with a message and exit code 2."""
    _prepare_streams()
    if answer_shell(lambda: app(args=[], prog_name="ludarium")):
        return
    sys.exit(_run(sys.argv[1:]))


def _run(args: Sequence[str]) -> int:
    """Run a command and return its exit code; prints all errors."""
    as_json = JSON_FLAG in args
    try:
        code = app(args=list(args), prog_name="ludarium", standalone_mode=False) or 0
        sys.stdout.flush()
    except LudariumError as error:
        return _complain(error.code, str(error), USAGE, as_json=as_json)
    except TyperException as error:
        return _complain("usage", usage_text(error), USAGE, as_json=as_json)
    except Abort:
        return _complain("usage", "the input ended too early", USAGE, as_json=as_json)
    except OSError as error:
        return _output_failed(error, as_json=as_json)
    except KeyboardInterrupt:  # before the command could handle it
        code = CTRL_C
    if code == CTRL_C:
        if sys.stderr.isatty():
            print(file=sys.stderr)
        return _complain("interrupted", "interrupted", code, as_json=as_json)
    return int(code)


def _prepare_streams() -> None:
    """Replace closed streams by empty ones, and characters that cannot be written by "?"."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(code: str, message: str, exit_code: int, *, as_json: bool) -> int:
    if as_json:
        print(error_line(code, message, exit_code), end="", file=sys.stderr)
        return exit_code
    text = f"ludarium: {message}"
    print(*wrap(text) if sys.stderr.isatty() else [text], sep="\n", file=sys.stderr)
    return exit_code


def _output_failed(error: OSError, *, as_json: bool) -> int:
    """Report that the output cannot be written, unless the reader has closed the pipe.

    Standard output is redirected so that Python does not try again at exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return OUTPUT
    message = f"cannot write the output: {error.strerror or error}"
    return _complain("output", message, OUTPUT, as_json=as_json)
