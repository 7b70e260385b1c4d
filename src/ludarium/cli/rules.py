"""`ludarium rules GAME`: the rules in our words, with the designer's credit."""

from typing import Annotated

import typer

from ludarium.cli.paragraphs import sheet
from ludarium.cli.screen import Screen
from ludarium.games import GAMES, entry


def rules_lines(name: str, screen: Screen) -> list[str]:
    """The rule sheet as it fits a screen."""
    return sheet(entry(name).rule_sheet, screen.width)


def rules(
    game: Annotated[str, typer.Argument(help=", ".join(GAMES))],
) -> None:
    """Print the rules of a game."""
    screen = Screen()
    for line in rules_lines(game, screen):
        screen.raw(line)
