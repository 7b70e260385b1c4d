"""Chance moves that players can verify after the game.

The server has a secret seed for each game. It publishes the seed's SHA-256 (the commitment)
before the first chance move, and the seed itself when the game is over. The chance move after n
steps uses HMAC-SHA256(seed, "n") as a whole number, modulo the least common denominator of the
probabilities, and counts through the possible moves in the order of their actions. So anyone can
repeat it; docs/protocol.md has the details.
"""

import hashlib
import hmac
import secrets
from typing import Any

from ludarium.core.chance import chance_move
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History


def new_seed() -> str:
    """A new secret of 256 bits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The hash of a seed, to publish before the first chance move."""
    return hashlib.sha256(seed.encode()).hexdigest()


class SeededDice:
    """The random number that a seed gives after a number of steps."""

    def __init__(self, seed: str, steps: int) -> None:
        self._number = int.from_bytes(
            hmac.digest(seed.encode(), str(steps).encode(), "sha256"), "big"
        )

    def randrange(self, stop: int, /) -> int:
        return self._number % stop


def fair_chance_move(game: AnyGame, state: Any, seed: str, steps: int) -> Any:
    """The chance move that the seed gives after `steps` steps, even if steps were taken back."""
    return chance_move(game, state, SeededDice(seed, steps))


def first_unfair_move(history: History, seed: str) -> int | None:
    """The number of the first chance move that differs from the seed's; None if all agree."""
    state = history.start
    for number, step in enumerate(history.steps):
        if step.seat == CHANCE and step.move != fair_chance_move(history.game, state, seed, number):
            return number
        state = step.state
    return None
