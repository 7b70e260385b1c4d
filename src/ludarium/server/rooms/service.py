"""Carries out what happens in the open rooms, one command at a time in each. Every event is stored
before it is announced; computer players and chance move when it is their turn.

Where several processes share a database, one of them leads a room, and the others follow it
(`cluster.py`).
"""

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from ludarium.server.db.leases import Lease, LeaseLostError
from ludarium.server.db.store import Store
from ludarium.server.db.tables import today
from ludarium.server.engines.pool import EnginePool
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.metrics import STEPS
from ludarium.server.net.limits import ConcurrencyLimit
from ludarium.server.rooms.commands import Command, DrawByChance, PlayMove
from ludarium.server.rooms.events import Event, StepPlayed
from ludarium.server.rooms.open_room import OpenRoom
from ludarium.server.rooms.peers import Peers
from ludarium.server.rooms.registry import OpenRooms
from ludarium.server.rooms.room import Room, replay_event
from ludarium.server.views.room import news, thinking

log = logging.getLogger("ludarium.server")

PACE = 0.5
"""The least seconds for a step in a game between computer players, which people watch."""

FAST_PACE = 0.1
"""The same if everyone who watches wants a fast game."""

FAST, ALL_FAST = 1, 8
"""How many steps may be that fast at a time, for one address and in all."""

RESUMED = "resumed after a restart"
"""The address that is charged for games that nobody has come back to after a restart."""

RESUMING = 8
"""How many of them are resumed at a time."""

PATIENCE = 15.0
"""How many seconds a command waits for a process that leads the room."""


Result = TypeVar("Result")


async def finish(work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of some work, which runs to its end even if the current task is cancelled;
    only then is the cancellation raised."""
    task = asyncio.create_task(work)
    cancellation: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as cancelled:
            cancellation = cancelled
    result = task.result()
    if cancellation is not None:
        raise cancellation
    return result


class RoomService:
    """What happens in the rooms that are open now."""

    def __init__(
        self, store: Store, engines: EnginePool, workers: WorkerPool, peers: Peers | None = None
    ) -> None:
        self.store, self.engines, self.workers = store, engines, workers
        self.peers = peers or Peers(store)
        self.rooms = OpenRooms(store, workers, engines.cache, self.peers)
        self._fast = ConcurrencyLimit(FAST, total=ALL_FAST)
        self._resuming: asyncio.Task[None] | None = None
        self._is_stopped = False

    def start(self) -> None:
        """Get in touch with other processes, and resume the games that wait."""
        self.peers.start(self)
        self.resume()

    def resume(self) -> None:
        """Resume, in the background, the games that wait for a computer player or chance and that
        nobody leads; again when the database was away or a process has gone."""
        if self._resuming is not None:
            self._resuming.cancel()
        if not self._is_stopped:
            self._resuming = asyncio.create_task(self._resume(list(self.rooms)))

    async def stop(self) -> None:
        """Finish storing events and stop the computer players; they decide again after a
        restart."""
        self._is_stopped = True
        rooms = list(self.rooms)
        computers = [open_room.computer for open_room in rooms if open_room.computer]
        thinking = [task for task in (self._resuming, *computers) if task is not None]
        for open_room in rooms:
            open_room.stop_engine()
            open_room.close()
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        for open_room in rooms:
            async with open_room.lock:
                pass
        await self.peers.stop()

    async def _resume(self, rooms: Sequence[OpenRoom]) -> None:
        """Show what other processes have stored in some rooms. Then resume a few games at a time,
        so that requests are served between them."""
        try:
            for open_room in rooms:
                await self.catch_up(open_room)
            waiting = iter(await self.peers.abandoned())
        except RefusedError as refused:
            log.error(LogLine("resume_failed", error=refused))
            return
        await asyncio.gather(*(self._resume_some(waiting) for _ in range(RESUMING)))

    async def _resume_some(self, waiting: Iterator[str]) -> None:
        for room_id in waiting:
            try:
                open_room = self.rooms.find(room_id)
                if open_room is None or open_room.lease is None:
                    open_room = await self._resume_leading(room_id)
                if open_room is not None:
                    await self.go_on(open_room)
                    if open_room.computer is not None:
                        await asyncio.wait([open_room.computer])
            except RefusedError as refused:
                log.error(LogLine("room_resume_failed", room=room_id, error=refused))
            except Exception:
                log.exception(LogLine("room_resume_failed", room=room_id))

    async def _resume_leading(self, room_id: str) -> OpenRoom | None:
        """Lead a room that nobody leads; None if somebody does by now. It is not even read then."""
        if not isinstance(await self.peers.lead(room_id), Lease):
            return None
        open_room = await self.rooms.get(room_id, RESUMED)
        if open_room is not None:
            async with open_room.lock:
                open_room.leader = ""
                await self._lead(open_room)
        return open_room

    async def get(self, room_id: str, client_address: str) -> OpenRoom | None:
        """The room of an id; the address is charged for reading it."""
        self.workers.check(client_address)
        open_room = await self.rooms.get(room_id, client_address)
        if open_room is not None:
            self._note_visit(open_room, today())
        return open_room

    def _note_visit(self, open_room: OpenRoom, day: str) -> None:
        """Store, once a day, that someone was here; a failure does no harm."""
        if not open_room.is_day_stored or open_room.day != day:
            open_room.day, open_room.is_day_stored = day, True
            self.store.touch_room(open_room.room.id, day)

    async def rooms_of_player(self, client_address: str) -> list[Room]:
        """The rooms in which an address has held a seat, through any process."""
        rooms = [each.room for each in self.rooms if client_address in each.players]
        for room_id in await self.peers.rooms_of(client_address):
            if (elsewhere := await self.rooms.get(room_id, client_address)) is not None:
                await self.catch_up(elsewhere)
                rooms.append(elsewhere.room)
        return rooms

    def charge_to(self, open_room: OpenRoom, client_address: str) -> None:
        """Charge this address for what happens in a room from now on."""
        open_room.client_address, open_room.touched = client_address, time.monotonic()
        if open_room.engine_task is not None:
            self.engines.charge_to(open_room.engine_task, client_address)

    async def handle(
        self, open_room: OpenRoom, command: Command, *, version: int | None = None
    ) -> int:
        """Carry out a command; returns the version it led to. Once begun it is finished, even if
        its sender disconnects.

        A request that was carried out before returns the version of that time, and nothing
        happens. Raises RefusedError("stale") when the room is not at the version the sender saw.
        """
        end = time.monotonic() + PATIENCE
        while True:
            try:
                async with open_room.lock:
                    if await self._lead(open_room):
                        return await self._handle(open_room, command, version)
                return await self._forward(open_room, command, version)
            except LeaseLostError:
                if time.monotonic() > end:
                    raise

    async def handle_for_peer(
        self, room_id: str, command: Command, version: int | None, client_address: str
    ) -> int:
        """The same for a process that follows; raises LeaseLostError unless this one leads."""
        open_room = self.rooms.find(room_id)
        if open_room is None or open_room.lease is None:
            raise LeaseLostError
        self.charge_to(open_room, client_address)
        async with open_room.lock:
            if open_room.is_closed:
                raise LeaseLostError
            return await self._handle(open_room, command, version)

    async def _handle(self, open_room: OpenRoom, command: Command, version: int | None) -> int:
        """Carry out a command here. The caller holds the lock of the room."""
        room, request = open_room.room, command.request
        if request is not None and (earlier := room.version_of(request)) is not None:
            return earlier
        if version is not None and version != room.version:
            raise RefusedError("stale", f"the room is at version {room.version}")
        reached = room.version + 1
        await self.carry_out(open_room, command)
        return reached

    async def _forward(self, open_room: OpenRoom, command: Command, version: int | None) -> int:
        """Have the leader of a room carry out a command, and show what it led to."""
        try:
            reached = await self.peers.ask(open_room, command, version)
        except LeaseLostError:
            open_room.leader = ""
            raise
        except RefusedError:
            await self.catch_up(open_room)
            raise
        await self.catch_up(open_room, reached)
        return reached

    async def _lead(self, open_room: OpenRoom) -> bool:
        """Whether this process leads a room: it does if no other does. The caller holds the lock
        of the room."""
        if open_room.is_closed:
            raise RefusedError("closed", "the room was closed, come back")
        if open_room.lease is None and not open_room.leader:
            leader = await self.peers.lead(open_room.room.id)
            if isinstance(leader, Lease):
                await self._catch_up(open_room)
                open_room.lease = leader
                self._wake(open_room)
            else:
                open_room.leader = leader
        return open_room.lease is not None

    async def catch_up(
        self, open_room: OpenRoom, version: int | None = None, recent: Sequence[Event] = ()
    ) -> None:
        """Show what other processes have stored in a room, at least up to a version, of which the
        most recent events are known. If it cannot be read, the room is closed, and read again when
        someone visits it."""
        async with open_room.lock:
            await finish(self._catch_up(open_room, version, recent))

    async def _catch_up(
        self, open_room: OpenRoom, version: int | None = None, recent: Sequence[Event] = ()
    ) -> None:
        """The same for a caller who holds the lock of the room."""
        room, before = open_room.room, open_room.room.version
        if open_room.is_closed or not self.store.is_shared:
            return
        if version is not None and version <= before:
            return
        try:
            events: Sequence[Event] = recent
            if version is None or before + len(recent) != version:
                events = await asyncio.to_thread(lambda: list(self.store.events(room.id, before)))
            for event in events:
                replay_event(room, event, by_the_rules=False)
                await self._announce(open_room, event)
        except RefusedError:
            self.rooms.drop(open_room)
            raise
        if events:
            open_room.touched = time.monotonic()
            open_room.stop_engine()
            if room.seat is None:
                self.engines.cache.drop_room(room.id)

    async def follow(self, room_id: str, version: int, recent: Sequence[Event] = ()) -> None:
        """Show the events that the leader of a room has stored, up to a version, if the room is in
        memory."""
        if room_id not in self.rooms:
            return
        open_room = await self.rooms.get(room_id, "")
        if open_room is not None and open_room.room.version < version:
            await self.catch_up(open_room, version, recent)

    async def show_thinking(self, room_id: str, version: int) -> None:
        """Show that a computer player has begun to think in another process."""
        await self.follow(room_id, version)
        open_room = self.rooms.find(room_id)
        if open_room is None:
            return
        async with open_room.lock:  # the news of the step before it come first
            if open_room.room.version == version:
                open_room.send(thinking(open_room.room))

    async def wake(self, room_id: str, client_address: str, hurry: bool) -> None:
        """Make the move that is due, for a process that follows."""
        open_room = self.rooms.find(room_id)
        if open_room is not None:
            self.charge_to(open_room, client_address)
            await (self.move_now(open_room) if hurry else self.go_on(open_room))

    async def carry_out(self, open_room: OpenRoom, command: Command) -> None:
        """Store the events of a command, apply them and announce them, even if the current task is
        cancelled. The caller holds the lock of the room. If storing fails, the room is closed, and
        read again when someone visits it."""
        await finish(self._carry_out(open_room, command))

    async def _carry_out(self, open_room: OpenRoom, command: Command) -> None:
        if not await self._lead(open_room):
            raise LeaseLostError
        room, state = open_room.room, open_room.room.state
        events = room.handle(command)
        waiting = room.waits_after(events[-1])
        changed = waiting if waiting != room.is_waited_for else None
        try:
            await asyncio.wrap_future(
                self.store.append(
                    room.id, room.version + 1, *events, waiting=changed, lease=open_room.lease
                )
            )
        except LeaseLostError:
            open_room.lease = None
            raise
        except RefusedError:
            self.rooms.drop(open_room)
            raise
        STEPS.inc(sum(isinstance(event, StepPlayed) for event in events))
        open_room.touched = time.monotonic()
        self._note_visit(open_room, events[-1].day)
        for event in events:
            room.apply(event)
            await self._announce(open_room, event)
        if room.state != state or room.seat is None:
            open_room.stop_engine()  # its position is gone
        if room.seat is None:
            self.engines.cache.drop_room(room.id)
        self._wake(open_room)

    async def _announce(self, open_room: OpenRoom, event: Event) -> None:
        """Send the news of an event that has just been applied."""
        if open_room.listeners:
            open_room.send(await self._news(open_room, event))

    async def _news(self, open_room: OpenRoom, event: Event) -> str:
        """The message about an event, the same for everyone."""
        room = open_room.room
        return await self.workers.run(
            open_room.client_address, ("news", room.game), lambda: news(room, event), required=True
        )

    async def go_on(self, open_room: OpenRoom, *, hurry: bool = False) -> None:
        """Have the draw or the computer move made that is due, here or by the process that leads
        the room."""
        room = open_room.room
        is_due = room.chance_is_due or self._player(open_room) is not None
        if open_room.computer is not None or not is_due:
            return
        async with open_room.lock:
            open_room.leader = ""  # which may be dead
            if not await self._lead(open_room):
                self.peers.wake(open_room, hurry=hurry)
                return
            if room.chance_is_due:
                await self.carry_out(open_room, DrawByChance())
        self._wake(open_room)

    async def move_now(self, open_room: OpenRoom) -> None:
        """Let the computer player decide now, or start it if it was stopped."""
        if open_room.engine_task is not None:
            open_room.stop_engine()
        else:
            await self.go_on(open_room, hurry=True)

    def _wake(self, open_room: OpenRoom) -> None:
        """Start the computer player to move, unless it is thinking already."""
        if open_room.computer is None and self._player(open_room) is not None:
            open_room.computer = asyncio.create_task(self._computer(open_room))

    def _player(self, open_room: OpenRoom) -> str | None:
        """The computer player to move. Without people it moves only if someone watches."""
        room = open_room.room
        if open_room.is_closed or not (room.has_people or open_room.has_audience):
            return None
        return room.computer_to_move

    async def _computer(self, open_room: OpenRoom) -> None:
        room = open_room.room
        try:
            while open_room.lease is not None and (player := self._player(open_room)) is not None:
                seat, state, steps = room.seat, room.state, room.steps
                start = time.monotonic()
                assert seat is not None
                if open_room.listeners:
                    open_room.send(thinking(room))
                self.peers.announce_thinking(open_room)
                open_room.engine_task = task = self.engines.think_with(
                    partial(self.engines.cache.take, room.id, seat, player, room.history),
                    room.game,
                    state,
                    client_address=open_room.client_address,
                    evaluate=False,
                )
                decision = await task.decision()
                open_room.engine_task = None
                if not open_room.is_closed and task.agent is not None:
                    self.engines.cache.put(room.id, seat, task.agent, state, steps)
                if not room.has_people:
                    await self._keep_pace(open_room, start)
                await self._play(open_room, seat, state, decision.move)
        except LeaseLostError:
            pass  # another process makes the move
        except RefusedError as refused:
            log.error(LogLine("computer_player_stopped", room=room.id, error=refused))
        except Exception:
            log.exception(LogLine("computer_player_failed", room=room.id))
        finally:
            open_room.computer = open_room.engine_task = None

    async def _keep_pace(self, open_room: OpenRoom, start: float) -> None:
        """Wait until the step that began at `start` may be played."""
        client_address = open_room.client_address
        is_fast = open_room.is_fast and self._fast.acquire(client_address)
        try:
            await asyncio.sleep(start + (FAST_PACE if is_fast else PACE) - time.monotonic())
        finally:
            if is_fast:
                self._fast.release(client_address)

    async def _play(self, open_room: OpenRoom, seat: int, state: Any, move: Any) -> None:
        """Play a computer player's move, unless the position has changed meanwhile."""
        async with open_room.lock:
            if open_room.room.seat == seat and open_room.room.state == state:
                await self.carry_out(open_room, PlayMove(seat, move))
