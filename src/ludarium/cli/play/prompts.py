"""Questions before a game: continue an unfinished one, or choose game, options and players."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import typer

from ludarium.agents import AGENT_HELP, AGENTS
from ludarium.cli.play.table import Table, people, player, seat_players
from ludarium.cli.play.unfinished import Head, Unfinished, folder, unfinished
from ludarium.cli.screen import Screen
from ludarium.cli.wording import players_text, turn_text
from ludarium.core.errors import LudariumError, OptionError
from ludarium.core.game import AnyGame
from ludarium.core.options import Option
from ludarium.core.record import HUMAN
from ludarium.core.session import Session
from ludarium.games import GAMES, entry, load

Answer = TypeVar("Answer")


def table_from_prompts(screen: Screen, seed: int) -> Table:
    """Ask for game, options and players; raises EOFError at the end of input, Exit on quit."""
    screen.say("Ludarium: modern abstract games", "bold")
    for number, each in enumerate(GAMES.values(), start=1):
        screen.say(f"  {number}  {each.info.credit}")
        screen.say(f"     {each.info.about}", "dim", hang="     ")
    name = _ask(screen, "Which game? (number or name, or quit) ", _game_of_answer, GAMES)
    game = _ask_options(screen, name)
    screen.say(f"Players: {HUMAN}, {AGENT_HELP}")
    seats = {seat + 1: _ask_player(screen, seat) for seat in range(game.seats)}
    return Table(Session.start(game), seat_players(people(game), seats), seed)


def _ask_player(screen: Screen, seat: int) -> str:
    default = HUMAN if seat == 0 else "search:3"
    prompt = f"Who plays seat {seat + 1}? [{default}] "
    return _ask(screen, prompt, lambda answer: player(answer or default), (HUMAN, *AGENTS))


def _game_of_answer(answer: str) -> str:
    names = list(GAMES)
    if answer in map(str, range(1, len(names) + 1)):
        return names[int(answer) - 1]
    matches = [name for name in names if answer and name.startswith(answer.lower())]
    return matches[0] if len(matches) == 1 else entry(answer).info.name


def _ask_options(screen: Screen, name: str) -> AnyGame:
    """Ask for each option until the game accepts them together."""
    while True:
        options: dict[str, Any] = {}
        for option in entry(name).rules.OPTIONS:
            options[option.name] = _ask_option(screen, option, _default(name, option, options))
        try:
            return load(name, **options)
        except OptionError as error:
            screen.say(f"These options do not work together: {error}", "red")


def _default(name: str, option: Option, options: dict[str, Any]) -> Any:
    """Return the default of an option, which can depend on those before it."""
    try:
        return load(name, **options).options[option.name]
    except OptionError:
        return option.samples[0] if option.default is None else option.default


def _ask_option(screen: Screen, option: Option, default: Any) -> Any:
    screen.say(f"{option.name}: {option.help} ({option.allowed})", hang="  ")
    return _ask(
        screen,
        f"{option.name} [{option.to_text(default)}] ",
        lambda answer: option.from_text(answer) if answer else default,
    )


def _ask(screen: Screen, prompt: str, parse: Callable[[str], Answer], words: Any = ()) -> Answer:
    """Ask until `parse` accepts the answer; return its result."""
    while True:
        answer = screen.ask(prompt, list(words))
        if answer.lower() in ("quit", "exit", "q"):
            raise typer.Exit
        try:
            return parse(answer)
        except LudariumError as error:
            screen.say(str(error), "red")


MOST = 3
"""The number of games to ask about; older ones are only mentioned."""


def choose_unfinished(screen: Screen, fits: Callable[[Head], bool]) -> Unfinished | None:
    """Return the unfinished game that the user wants to continue, or None.

    Raises:
        EOFError: The input ended.
    """
    if not screen.interactive:
        return None

    def warn(path: Path, why: str) -> None:
        screen.say(f"An unfinished game cannot be read: {why}. Its file is now {path}.", "red")

    offers = older = 0
    for game in unfinished(fits, warn):
        if offers == MOST:
            older += 1
            game.release()
            continue
        offers += 1
        match _answer(screen, game):
            case "yes":
                return game
            case "drop":
                game.remove()
            case _:
                game.release()
    if older:
        screen.say(f"{older} older games are in {folder()}.", "dim")
    return None


def _answer(screen: Screen, unfinished_game: Unfinished) -> str:
    """Return "yes" to continue a game, "no" to keep it for later, or "drop"."""
    table = unfinished_game.table
    game, history = table.game, table.history
    screen.say(
        f"An unfinished game of {game.info.title} from {unfinished_game.last:%Y-%m-%d %H:%M}:",
        "bold",
    )
    screen.say(f"{game.settings}; {players_text(game, history.state, table.players)}")
    screen.say(turn_text(history, history.turn_count - 1))
    if unfinished_game.damage:
        screen.say(f"Its file is damaged; later moves are lost: {unfinished_game.damage}.", "red")
    elif unfinished_game.is_cut:
        screen.say("The last line of its file is cut off and left out.", "red")
    explanation = "yes continues the game, no keeps it for later, drop deletes it."
    return screen.choose("Continue it?", "yes", "no", "drop", explanation=explanation)
