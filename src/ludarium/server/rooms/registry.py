"""The rooms in memory, with their listeners. Their number is limited: rooms in which nothing
happens are closed first, even if somebody watches them, then those of the addresses that use
most."""

import asyncio
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ludarium.server.db.store import Store
from ludarium.server.db.tables import today
from ludarium.server.engines.agent_cache import AgentCache
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.open_room import Listener, OpenRoom
from ludarium.server.rooms.peers import Peers
from ludarium.server.rooms.room import Room, replay

MAX_ROOM_WATCHERS, MAX_ADDRESS_WATCHERS = 200, 50
"""How many may watch one room, and how many of them from one address, which never has more than it
leaves for others. They never take the places of its players."""

MAX_SEAT_LISTENERS = 12
"""How many may listen to one room for the same seat."""

MAX_WATCHERS, MAX_LISTENERS = 4_000, 5_000
"""How many may watch in all, and how many may listen, with the players."""

MAX_OPEN = 2_000
"""How many rooms may be in memory, unless all of them are busy."""

MAX_OPEN_EVENTS = 500_000
"""And how much may have happened in them in all; each event takes about 20 bytes, and 110 more if
somebody asked for it under a name of theirs."""

GREEDY = 2
"""An address that uses more than so many times as much memory as another makes way for it."""

QUIET_SECONDS = 600.0
"""After so long without an event even a room with players in it may have to make way; they come
back by themselves."""


@dataclass
class Loading:
    """A room being read, and how many wait for it."""

    task: asyncio.Task[OpenRoom | None]
    waiting: int = 0


class OpenRooms:
    """All rooms in memory, the most recently used last."""

    def __init__(self, store: Store, workers: WorkerPool, agents: AgentCache, peers: Peers) -> None:
        self._store, self._workers, self._agents, self._peers = store, workers, agents, peers
        self._rooms: dict[str, OpenRoom] = {}
        self._loading: dict[str, Loading] = {}
        self._deletions: dict[str, asyncio.Event] = {}

    def __iter__(self) -> Iterator[OpenRoom]:
        return iter(list(self._rooms.values()))

    def __contains__(self, room_id: str) -> bool:
        """Is a room in memory, or being read?"""
        return room_id in self._rooms or room_id in self._loading

    def find(self, room_id: str) -> OpenRoom | None:
        """The room of an id, if it is in memory."""
        return self._rooms.get(room_id)

    async def get(self, room_id: str, client_address: str) -> OpenRoom | None:
        """The room of an id, from memory or, for an address, from the database."""
        while (deleted := self._deletions.get(room_id)) is not None:
            await deleted.wait()
        open_room = self._rooms.pop(room_id, None)
        if open_room is not None:
            self._rooms[room_id] = open_room  # now the last to make way
            return open_room
        loading = self._loading.get(room_id)
        if loading is None:
            task = asyncio.create_task(self._open(room_id, client_address))
            loading = self._loading[room_id] = Loading(task)
        loading.waiting += 1
        try:
            return await asyncio.shield(loading.task)
        finally:
            loading.waiting -= 1
            if not loading.waiting:
                loading.task.cancel()

    def add(self, room: Room, client_address: str) -> OpenRoom:
        """Add a room that was just created or read; raises RefusedError when there is no space."""
        self._make_way(room.version, client_address)
        open_room = self._rooms[room.id] = OpenRoom(room, self._peers, client_address)
        return open_room

    def drop(self, open_room: OpenRoom) -> None:
        """Close a room; it is read again when someone visits it."""
        if self._rooms.get(open_room.room.id) is open_room:
            del self._rooms[open_room.room.id]
        if not open_room.is_closed:
            open_room.close()
            self._peers.close(open_room)
        self._agents.drop_room(open_room.room.id)

    async def close(self, room_id: str) -> None:
        """Close a room if it is in memory, or as soon as it is."""
        if (loading := self._loading.get(room_id)) is not None:
            await asyncio.wait({loading.task})
        if (open_room := self._rooms.get(room_id)) is not None:
            self.drop(open_room)

    async def delete_unused(
        self, room_ids: Sequence[str], delete: Callable[[list[str]], Awaitable[None]]
    ) -> int:
        """Delete those of these rooms that nobody uses, and return their number. Requests for such
        a room wait until it is deleted."""
        unused = [room_id for room_id in room_ids if self._is_unused(room_id)]
        deleted = asyncio.Event()
        self._deletions.update(dict.fromkeys(unused, deleted))
        for room_id in unused:
            if (open_room := self._rooms.get(room_id)) is not None:
                self.drop(open_room)
        try:
            await delete(unused)
        finally:
            for room_id in unused:
                del self._deletions[room_id]
            deleted.set()
        return len(unused)

    def _is_unused(self, room_id: str) -> bool:
        if any(each.listens for each in self._peers.attendances(room_id)):
            return False
        open_room = self._rooms.get(room_id)
        if open_room is None:
            return room_id not in self._loading
        return not open_room.listeners and not open_room.is_busy and open_room.day < today()

    def has_place(self, open_room: OpenRoom, newcomer: Listener) -> bool:
        """May this one listen to a room, too? Watchers leave places for players."""
        here = open_room.listeners
        most = MAX_LISTENERS if newcomer.seats else MAX_WATCHERS
        if sum(len(each.listeners) for each in self._rooms.values()) >= most:
            return False
        if newcomer.seats:
            counts = Counter(seat for listener in here for seat in listener.seats)
            return all(counts[seat] < MAX_SEAT_LISTENERS for seat in newcomer.seats)
        watchers = [listener.client_address for listener in here if not listener.seats]
        free = MAX_ROOM_WATCHERS - len(watchers)
        most = min(MAX_ADDRESS_WATCHERS, max(1, free))
        return free > 0 and watchers.count(newcomer.client_address) < most

    async def _open(self, room_id: str, client_address: str) -> OpenRoom | None:
        unwanted = threading.Event()
        try:
            room = await self._workers.run_in_thread(
                client_address, "load", lambda: self._load(room_id, unwanted)
            )
            if room is None:
                return None
            return self.add(room, client_address)
        except asyncio.CancelledError:
            unwanted.set()
            raise
        finally:
            del self._loading[room_id]

    def _load(self, room_id: str, unwanted: threading.Event) -> Room | None:
        head = self._store.head(room_id)
        if head is None:
            return None
        info, count = head
        return replay(info, self._store.events(room_id), count, unwanted.is_set)

    def _make_way(self, events: int, client_address: str) -> None:
        """Close rooms until there is room for one with so many events, which an address asks for;
        raises RefusedError."""
        total = events + sum(open_room.room.version for open_room in self._rooms.values())
        expendable: Iterator[OpenRoom] | None = None
        while len(self._rooms) >= MAX_OPEN or (total > MAX_OPEN_EVENTS and self._rooms):
            if expendable is None:
                greedy = self._greedy_rooms(client_address, _share(events))
                expendable = chain(self._expendable(), greedy)
            open_room = next(expendable, None)
            if open_room is None:
                raise RefusedError("busy", "too many long games are open, come back later")
            total -= open_room.room.version
            if open_room.computer is not None:
                open_room.computer.cancel()  # it decides again when someone comes back
            self.drop(open_room)

    def _expendable(self) -> list[OpenRoom]:
        """Rooms that may make way for anyone, in order: those where nobody is, then those that are
        only watched, then those where nothing has happened for long; of each kind the one asked
        for longest ago first."""
        now = time.monotonic()

        def rank(open_room: OpenRoom) -> int:
            if not open_room.listeners:
                return 0
            if not any(listener.seats for listener in open_room.listeners):
                return 1
            return 2 if now - open_room.touched > QUIET_SECONDS else 3

        ranks = {each: rank(each) for each in self._rooms.values() if not each.is_busy}
        return sorted((each for each in ranks if ranks[each] < 3), key=ranks.__getitem__)

    def _greedy_rooms(self, client_address: str, asked: float) -> Iterator[OpenRoom]:
        """Rooms of addresses that use far more of the memory than one that asks for a share of it
        will: each time the oldest room of the address that uses most."""
        shares, rooms = defaultdict[str, float](float), dict[str, list[OpenRoom]]()
        for open_room in reversed(self._rooms.values()):
            shares[open_room.client_address] += _share(open_room.room.version)
            if not open_room.lock.locked():
                rooms.setdefault(open_room.client_address, []).append(open_room)
        own = shares[client_address] + asked
        while rooms:
            greediest = max(rooms, key=shares.__getitem__)
            if shares[greediest] <= GREEDY * own:
                return
            open_room = rooms[greediest].pop()
            shares[greediest] -= _share(open_room.room.version)
            if not rooms[greediest]:
                del rooms[greediest]
            yield open_room


def _share(events: int) -> float:
    """The part of the memory for rooms that one with so many events uses."""
    return 1 / MAX_OPEN + events / MAX_OPEN_EVENTS
