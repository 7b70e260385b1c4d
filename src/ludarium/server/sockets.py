"""One browser at one room: messages in, news out. Knows no rules."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import play
from ludarium.server import pictures
from ludarium.server.events import Event
from ludarium.server.hub import LISTENER_ROOM, Hub, Listener, OpenRoom
from ludarium.server.keys import hashed
from ludarium.server.limits import Bucket, Places
from ludarium.server.protocol import (
    MAX_BYTES,
    Action,
    Answer,
    Hint,
    Hurry,
    Incoming,
    Invite,
    Preview,
    Resign,
    StepMessage,
    Takeback,
    complaint,
    parse_hello,
    parse_message,
)
from ludarium.server.rooms import RefusedError, Room

log = logging.getLogger("ludarium.server")

RATE, BURST = 20.0, 60.0
"""Messages a second that one connection may send."""

COME_BACK, STAY_AWAY = 4408, 4403
"""How a connection is closed: the browser may try again, or need not."""

HELLO_SECONDS = 10.0
RECENT_TURNS = 200
"""How many turns a browser gets without asking for more."""

HINT_SECONDS = 1.5
HINTS = 3


_present: dict[str, set["Connection"]] = {}
"""Who is in each room now."""


class Connection:
    """A browser that has been let in."""

    def __init__(self, socket: WebSocket, hub: Hub, opened: OpenRoom, seats: set[int]) -> None:
        self.socket, self.hub, self.opened, self.seats = socket, hub, opened, seats
        self.listener: Listener = asyncio.Queue(LISTENER_ROOM)
        self.bucket = Bucket(RATE, BURST)
        self._sending = asyncio.Lock()
        self._hinting: asyncio.Task[None] | None = None

    async def run(self, since: int | None) -> None:
        """Until the browser goes or is too slow."""
        self.opened.listeners.add(self.listener)
        _present.setdefault(self.opened.room.id, set()).add(self)
        speaker = asyncio.create_task(self._speak())
        try:
            await self.send(welcome(self.opened.room, self.seats, since))
            with contextlib.suppress(LudariumError):
                await self.hub.go_on(self.opened)
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self.opened.listeners.discard(self.listener)
            self._go()
            for task in filter(None, (speaker, self._hinting)):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    def _go(self) -> None:
        others = _present[self.opened.room.id]
        others.discard(self)
        if not others:
            del _present[self.opened.room.id]

    async def send(self, message: dict[str, Any]) -> None:
        await self._send_text(as_text(message))

    async def _send_text(self, text: str) -> None:
        async with self._sending:
            await say(self.socket, text)

    async def _speak(self) -> None:
        """Pass the news on."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self.listener.get()) is not None:
                await self._send_text(text)
            await self.socket.close(COME_BACK, "come back")

    async def _listen(self) -> None:
        while True:
            text = await receive(self.socket)
            if not self.bucket.take():
                await self.send(error(None, "too-fast", "too many messages, wait a little"))
                continue
            try:
                message = parse_message(text)
            except ValidationError as trouble:
                await self.send(error(None, "bad-message", complaint(trouble)))
                continue
            try:
                await self._answer(message)
            except LudariumError as trouble:
                await self.send(error(message.id, reason(trouble), str(trouble)))

    async def _answer(self, message: Incoming) -> None:
        if isinstance(message, Action):
            await self._act(message)
        elif isinstance(message, Preview):
            await self.send(self._preview(message))
        elif isinstance(message, Hint):
            self._start_hint(message)
        elif isinstance(message, Hurry):
            if self.seats:
                await self.hub.hurry(self.opened)
            await self.send({"type": "done", "id": message.id, "version": self.opened.room.version})
        elif isinstance(message, Invite):
            self._invite(message)
            await self.send({"type": "done", "id": message.id, "version": self.opened.room.version})
        else:
            await self.send({"type": "pong", "id": message.id})

    def _invite(self, message: Invite) -> None:
        """Only players invite, only once the game is over, and nobody else reads the link."""
        room = self.opened.room
        if not self.seats:
            raise RefusedError("not-your-seat", "this link holds no seat")
        if room.outcome is None:
            raise RefusedError("still-playing", "an invitation is for after the game")
        link = as_text({"type": "invitation", "room": message.room, "key": message.key})
        for other in _present[room.id]:
            if message.seat in other.seats and other is not self and not other.listener.full():
                other.listener.put_nowait(link)

    async def _act(self, message: Action) -> None:
        if message.seat not in self.seats:
            raise RefusedError("not-your-seat", f"this link does not hold seat {message.seat + 1}")
        version = await self.hub.act(
            self.opened, proposal(message, self.seats), version=message.version, key=message.id
        )
        await self.send({"type": "done", "id": message.id, "version": version})

    def _preview(self, message: Preview) -> dict[str, Any]:
        room = self.opened.room
        if message.version != room.version:
            raise RefusedError("stale", f"the room is at version {room.version}")
        state = play(room.game, room.state, message.text)
        return {
            "type": "preview",
            "id": message.id,
            "version": room.version,
            "position": pictures.position(room.game, state, room.state),
        }

    def _start_hint(self, message: Hint) -> None:
        """Begin to look for a hint; other messages are answered meanwhile."""
        room = self.opened.room
        if not self.seats or room.seat not in self.seats:
            raise RefusedError("not-your-turn", "a hint is for the seat to move")
        if message.version != room.version:
            raise RefusedError("stale", f"the room is at version {room.version}")
        if self._hinting is not None and not self._hinting.done():
            raise RefusedError("busy", "a hint is on its way")
        if self.hub.thinkers.is_busy:
            raise RefusedError("busy", "too many games wait for the computer")
        self._hinting = asyncio.create_task(self._hint(message, room.game, room.state))

    async def _hint(self, message: Hint, game: AnyGame, state: Any) -> None:
        try:
            thought = self.hub.thinkers.think("search:8", game, state, HINT_SECONDS, evaluate=True)
            decision = await thought.decision()
        except Exception:
            log.exception("a hint failed in room %s", self.opened.room.id)
            await self.send(error(message.id, "failed", "there is no hint now"))
            return
        moves = [pictures.candidate(game, each) for each in decision.candidates[:HINTS]]
        await self.send(
            {"type": "hint", "id": message.id, "version": message.version, "moves": moves}
        )


def proposal(message: Action, held: set[int]) -> Callable[[Room], Event]:
    """What a message asks of the room; `held` are all the seats of its sender."""
    seat, key = message.seat, message.id
    if isinstance(message, StepMessage):
        return lambda room: room.propose_step(seat, message.text, key)
    if isinstance(message, Takeback):
        return lambda room: room.propose_takeback(seat, key, held)
    if isinstance(message, Answer):
        return lambda room: room.propose_answer(seat, message.accept, key, held)
    assert isinstance(message, Resign)
    return lambda room: room.propose_resign(seat, key)


async def serve(socket: WebSocket, hub: Hub, room_id: str) -> None:
    """Let a browser in by its keys, and stay with it."""
    places: Places = socket.app.state.places
    who = socket.client.host if socket.client else ""
    await socket.accept()
    if not places.enter(who):
        await refuse(socket, "busy", "too many connections from this address", COME_BACK)
        return
    try:
        await _let_in(socket, hub, room_id)
    finally:
        places.leave(who)


async def _let_in(socket: WebSocket, hub: Hub, room_id: str) -> None:
    try:
        hello = parse_hello(await asyncio.wait_for(receive(socket), HELLO_SECONDS))
    except ValidationError as trouble:
        await refuse(socket, "bad-message", complaint(trouble))
        return
    except TimeoutError:
        await refuse(socket, "no-hello", "expected a hello first", COME_BACK)
        return
    except WebSocketDisconnect:
        return
    try:
        seats = await seats_of(hub, room_id, hello.keys)
        opened = await hub.get(room_id) if seats is not None else None
    except LudariumError as trouble:
        await refuse(socket, reason(trouble), str(trouble))
        return
    if seats is None or opened is None:
        await refuse(socket, "no-entry", "there is no such room, or this link does not open it")
        return
    if not hub.has_place(opened):
        await refuse(socket, "busy", "too many are here, come back later", COME_BACK)
        return
    await Connection(socket, hub, opened, seats).run(hello.since)


async def seats_of(hub: Hub, room_id: str, keys: list[str]) -> set[int] | None:
    """The seats that some keys hold in a room; None when none of them opens it."""
    found = await asyncio.to_thread(hub.store.holders, [hashed(key) for key in keys])
    seats = [holder.seat for holder in found if holder.room == room_id]
    return {seat for seat in seats if seat is not None} if seats else None


async def say(socket: WebSocket, text: str) -> None:
    """To a browser; one that has gone meanwhile is told nothing, but met like any that goes."""
    try:
        await socket.send_text(text)
    except RuntimeError as gone:  # the socket was closed at our end
        raise WebSocketDisconnect from gone


async def receive(socket: WebSocket) -> str:
    """The next text, cut off when it is too long to be a message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > MAX_BYTES:
        return "too long or not text"
    return str(text)


async def refuse(socket: WebSocket, code: str, message: str, status: int = STAY_AWAY) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(json.dumps(error(None, code, message)))
        await socket.close(status, code)


def error(message_id: str | None, code: str, text: str) -> dict[str, Any]:
    return {"type": "error", "id": message_id, "code": code, "message": text}


def reason(trouble: LudariumError) -> str:
    return trouble.reason if isinstance(trouble, RefusedError) else trouble.code


def welcome(room: Room, seats: set[int], since: int | None) -> dict[str, Any]:
    """All that a browser needs: the board, the position, and the turns it has not seen (at most
    the recent ones; older ones are there for the asking)."""
    history = room.history
    first = max(history.turn_count - RECENT_TURNS, room.unchanged_turns(since))
    return {
        "type": "welcome",
        "version": room.version,
        "mine": sorted(seats),
        "players": list(room.row.seats),
        "created": room.row.created,
        "commitment": room.commitment,
        "layout": pictures.layout(room.game),
        "turns": {"from": first, "list": pictures.turns(history, first, RECENT_TURNS)},
        **standing(room),
    }


def standing(room: Room) -> dict[str, Any]:
    """How the room stands: the position and what is asked."""
    history = room.history
    before = history.before_turn(-1) if history.turn_count else None
    return {
        "position": pictures.position(room.game, room.state, before, room.outcome),
        "turn_count": history.turn_count,
        "asking": None if room.asking is None else room.asking.seat,
        "agreed": [] if room.asking is None else sorted(room.asking.agreed),
        "last_seat": next((s.seat for s in reversed(history.steps) if s.seat != CHANCE), None),
        "seed": room.revealed_seed,
    }


def news(room: Room, event: Event | None) -> str:
    """What everyone in a room is told: an event that has happened, or that a seat thinks."""
    if event is None:
        return as_text({"type": "thinking", "version": room.version, "seat": room.seat})
    return as_text(
        {
            "type": "news",
            "version": room.version,
            "event": {"kind": event.kind, "seat": event.seat, "data": event.data, "id": event.key},
            "last_turn": room.history.turn_text(-1) if room.history.turn_count else None,
            **standing(room),
        }
    )


def as_text(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))
