"""A room as its stored list makes it, which is checked as it is carried out: what cannot have come
about by playing is refused as a whole, and nothing of it skipped or guessed."""

from collections.abc import Callable, Iterable
from typing import get_args

from ludarium.core.errors import IllegalMoveError, LudariumError
from ludarium.core.history import Step
from ludarium.server.errors import RefusedError, damaged
from ludarium.server.rooms.events import Event, Kind
from ludarium.server.rooms.room import Proposal, Room, RoomInfo

KINDS = frozenset(get_args(Kind))

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
        if event.kind == "step":
            room.accept(Proposal(event, _step(room, event, by_the_rules)))
        else:
            _check(room, event)
            room.accept(Proposal(event))
    except Exception as error:
        why = str(error) if isinstance(error, LudariumError) else "it makes no sense"
        raise damaged(f"event {room.version + 1}: {why}") from None


def _step(room: Room, event: Event, by_the_rules: bool) -> Step:
    room.session.check_playing()
    if event.seat != room.seat:
        raise IllegalMoveError(f"seat {event.seat} was not to move")
    move = room.game.parse(event.data)
    if by_the_rules:
        return room.session.propose_move(move)
    return Step(event.seat, move, room.game.apply(room.state, move))


def _check(room: Room, event: Event) -> None:
    """What is known of events other than steps: takebacks, what leads to them, and resigning."""
    if event.kind not in KINDS:
        raise IllegalMoveError(f"the kind {event.kind!r} is not known")
    if event.seat not in room.people:
        raise IllegalMoveError(f"nobody sits at seat {event.seat}")
    if event.kind == "rematch":
        room.propose_rematch(event.seat, event.data)
        return
    room.session.check_playing()
    if event.kind in ("agree", "decline") and room.asking is None:
        raise IllegalMoveError("nobody had asked")
    numbers = [int(number) for number in event.data.split()]
    if event.kind in ("takeback", "ask"):
        remaining = numbers.pop(0)
        if not 0 <= remaining < room.steps:
            raise IllegalMoveError(f"of {room.steps} steps {remaining} were to remain")
    if not room.people.issuperset(numbers):
        raise IllegalMoveError("somebody agreed who does not play")
