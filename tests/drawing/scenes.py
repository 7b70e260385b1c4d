"""Scenes to draw: of every option set along a random game, and one made by hand of every part."""

from functools import cache
from random import Random

import ludarium
from ludarium.core.game import AnyGame
from ludarium.core.scene import (
    GREEN,
    Cross,
    Disc,
    Link,
    Loop,
    Mark,
    Scene,
    Spot,
    Tile,
)
from tests.option_sets import OPTION_SETS, OptionSet

STOPS = (0, 1, 2, 5, 13, 34, 89, 200)
"""A random game is drawn after these numbers of steps, and at its end if that is earlier."""


def scenes(option_set: OptionSet) -> tuple[Scene, ...]:
    """Positions of one random game, each with its last turn."""
    return _scenes(option_set.load())


@cache
def _scenes(game: AnyGame) -> tuple[Scene, ...]:
    rng = Random(repr(game))
    history = ludarium.History(game)
    pictures = []
    for count in range(STOPS[-1] + 1):
        over = game.to_move(history.state) is None
        if count in STOPS or over:
            before = history.before_turn(-1) if history.steps else None
            pictures.append(ludarium.scene(game, history.state, before))
        if over:
            break
        history.push(rng.choice(game.legal_moves(history.state)))
    return tuple(pictures)


def all_scenes() -> list[Scene]:
    """The scenes of every option set, and those made by hand."""
    return [*HAND_MADE, *(scene for option_set in OPTION_SETS for scene in scenes(option_set))]


HEXES = Scene(
    title="Hexes",
    credit="Hexes by Nobody, 2001",
    shape="hexagon",
    spots=tuple(
        Spot(f"{letter}{number}", number + 0.5 * (row % 2), row * 3**0.5 / 2)
        for row, letter in enumerate("cba")
        for number in range(1, 4)
    ),
    rows=tuple(tuple(f"{letter}{number}" for number in range(1, 4)) for letter in "cba"),
    colours=("Red", "Blue", "Gold", "Violet"),
    pieces=(
        Disc("c1", 0),
        Disc("c2", 1),
        Disc("c3", 2),
        Disc("b2", 3),
        Disc("b3", 3),
        Disc("a1", GREEN),
    ),
    marks=(
        Mark("c1", "last"),
        Mark("c2", "flipped"),
        Mark("a2", "removed", 0),
        Mark("b1", "surrounded"),
        Mark("a3", "again", name="another stone"),
    ),
    links=(Link(("b2", "b3"), 3), Link(("c3", "b3"), 2)),
    loops=(Loop(("c1", "c2", "b1"), None),),
    notes=(("a note",),),
)

SQUARES = Scene(
    title="Squares",
    credit="Squares by Nobody, 2002",
    shape="square",
    spots=(
        *(Spot(f"{'abc'[x]}{2 - y}", float(x), float(y)) for y in (0, 1) for x in range(3)),
        Spot("hand", 3.5, 0.0, "hand"),
    ),
    rows=(("a2", "b2", "c2"), ("a1", "b1", "c1")),
    colours=("Circle", "Square"),
    pieces=(
        Tile("a2", (0, 1, 1, 0), 1, "chip"),
        Tile("b2", (1, None, 0, None), -1, "chip"),
        Tile("a1", (0, None, None, 1), 1, "chip"),
        Cross("c2", "blocker"),
        Tile("hand", (0, 1, None, None), -1, "chip"),
    ),
    marks=(
        Mark("a2", "fixed"),
        Mark("b2", "last"),
        Mark("a1", "flipped"),
        Mark("c2", "last"),
        Mark("c1", "removed"),
    ),
    links=(Link(("a2", "b2"), 1, 0), Link(("a1", "a2"), 0, 0)),
)

HAND_MADE = (HEXES, SQUARES)
