"""What a mistake is, by size: how much of the expected result a step gave away."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of mistake: a step that loses at least so much, on the scale of `Game.returns`, on
    which a win is +1 and a loss (of two seats) -1."""

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
"""A proven win before the step, and proven not to be one after it, however much that lost."""

SIZES = (INACCURACY, MISTAKE, BLUNDER)
KINDS = (*SIZES, THROWN)
"""From the smallest to the largest."""


def kind_of(loss: float, *, thrown: bool) -> Kind | None:
    """What a step that loses so much is called; None when it is no mistake."""
    if thrown:
        return THROWN
    by_size = [kind for kind in SIZES if loss >= kind.least]
    return by_size[-1] if by_size else None


def accuracy(losses: list[float]) -> float | None:
    """From 0 to 1, the mean over choices: 1 for the best step, 0 for a blunder or worse, and in
    between in proportion to what was lost; None without choices."""
    if not losses:
        return None
    return sum(1 - min(loss / BLUNDER.least, 1.0) for loss in losses) / len(losses)
