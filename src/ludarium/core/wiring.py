"""What the core is lent by the parts that stand to its right.

The core knows no game and no drawing, and yet a record replays without being told how games are
made, and a notebook shows a history as a board. The package hands in what that takes when it is
imported (`ludarium/__init__.py`), which Python does before any of its modules can be used.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludarium.core.game import AnyGame
    from ludarium.core.scene import Scene


@dataclass(frozen=True)
class Wiring:
    """`load` makes the game of a name and options, `rules` has the class of a name (None where
    there is no such game), `scene` makes the picture of (game, state, state before the last turn),
    `svg` draws it."""

    load: "Callable[..., AnyGame]"
    rules: "Callable[[str], type[AnyGame] | None]"
    scene: "Callable[[AnyGame, Any, Any], Scene]"
    svg: "Callable[[Scene], str]"


_wired: Wiring | None = None


def connect(wiring: Wiring) -> None:
    """Hand it in."""
    global _wired
    _wired = wiring


def wired() -> Wiring:
    """What was handed in."""
    assert _wired is not None, "the package ludarium connects its parts when it is imported"
    return _wired
