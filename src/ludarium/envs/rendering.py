"""Render modes of environments."""

from typing import Any

from ludarium.core.errors import OptionError, quoted
from ludarium.drawing import plain, svg, text
from ludarium.drawing.raster import image
from ludarium.envs.episode import Episode
from ludarium.envs.needs import research
from ludarium.games import scene

with research("ludarium.envs"):
    import numpy as np

MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed text, text, the text of an SVG file, and pixels by row, column and colour."""

SIDE = 480
"""How many pixels a picture is wide and high at most."""


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode or None; raises OptionError for any other."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode: expected one of {', '.join(MODES)}, got {quoted(mode)}")
    return mode


def rendered(mode: str, episode: Episode) -> Any:
    """Return the position with the changes of the last turn, or None if it is printed."""
    picture = scene(episode.game, episode.state, episode.before)
    if mode == "svg":
        return svg(picture)
    if mode == "rgb_array":
        return np.asarray(image(picture, SIDE, SIDE))
    words = plain(text(picture))
    if mode == "ansi":
        return words
    print(words)
    return None
