"""`ludarium play`: a game in the terminal, against people and computer players."""

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any, TypeVar

import typer

from ludarium.agents import AGENTS, make_agent
from ludarium.cli.dialogue import Dialogue
from ludarium.cli.files import read_record
from ludarium.cli.game_args import parse_game_args
from ludarium.cli.screen import Screen
from ludarium.cli.table import HUMAN, Table, restored, seated
from ludarium.core.errors import LudariumError, OptionError
from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.core.options import Option
from ludarium.games import GAMES, entry, load

Answer = TypeVar("Answer")


def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="a game; without one you are asked")] = None,
    seed: Annotated[int | None, typer.Option(help="repeats chance and random players")] = None,
    file: Annotated[Path | None, typer.Option("--load", help="go on with a saved game")] = None,
    color: Annotated[bool, typer.Option("--color/--no-color", help="colours")] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="no characters beyond ASCII")] = False,
    names: Annotated[bool, typer.Option("--names", help="show the names of empty cells")] = False,
) -> None:
    """Play in the terminal. A game's own options are flags too, as `ludarium games` lists them,
    and so are the seats: --seat 1 human --seat 2 random."""
    screen = Screen(color=color, ascii_only=ascii_only, names=names)
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    if file is not None:
        table = restored(*read_record(file), seed)
    elif game is not None:
        table = _table_from_flags(game, context.args, seed)
    else:
        table = _table_from_prompts(screen, seed)
    screen.say(f"{table.game.info.credit}", "bold")
    screen.say(f"{_settings(table.game)}; seed {seed}. Type 'help' for the commands.", "dim")
    dialogue = Dialogue(table, screen)
    if file is not None:
        dialogue.file = file
    dialogue.run()


def _settings(game: AnyGame) -> str:
    texts = {option.name: option.to_text(game.options[option.name]) for option in game.OPTIONS}
    return ", ".join(f"{name} {text}" for name, text in texts.items())


def _table_from_flags(name: str, args: list[str], seed: int) -> Table:
    found = parse_game_args(name, args, seats=True)
    game = load(name, **found.options)
    for number, player in found.seats.items():
        if number > game.seats:
            raise OptionError(f"--seat {number}: expected a seat from 1 to {game.seats}")
        if player != HUMAN:
            make_agent(player)
    return Table(History(game), seated(game, found.seats), seed)


def _table_from_prompts(screen: Screen, seed: int) -> Table:
    screen.say("Ludarium: five modern abstract games", "bold")
    for number, listed in enumerate(GAMES.values(), start=1):
        screen.say(f"  {number}  {listed.info.credit}")
        screen.say(f"     {listed.info.about}", "dim")
    name = _ask(screen, "Which game? (number or name) ", _game_of_answer)
    game = _ask_options(screen, name)
    seats = {seat + 1: _ask_player(screen, seat) for seat in range(game.seats)}
    return Table(History(game), seated(game, seats), seed)


def _ask_player(screen: Screen, seat: int) -> str:
    usual = HUMAN if seat == 0 else "random"
    return _ask(
        screen,
        f"Who plays seat {seat + 1}? ({HUMAN}, {', '.join(AGENTS)}) [{usual}] ",
        lambda answer: _player_of_answer(answer or usual),
    )


def _game_of_answer(answer: str) -> str:
    names = list(GAMES)
    if answer.isdecimal() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    return entry(answer).info.name


def _player_of_answer(answer: str) -> str:
    if answer.lower() != HUMAN:
        make_agent(answer)
    return answer.lower()


def _ask_options(screen: Screen, name: str) -> AnyGame:
    """Ask for each option until they make sense together."""
    while True:
        options: dict[str, Any] = {}
        for option in entry(name).rules.OPTIONS:
            value = _ask_option(screen, option)
            if value is not None:
                options[option.name] = value
        try:
            return load(name, **options)
        except OptionError as error:
            screen.say(f"That does not work: {error}", "red")


def _ask_option(screen: Screen, option: Option) -> Any:
    usual = "usual" if option.default is None else option.to_text(option.default)
    return _ask(
        screen,
        f"{option.help}, {option.allowed} [{usual}] ",
        lambda answer: option.from_text(answer) if answer else option.default,
    )


def _ask(screen: Screen, prompt: str, read: Callable[[str], Answer]) -> Answer:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(screen.ask(prompt))
        except LudariumError as error:
            screen.say(str(error), "red")
