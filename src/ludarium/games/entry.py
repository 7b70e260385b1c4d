"""The data about a game that its folder provides for the list of games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludarium.core.evaluation import Decision
from ludarium.core.game import AnyGame, Info
from ludarium.core.lesson import Lessons
from ludarium.core.scene import Disc, Piece, Scene, Target
from ludarium.core.sheet import PositionSpec, Sheet
from ludarium.games.abstractplay_mapping import AbstractPlayMapping
from ludarium.games.benchmarks import Benchmarks
from ludarium.games.layout import cell_target

COVER, BOARD = "", "board"
"""Every game has a cover, with all its kinds of pieces, and a picture of its empty board."""

Illustrations = Mapping[str, PositionSpec]
"""Positions by the second half of their file names: "" for `churn`, "board" for `churn-board`."""


def default_illustrations() -> Illustrations:
    """The start position, as the cover and as the board."""
    return {COVER: PositionSpec(), BOARD: PositionSpec()}


Options = Mapping[str, Any]


@dataclass(frozen=True)
class Computer:
    """The settings of the computer players and of the search for puzzles.

    `simulations` and `exact` are chosen so that each level beats the one below in 60% to 80% of
    games, which `make ladder` measures. docs/methods.md explains how the tunables were found.

    Attributes:
        simulations: The simulations of each level but the highest, from level 1 on.
        exact: The share of moves for which each of these levels looks for a proof first.
        tuned: Tunables of the search that differ from the defaults, each with the least number of
            moves in the game (of all that can ever occur). The last row that fits counts.
        lower: Other tunables for all levels up to the given one, because what is best for strong
            play leaves no room for weak play, or because the levels are older.
        solved: The options that `make solutions` solves, for perfect play from the first move.
        puzzle_mix: The options of a collection of puzzles with their shares, the default first.
        puzzle_players: The players whose games are searched for puzzles: simulations a step, and
            the share of random steps. In some games only strong players reach positions with one
            right step, in others they hardly ever do.
    """

    simulations: tuple[int, ...] = (20, 60, 200, 800, 4_000, 20_000, 100_000)
    exact: tuple[float, ...] = (0.0,) * 7
    tuned: tuple[tuple[int, Mapping[str, float]], ...] = ()
    lower: tuple[tuple[int, Mapping[str, float]], ...] = ()
    solved: tuple[Options, ...] = ()
    puzzle_mix: tuple[tuple[Options, float], ...] = (({}, 1.0),)
    puzzle_players: tuple[tuple[int, float], ...] = (
        (1, 1.0),
        (100, 0.2),
        (1_000, 0.1),
        (10_000, 0.03),
    )


def nothing_stored(game: AnyGame, state: Any) -> Decision | None:
    """The default: no stored answers."""
    return None


def no_file(game: AnyGame) -> Path | None:
    """The default: no solution file."""
    return None


@dataclass(frozen=True)
class Entry:
    """A game of the list, with everything that its folder provides.

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
