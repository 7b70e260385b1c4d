"""What the list of games knows about each game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame, Info
from ludarium.core.lesson import Lessons
from ludarium.core.scene import Disc, Piece, Scene, Target
from ludarium.core.sheet import Sheet
from ludarium.games.abstractplay_mapping import AbstractPlayMapping
from ludarium.games.benchmarks import Benchmarks
from ludarium.games.computer import Computer
from ludarium.games.illustrations import Illustrations, default_illustrations
from ludarium.games.layout import cell_target


def nothing_stored(game: AnyGame, state: Any) -> Decision | None:
    """The default: no stored answers."""
    return None


def no_file(game: AnyGame) -> Path | None:
    """The default: no solution file."""
    return None


@dataclass(frozen=True)
class Entry:
    """A game of the list, with everything that its folder brings.

    Attributes:
        rules: The class of the game.
        view: Makes the Scene of (game, state, state before the last turn).
        sheet: The rules in words.
        target: Says where a move points in a Scene.
        piece: Says what is on a spot, given its value in `game.pieces`.
        answer: Looks up a winning move that a long search has proved.
        solution: Names the file of what the kernel's solver knows of the game with its options.
        computer: What suits the computer players.
        benchmarks: The boards for measurements.
        illustrations: The positions that pages show.
        lessons: The course for people who learn the game.
        abstractplay: How abstractplay.com names and writes the game, if it has it.
    """

    rules: type[AnyGame]
    view: Callable[..., Scene]
    sheet: Sheet
    target: Callable[[Any], Target] = cell_target
    piece: Callable[[str, Any], Piece] = Disc
    answer: Callable[[AnyGame, Any], Decision | None] = nothing_stored
    solution: Callable[[AnyGame], Path | None] = no_file
    computer: Computer = field(default_factory=Computer)
    benchmarks: Benchmarks = field(default_factory=Benchmarks)
    illustrations: Illustrations = field(default_factory=default_illustrations)
    lessons: Lessons = ()
    abstractplay: AbstractPlayMapping | None = None

    @property
    def info(self) -> Info:
        return self.rules.info
