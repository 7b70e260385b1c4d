"""Wunchunk on abstractplay.com."""

from collections.abc import Mapping
from typing import Any

from ludarium.core.game import AnyGame
from ludarium.games.abstractplay_mapping import AbstractPlayMapping
from ludarium.games.wunchunk.rules import OPEN, PIE

SIDES = {5: 61, 6: 91, 7: 127, 8: 169}
"""The number of cells by side length."""


def by_players(players: int) -> Mapping[str, Any]:
    """Three and four play on the largest board, and never with the open start."""
    return {"seats": 2} if players == 2 else {"seats": players, "sides": 8, "opening": PIE}


def turn(game: AnyGame, state: Any, number: int, text: str) -> str:
    """Our text of a turn. The site does not write `end` for a short turn; in the open start it
    writes the choice as swap or pass, and adds a pass after a swap."""
    if game.options["opening"] == OPEN and number < 3:
        if number == 0:
            return ",".join(sorted(text.split(","), key=lambda stone: stone[:1]))
        if number == 1:
            return {"swap": "first", "pass": "second"}.get(text, text)
        if text == "pass" and state.swapped:
            return ""
    if text == "pass":
        return text
    room = min(state.left, game.board.size - sum(state.stones).bit_count())
    return text if len(text.split(",")) >= room else f"{text},end"


MAPPING = AbstractPlayMapping(
    title="Wunchunk",
    usual={"sides": 6},
    variants={
        **{
            name: {"sides": side}
            for side, cells in SIDES.items()
            for name in (f"Hexhex {side} ({cells} spaces)", f"hex{side}")
        },
        "Open start": {"opening": OPEN},
        "open": {"opening": OPEN},
    },
    by_players=by_players,
    turn=turn,
)
