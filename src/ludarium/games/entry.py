"""What the list of games says about each: its rules, and what its positions look like."""

from collections.abc import Callable
from dataclasses import dataclass

from ludarium.core.game import AnyGame, Info
from ludarium.core.scene import Scene


@dataclass(frozen=True)
class Entry:
    """A game of the list. `view` makes the Scene of (game, state, state before the last turn)."""

    rules: type[AnyGame]
    view: Callable[..., Scene]

    @property
    def info(self) -> Info:
        return self.rules.info
