"""Solution files of the computer players.

`ludarium solve GAME --for-players` writes such a file; with it the players play the game perfectly
from the first move.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludarium import kernel
from ludarium.core.game import AnyGame
from ludarium.games import stored_solution

VARIABLE = "LUDARIUM_SOLUTIONS"
"""The environment variable that names the folder."""


def folder() -> Path:
    """Return the folder of the files: from the environment variable, or in the user's cache."""
    if path := os.environ.get(VARIABLE):
        return Path(path)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "ludarium" / "solutions"


@contextmanager
def without_user_files() -> Iterator[None]:
    """Ignore the user's files meanwhile, so that players play the same on every machine."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = os.devnull
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def solution_path(game: AnyGame) -> Path:
    """Return the path of the file for a game with its options."""
    options = "".join(f"-{name}-{value}" for name, value in game.option_texts.items())
    return folder() / f"{game.name}{options.replace(',', '_')}.solution"


def load_solutions(solver: kernel.Solver) -> bool:
    """Load the user's and the included file of a solver's game; return whether there was one.

    Unreadable and damaged files are ignored.
    """
    files = (solution_path(solver.game), stored_solution(solver.game)) if solver.keeps else ()
    loaded = [path for path in files if _loads(solver, path)]
    return bool(loaded)


def _loads(solver: kernel.Solver, path: Path | None) -> bool:
    try:
        if path is None or not path.is_file():
            return False
        solver.load(path)
    except (OSError, RuntimeError, ValueError):
        return False
    return True
