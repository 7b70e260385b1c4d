"""The command `ludarium`: one file per command, and one place where errors become messages."""

import io
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from ludarium.cli.analyse import analyse
from ludarium.cli.backup import backup
from ludarium.cli.bench import bench
from ludarium.cli.engine import engine
from ludarium.cli.facts import facts
from ludarium.cli.game_args import EXTRA
from ludarium.cli.games import games
from ludarium.cli.help_texts import ABOUT, HELP
from ludarium.cli.match import match
from ludarium.cli.paragraphs import filled
from ludarium.cli.perft import perft
from ludarium.cli.play import play
from ludarium.cli.playouts import playouts
from ludarium.cli.prune import prune
from ludarium.cli.puzzles import puzzles
from ludarium.cli.replay import replay
from ludarium.cli.rules import rules
from ludarium.cli.serve import serve
from ludarium.cli.show import show
from ludarium.cli.solve import solve, verify_solution
from ludarium.cli.tournament import tournament
from ludarium.cli.verify import verify
from ludarium.core.errors import LudariumError
from ludarium.core.version import __version__
from ludarium.games import GAMES

INTERRUPTED = 130

HELP_FLAGS = ["-h", "--help"]

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP_FLAGS},
    help=ABOUT,
)


def _add(command: Callable[..., None], **settings: Any) -> None:
    name = command.__name__.replace("_", "-")
    app.command(name, help=HELP[name], **settings)(command)


_add(play, context_settings=EXTRA)
_add(games)
_add(rules)
_add(show, context_settings=EXTRA)
_add(replay)
_add(verify)
_add(analyse)
_add(solve, context_settings=EXTRA)
_add(verify_solution)
_add(perft, context_settings=EXTRA)
_add(facts)
_add(playouts, context_settings=EXTRA)
_add(match, context_settings=EXTRA)
_add(tournament, context_settings=EXTRA)
_add(engine)
_add(puzzles, context_settings=EXTRA)
_add(bench)
_add(serve)
_add(backup)
_add(prune)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"ludarium {__version__}")
        raise typer.Exit


@app.callback()
def ludarium(
    _: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="print the version"),
    ] = False,
) -> None:
    pass  # its flags are all there is to it


def main() -> None:
    """Run a command. Bad input ends with a message and exit code 2."""
    _prepare_streams()
    try:
        app(args=_with_command(sys.argv[1:]), prog_name="ludarium")
    except LudariumError as error:
        sys.exit(_complain(str(error), 2))
    except OSError as error:
        sys.exit(_give_up_output(error))
    except SystemExit as end:
        if end.code == INTERRUPTED:
            print(file=sys.stderr)
            _complain("interrupted", INTERRUPTED)
        raise


def _prepare_streams() -> None:
    """A stream that is closed is an empty one, and no character is a reason to stop."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _with_command(args: list[str]) -> list[str]:
    """The arguments with the command `play` before them where none was named."""
    if not args or args[0].lower() in GAMES:
        return ["play", *args]
    if args[0].startswith("-") and args[0] not in (*HELP_FLAGS, "--version"):
        return ["play", *args]
    return args


def _complain(message: str, code: int) -> int:
    text = f"ludarium: {message}"
    print(*filled(text) if sys.stderr.isatty() else [text], sep="\n", file=sys.stderr)
    return code


def _give_up_output(error: OSError) -> int:
    """Say that the output cannot be written, and keep Python from trying again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _complain(f"cannot go on: {error.strerror or error}", 1)
