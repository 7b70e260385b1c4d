"""One browser at one room: messages in, news out. Knows no rules."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.core.errors import LudariumError
from ludarium.core.play import play
from ludarium.server import pictures
from ludarium.server.events import Event
from ludarium.server.hub import LISTENER_ROOM, Hub, Listener, OpenRoom
from ludarium.server.keys import hashed
from ludarium.server.limits import Bucket
from ludarium.server.protocol import (
    MAX_BYTES,
    Action,
    Answer,
    Hint,
    Hurry,
    Incoming,
    Preview,
    Resign,
    StepMessage,
    Takeback,
    complaint,
    parse_hello,
    parse_message,
)
from ludarium.server.rooms import RefusedError, Room

RATE, BURST = 20.0, 60.0
"""Messages a second that one connection may send."""

HELLO_SECONDS = 10.0
RECENT_TURNS = 200
"""How many turns a browser gets without asking for more."""

HINT_SECONDS = 1.5
HINTS = 3


class Connection:
    """A browser that has been let in."""

    def __init__(self, socket: WebSocket, hub: Hub, opened: OpenRoom, seats: set[int]) -> None:
        self.socket, self.hub, self.opened, self.seats = socket, hub, opened, seats
        self.listener: Listener = asyncio.Queue(LISTENER_ROOM)
        self.bucket = Bucket(RATE, BURST)
        self._sending = asyncio.Lock()
        self._hinting = False

    async def run(self, since: int | None, turns: int) -> None:
        """Until the browser goes or is too slow."""
        self.opened.listeners.add(self.listener)
        speaker = asyncio.create_task(self._speak())
        try:
            await self.send(welcome(self.opened.room, self.seats, since, turns))
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self.opened.listeners.discard(self.listener)
            speaker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await speaker

    async def send(self, message: dict[str, Any]) -> None:
        await self._send_text(as_text(message))

    async def _send_text(self, text: str) -> None:
        async with self._sending:
            await self.socket.send_text(text)

    async def _speak(self) -> None:
        """Pass the news on."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self.listener.get()) is not None:
                await self._send_text(text)
            await self.socket.close(4408, "too slow, come back")

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
            await self._hint(message)
        elif isinstance(message, Hurry):
            if self.seats and self.opened.hurry is not None:
                self.opened.hurry()
            await self.send({"type": "done", "id": message.id, "version": self.opened.room.version})
        else:
            await self.send({"type": "pong", "id": message.id})

    async def _act(self, message: Action) -> None:
        if message.seat not in self.seats:
            raise RefusedError("not-your-seat", f"this link does not hold seat {message.seat + 1}")
        version = await self.hub.act(
            self.opened, proposal(message), version=message.version, key=message.id
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

    async def _hint(self, message: Hint) -> None:
        room = self.opened.room
        if not self.seats or room.seat not in self.seats:
            raise RefusedError("not-your-turn", "a hint is for the seat to move")
        if self._hinting:
            raise RefusedError("busy", "a hint is on its way")
        self._hinting = True
        try:
            thought = self.hub.thinkers.think(
                "search:8", room.game, room.state, room.steps, HINT_SECONDS
            )
            decision = await thought.decision()
        finally:
            self._hinting = False
        text = room.game.text
        moves = [
            {"text": text(c.move), "visits": c.visits, "value": round(c.value, 4)}
            for c in decision.candidates[:HINTS]
        ]
        await self.send(
            {"type": "hint", "id": message.id, "version": message.version, "moves": moves}
        )


def proposal(message: Action) -> Callable[[Room], Event]:
    """What a message asks of the room."""
    seat, key = message.seat, message.id
    if isinstance(message, StepMessage):
        return lambda room: room.propose_step(seat, message.text, key)
    if isinstance(message, Takeback):
        return lambda room: room.propose_takeback(seat, key)
    if isinstance(message, Answer):
        return lambda room: room.propose_answer(seat, message.accept, key)
    assert isinstance(message, Resign)
    return lambda room: room.propose_resign(seat, key)


async def serve(socket: WebSocket, hub: Hub, room_id: str) -> None:
    """Let a browser in by its keys, and stay with it."""
    await socket.accept()
    try:
        hello = parse_hello(await asyncio.wait_for(receive(socket), HELLO_SECONDS))
    except ValidationError as trouble:
        await refuse(socket, "bad-message", complaint(trouble))
        return
    except TimeoutError:
        await refuse(socket, "no-hello", "expected a hello first")
        return
    except WebSocketDisconnect:
        return
    seats = await seats_of(hub, room_id, hello.keys)
    opened = await hub.get(room_id) if seats is not None else None
    if seats is None or opened is None:
        await refuse(socket, "no-entry", "there is no such room, or this link does not open it")
        return
    await Connection(socket, hub, opened, seats).run(hello.since, hello.turns)


async def seats_of(hub: Hub, room_id: str, keys: list[str]) -> set[int] | None:
    """The seats that some keys hold in a room; None when none of them opens it."""
    seats: set[int] = set()
    entered = False
    for key in keys:
        holder = await asyncio.to_thread(hub.store.key, hashed(key))
        if holder is None or holder.room != room_id:
            continue
        entered = True
        if holder.seat is not None:
            seats.add(holder.seat)
    return seats if entered else None


async def receive(socket: WebSocket) -> str:
    """The next text, cut off when it is too long to be a message."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None or len(text) > MAX_BYTES:
        return "too long or not text"
    return str(text)


async def refuse(socket: WebSocket, code: str, message: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(json.dumps(error(None, code, message)))
        await socket.close(4403, code)


def error(message_id: str | None, code: str, text: str) -> dict[str, Any]:
    return {"type": "error", "id": message_id, "code": code, "message": text}


def reason(trouble: LudariumError) -> str:
    return trouble.reason if isinstance(trouble, RefusedError) else trouble.code


def welcome(room: Room, seats: set[int], since: int | None, turns: int) -> dict[str, Any]:
    """All that a browser needs: the board, the position, and the turns it has not seen (at most
    the recent ones; older ones are there for the asking)."""
    history = room.history
    first = max(history.turn_count - RECENT_TURNS, 0)
    if since is not None and since <= room.version and turns <= history.turn_count:
        first = max(first, turns - room.version + since - 1)
    return {
        "type": "welcome",
        "version": room.version,
        "mine": sorted(seats),
        "players": list(room.row.seats),
        "created": room.row.created,
        "commitment": room.commitment,
        "layout": pictures.layout(room.game),
        "turns": {"from": first, "list": pictures.turns(history, first, RECENT_TURNS + 1)},
        **standing(room),
    }


def standing(room: Room) -> dict[str, Any]:
    """How the room stands: the position and what is asked."""
    history = room.history
    before = history.before_turn(-1) if history.turn_count else None
    return {
        "position": pictures.position(room.game, room.state, before, room.outcome),
        "turn_count": history.turn_count,
        "asking": None if room.asking is None else room.asking[0],
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
