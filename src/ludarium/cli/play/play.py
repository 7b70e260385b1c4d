"""`ludarium play`: a game in the terminal, against people and computer players."""

import sys
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from ludarium import kernel
from ludarium.agents import Limit
from ludarium.cli.arguments import (
    AsciiOnly,
    CellNames,
    Color,
    GameArgs,
    game_names,
    parse_game_args,
)
from ludarium.cli.play.game_loop import GameLoop
from ludarium.cli.play.prompts import choose_unfinished, table_from_prompts
from ludarium.cli.play.table import Table, people, seat_players, table_from_record
from ludarium.cli.play.unfinished import Head
from ludarium.cli.record_files import read_record
from ludarium.cli.screen import Screen
from ludarium.cli.wording import WEAKER, without_kernel_text
from ludarium.core.errors import OptionError
from ludarium.core.files import check_writable
from ludarium.core.session import Session
from ludarium.games import load


def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(help="a game; if missing, you can choose one", autocompletion=game_names),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Repeat the draws and random players of this seed.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--load", help="Continue a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the game to this file when it ends or you leave.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.01, max=3600, help="Give computer players this many seconds for a move."
        ),
    ] = 3.0,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            help="Let computer players use this many threads instead of all idle cores.",
        ),
    ] = None,
    color: Color = True,
    ascii_only: AsciiOnly = False,
    names: CellNames = False,
) -> None:
    screen = Screen(color=color, ascii_only=ascii_only, names=names)
    if save is not None:
        check_writable(save)
    chance = SystemRandom().randrange(10**9) if seed is None else seed
    request = _request(file, context.args if game is None else [game, *context.args], chance, seed)
    try:
        unfinished = choose_unfinished(screen, request.fits)
        if unfinished is not None:
            table, file = unfinished.table, unfinished.head.saved
        else:
            table = request.table or table_from_prompts(screen, chance)
    except EOFError:
        screen.say()
        raise OptionError("the input ended before a game was chosen") from None
    table.limit, table.threads = Limit(seconds=seconds), threads
    if why := lacks_kernel(table):
        screen.say(without_kernel_text(why, WEAKER), "dim")
    loop = GameLoop(table, screen, file)
    if unfinished is not None and loop.is_autosaved:
        unfinished.discard()
    if save is None:
        loop.run()
        return
    try:
        loop.run()
    finally:
        loop.table.record().save(save)
        print(f"Saved to {save}", file=sys.stderr)


@dataclass(frozen=True)
class PlayRequest:
    """What the command line asks for. Without a table, questions choose the game."""

    table: Table | None
    args: GameArgs
    file: Path | None
    seed: int | None

    def fits(self, head: Head) -> bool:
        """Return whether an unfinished game has what the command line asks for."""
        if self.file is not None and self.file.absolute() != head.saved:
            return False
        if self.seed is not None and self.seed != head.seed:
            return False
        return self.table is None or self._is_like(self.table, head)

    def _is_like(self, table: Table, head: Head) -> bool:
        ours, theirs = table.game, head.start.game
        return (
            ours.name == theirs.name
            and all(ours.options[name] == theirs.options[name] for name in self.args.options)
            and all(table.players[n - 1] == head.record.seats[n - 1] for n in self.args.seats)
        )


def _request(file: Path | None, args: list[str], chance: int, seed: int | None) -> PlayRequest:
    if file is not None:
        return _record_request(file, args, chance, seed)
    if not args:
        return PlayRequest(None, GameArgs(), None, seed)
    name, *flags = args
    if name.startswith("-"):
        raise OptionError(f"expected the name of a game before {name}: ludarium play GAME {name}")
    game_args = parse_game_args(name, flags, seats=True)
    game = load(name, **game_args.options)
    table = Table(Session.start(game), seat_players(people(game), game_args.seats), chance)
    return PlayRequest(table, game_args, None, seed)


def _record_request(file: Path, args: list[str], chance: int, seed: int | None) -> PlayRequest:
    record, history = read_record(file)
    if args and not args[0].startswith("--"):
        raise OptionError(
            f"--load: expected only flags, since the record has its game, got {args[0]!r}"
        )
    game_args = parse_game_args(record.game, args, seats=True)
    if game_args.options:
        raise OptionError("--load: the record has its own options; expected no flags for them")
    return PlayRequest(
        table_from_record(record, history, chance, game_args.seats), game_args, file, seed
    )


def lacks_kernel(table: Table) -> str | None:
    """Return why players are weaker without the kernel, or None if they are not."""
    weaker = any(agent.weaker_without_kernel for agent in table.agents.values())
    return kernel.absence(table.game) if weaker else None
