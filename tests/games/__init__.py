"""The tests of each game, one folder per game, found by the names in `ludarium.GAMES`."""

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import ludarium
from tests.games.suite import Suite

FOLDER = Path(__file__).parent


@cache
def suite(name: str) -> Suite:
    """The test suite of a game; an empty one if it has no folder here."""
    if not (FOLDER / name).is_dir():
        return Suite()
    game_suite: Suite = import_module(f"tests.games.{name}").SUITE
    return game_suite


def puzzled() -> list[str]:
    """The games that have a file of puzzles."""
    folder = files("ludarium.games")
    return [name for name in ludarium.GAMES if (folder / name / "puzzles.json").is_file()]
