"""The open rooms: one at a time acts in each, every event is stored before anyone hears of it,
and computer players and chance move when it is their turn."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ludarium.server.events import Asked, Event
from ludarium.server.recall import recalled
from ludarium.server.room import Proposal, RefusedError, Room
from ludarium.server.store import Store
from ludarium.server.thinkers import Thinkers

Result = TypeVar("Result")

log = logging.getLogger("ludarium.server")

LISTENER_ROOM = 256
"""How many events a listener may be behind; one that is further behind is let go and comes back."""

MAX_ROOM_LISTENERS = 250
"""How many may listen to one room."""

MAX_LISTENERS = 5_000
"""How many may listen in all."""

MAX_OPEN = 2_000
"""How many rooms are kept in memory, if nothing happens in some of them."""

MAX_OPEN_STEPS = 500_000
"""And how many steps they may have in all; a step takes about 400 bytes."""


@dataclass(eq=False)
class Listener:
    """Someone in a room: the seats they hold, and the news for them in order, as messages; None
    at the end, when they were too slow or the room is closed."""

    seats: frozenset[int] = frozenset()
    news: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(LISTENER_ROOM))


Describe = Callable[[Room, Event | None], str]
"""Makes the message of an event that has just happened, or (None) of a seat that thinks."""


@dataclass
class OpenRoom:
    """A room in memory, with those who are in it."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    computer: asyncio.Task[None] | None = None
    hurry: Callable[[], None] | None = None
    gone: bool = False

    @property
    def is_idle(self) -> bool:
        return not self.listeners and self.computer is None and not self.lock.locked()

    def tell(self, news: str) -> None:
        for listener in list(self.listeners):
            try:
                listener.news.put_nowait(news)
            except asyncio.QueueFull:
                self.let_go(listener)

    def let_go(self, listener: Listener) -> None:
        """Tell a listener to come back later."""
        self.listeners.discard(listener)
        if listener.news.full():
            listener.news.get_nowait()
        listener.news.put_nowait(None)

    def close(self) -> None:
        self.gone = True
        for listener in list(self.listeners):
            self.let_go(listener)


class Hub:
    """All rooms that are open now."""

    def __init__(self, store: Store, thinkers: Thinkers, describe: Describe) -> None:
        self.store, self.thinkers, self._describe = store, thinkers, describe
        self._rooms: dict[str, OpenRoom] = {}
        self._loading: dict[str, asyncio.Task[OpenRoom | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go on, in the background, with the games that wait for a computer player or chance."""
        self._resuming = asyncio.create_task(self._resume())

    async def stop(self) -> None:
        """Finish what is being stored and let the computer players go; what they had not decided
        is decided after a restart."""
        computers = [opened.computer for opened in self._rooms.values() if opened.computer]
        thinking = [task for task in (self._resuming, *computers) if task is not None]
        for opened in self._rooms.values():
            if opened.hurry is not None:
                opened.hurry()
            opened.close()
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, *self._tasks, return_exceptions=True)

    async def _resume(self) -> None:
        for room_id in await self._waiting():
            try:
                opened = await self.get(room_id)
                if opened is not None:
                    await self.go_on(opened)
            except RefusedError as why:
                log.error("room %s could not go on: %s", room_id, why)
            except Exception:
                log.exception("room %s could not go on", room_id)

    async def _waiting(self) -> list[str]:
        try:
            return await asyncio.to_thread(self.store.waiting)
        except RefusedError as why:
            log.error("games that wait go on when someone comes: %s", why)
            return []

    async def get(self, room_id: str) -> OpenRoom | None:
        """The room of an id, from memory or from the database."""
        opened = self._rooms.pop(room_id, None)
        if opened is not None:
            self._rooms[room_id] = opened  # now the last to be forgotten
            return opened
        if room_id not in self._loading:
            self._loading[room_id] = asyncio.create_task(self._open(room_id))
        return await asyncio.shield(self._loading[room_id])

    async def _open(self, room_id: str) -> OpenRoom | None:
        try:
            room = await asyncio.to_thread(self._load, room_id)
            if room is None:
                return None
            self._make_way()
            self._rooms[room_id] = OpenRoom(room)
            return self._rooms[room_id]
        finally:
            del self._loading[room_id]

    def _load(self, room_id: str) -> Room | None:
        found = self.store.room(room_id)
        if found is None:
            return None
        return recalled(*found)

    def _make_way(self) -> None:
        """Forget rooms in which nothing happens, those looked at longest ago first, when there
        are too many."""
        steps = sum(opened.room.steps for opened in self._rooms.values())
        for room_id, opened in list(self._rooms.items()):
            if len(self._rooms) < MAX_OPEN and steps < MAX_OPEN_STEPS:
                return
            if opened.is_idle:
                steps -= opened.room.steps
                opened.close()
                del self._rooms[room_id]

    def has_place(self, opened: OpenRoom) -> bool:
        """May one more listen to a room?"""
        listening = sum(len(each.listeners) for each in self._rooms.values())
        return len(opened.listeners) < MAX_ROOM_LISTENERS and listening < MAX_LISTENERS

    async def act(
        self,
        opened: OpenRoom,
        propose: Callable[[Room], Proposal],
        *,
        version: int | None = None,
        asked: Asked | None = None,
    ) -> int:
        """Carry out what someone wants; returns the version it led to.

        What was asked before leads to the version of then, and nothing happens. Raises
        RefusedError("stale") when the room is not at the version the sender saw.
        """
        return await self._finish(self._act(opened, propose, version, asked))

    async def _act(
        self,
        opened: OpenRoom,
        propose: Callable[[Room], Proposal],
        version: int | None,
        asked: Asked | None,
    ) -> int:
        async with opened.lock:
            room, state = opened.room, opened.room.state
            done = room.version_of(asked) if asked is not None else None
            if done is not None:
                return done
            if version is not None and version != room.version:
                raise RefusedError("stale", f"the room is at version {room.version}")
            await self._store(opened, propose(room))
            reached = room.version
            if opened.hurry is not None and (room.state != state or room.seat is None):
                opened.hurry()  # nobody needs that thought any more
            await self._draw(opened)
        self._wake(opened)
        return reached

    async def go_on(self, opened: OpenRoom) -> None:
        """Make the draw or let the computer player move that is due."""
        if opened.room.chance_is_due:
            await self._finish(self._draw_alone(opened))
        self._wake(opened)

    async def hurry(self, opened: OpenRoom) -> None:
        """Let the computer player decide now, or begin if something had kept it."""
        if opened.hurry is not None:
            opened.hurry()
        else:
            await self.go_on(opened)

    async def _finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Once begun it is finished, even if whoever asked for it has gone."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _draw_alone(self, opened: OpenRoom) -> None:
        async with opened.lock:
            await self._draw(opened)

    async def _draw(self, opened: OpenRoom) -> None:
        while opened.room.chance_is_due:
            await self._store(opened, opened.room.draw())

    async def _store(self, opened: OpenRoom, proposal: Proposal) -> None:
        """First on disk, then in memory, then announced. When the first fails, the room is closed
        and read again from what is on disk."""
        room = opened.room
        if opened.gone:
            raise RefusedError("closed", "the room was closed, come back")
        waiting = room.waits_after(proposal)
        changed = waiting if waiting != room.is_waited_for else None
        try:
            future = self.store.append(room.id, room.version + 1, proposal.event, waiting=changed)
            await asyncio.wrap_future(future)
        except RefusedError:
            if self._rooms.get(room.id) is opened:
                del self._rooms[room.id]
            opened.close()
            raise
        room.accept(proposal)
        self._tell(opened, proposal.event)

    def _tell(self, opened: OpenRoom, event: Event | None) -> None:
        """Everyone hears the same message, made once."""
        if opened.listeners:
            opened.tell(self._describe(opened.room, event))

    def _wake(self, opened: OpenRoom) -> None:
        """Start the computer player that is to move, unless it thinks already."""
        if opened.computer is None and self._player(opened) is not None:
            opened.computer = asyncio.create_task(self._computer(opened))

    def _player(self, opened: OpenRoom) -> str | None:
        """The computer player that should move; among themselves they play for those who watch."""
        wanted = opened.room.has_people or opened.listeners
        return opened.room.computer_to_move if wanted and not opened.gone else None

    async def _computer(self, opened: OpenRoom) -> None:
        room = opened.room
        try:
            while (player := self._player(opened)) is not None:
                seat, state = room.seat, room.state
                assert seat is not None
                self._tell(opened, None)
                thought = self.thinkers.think(player, room.game, state)
                opened.hurry = thought.hurry
                move = await thought.move()
                opened.hurry = None
                await self._finish(self._play(opened, seat, state, move))
        except RefusedError as why:
            log.error("a computer player stopped in room %s: %s", room.id, why)
        except Exception:
            log.exception("a computer player failed in room %s", room.id)
        finally:
            opened.computer = opened.hurry = None

    async def _play(self, opened: OpenRoom, seat: int, state: Any, move: Any) -> None:
        """A computer player's step, unless the game has gone elsewhere meanwhile."""
        async with opened.lock:
            if opened.room.seat == seat and opened.room.state == state:
                await self._store(opened, opened.room.propose_move(seat, move))
                await self._draw(opened)
