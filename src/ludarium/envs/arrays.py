"""Observations and masks as numpy arrays, and the spaces they are in."""

from typing import Any

from ludarium.core.game import AnyGame
from ludarium.envs.needs import research

with research("ludarium.envs"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Seen = dict[str, NDArray[Any]]
"""What an agent is shown: `observation`, the planes, and `action_mask`, the actions it may take."""


def planes(game: AnyGame, state: Any, seat: int) -> NDArray[np.uint8]:
    """What a seat sees: by plane, row and column, in memory of its own."""
    seen = bytearray(game.observation(state, seat))
    return np.frombuffer(seen, np.uint8).reshape(game.observation_shape)


def mask(game: AnyGame, state: Any, seat: int) -> NDArray[np.int8]:
    """1 for each action that a seat may take; all 0 when it is not the seat's turn."""
    if game.to_move(state) != seat:
        return np.zeros(len(game.moves), np.int8)
    return np.frombuffer(bytearray(game.mask(state)), np.int8)


def seen(game: AnyGame, state: Any, seat: int) -> Seen:
    """Both."""
    return {"observation": planes(game, state, seat), "action_mask": mask(game, state, seat)}


def space(game: AnyGame) -> "spaces.Dict":
    """The space that `seen` is in."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, game.observation_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (len(game.moves),), np.int8),
        }
    )


class Dice:
    """Draws by a generator of numpy, for `core.chance`."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def randrange(self, stop: int, /) -> int:
        return int(self._generator.integers(stop))
