"""The command `ludarium`: one file per command, and one place where errors become messages."""

import os
import sys

import typer

from ludarium.cli.facts import facts
from ludarium.cli.game_args import EXTRA
from ludarium.cli.games import games
from ludarium.cli.perft import perft
from ludarium.cli.play import play
from ludarium.cli.replay import replay
from ludarium.cli.rules import rules
from ludarium.cli.show import show
from ludarium.core.errors import LudariumError

app = typer.Typer(
    help="Churn, Flume, Subsume, Turnio and Wunchunk in your terminal.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command(context_settings=EXTRA)(play)
app.command()(games)
app.command()(rules)
app.command(context_settings=EXTRA)(show)
app.command()(replay)
app.command(context_settings=EXTRA)(perft)
app.command()(facts)


def main() -> None:
    """Run a command; without one, play. Bad input ends with a message and exit code 2."""
    try:
        app(args=sys.argv[1:] or ["play"], standalone_mode=True)
    except LudariumError as error:
        sys.exit(_complain(str(error), 2))
    except EOFError:
        sys.exit(_complain("the input ended before the game was chosen", 2))
    except KeyboardInterrupt:
        sys.exit(_complain("interrupted", 130))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def _complain(message: str, code: int) -> int:
    print(f"ludarium: {message}", file=sys.stderr)
    return code
