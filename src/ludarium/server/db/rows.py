"""Rooms, keys and events as rows of the database."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Literal

from ludarium.core.options import options_from_json
from ludarium.server.errors import damaged
from ludarium.server.rooms import events as room_events
from ludarium.server.rooms.events import Event, RequestKey
from ludarium.server.rooms.room import RoomInfo

KeyKind = Literal["key", "invitation", "used"]
"""A key is good for as long as its room; an invitation until somebody claims the seat with it."""


@dataclass(frozen=True)
class KeyRow:
    """Who holds a key: a seat of a room, or (None) its spectators. Only the hash is stored."""

    hash: str
    room: str
    seat: int | None
    kind: KeyKind = "key"


def room_info(row: Any) -> RoomInfo:
    """The room of a row; raises RefusedError if it makes no sense."""
    try:
        options = options_from_json(json.loads(row.options))
        seats = tuple(json.loads(row.seats))
    except (ValueError, TypeError, AttributeError):
        raise damaged("its options or seats make no sense") from None
    return RoomInfo(
        row.id,
        row.game,
        options,
        row.rules_version,
        seats,
        row.seed,
        row.created,
        row.start,
        bool(row.hints),
    )


def event_of(row: Any) -> Event:
    """The event of a row; raises ValueError if it makes no sense."""
    request = None
    if row.request_id is not None:
        request = RequestKey(row.request_seat, row.request_id, row.request_content)
    return room_events.from_text(row.event, request, row.at)


EVENT_FIELDS = "event", "at", "request_seat", "request_id", "request_content"
"""The columns of an event besides its room and number."""


def events_of(fields: Iterable[Mapping[str, Any]]) -> list[Event]:
    """The events of rows that another process has sent; raises ValueError."""
    return [event_of(SimpleNamespace(**row)) for row in fields]


def event_values(room: str, number: int, event: Event) -> dict[str, Any]:
    """The row of an event."""
    request = event.request
    return {
        "room": room,
        "number": number,
        "event": room_events.to_text(event),
        "at": event.at,
        "request_seat": None if request is None else request.seat,
        "request_id": None if request is None else request.request_id,
        "request_content": None if request is None else request.content,
    }
