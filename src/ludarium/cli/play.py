"""`ludarium play`: a game in the terminal, against people and computer players."""

from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from ludarium import kernel
from ludarium.agents import Limit
from ludarium.cli.dialogue import Dialogue
from ludarium.cli.files import read_record
from ludarium.cli.game_args import parse_game_args
from ludarium.cli.prompts import table_from_prompts
from ludarium.cli.screen import Screen
from ludarium.cli.table import Table, people, restored, seated
from ludarium.cli.wording import WEAKER, without_kernel_text
from ludarium.core.errors import OptionError
from ludarium.core.session import Session
from ludarium.games import load


def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="a game; without one you are asked")] = None,
    seed: Annotated[int | None, typer.Option(help="repeats chance and random players")] = None,
    file: Annotated[Path | None, typer.Option("--load", help="go on with a saved game")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="computer: for a move")] = 3.0,
    threads: Annotated[
        int | None, typer.Option(min=1, max=64, help="computer: to think with, else all idle cores")
    ] = None,
    color: Annotated[bool, typer.Option("--color/--no-color", help="colours")] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="no characters beyond ASCII")] = False,
    names: Annotated[bool, typer.Option("--names", help="show the names of empty cells")] = False,
) -> None:
    screen = Screen(color=color, ascii_only=ascii_only, names=names)
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    args = context.args if game is None else [game, *context.args]
    if file is not None:
        table = _table_from_record(file, args, seed)
    elif args:
        table = _table_from_flags(args[0], args[1:], seed)
    else:
        table = _table_from_prompts(screen, seed)
    table.limit, table.threads = Limit(seconds=seconds), threads
    if why := lacks_kernel(table):
        screen.say(without_kernel_text(why, WEAKER), "dim")
    Dialogue(table, screen, file).run()


def _table_from_record(file: Path, args: list[str], seed: int) -> Table:
    record, history = read_record(file)
    if args and not args[0].startswith("--"):
        raise OptionError(
            f"--load: the record has its own game; expected no other, got {args[0]!r}"
        )
    found = parse_game_args(record.game, args, seats=True)
    if found.options:
        raise OptionError("--load: the record has its own options; expected no flags for them")
    return restored(record, history, seed, found.seats)


def _table_from_flags(name: str, args: list[str], seed: int) -> Table:
    if name.startswith("-"):
        raise OptionError(f"expected the name of a game before {name}: ludarium play GAME {name}")
    found = parse_game_args(name, args, seats=True)
    game = load(name, **found.options)
    return Table(Session.start(game), seated(people(game), found.seats), seed)


def _table_from_prompts(screen: Screen, seed: int) -> Table:
    try:
        return table_from_prompts(screen, seed)
    except EOFError:
        screen.say()
        raise OptionError("the input ended before a game was chosen") from None


def lacks_kernel(table: Table) -> str | None:
    """Why a player is weaker than it could be, for want of the kernel; None if nobody is."""
    weaker = any(agent.weaker_without_kernel for agent in table.agents.values())
    return kernel.absence(table.game) if weaker else None
