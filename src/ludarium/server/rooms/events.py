"""What can happen in a room. A room is the list of its events; no event is ever changed or removed.

Each class of event holds what it needs to know, can check itself when a stored room is read again,
and carries itself out on a room.
"""

import json
from abc import ABC
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic_core import to_json

from ludarium.core.errors import IllegalMoveError
from ludarium.core.game import AnyGame
from ludarium.core.history import Step
from ludarium.core.record import now

if TYPE_CHECKING:
    from ludarium.server.rooms.room import Room

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RequestKey:
    """Identifies a request: the seat that sent it and the id it chose. `content` is what it asked
    for. So a message that arrives twice counts once, and the ids of different seats are
    independent."""

    seat: int
    request_id: str
    content: str


@dataclass(frozen=True)
class TakebackRequest:
    """A request to take steps back: who asks, how many steps would remain, who agrees, and who
    declined it."""

    seat: int
    remaining: int
    agreed: frozenset[int]
    declined_by: int | None = None

    @property
    def is_open(self) -> bool:
        """Is somebody still to answer?"""
        return self.declined_by is None


@dataclass(frozen=True)
class Event(ABC):
    """One entry in the list of a room. `seat` is who acted (CHANCE for a draw), `request` the
    request that led to it."""

    type: ClassVar[str]
    """What the event is called in the database and in messages."""
    ends_play: ClassVar[bool] = False
    """Does the game not continue after it?"""

    seat: int
    request: RequestKey | None = field(default=None, kw_only=True)
    at: str = field(default_factory=partial(now, "milliseconds"), compare=False, kw_only=True)

    @property
    def day(self) -> str:
        """The day on which it happened."""
        return self.at[:10]

    def data(self) -> Json:
        """The event as JSON, as it is stored."""
        return {"type": self.type, "seat": self.seat}

    def checked(self, room: "Room", *, by_the_rules: bool) -> "Event":
        """The event, ready to be applied; raises LudariumError if it cannot have happened in the
        room. Without `by_the_rules`, steps are not checked against the legal moves."""
        if self.seat not in room.people:
            raise IllegalMoveError(f"nobody sits at seat {self.seat}")
        room.session.check_playing()
        return self

    def state_after(self, room: "Room") -> tuple[Any, int]:
        """The state once it is applied, and the number of steps that lead there."""
        return room.state, room.steps

    def apply(self, room: "Room") -> TakebackRequest | None:
        """Change the room; returns the takeback request that is open then, or was declined."""
        return None


@dataclass(frozen=True)
class StepPlayed(Event):
    """A step, or a draw by chance. `step` has the state that it leads to, worked out once."""

    type: ClassVar[str] = "step"

    text: str
    step: Step[Any, Any] | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(
        cls, game: AnyGame, step: Step[Any, Any], request: RequestKey | None = None
    ) -> "StepPlayed":
        """The event of a step that leads to a known state."""
        return cls(step.seat, game.text(step.move), step, request=request)

    def data(self) -> Json:
        return {"type": self.type, "seat": self.seat, "text": self.text}

    def checked(self, room: "Room", *, by_the_rules: bool) -> "StepPlayed":
        room.session.check_playing()
        if self.seat != room.seat:
            raise IllegalMoveError(f"seat {self.seat} was not to move")
        move = room.game.parse(self.text)
        if by_the_rules:
            return replace(self, step=room.session.propose_move(move))
        return replace(self, step=Step(self.seat, move, room.game.apply(room.state, move)))

    def state_after(self, room: "Room") -> tuple[Any, int]:
        assert self.step is not None
        return self.step.state, room.steps + 1

    def apply(self, room: "Room") -> None:
        assert self.step is not None
        room.session.take(self.step)


@dataclass(frozen=True)
class StepsTakenBack(Event):
    """Steps are taken back until `remaining` are left; `seat` wanted it."""

    type: ClassVar[str] = "takeback"

    remaining: int

    def data(self) -> Json:
        return {**super().data(), "remaining": self.remaining}

    def checked(self, room: "Room", *, by_the_rules: bool) -> "Event":
        super().checked(room, by_the_rules=by_the_rules)
        _check_remaining(room, self.remaining)
        return self

    def state_after(self, room: "Room") -> tuple[Any, int]:
        steps = self.remaining
        return room.history.steps[steps - 1].state if steps else room.history.start, steps

    def apply(self, room: "Room") -> None:
        while room.steps > self.remaining:
            room.session.undo()


@dataclass(frozen=True)
class TakebackRequested(Event):
    """A seat asks the others to let it take steps back; the seats of its own player agree."""

    type: ClassVar[str] = "takeback_requested"

    remaining: int
    agreed: frozenset[int]

    def data(self) -> Json:
        return {**super().data(), "remaining": self.remaining, "agreed": sorted(self.agreed)}

    def checked(self, room: "Room", *, by_the_rules: bool) -> "Event":
        super().checked(room, by_the_rules=by_the_rules)
        _check_remaining(room, self.remaining)
        _check_agreed(room, self.agreed)
        return self

    def apply(self, room: "Room") -> TakebackRequest:
        return TakebackRequest(self.seat, self.remaining, self.agreed)


@dataclass(frozen=True)
class TakebackAgreed(Event):
    """A seat agrees to a takeback while others have not answered yet; `agreed` are all who do."""

    type: ClassVar[str] = "takeback_agreed"

    agreed: frozenset[int]

    def data(self) -> Json:
        return {**super().data(), "agreed": sorted(self.agreed)}

    def checked(self, room: "Room", *, by_the_rules: bool) -> "Event":
        super().checked(room, by_the_rules=by_the_rules)
        _open_request(room)
        _check_agreed(room, self.agreed)
        return self

    def apply(self, room: "Room") -> TakebackRequest:
        return replace(_open_request(room), agreed=self.agreed)


@dataclass(frozen=True)
class TakebackDeclined(Event):
    """A seat declines a takeback."""

    type: ClassVar[str] = "takeback_declined"

    def checked(self, room: "Room", *, by_the_rules: bool) -> "Event":
        super().checked(room, by_the_rules=by_the_rules)
        _open_request(room)
        return self

    def apply(self, room: "Room") -> TakebackRequest:
        return replace(_open_request(room), declined_by=self.seat)


@dataclass(frozen=True)
class Resigned(Event):
    """A seat resigns; the others win."""

    type: ClassVar[str] = "resigned"
    ends_play: ClassVar[bool] = True

    def apply(self, room: "Room") -> None:
        room.session.resign(self.seat)


@dataclass(frozen=True)
class RematchStarted(Event):
    """The players play again in another room."""

    type: ClassVar[str] = "rematch"
    ends_play: ClassVar[bool] = True

    room: str

    def data(self) -> Json:
        return {**super().data(), "room": self.room}

    def checked(self, room: "Room", *, by_the_rules: bool) -> "Event":
        if self.seat not in room.people:
            raise IllegalMoveError(f"nobody sits at seat {self.seat}")
        room.check_over()
        return self

    def apply(self, room: "Room") -> None:
        room.rematch = self.room


TYPES: dict[str, type[Event]] = {
    each.type: each
    for each in (
        StepPlayed,
        StepsTakenBack,
        TakebackRequested,
        TakebackAgreed,
        TakebackDeclined,
        Resigned,
        RematchStarted,
    )
}


def to_text(event: Event) -> str:
    """The event as it is stored."""
    return to_json(event.data()).decode()


def from_text(text: str, request: RequestKey | None, at: str) -> Event:
    """A stored event; raises ValueError if it is none."""
    try:
        fields = json.loads(text)
        kind = fields.pop("type")
        if kind not in TYPES:
            raise ValueError(f"the type {kind!r} is not known")
        if "agreed" in fields:
            fields["agreed"] = frozenset(fields["agreed"])
        return TYPES[kind](**fields, request=request, at=at)
    except (TypeError, AttributeError, KeyError):
        raise ValueError("it makes no sense") from None


def _check_remaining(room: "Room", remaining: int) -> None:
    if remaining not in range(room.steps):
        raise IllegalMoveError(f"of {room.steps} steps {remaining} were to remain")


def _check_agreed(room: "Room", agreed: Iterable[int]) -> None:
    if not room.people.issuperset(agreed):
        raise IllegalMoveError("somebody agreed who does not play")


def _open_request(room: "Room") -> TakebackRequest:
    """The takeback request that waits for answers; raises IllegalMoveError."""
    request = room.takeback
    if request is None or not request.is_open:
        raise IllegalMoveError("nobody had asked")
    return request


class IdempotencyLog:
    """The requests that were carried out, and the version each led to. There may be tens of
    thousands in a room, with ids of any length, so only hashes are stored. These differ between
    processes: nobody can choose ids that collide."""

    def __init__(self) -> None:
        self._places: dict[int, int] = {}
        self._contents = array("q")

    def add(self, version: int, key: RequestKey) -> None:
        """Note that a request led to a version."""
        self._places[hash((key.seat, key.request_id))] = len(self._contents)
        self._contents.extend((version, hash(key.content)))

    def find(self, key: RequestKey) -> tuple[int, bool] | None:
        """The version that a request of this seat and id led to, and whether it asked for the
        same."""
        place = self._places.get(hash((key.seat, key.request_id)))
        if place is None:
            return None
        version, content = self._contents[place : place + 2]
        return version, content == hash(key.content)
