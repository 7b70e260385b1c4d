"""A room in memory with its listeners, and what all of them are told about each other."""

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ludarium.server.db.leases import Lease
from ludarium.server.db.tables import today
from ludarium.server.engines.pool import EngineTask
from ludarium.server.rooms.access import Access
from ludarium.server.rooms.peers import Attendance, Peers
from ludarium.server.rooms.room import Room
from ludarium.server.views.room import claimed, presence

LISTENER_ROOM = 64
"""How many messages may wait for a listener; with more it is disconnected, and connects again."""

MAX_PLAYERS = 16
"""How many addresses of its players a room remembers: few people come from so many."""

PRESENCE_SECONDS = 1.0
"""The time from a change of the presence to the message about it, so that reloading a page goes
unnoticed."""


class Presence(NamedTuple):
    """The seats whose players are connected, and those of them whose players look elsewhere."""

    here: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()


@dataclass(eq=False)
class Listener:
    """A connection to a room.

    Attributes:
        seats: The seats that it holds.
        is_away: Does its player look elsewhere?
        is_fast: Are computers to play each other fast for it?
        known: The presence that it has been told.
        news: The messages for it, in order; None ends them, when it is too slow or the room is
            closed.
    """

    seats: frozenset[int] = frozenset()
    client_address: str = ""
    is_away: bool = False
    is_fast: bool = False
    known: Presence = field(default_factory=Presence)
    news: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(LISTENER_ROOM))


@dataclass(eq=False)
class OpenRoom:
    """A room in memory, with its listeners.

    Attributes:
        client_address: The address that is charged for what happens in the room: the one that
            acted last, or came first.
        players: The addresses from which people have held a seat since the room was opened.
        touched: When the last event happened, or the room was opened.
        day: The day of the last visit.
        is_day_stored: Does the database have this day?
        lease: The lease of the room, while this process leads it.
        leader: The other process that leads it, as far as is known.
    """

    room: Room
    peers: Peers
    client_address: str = ""
    players: set[str] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    computer: asyncio.Task[None] | None = None
    engine_task: EngineTask | None = None
    touched: float = field(default_factory=time.monotonic)
    is_closed: bool = False
    day: str = field(default_factory=today)
    is_day_stored: bool = False
    lease: Lease | None = None
    leader: str = ""
    rematching: asyncio.Lock = field(default_factory=asyncio.Lock)
    _presence_timer: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        return self.computer is not None or self.lock.locked()

    @property
    def attendance(self) -> Attendance:
        """Who is here through this process. A player with several pages is attentive if they look
        at one of them."""
        if self.is_closed:
            return Attendance()
        attentive = [each for each in self.listeners if not each.is_away]
        return Attendance(
            frozenset(seat for each in self.listeners for seat in each.seats),
            frozenset(seat for each in attentive for seat in each.seats),
            bool(self.listeners),
            all(listener.is_fast for listener in self.listeners),
            frozenset(self.players),
        )

    @property
    def _attendances(self) -> tuple[Attendance, ...]:
        """Who is here through all processes."""
        return self.attendance, *self.peers.attendances(self.room.id)

    @property
    def has_audience(self) -> bool:
        """Is anybody connected, here or elsewhere?"""
        return any(each.listens for each in self._attendances)

    @property
    def is_fast(self) -> bool:
        """Does everybody want a fast game?"""
        return all(each.is_fast for each in self._attendances)

    @property
    def presence(self) -> Presence:
        """Who is here."""
        here = frozenset(seat for each in self._attendances for seat in each.here)
        attentive = frozenset(seat for each in self._attendances for seat in each.attentive)
        return Presence(here, here - attentive)

    def add_player(self, client_address: str) -> None:
        """Note that someone from this address holds a seat."""
        if len(self.players) < MAX_PLAYERS:
            self.players.add(client_address)
            self.peers.announce(self)

    def add_listener(self, listener: Listener) -> Presence:
        """Add a listener, and return the presence, which it is to be told."""
        self.listeners.add(listener)
        listener.known = self.presence
        self._attendance_changed()
        if self.is_closed:
            self.disconnect(listener)
        return listener.known

    def remove_listener(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._attendance_changed()

    def set_away(self, listener: Listener, is_away: bool) -> None:
        """Note whether a listener looks elsewhere."""
        listener.is_away = is_away
        self._attendance_changed()

    def set_fast(self, listener: Listener, is_fast: bool) -> None:
        """Note whether a listener wants a fast game."""
        listener.is_fast = is_fast
        self._attendance_changed()

    def note_claims(self, access: Access) -> None:
        """Tell everybody about newly claimed seats."""
        if self.add_claims(access.claimed):
            self.peers.announce_claims(self)

    def add_claims(self, seats: frozenset[int]) -> bool:
        """Tell the listeners about claimed seats; returns whether any are new."""
        if seats <= self.room.claimed:
            return False
        self.room.claimed |= seats
        self.send(claimed(self.room))
        return True

    def send(self, message: str, some: Iterable[Listener] | None = None) -> None:
        """Send a message to all listeners, or to some of them."""
        for listener in list(self.listeners if some is None else some):
            try:
                listener.news.put_nowait(message)
            except asyncio.QueueFull:
                self.disconnect(listener)

    def disconnect(self, listener: Listener) -> None:
        """Tell a listener to come back later."""
        self.listeners.discard(listener)
        if listener.news.full():
            listener.news.get_nowait()
        listener.news.put_nowait(None)

    def stop_engine(self) -> None:
        """Let the engine finish at once."""
        if self.engine_task is not None:
            self.engine_task.stop()

    def close(self) -> None:
        self.is_closed = True
        for listener in list(self.listeners):
            self.disconnect(listener)

    def _attendance_changed(self) -> None:
        self.peers.announce(self)
        self.schedule_presence()

    def schedule_presence(self) -> None:
        """Soon send the presence to the listeners."""
        if self._presence_timer is None:
            loop = asyncio.get_running_loop()
            self._presence_timer = loop.call_later(PRESENCE_SECONDS, self._send_presence)

    def _send_presence(self) -> None:
        """Send the presence to the listeners who know another one."""
        self._presence_timer = None
        now = self.presence
        unaware = [listener for listener in self.listeners if listener.known != now]
        for listener in unaware:
            listener.known = now
        self.send(presence(now.here, now.away), unaware)
