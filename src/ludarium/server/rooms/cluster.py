"""The processes that share a database of PostgreSQL.

One process leads a room: it carries out the commands, makes the draws and runs the computer
players. The others follow: they read the events that it stores, show them to their own listeners,
and forward the commands of these. Notifications carry the messages between them. Whatever is lost
on the way is read from the database or asked again: nothing counts before it is stored, and a
command counts once.
"""

import asyncio
import logging
import os
import secrets
import socket
import time
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from ludarium.core.errors import LudariumError
from ludarium.server.db import leases
from ludarium.server.db.leases import CHANNEL, Lease, LeaseLostError
from ludarium.server.db.notifications import Notifications
from ludarium.server.db.rows import events_of
from ludarium.server.db.store import Store
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.rooms import commands
from ludarium.server.rooms.commands import Command
from ludarium.server.rooms.peer_messages import (
    PEER_MESSAGE,
    Answer,
    Ask,
    Attending,
    Claimed,
    Joined,
    Left,
    News,
    PeerMessage,
    Thinking,
    Wake,
    to_text,
)
from ludarium.server.rooms.peers import Attendance, Peers

if TYPE_CHECKING:
    from ludarium.server.rooms.open_room import OpenRoom
    from ludarium.server.rooms.service import RoomService

log = logging.getLogger("ludarium.server")

RENEW_SECONDS = 1.0
"""How often a process says that it is alive."""

ANSWER_SECONDS = 2.0
"""How long to wait for an answer before asking again, or taking the lease of a dead process."""


class Cluster(Peers):
    """This process among the others."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.id = secrets.token_hex(12)
        self._name = f"{socket.gethostname()}:{os.getpid()}"[:255]
        self._notifications = Notifications(
            store, (CHANNEL, self._channel_of(self.id)), self._receive, self._on_connect
        )
        self._attendances: defaultdict[str, dict[str, Attendance]] = defaultdict(dict)
        """Who is in each room through each other process."""
        self._announced: dict[str, Attendance] = {}
        self._answers: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        """The answers that are awaited, and from which process."""
        self._living: set[str] = set()
        self._renewed = time.monotonic()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def start(self, service: "RoomService") -> None:
        self._service = service
        self._spawn(self._notifications.run())
        self._spawn(self._keep_alive())

    async def stop(self) -> None:
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._store.submit(partial(leases.leave, process=self.id))
        self._notify(Left(self.id))

    async def lead(self, room_id: str) -> Lease | str:
        taking = self._store.submit(partial(leases.take, room=room_id, process=self.id))
        return await asyncio.wrap_future(taking)

    async def abandoned(self) -> list[str]:
        reading = self._store.submit(partial(leases.abandoned, process=self.id))
        return await asyncio.wrap_future(reading)

    def close(self, open_room: "OpenRoom") -> None:
        self.announce(open_room)
        if (lease := open_room.lease) is not None:
            room_id = open_room.room.id
            self._store.submit(partial(leases.release, room=room_id, process=lease.process))

    def announce(self, open_room: "OpenRoom") -> None:
        room_id, attendance = open_room.room.id, open_room.attendance
        if self._is_stopped or attendance == self._announced.get(room_id, Attendance()):
            return
        if attendance == Attendance():
            del self._announced[room_id]
        else:
            self._announced[room_id] = attendance
        self._notify(Attending(self.id, room_id, attendance))

    def announce_claims(self, open_room: "OpenRoom") -> None:
        self._notify(Claimed(self.id, open_room.room.id, open_room.room.claimed))

    def announce_thinking(self, open_room: "OpenRoom") -> None:
        room = open_room.room
        if any(each.listens for each in self.attendances(room.id)):
            self._notify(Thinking(self.id, room.id, room.version))

    def attendances(self, room_id: str) -> Sequence[Attendance]:
        return tuple(self._attendances.get(room_id, {}).values())

    async def rooms_of(self, client_address: str) -> Sequence[str]:
        await self._synchronize()
        return [
            room_id
            for room_id, by_process in self._attendances.items()
            if any(client_address in each.players for each in by_process.values())
        ]

    async def _synchronize(self) -> None:
        """Wait until all has been received that others have sent before."""
        name = secrets.token_hex(8)
        try:
            await self._answer_to(name, Answer(self.id, name), self.id)
        except TimeoutError:
            raise RefusedError("busy", "the database is slow now, try again") from None

    def wake(self, open_room: "OpenRoom", *, hurry: bool) -> None:
        address = open_room.client_address
        self._notify(Wake(self.id, open_room.room.id, address, hurry), open_room.leader)

    async def ask(self, open_room: "OpenRoom", command: Command, version: int | None) -> int:
        name = secrets.token_hex(8)
        ask = Ask(
            self.id,
            name,
            open_room.room.id,
            open_room.client_address,
            version,
            commands.to_data(command),
        )
        try:
            answer = await self._answer_to(name, ask, open_room.leader)
        except TimeoutError:
            raise LeaseLostError from None
        if answer.refusal is not None:
            raise RefusedError(*answer.refusal)
        if answer.version is None:
            raise LeaseLostError
        return answer.version

    async def _answer_to(self, name: str, message: PeerMessage, process: str) -> Answer:
        """Send a message to a process and wait for the answer of its name; raises TimeoutError."""
        coming: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[name] = process, coming
        self._notify(message, process)
        try:
            return await asyncio.wait_for(coming, ANSWER_SECONDS)
        finally:
            del self._answers[name]

    # What the others send

    def _receive(self, text: str) -> None:
        try:
            message = PEER_MESSAGE.validate_json(text)
        except ValidationError as error:
            log.error(LogLine("notification_not_understood", error=error.errors()[0]["msg"]))
            return
        if message.process == self.id and not isinstance(message, Answer):
            return
        rooms = self._service.rooms
        match message:
            case News():
                if message.room in rooms:
                    events = events_of(message.events)
                    self._spawn(self._service.follow(message.room, message.version, events))
            case Thinking():
                if message.room in rooms:
                    self._spawn(self._service.show_thinking(message.room, message.version))
            case Claimed():
                if (open_room := rooms.find(message.room)) is not None:
                    open_room.add_claims(message.seats)
            case Attending():
                self._note_attendance(message)
            case Joined():
                self._living.add(message.process)
                self._announce_all()
            case Left():
                self._living.discard(message.process)
                self._forget(message.process)
                self._service.resume()
            case Wake():
                self._spawn(self._service.wake(message.room, message.client_address, message.hurry))
            case Ask():
                self._spawn(self._answer(message))
            case Answer():
                self._note_answer(message)

    async def _answer(self, ask: Ask) -> None:
        try:
            command = commands.from_data(ask.command)
            version = await self._service.handle_for_peer(
                ask.room, command, ask.version, ask.client_address
            )
            answer = Answer(self.id, ask.id, version)
        except LeaseLostError:
            release = partial(leases.release, room=ask.room, process=self.id)
            self._store.submit(release)  # if it was ours, the asking process may take it now
            answer = Answer(self.id, ask.id)
        except LudariumError as refused:
            answer = Answer(self.id, ask.id, refusal=(refused.code, str(refused)))
        self._notify(answer, ask.process)

    def _note_answer(self, answer: Answer) -> None:
        _, coming = self._answers.get(answer.id, ("", None))
        if coming is not None and not coming.done():
            coming.set_result(answer)

    def _note_attendance(self, message: Attending) -> None:
        by_process = self._attendances[message.room]
        by_process[message.process] = message.attendance
        if message.attendance == Attendance():
            del by_process[message.process]
        if not by_process:
            del self._attendances[message.room]
        self._show_presence(message.room)

    def _forget(self, process: str) -> None:
        """Expect nothing any more of a process that is gone; nobody is here through it."""
        for name, (asked, _) in self._answers.items():
            if asked == process:
                self._note_answer(Answer(process, name))
        for room_id in [each for each, known in self._attendances.items() if process in known]:
            self._note_attendance(Attending(process, room_id, Attendance()))

    def _show_presence(self, room_id: str) -> None:
        if (open_room := self._service.rooms.find(room_id)) is not None:
            open_room.schedule_presence()

    # What is sent

    def _on_connect(self) -> None:
        self._spawn(self._join())

    async def _join(self) -> None:
        """Let the others know of this process, and find out what it has missed."""
        self._attendances.clear()
        await self._renew()
        self._notify(Joined(self.id))
        self._announce_all()
        self._service.resume()

    def _announce_all(self) -> None:
        for room_id, attendance in self._announced.items():
            self._notify(Attending(self.id, room_id, attendance))

    async def _keep_alive(self) -> None:
        """Say again and again that this process is alive, as long as others can reach it."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            if self._notifications.is_connected:
                await self._renew()

    async def _renew(self) -> None:
        """Say that this process is alive, and notice which others are not."""
        renewing = partial(leases.renew, process=self.id, name=self._name)
        with suppress(RefusedError):
            living = await asyncio.wrap_future(self._store.submit(renewing))
            if time.monotonic() - self._renewed > leases.DEAD_SECONDS / 2:
                self._announce_all()  # some may have taken this process for dead
            self._renewed = time.monotonic()
            gone = self._living - living
            self._living = set(living)
            for process in gone:
                log.warning(LogLine("process_lost", process=process))
                self._forget(process)
            if gone:
                self._service.resume()

    def _notify(self, message: PeerMessage, process: str | None = None) -> None:
        """Send a message to all processes, or to one."""
        channel = CHANNEL if process is None else self._channel_of(process)
        self._store.submit(partial(leases.notify, channel=channel, text=to_text(message)))

    @staticmethod
    def _channel_of(process: str) -> str:
        return f"{CHANNEL}_{process}"

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have some work done; errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        is_bug = not isinstance(error, RefusedError)
        log.error(LogLine("cluster_failed", error=error), exc_info=error if is_bug else None)
