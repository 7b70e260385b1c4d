"""`ludarium rules GAME`: the rules in our words, with the designer's credit."""

import inspect
import sys
from typing import Annotated

import typer

from ludarium.cli.paragraphs import sheet
from ludarium.cli.screen import Screen
from ludarium.games import GAMES, entry


def rules_text(name: str) -> str:
    """The rule sheet at the head of a game's rules."""
    module = sys.modules[entry(name).rules.__module__]
    return inspect.getdoc(module) or ""


def rules_lines(name: str, screen: Screen) -> list[str]:
    """The rule sheet as it fits a screen."""
    return sheet(rules_text(name), screen.width)


def rules(
    game: Annotated[str, typer.Argument(help=", ".join(GAMES))],
) -> None:
    """Print the rules of a game."""
    screen = Screen()
    for line in rules_lines(game, screen):
        screen.raw(line)
