"""Kinds of mistakes, by the loss of expected result."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of mistake: a move that loses at least `least`, on the scale of `Game.returns` (a win
    is +1, a loss with two seats -1)."""

    name: str
    plural: str
    least: float
    mark: str

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.name.replace(" ", "_")


INACCURACY = Kind("inaccuracy", "inaccuracies", 0.1, "?!")
MISTAKE = Kind("mistake", "mistakes", 0.25, "?")
BLUNDER = Kind("blunder", "blunders", 0.5, "??")
THROWN = Kind("thrown win", "thrown wins", 0.0, "???")
"""A move from a proven win to a position that is proven not to be won."""

SIZES = (INACCURACY, MISTAKE, BLUNDER)
KINDS = (*SIZES, THROWN)
"""From the smallest to the largest."""


def kind_of(loss: float, *, thrown: bool) -> Kind | None:
    """Return the kind of mistake for a loss, or None if it is too small."""
    if thrown:
        return THROWN
    by_size = [kind for kind in SIZES if loss >= kind.least]
    return by_size[-1] if by_size else None


def accuracy(losses: list[float]) -> float | None:
    """Return the mean accuracy of choices, or None without choices.

    It is 1 for the best move, 0 for a blunder, and falls linearly with the loss between them."""
    if not losses:
        return None
    return sum(1 - min(loss / BLUNDER.least, 1.0) for loss in losses) / len(losses)
