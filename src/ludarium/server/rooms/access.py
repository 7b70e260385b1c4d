"""Keys and what they open in a room. Keys are long and random; only their hashes are stored.

The key of a seat may be an invitation: its holder may watch, and claim the seat once with a new key
of their own. From then on the new key opens the seat, and the invitation opens nothing. So those
who made the room, or passed the invitation on, cannot act for the player.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError

KEY_BYTES = 18
KEY_FORM = r"^[A-Za-z0-9_-]{24}$"
"""The form of a key: its bytes in characters that are allowed in a URL."""

ROOM_BYTES = 12

WATCHING = -1
"""What a key without a seat opens."""


def new_key() -> str:
    """A key of 144 bits for a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_room_id() -> str:
    """A random id that cannot be guessed."""
    return secrets.token_urlsafe(ROOM_BYTES)


def key_hash(key: str) -> str:
    """The hash that is stored instead of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


@dataclass(frozen=True)
class Access:
    """What each of some keys opens, in their order: a seat, WATCHING, or None for nothing; and the
    seats of the room that have been claimed."""

    opens: tuple[int | None, ...]
    claimed: frozenset[int]
    is_late: bool
    """Was an invitation shown that somebody else has used?"""

    @property
    def is_open(self) -> bool:
        return any(opened is not None for opened in self.opens)

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(seat for seat in self.opens if seat is not None and seat != WATCHING)


async def enter(
    store: Store, room: str, keys: Sequence[str], claims: Mapping[str, str] | None = None
) -> Access:
    """Return what some keys open in a room, after claiming seats of it: `claims` has the new key
    for each invitation. A claim that was carried out before, or of a key that is not an invitation,
    has no effect. Raises RefusedError if a claim could not be stored, or its key is in use."""
    claims = claims or {}
    rows = await _rows(store, room)
    possible = [claim for claim in claims.items() if _can_claim(rows, *claim)]
    for invitation, key in possible:
        await asyncio.wrap_future(store.claim(key_hash(invitation), key_hash(key)))
    if possible:
        rows = await _rows(store, room)
    if any(_can_claim(rows, *claim) for claim in possible):
        raise RefusedError("key-in-use", "this key opens something else, make a new one")
    shown_rows = [rows.get(key_hash(key)) for key in (*keys, *claims)]
    return Access(
        tuple(_seat_opened_by(rows.get(key_hash(key))) for key in keys),
        frozenset(row.seat for row in rows.values() if row.kind == "used" and row.seat is not None),
        any(row is not None and row.kind == "used" for row in shown_rows),
    )


async def _rows(store: Store, room: str) -> dict[str, KeyRow]:
    return {row.hash: row for row in await asyncio.to_thread(store.keys, room)}


def _can_claim(rows: dict[str, KeyRow], invitation: str, key: str) -> bool:
    row = rows.get(key_hash(invitation))
    return row is not None and row.kind == "invitation" and key_hash(key) not in rows


def _seat_opened_by(row: KeyRow | None) -> int | None:
    if row is None or row.kind == "used":
        return None
    return WATCHING if row.seat is None or row.kind == "invitation" else row.seat
