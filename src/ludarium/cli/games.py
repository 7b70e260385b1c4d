"""`ludarium games`: what there is to play."""

from textwrap import fill

from ludarium.cli.game_args import flag_help
from ludarium.cli.screen import Screen
from ludarium.core.options import Option
from ludarium.games import GAMES


def games() -> None:
    """List the games, their designers and their options."""
    screen = Screen()
    for entry in GAMES.values():
        info = entry.info
        screen.say(f"{info.name:<10}{info.credit}", "bold")
        screen.say(f"{'':10}{info.about}")
        screen.say(f"{'':10}Players: {info.players}. Score: {info.score}.")
        for option in entry.rules.OPTIONS:
            screen.say(wrapped(flag_help(option), _explained(option)))
        screen.say()


def _explained(option: Option) -> str:
    usual = "" if option.default is None else f"; usually {option.to_text(option.default)}"
    return f"{option.help} ({option.allowed}{usual})"


def wrapped(head: str, text: str) -> str:
    """A hanging paragraph that fits a narrow terminal."""
    first = f"{'':10}{head:<18}"
    return fill(text, width=80, initial_indent=first, subsequent_indent=" " * len(first))
