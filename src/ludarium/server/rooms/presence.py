"""Who of the players is here, and who of those looks elsewhere, told to all in a room: soon after
it changes, and at most once in a while, however often someone comes and goes. A page that is
loaded again is not missed."""

import asyncio

from ludarium.server.rooms.access import Access
from ludarium.server.rooms.registry import Listener, OpenRoom, Presence
from ludarium.server.views.room import claimed, presence

SECONDS = 1.0
"""So long at least between two messages of who is here."""


def come(opened: OpenRoom, listener: Listener, known: Presence) -> None:
    """Someone listens from now on, and was told that these are here."""
    opened.listeners.add(listener)
    listener.known = known
    _note(opened)


def gone(opened: OpenRoom, listener: Listener) -> None:
    """Someone listens no more."""
    opened.listeners.discard(listener)
    _note(opened)


def turn(opened: OpenRoom, listener: Listener, *, is_away: bool) -> None:
    """Someone looks elsewhere, or is back."""
    listener.is_away = is_away
    _note(opened)


def _note(opened: OpenRoom) -> None:
    if opened.telling is None:
        opened.telling = asyncio.get_running_loop().call_later(SECONDS, _tell, opened)


def _tell(opened: OpenRoom) -> None:
    """Only those hear of it for whom something has changed."""
    opened.telling = None
    now = opened.presence
    unaware = [listener for listener in opened.listeners if listener.known != now]
    for listener in unaware:
        listener.known = now
    opened.tell(presence(now.here, now.away), unaware)


def note_claims(opened: OpenRoom, access: Access) -> None:
    """Tell those who are here of seats that were claimed since anyone has looked."""
    room = opened.room
    if not access.claimed <= room.claimed:
        room.claimed |= access.claimed
        opened.tell(claimed(room))
