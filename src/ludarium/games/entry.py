"""What the list of games says about each: its rules, in code and in words, what its positions
look like, and what is known of it besides."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludarium.core.game import AnyGame, Info
from ludarium.core.lesson import Lessons
from ludarium.core.scene import Disc, Piece, Scene, Target
from ludarium.core.sheet import Sheet
from ludarium.games.computer import Computer
from ludarium.games.elsewhere import Elsewhere
from ludarium.games.layout import cell_target
from ludarium.games.measured import Measured
from ludarium.games.pictured import Pictured, usual


@dataclass(frozen=True)
class SureWin:
    """A move that is certain to win, and the margin that its maker is sure of."""

    move: Any
    margin: int


def nothing_stored(game: AnyGame, state: Any) -> SureWin | None:
    """Most games have no store of answers."""
    return None


def no_file(game: AnyGame) -> Path | None:
    """Most games come without what their solver has found out."""
    return None


@dataclass(frozen=True)
class Entry:
    """A game of the list. `view` makes the Scene of (game, state, state before the last turn),
    `sheet` is the rules in words, `target` tells where a move points, `piece` what lies on a spot
    by its value in `game.pieces`, `answer` what long searches have found to win, `solution` names
    a file of what the kernel's solver knows of the game with these options. `computer` has what
    suits the computer players, `measured` the boards for measurements, `pictured` the positions
    that the pages show, `lessons` the course for those who learn it, `elsewhere` how it is played
    on abstractplay.com, where it is."""

    rules: type[AnyGame]
    view: Callable[..., Scene]
    sheet: Sheet
    target: Callable[[Any], Target] = cell_target
    piece: Callable[[str, Any], Piece] = Disc
    answer: Callable[[AnyGame, Any], SureWin | None] = nothing_stored
    solution: Callable[[AnyGame], Path | None] = no_file
    computer: Computer = field(default_factory=Computer)
    measured: Measured = field(default_factory=Measured)
    pictured: Pictured = field(default_factory=usual)
    lessons: Lessons = ()
    elsewhere: Elsewhere | None = None

    @property
    def info(self) -> Info:
        return self.rules.info
