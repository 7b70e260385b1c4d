"""The functions that the core borrows from other parts of the package.

The core knows no games and no drawing. Still, a record can load its game, and a notebook shows a
history as a board. `ludarium/__init__.py` hands in the functions for that when it is imported.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludarium.core.game import AnyGame
    from ludarium.core.scene import Scene


@dataclass(frozen=True)
class Wiring:
    """The borrowed functions.

    Attributes:
        load: Makes a game from its name and options.
        rules: The class of a game by its name, None if there is no such game.
        scene: Makes the Scene of (game, state, state before the last turn).
        svg: Draws a Scene.
    """

    load: "Callable[..., AnyGame]"
    rules: "Callable[[str], type[AnyGame] | None]"
    scene: "Callable[[AnyGame, Any, Any], Scene]"
    svg: "Callable[[Scene], str]"


_wiring: Wiring | None = None


def connect(functions: Wiring) -> None:
    """Set the borrowed functions."""
    global _wiring
    _wiring = functions


def wiring() -> Wiring:
    """The borrowed functions."""
    assert _wiring is not None, "the package ludarium sets them when it is imported"
    return _wiring
