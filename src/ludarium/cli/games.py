"""`ludarium games`: what there is to play."""

from ludarium.cli.game_args import flag_help
from ludarium.cli.screen import Screen
from ludarium.core.options import Option
from ludarium.games import GAMES


def games() -> None:
    screen = Screen()
    for entry in GAMES.values():
        info = entry.info
        screen.say(f"{info.name:<10}{info.credit}", "bold")
        screen.say(f"{'':10}{info.about}", hang=" " * 10)
        screen.say(f"{'':10}Players: {info.players}. Score: {info.score}.", hang=" " * 10)
        for option in entry.rules.OPTIONS:
            screen.say(f"{'':10}{flag_help(option):<18}{_explained(option)}", hang=" " * 28)
        screen.say()


def _explained(option: Option) -> str:
    usual = "" if option.default is None else f"; usually {option.to_text(option.default)}"
    return f"{option.help} ({option.allowed}{usual})"
