"""Keys: whoever holds one may act for a seat, or watch. They are random, long, and not stored."""

import hashlib
import secrets
from typing import Literal

KEY_BYTES = 18
KEY_FORM = r"^[A-Za-z0-9_-]{24}$"
"""What a key looks like: so many bytes in letters that an address can hold."""

ROOM_BYTES = 12

KeyKind = Literal["key", "invitation", "used"]
"""A key is good for as long as its room; an invitation until somebody claims the seat with it."""


def new_key() -> str:
    """A key of 144 bits for a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_room_id() -> str:
    """An address that says nothing and cannot be guessed."""
    return secrets.token_urlsafe(ROOM_BYTES)


def hashed(key: str) -> str:
    """What is stored in place of a key."""
    return hashlib.sha256(key.encode()).hexdigest()
