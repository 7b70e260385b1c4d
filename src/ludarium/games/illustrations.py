"""The positions that pages show of a game, as data in the game's folder (optional)."""

from collections.abc import Mapping

from ludarium.core.position_spec import PositionSpec

COVER, BOARD = "", "board"
"""Every game has a cover, which shows all its kinds of pieces, and a picture of its empty board."""

Illustrations = Mapping[str, PositionSpec]
"""Positions by the second half of their file names: "" for `churn`, "board" for `churn-board`."""


def default_illustrations() -> Illustrations:
    """The start position, as the cover and as the board."""
    return {COVER: PositionSpec(), BOARD: PositionSpec()}
