"""One browser at one room: messages in, news out. Knows no rules."""

import asyncio
import contextlib
import math
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.core.game import AnyGame
from ludarium.core.play import play
from ludarium.server.errors import TEMPORARY, RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.rooms import presence
from ludarium.server.rooms.access import Access, SeatClaim, enter
from ludarium.server.rooms.creation import CreationLimits, rematch
from ludarium.server.rooms.presence import note_claims
from ludarium.server.rooms.registry import Listener, OpenRoom, presence_of
from ludarium.server.rooms.room import Room
from ludarium.server.rooms.service import RoomService, hints_refused
from ludarium.server.views import Json, as_text, evaluations
from ludarium.server.views.messages import CandidateView
from ludarium.server.views.room import welcome
from ludarium.server.ws import protocol
from ludarium.server.ws.connection import COME_BACK, STAY_AWAY, Channel, admitted, log
from ludarium.server.ws.protocol import (
    Action,
    Hello,
    Hint,
    Hurry,
    Incoming,
    Pace,
    Preview,
    Rematch,
    Visibility,
    complaint,
    parse_hello,
    parse_message,
)

router = APIRouter()

RATE = 20.0
"""Messages a second that one connection may send."""

TAKEN = (
    "somebody has taken this seat with that link; if it was not you, "
    "ask for a new game or for the link to watch"
)

HELLO_SECONDS = 10.0
HINT_SECONDS = 1.5
LAST_ANSWER_SECONDS = 5.0
HINTS = 3


async def serve(socket: WebSocket, service: RoomService, room_id: str) -> None:
    """Serve the connection of a browser from the check of its keys to the end."""
    async with admitted(socket) as channel:
        if channel is not None:
            await _let_in(channel, service, socket.app.state.creation_limits, room_id)


async def _let_in(
    channel: Channel, service: RoomService, limits: CreationLimits, room_id: str
) -> None:
    try:
        hello = parse_hello(await asyncio.wait_for(channel.receive(), HELLO_SECONDS))
        claims = [SeatClaim(claim.invitation, claim.key) for claim in hello.claims]
        entry = await enter(service.store, room_id, hello.keys, claims)
        if entry.is_late and not entry.is_open:
            raise RefusedError("already-claimed", TAKEN)
        opened = await service.get(room_id, channel.client_address) if entry.is_open else None
    except ValidationError as trouble:
        await channel.refuse("bad-message", complaint(trouble))
    except TimeoutError:
        await channel.refuse("no-hello", "expected a hello first", COME_BACK)
    except LudariumError as trouble:
        await _refuse(channel, trouble)
    else:
        if opened is None:
            await channel.refuse("no-entry", "there is no such room, or this link does not open it")
        else:
            note_claims(opened, entry)
            try:
                await Connection(channel, service, limits, opened, entry).run(hello)
            except RefusedError as trouble:
                await _refuse(channel, trouble)


async def _refuse(channel: Channel, trouble: LudariumError) -> None:
    status = COME_BACK if trouble.code in TEMPORARY else STAY_AWAY
    await channel.refuse(trouble.code, str(trouble), status)


@router.websocket("/api/rooms/{room_id}/socket")
async def room_socket(socket: WebSocket, room_id: str) -> None:
    """Play and watch; see docs/protocol.md."""
    await serve(socket, socket.app.state.service, room_id)


class Connection:
    """A browser that has been let in."""

    def __init__(
        self,
        channel: Channel,
        service: RoomService,
        limits: CreationLimits,
        opened: OpenRoom,
        entry: Access,
    ) -> None:
        self._channel, self._service, self._limits = channel, service, limits
        self._opened, self._entry = opened, entry
        self._seats = entry.seats
        self._listener = Listener(entry.seats, channel.client_address)
        self._hinting: asyncio.Task[None] | None = None
        self._answering = asyncio.Lock()

    @property
    def _room(self) -> Room:
        return self._opened.room

    async def run(self, hello: Hello) -> None:
        """Until the browser goes or is too slow."""
        self._listener.is_away = hello.away
        speaker: asyncio.Task[None] | None = None
        try:
            if self._seats or not self._room.has_people:
                self._service.charge_to(self._opened, self._channel.client_address)
            if self._seats:
                self._opened.seat(self._channel.client_address)
            await self._channel.send_text(await self._welcome(hello.since))
            speaker = asyncio.create_task(self._speak())
            with contextlib.suppress(LudariumError):
                await self._service.go_on(self._opened)
            await self._channel.listen(parse_message, self._answer, rate=RATE)
        finally:
            presence.remove_listener(self._opened, self._listener)
            for task in filter(None, (speaker, self._hinting)):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    async def _welcome(self, since: int | None) -> str:
        """The first message. It may have to wait for a worker, but nobody in the room waits for it:
        what happens meanwhile is sent after it."""
        seats = self._seats
        async with (
            self._opened.lock
        ):  # the message has all earlier events, and the listener gets all later ones
            if not self._service.rooms.has_place(self._opened, self._listener):
                raise RefusedError("busy", "too many are here, come back later")
            room = self._room.snapshot()
            present = presence_of([*self._opened.listeners, self._listener])
            presence.add_listener(self._opened, self._listener, present)
            if self._opened.is_closed:
                self._opened.disconnect(self._listener)

        def make() -> str:
            here = {
                "keys": self._entry.opens,
                "present": sorted(present.here),
                "away": sorted(present.away),
            }
            return as_text({**welcome(room, seats, since), **here})

        return await self._service.workers.run(
            self._channel.client_address, ("welcome", room.game), make
        )

    async def _speak(self) -> None:
        """Send the queued messages in order, until the listener is disconnected."""
        news = self._listener.news
        with contextlib.suppress(WebSocketDisconnect):
            while (text := await news.get()) is not None:
                await self._channel.send_text(text)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._answering.acquire(), LAST_ANSWER_SECONDS)
            while not news.empty():
                if (text := news.get_nowait()) is not None:
                    await self._channel.send_text(text)
            await self._channel.close(COME_BACK, "come back")

    async def _answer(self, message: Incoming) -> None:
        """Answer a message; errors are sent before the connection closes."""
        async with self._answering:
            try:
                await self._do(message)
            except LudariumError as trouble:
                await self._channel.send(protocol.refusal(message.request_id, trouble))

    async def _do(self, message: Incoming) -> None:
        if isinstance(message, Action):
            text = protocol.done(message.request_id, await self._act(message))
            self._opened.send(text, [self._listener])  # after the news
        elif isinstance(message, Preview):
            await self._channel.send_text(await self._preview(message))
        elif isinstance(message, Hint):
            self._start_hint(message)
        elif isinstance(message, Hurry):
            if self._seats:
                await self._service.move_now(self._opened)
            await self._done(message)
        elif isinstance(message, Visibility):
            presence.set_away(self._opened, self._listener, is_away=message.away)
            await self._done(message)
        elif isinstance(message, Pace):
            self._listener.is_fast = message.fast
            await self._done(message)
        elif isinstance(message, Rematch):
            room = await self._rematch(message)
            await self._channel.send(protocol.rematch(message.request_id, room))

    async def _done(self, message: Hurry | Visibility | Pace) -> None:
        await self._channel.send_text(protocol.done(message.request_id, self._room.version))

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

    async def _act(self, message: Action) -> int:
        self._check_seat(message.seat)
        self._service.charge_to(self._opened, self._channel.client_address)
        command = message.command(self._seats)
        return await self._service.handle(self._opened, command, version=message.version)

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
        if self._hinting is not None and not self._hinting.done():
            raise RefusedError("busy", "a hint is on its way")
        if self._service.engines.is_busy(self._channel.client_address):
            raise RefusedError("busy", "too many games wait for the computer")
        self._hinting = asyncio.create_task(self._hint(message, room.game, room.state))

    async def _hint(self, message: Hint, game: AnyGame, state: Any) -> None:
        try:
            await self._service.check_fair_play(self._channel.client_address, game, state)
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
            await self._channel.send(protocol.refusal(message.request_id, refused))
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
