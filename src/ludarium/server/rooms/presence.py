"""Tells everyone in a room which players are connected and which of them look elsewhere. Changes
are sent after a second, so that reloading a page goes unnoticed."""

import asyncio

from ludarium.server.rooms.access import Access
from ludarium.server.rooms.registry import Listener, OpenRoom, Presence
from ludarium.server.views.room import claimed, presence

SECONDS = 1.0
"""The time from a change to the message about it."""


def add_listener(opened: OpenRoom, listener: Listener, known: Presence) -> None:
    """Add a listener who knows this presence."""
    opened.listeners.add(listener)
    listener.known = known
    _schedule(opened)


def remove_listener(opened: OpenRoom, listener: Listener) -> None:
    """Remove a listener."""
    opened.listeners.discard(listener)
    _schedule(opened)


def set_away(opened: OpenRoom, listener: Listener, *, is_away: bool) -> None:
    """Note whether a listener looks elsewhere."""
    listener.is_away = is_away
    _schedule(opened)


def _schedule(opened: OpenRoom) -> None:
    if opened.presence_timer is None:
        loop = asyncio.get_running_loop()
        opened.presence_timer = loop.call_later(SECONDS, _send_changes, opened)


def _send_changes(opened: OpenRoom) -> None:
    """Send the presence to the listeners who know another one."""
    opened.presence_timer = None
    now = opened.presence
    unaware = [listener for listener in opened.listeners if listener.known != now]
    for listener in unaware:
        listener.known = now
    opened.send(presence(now.here, now.away), unaware)


def note_claims(opened: OpenRoom, access: Access) -> None:
    """Tell the listeners about newly claimed seats."""
    room = opened.room
    if not access.claimed <= room.claimed:
        room.claimed |= access.claimed
        opened.send(claimed(room))
