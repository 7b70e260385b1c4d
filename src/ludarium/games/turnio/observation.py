"""The planes of an observation that show chips, by own and other symbol."""

from collections.abc import Iterable, Mapping, Sequence

from ludarium.core.observation import relative_seat_names
from ludarium.games.turnio.chips import ARROWS, BAG, CIRCLE, SQUARE, SYMBOLS, Chip, kind_of

CORNERS = ("top left", "top right", "bottom right", "bottom left")
OWN_OTHER = str.maketrans(SYMBOLS, "oe")
EXCHANGED = str.maketrans(SYMBOLS, SYMBOLS[::-1])


def quarters(squares: Sequence[Chip | None], own: int) -> dict[str, int]:
    """The cells with a quarter of each symbol in each corner, as masks."""
    symbols = (SYMBOLS[own], SYMBOLS[1 - own])
    return {
        f"{corner}: {name}": _mask(chip is not None and chip.corners[n] == s for chip in squares)
        for name, s in zip(relative_seat_names(2), symbols, strict=True)
        for n, corner in enumerate(CORNERS)
    }


def arrows(squares: Sequence[Chip | None]) -> dict[str, int]:
    """The chips that turn each way, as masks."""
    return {
        word: _mask(chip is not None and chip.arrow == arrow for chip in squares)
        for word, arrow in zip(("clockwise", "counter-clockwise"), ARROWS, strict=True)
    }


def kinds(what: str, counts: Mapping[Chip, int], own: int) -> dict[str, int]:
    """The number of chips of each kind."""
    return {f"{what} {name}": counts.get(chip, 0) for name, chip in KINDS_BY_OWNER[own].items()}


def exchanged(chip: Chip) -> Chip:
    """The kind of chip with circles and squares exchanged."""
    return kind_of(Chip(chip.corners.translate(EXCHANGED), chip.arrow))


KINDS_BY_OWNER = {
    own: {
        f"{chip.corners.translate(OWN_OTHER)}{chip.arrow}": exchanged(chip) if own else chip
        for chip in BAG
    }
    for own in (CIRCLE, SQUARE)
}
"""The kinds of chips as the owner of a symbol names them, by own (o) and other (e) quarters."""


def _mask(holds: Iterable[bool]) -> int:
    return sum(1 << cell for cell, here in enumerate(holds) if here)
