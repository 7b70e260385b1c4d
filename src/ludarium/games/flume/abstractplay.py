"""Flume on abstractplay.com, whose boards count the ring of green stones, and whose games end when
a side has more than half of the points."""

import re
from typing import Any

from ludarium.core.errors import NotationError, quoted
from ludarium.core.game import AnyGame
from ludarium.games.abstractplay_mapping import AbstractPlayMapping


def inside(cell: str) -> str:
    """The free point of a name that counts the ring: b2 is our a1."""
    match = re.fullmatch(r"([a-z])([0-9]{1,2})", cell)
    if match is None:
        raise NotationError(f"expected points such as b2, got {quoted(cell)}")
    letter, number = match[1], int(match[2])
    if letter == "a" or number < 2:
        raise NotationError(f"{cell} lies on the ring of green stones")
    return f"{chr(ord(letter) - 1)}{number - 1}"


def turn(game: AnyGame, state: Any, number: int, text: str) -> str:
    return ",".join(map(inside, text.split(",")))


MAPPING = AbstractPlayMapping(
    title="Flume",
    usual={"size": 7},
    variants={
        "Smaller board: 7x7": {"size": 5},
        "7x7": {"size": 5},
        "Larger board: 11x11": {"size": 9},
        "11x11": {"size": 9},
    },
    cell=inside,
    turn=turn,
    stops_when_decided=True,
)
