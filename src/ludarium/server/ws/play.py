"""The WebSocket of one browser at one room: messages in, news out. Knows no rules."""

import asyncio
import contextlib
import math
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.core.game import AnyGame
from ludarium.core.play import play
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.rooms.access import Access, enter
from ludarium.server.rooms.creation import CreationLimits, rematch
from ludarium.server.rooms.fair_play import check_fair_play, hints_refused
from ludarium.server.rooms.open_room import Listener, OpenRoom
from ludarium.server.rooms.room import Room
from ludarium.server.rooms.service import RoomService
from ludarium.server.views import Json, as_text, evaluations
from ludarium.server.views.messages import CandidateView
from ludarium.server.views.room import welcome
from ludarium.server.ws import protocol
from ludarium.server.ws.connection import COME_BACK, Channel, admitted, log
from ludarium.server.ws.protocol import (
    HELLO,
    ROOM_REQUEST,
    Action,
    Hello,
    Hint,
    Hurry,
    Pace,
    Preview,
    Rematch,
    RoomRequest,
    Visibility,
    parse,
)

router = APIRouter()

RATE = 20.0
"""Messages a second that one connection may send."""

SEAT_TAKEN = (
    "somebody has taken this seat with that link; if it was not you, "
    "ask for a new game or for the link to watch"
)

HELLO_SECONDS = 10.0
HINT_SECONDS = 1.5
LAST_ANSWER_SECONDS = 5.0
HINTS = 3


@router.websocket("/api/rooms/{room_id}/socket")
async def room_socket(socket: WebSocket, room_id: str) -> None:
    """Play and watch; see docs/protocol.md."""
    async with admitted(socket) as channel:
        if channel is not None:
            state = socket.app.state
            try:
                await _serve(channel, state.service, state.creation_limits, room_id)
            except LudariumError as refused:
                await channel.refuse(refused)


async def _serve(
    channel: Channel, service: RoomService, limits: CreationLimits, room_id: str
) -> None:
    """Serve a browser from its hello to the end; raises RefusedError if it is not let in."""
    try:
        hello = parse(HELLO, await asyncio.wait_for(channel.receive(), HELLO_SECONDS))
    except TimeoutError:
        raise RefusedError("no-hello", "expected a hello first") from None
    claims = {claim.invitation: claim.key for claim in hello.claims}
    access = await enter(service.store, room_id, hello.keys, claims)
    if access.is_late and not access.is_open:
        raise RefusedError("already-claimed", SEAT_TAKEN)
    open_room = await service.get(room_id, channel.client_address) if access.is_open else None
    if open_room is None:
        raise RefusedError("no-entry", "there is no such room, or this link does not open it")
    open_room.note_claims(access)
    await Connection(channel, service, limits, open_room, access).run(hello)


class Connection:
    """A browser that has been let in."""

    def __init__(
        self,
        channel: Channel,
        service: RoomService,
        limits: CreationLimits,
        open_room: OpenRoom,
        access: Access,
    ) -> None:
        self._channel, self._service, self._limits = channel, service, limits
        self._opened, self._access = open_room, access
        self._seats = access.seats
        self._listener = Listener(access.seats, channel.client_address)
        self._hint_task: asyncio.Task[None] | None = None

    @property
    def _room(self) -> Room:
        return self._opened.room

    async def run(self, hello: Hello) -> None:
        """Serve the browser until it disconnects or is too slow."""
        self._listener.is_away = hello.away
        sender: asyncio.Task[None] | None = None
        try:
            if self._seats or not self._room.has_people:
                self._service.charge_to(self._opened, self._channel.client_address)
            if self._seats:
                self._opened.add_player(self._channel.client_address)
            await self._channel.send_text(await self._welcome(hello.since))
            sender = asyncio.create_task(self._send_news())
            with contextlib.suppress(LudariumError):
                await self._service.go_on(self._opened)
            await self._channel.listen(ROOM_REQUEST, self._answer, rate=RATE)
        finally:
            self._opened.remove_listener(self._listener)
            for task in filter(None, (sender, self._hint_task)):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    async def _welcome(self, since: int | None) -> str:
        """The first message. It may have to wait for a worker, but nobody in the room waits for it:
        what happens meanwhile is sent after it."""
        # With the lock the message has all earlier events, and the listener gets all later ones.
        async with self._opened.lock:
            if not self._service.rooms.has_place(self._opened, self._listener):
                raise RefusedError("busy", "too many are here, come back later")
            room = self._room.snapshot()
            here, away = self._opened.add_listener(self._listener)
        connection = {
            "keys": self._access.opens,
            "present": sorted(here),
            "away": sorted(away),
        }

        def make() -> str:
            return as_text({**welcome(room, self._seats, since), **connection})

        return await self._service.workers.run(
            self._channel.client_address, ("welcome", room.game), make
        )

    async def _send_news(self) -> None:
        """Send the queued messages in order, until the listener is disconnected."""
        news = self._listener.news
        with contextlib.suppress(WebSocketDisconnect):
            while (text := await news.get()) is not None:
                await self._channel.send_text(text)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._channel.answering.acquire(), LAST_ANSWER_SECONDS)
            while not news.empty():
                if (text := news.get_nowait()) is not None:
                    await self._channel.send_text(text)
            await self._channel.close(COME_BACK, "come back")

    async def _answer(self, message: RoomRequest) -> None:
        match message:
            case Action():
                await self._act(message)
            case Preview():
                await self._channel.send_text(await self._preview(message))
            case Hint():
                self._start_hint(message)
            case Rematch():
                room = await self._rematch(message)
                await self._channel.send(protocol.rematch(message.request_id, room))
            case Hurry() | Visibility() | Pace():
                await self._set(message)
                done = protocol.done(message.request_id, self._room.version)
                await self._channel.send_text(done)

    async def _set(self, message: Hurry | Visibility | Pace) -> None:
        if isinstance(message, Visibility):
            self._opened.set_away(self._listener, message.away)
        elif isinstance(message, Pace):
            self._opened.set_fast(self._listener, message.fast)
        elif self._seats:
            await self._service.move_now(self._opened)

    async def _rematch(self, message: Rematch) -> Json:
        own = {each.seat: each.key for each in message.keys}
        for seat in own:
            self._check_seat(seat)
        return await rematch(
            self._service, self._opened, self._limits, own, self._channel.client_address
        )

    def _check_seat(self, seat: int) -> None:
        if seat not in self._seats:
            raise RefusedError("not-your-seat", f"this link does not hold seat {seat + 1}")

    async def _act(self, message: Action) -> None:
        self._check_seat(message.seat)
        self._service.charge_to(self._opened, self._channel.client_address)
        command = message.command(self._seats)
        version = await self._service.handle(self._opened, command, version=message.version)
        done = protocol.done(message.request_id, version)
        self._opened.send(done, [self._listener])  # after the news

    async def _preview(self, message: Preview) -> str:
        self._check_version(message)
        game, state, version = self._room.game, self._room.state, self._room.version

        def make() -> str:
            after = play(game, state, message.text)
            return as_text(protocol.preview(message.request_id, version, game, state, after))

        return await self._service.workers.run(
            self._channel.client_address, ("preview", game), make
        )

    def _check_version(self, message: Preview | Hint) -> None:
        if message.version != self._room.version:
            raise RefusedError("stale", f"the room is at version {self._room.version}")

    def _start_hint(self, message: Hint) -> None:
        """Begin to look for a hint; other messages are answered meanwhile."""
        room = self._room
        if not self._seats or room.seat not in self._seats:
            raise RefusedError("not-your-turn", "a hint is for the seat to move")
        self._check_version(message)
        if not room.allows_hints:
            raise hints_refused()
        if self._hint_task is not None and not self._hint_task.done():
            raise RefusedError("busy", "a hint is on its way")
        if self._service.engines.is_busy(self._channel.client_address):
            raise RefusedError("busy", "too many games wait for the computer")
        self._hint_task = asyncio.create_task(self._hint(message, room.game, room.state))

    async def _hint(self, message: Hint, game: AnyGame, state: Any) -> None:
        try:
            await check_fair_play(self._service, self._channel.client_address, game, state)
            engine_task = self._service.engines.think(
                "search:8",
                game,
                state,
                HINT_SECONDS,
                client_address=self._channel.client_address,
                evaluate=True,
            )
            decision = await engine_task.decision()
        except RefusedError as refused:
            await self._channel.send_refusal(message.request_id, refused)
            return
        except Exception:
            log.exception(LogLine("hint_failed", room=self._room.id))
            await self._channel.send(
                protocol.error(message.request_id, "failed", "there is no hint now")
            )
            return
        moves = evaluations.candidates(game, state, decision.candidates, HINTS)
        moves.sort(key=_worst_last)
        await self._channel.send(evaluations.hint(message.request_id, message.version, moves))


def _worst_last(move: CandidateView) -> float:
    """A sort key: the highest value first, moves without a value last."""
    return math.inf if move["value"] is None else -move["value"]
