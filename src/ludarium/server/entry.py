"""Who comes into a room with which keys, and what these open."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from ludarium.server.keys import hashed
from ludarium.server.store import Store

WATCHING = -1
"""What a key opens that holds no seat."""


@dataclass(frozen=True)
class Entry:
    """What each of some keys opens, in their order: a seat, WATCHING, or None for nothing."""

    opens: tuple[int | None, ...]

    @property
    def is_open(self) -> bool:
        return any(opened is not None for opened in self.opens)

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(seat for seat in self.opens if seat is not None and seat != WATCHING)


async def enter(store: Store, room: str, keys: Sequence[str]) -> Entry:
    """Try some keys at a room."""
    rows = {row.hash: row for row in await asyncio.to_thread(store.keys, room)}
    found = (rows.get(hashed(key)) for key in keys)
    return Entry(
        tuple(None if row is None else WATCHING if row.seat is None else row.seat for row in found)
    )
