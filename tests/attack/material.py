"""Rooms written into a database before its server starts: long ones, waiting ones, many."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import ludarium
from ludarium import History, Record
from ludarium.core.fairness import new_seed
from ludarium.core.record import now
from ludarium.server.db.rows import KeyRow
from ludarium.server.db.store import Store
from ludarium.server.rooms.access import key_hash, new_key, new_room_id
from ludarium.server.rooms.events import Event, StepPlayed
from ludarium.server.rooms.room import MAX_EVENTS, RoomInfo

from .games import endless
from .plan import Json


@cache
def long_game(steps: int) -> History:
    """A random game of so many steps."""
    game, rng = endless(), Random("long game")
    history = History(game)
    while len(history.steps) < steps:
        history.push_legal(rng.choice(game.legal_moves(history.state)))
    return history


def write_rooms(
    database: Path,
    count: int,
    game: ludarium.Game[Any, Any],
    players: tuple[str, ...],
    events: Iterable[Event] = (),
    *,
    waiting: bool = False,
) -> list[Json]:
    """Rooms in which the same happened, as a server would have stored them."""
    store, events = Store(f"sqlite:///{database}"), list(events)
    rooms = []
    for _ in range(count):
        room, key, watch = new_room_id(), new_key(), new_key()
        version, options = game.info.rules_version, dict(game.options)
        info = RoomInfo(room, game.name, options, version, players, new_seed(), now())
        rows = [KeyRow(key_hash(key), room, 0), KeyRow(key_hash(watch), room, None)]
        store.create_room(info, rows, waiting=waiting).result(60)
        if events:
            store.append(room, 1, *events).result(60)
        rooms.append({"room": room, "key": key, "watch": watch})
    store.close()
    return rooms


def long_rooms(count: int, steps: int = MAX_EVENTS) -> Callable[[Path], Json]:
    """What an attack asks for: rooms as long as rooms can be."""

    def write(database: Path) -> Json:
        history = long_game(steps)
        text = history.game.text
        events = [StepPlayed(step.seat, text(step.move)) for step in history.steps]
        return {
            "rooms": write_rooms(database, count, history.game, ("human", "human"), events),
            "steps": steps,
        }

    return write


def long_record(steps: int = MAX_EVENTS) -> Callable[[Path], Json]:
    """A saved game of as many turns as are read."""

    def write(_: Path) -> Json:
        return {"record": Record.of(long_game(steps), ("a", "b")).to_json()}

    return write
