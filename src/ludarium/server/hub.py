"""The open rooms: one at a time acts in each, every event is stored before anyone hears of it,
and computer players and chance move when it is their turn."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from ludarium.core.game import CHANCE
from ludarium.server.events import Event
from ludarium.server.rooms import RefusedError, Room
from ludarium.server.store import Store
from ludarium.server.thinkers import Thinkers

log = logging.getLogger("ludarium.server")

LISTENER_ROOM = 256
"""How many events a listener may be behind; one that is further behind is let go and comes back."""

MAX_OPEN = 2_000
"""How many rooms without listeners are kept in memory."""


Listener = asyncio.Queue[str | None]
"""News in order, as messages; None at the end, when the listener was too slow or the server
stops."""

Describe = Callable[[Room, Event | None], str]
"""Makes the message of an event that has just happened, or (None) of a seat that thinks."""


@dataclass
class OpenRoom:
    """A room in memory, with those who listen to it."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    computer: asyncio.Task[None] | None = None
    hurry: Callable[[], None] | None = None

    def tell(self, news: str) -> None:
        for listener in list(self.listeners):
            try:
                listener.put_nowait(news)
            except asyncio.QueueFull:
                self.listeners.discard(listener)
                listener.get_nowait()
                listener.put_nowait(None)


class Hub:
    """All rooms that are open now."""

    def __init__(self, store: Store, thinkers: Thinkers, describe: Describe) -> None:
        self.store, self.thinkers, self._describe = store, thinkers, describe
        self._rooms: dict[str, OpenRoom] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def start(self) -> None:
        """Go on with the games that wait for a computer player or for chance."""
        for room_id in await asyncio.to_thread(self.store.waiting):
            opened = await self.get(room_id)
            if opened is not None:
                await self.go_on(opened)

    async def stop(self) -> None:
        """Let the computer players go; what they had not decided is decided after a restart."""
        tasks = [opened.computer for opened in self._rooms.values() if opened.computer]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for opened in self._rooms.values():
            for listener in list(opened.listeners):
                if not listener.full():
                    listener.put_nowait(None)

    async def get(self, room_id: str) -> OpenRoom | None:
        """The room of an id, from memory or from the database."""
        if room_id not in self._rooms:
            lock = self._loading.setdefault(room_id, asyncio.Lock())
            async with lock:
                if room_id not in self._rooms:
                    room = await asyncio.to_thread(self._load, room_id)
                    if room is None:
                        self._loading.pop(room_id, None)
                        return None
                    self._make_way()
                    self._rooms[room_id] = OpenRoom(room)
            self._loading.pop(room_id, None)
        return self._rooms[room_id]

    def _load(self, room_id: str) -> Room | None:
        found = self.store.room(room_id)
        if found is None:
            return None
        row, events = found
        room = Room(row)
        for event in events:
            room.accept(event)
        return room

    def _make_way(self) -> None:
        """Forget rooms that nobody looks at, oldest first, when there are too many."""
        for room_id in list(self._rooms):
            if len(self._rooms) < MAX_OPEN:
                return
            opened = self._rooms[room_id]
            if not opened.listeners and opened.computer is None and not opened.lock.locked():
                del self._rooms[room_id]

    async def act(
        self,
        opened: OpenRoom,
        propose: Callable[[Room], Event],
        *,
        version: int | None = None,
        key: str | None = None,
    ) -> int:
        """Carry out what someone wants; returns the version it led to.

        With a key that was seen before it returns the version of then and does nothing. Raises
        RefusedError("stale") when the room is not at the version the sender saw.
        """
        async with opened.lock:
            room = opened.room
            done = room.version_of(key) if key is not None else None
            if done is not None:
                return done
            if version is not None and version != room.version:
                raise RefusedError("stale", f"the room is at version {room.version}")
            await self._store(opened, propose(room))
            reached = room.version
            await self._draw(opened)
        self._wake(opened)
        return reached

    async def go_on(self, opened: OpenRoom) -> None:
        """Make the draw or let the computer player move that is due."""
        async with opened.lock:
            await self._draw(opened)
        self._wake(opened)

    async def _draw(self, opened: OpenRoom) -> None:
        while opened.room.seat == CHANCE:
            await self._store(opened, opened.room.draw())

    async def _store(self, opened: OpenRoom, event: Event) -> None:
        """First on disk, then in memory, then announced. Once begun it is finished, even if
        whoever asked for it has gone."""
        await asyncio.shield(self._store_all(opened, event))

    async def _store_all(self, opened: OpenRoom, event: Event) -> None:
        room = opened.room
        waiting = room.waits_after(event)
        future = self.store.append(room.id, room.version + 1, event, waiting=waiting)
        await asyncio.wrap_future(future)
        room.accept(event)
        self._tell(opened, event)

    def _tell(self, opened: OpenRoom, event: Event | None) -> None:
        """Everyone hears the same message, made once."""
        if opened.listeners:
            opened.tell(self._describe(opened.room, event))

    def _wake(self, opened: OpenRoom) -> None:
        """Start the computer player that is to move, unless it thinks already."""
        if opened.computer is None and opened.room.computer_to_move is not None:
            opened.computer = asyncio.create_task(self._computer(opened))

    async def _computer(self, opened: OpenRoom) -> None:
        room = opened.room
        try:
            while (player := room.computer_to_move) is not None:
                seat, version = room.seat, room.version
                assert seat is not None
                self._tell(opened, None)
                thought = self.thinkers.think(player, room.game, room.state, room.steps)
                opened.hurry = thought.hurry
                move = await thought.move()
                async with opened.lock:
                    if room.version != version:
                        continue
                    await self._store(opened, Event("step", seat, room.game.text(move)))
                    await self._draw(opened)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a computer player failed in room %s", room.id)
        finally:
            opened.computer = opened.hurry = None
