"""Which addresses are pages. They stand in one place, js/main.js, which has the page of each; other
addresses get the same file with another status, and it says that there is nothing."""

import re
from functools import cache
from pathlib import Path

from ludarium.games import GAMES

WEB = Path(__file__).parents[1] / "web"

ADDRESS = re.compile(r"^ +\[/(\^.*\$)/, ", re.MULTILINE)
"""A line of the list in main.js: a pattern, and what it leads to."""

OF_A_GAME = re.compile(r"(?:new|rules|learn|puzzles)/([^/]*)")


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """The addresses of all pages."""
    source = (WEB / "js" / "main.js").read_text(encoding="utf-8")
    return tuple(re.compile(found, re.ASCII) for found in ADDRESS.findall(source))


def is_there(path: str) -> bool:
    """Is this the address of a page, given without its first slash?"""
    of_a_game = OF_A_GAME.match(path)
    if of_a_game is not None and of_a_game[1] not in GAMES:
        return False
    return any(pattern.match(f"/{path}") for pattern in patterns())
