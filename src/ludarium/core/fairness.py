"""Chance that can be verified afterwards.

Whoever conducts a game has a secret seed. Its SHA-256 is published before the first draw (the
commitment), the seed itself when the game is over. The draw after n steps takes the number
HMAC-SHA256(seed, "n"), read as a whole number, modulo the least common denominator of the
probabilities, and counts through the draws in the order of their actions: anyone can repeat it,
as docs/protocol.md tells in full.
"""

import hashlib
import hmac
import secrets
from typing import Any

from ludarium.core.chance import draw
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History


def new_seed() -> str:
    """A secret of 256 bits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before the first draw."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dice:
    """The random number of one draw."""

    def __init__(self, seed: str, steps: int) -> None:
        self._number = int.from_bytes(
            hmac.digest(seed.encode(), str(steps).encode(), "sha256"), "big"
        )

    def randrange(self, stop: int, /) -> int:
        return self._number % stop


def fair_draw(game: AnyGame, state: Any, seed: str, steps: int) -> Any:
    """The draw of a game after so many steps; taking steps back does not change it."""
    return draw(game, state, Dice(seed, steps))


def unfair_draw(history: History, seed: str) -> int | None:
    """After how many steps of a game the first draw comes that is not the one of the seed."""
    state = history.start
    for number, step in enumerate(history.steps):
        if step.seat == CHANCE and step.move != fair_draw(history.game, state, seed, number):
            return number
        state = step.state
    return None
