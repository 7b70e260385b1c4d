"""The files in which the computer players look for solved positions of a game.

`ludarium solve GAME --for-players` writes such a file once; from then on the game is played
perfectly from its first move, without solving it again.
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
    """The folder of the files: as the environment says, or the user's cache."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "ludarium" / "solutions"


@contextmanager
def without_user_files() -> Iterator[None]:
    """Within this, players load only the files that come with the program, so that they play the
    same on every machine."""
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
    """The file of a game with its options."""
    options = "".join(f"-{o.name}-{o.to_text(game.options[o.name])}" for o in game.OPTIONS)
    return folder() / f"{game.name}{options.replace(',', '_')}.solution"


def load_solutions(solver: kernel.Solver) -> bool:
    """Load the files of a solver's game: the user's and the program's. Return whether there was
    one. A file that cannot be read or is damaged is ignored: the solver can solve again what it
    holds."""
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
