"""A game played by action numbers, with observations, action masks and pictures."""

from typing import Any

from ludarium.core import chance
from ludarium.core.errors import IllegalMoveError, OptionError, quoted
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import checked_apply
from ludarium.drawing import plain, svg, text
from ludarium.drawing.raster import image
from ludarium.envs import research
from ludarium.games import scene

with research("ludarium.envs"):
    import numpy as np
    from gymnasium import logger, spaces
    from numpy.typing import NDArray

Observation = dict[str, NDArray[Any]]
"""What an agent gets: `observation`, the planes, and `action_mask`, the legal actions."""

MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed text, text, the text of an SVG file, and pixels by row, column and colour."""

SIDE = 480
"""The largest width and height of a picture in pixels."""


def space(game: AnyGame) -> "spaces.Dict":
    """Return the space of observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, game.observation_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (len(game.moves),), np.int8),
        }
    )


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode or None; raises OptionError for any other."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode: expected one of {', '.join(MODES)}, got {quoted(mode)}")
    return mode


class Dice:
    """A numpy generator as `core.chance` uses it."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def randrange(self, stop: int, /) -> int:
        return int(self._generator.integers(stop))


class Episode:
    """One game, in which chance moves are made automatically.

    `before` is the state in which the last turn began, None at the start.
    """

    def __init__(self, game: AnyGame, dice: chance.Dice) -> None:
        self.game, self._dice = game, dice
        self.state: Any = game.initial_state()
        self.before: Any = None
        self._turn: int | None = None
        self._make_chance_moves()

    @property
    def mover(self) -> int | None:
        """The seat to move, or None if the game is over."""
        return self.game.to_move(self.state)

    def step(self, action: int) -> None:
        """Take an action; raises IllegalMoveError, which says why it is not legal."""
        if not 0 <= action < len(self.game.moves):
            expected = f"expected an action from 0 to {len(self.game.moves) - 1}"
            raise IllegalMoveError(f"{expected}, got {quoted(action)}")
        state, mover = self.state, self.mover
        self.state = checked_apply(self.game, state, self.game.moves[action])
        if mover != self._turn:
            self._turn, self.before = mover, state
        self._make_chance_moves()

    def _make_chance_moves(self) -> None:
        while self.mover == CHANCE:
            move = chance.chance_move(self.game, self.state, self._dice)
            self.state = self.game.apply(self.state, move)

    def observe(self, seat: int) -> Observation:
        """Return the view of a seat, in new arrays; its mask is all 0 if it is not to move."""
        game, planes = self.game, bytearray(self.game.observation(self.state, seat))
        mask = game.mask(self.state) if self.mover == seat else bytes(len(game.moves))
        return {
            "observation": np.frombuffer(planes, np.uint8).reshape(game.observation_shape),
            "action_mask": np.frombuffer(mask, np.int8).copy(),
        }

    def render(self, mode: str) -> Any:
        """Return the position with the changes of the last turn, or None if it is printed."""
        picture = scene(self.game, self.state, self.before)
        if mode == "svg":
            return svg(picture)
        if mode == "rgb_array":
            return np.asarray(image(picture, SIDE, SIDE))
        words = plain(text(picture))
        if mode == "ansi":
            return words
        print(words)
        return None


class Rendering:
    """What environments that show their episode have in common."""

    render_mode: str | None
    _episode: Episode

    def render(self) -> Any:
        """Return the position in the render mode of the environment."""
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment has no render_mode")
            return None
        return self._episode.render(self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
