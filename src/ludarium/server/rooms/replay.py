"""Builds a room from its stored events and checks each of them. A list that cannot have been played
is refused as a whole; nothing in it is skipped or guessed."""

from collections.abc import Callable, Iterable

from ludarium.core.errors import LudariumError
from ludarium.server.errors import RefusedError, damaged
from ludarium.server.rooms.events import Event
from ludarium.server.rooms.room import Room, RoomInfo

MAX_CHECKED_STEPS = 1_000
"""Lists of up to so many events are checked against the rules, step by step. To list the legal
steps takes 30 times as long as the rest, on large boards: of longer lists only the notation and
who was to move are checked."""

ASK_EVERY = 500
"""After so many events it is asked whether somebody still waits for the room."""


def recalled(
    info: RoomInfo,
    events: Iterable[Event],
    count: int,
    unwanted: Callable[[], bool] = lambda: False,
) -> Room:
    """The room after all its events, which are so many; raises RefusedError, `damaged` if they do
    not fit, or when nobody wants it any more."""
    try:
        room = Room(info)
    except RefusedError:
        raise
    except Exception as error:
        raise damaged(str(error)) from None
    if len(info.seats) != room.game.seats:
        raise damaged(f"{room.game.seats} play, and {len(info.seats)} seats are stored")
    for number, event in enumerate(events):
        if number % ASK_EVERY == 0 and unwanted():
            raise RefusedError("closed", "nobody waits for this room any more")
        recall(room, event, by_the_rules=count <= MAX_CHECKED_STEPS)
    return room


def recall(room: Room, event: Event, *, by_the_rules: bool = True) -> None:
    """Carry out an event that was stored some time ago."""
    try:
        room.apply(event.checked(room, by_the_rules=by_the_rules))
    except Exception as error:
        why = str(error) if isinstance(error, LudariumError) else "it makes no sense"
        raise damaged(f"event {room.version + 1}: {why}") from None
