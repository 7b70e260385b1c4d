"""Commands: what a player may do in a room. Each checks its conditions and returns the event that
follows from it. The room does not change."""

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from ludarium.core.fairness import fair_chance_move
from ludarium.core.game import CHANCE
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.events import (
    Event,
    RematchStarted,
    RequestKey,
    Resigned,
    StepPlayed,
    StepsTakenBack,
    TakebackAgreed,
    TakebackDeclined,
    TakebackRequested,
)

if TYPE_CHECKING:
    from ludarium.server.rooms.room import Room


@dataclass(frozen=True)
class Command(ABC):
    """What a seat is to do; `request_id` is the sender's id of the request, if a message asked."""

    seat: int
    request_id: str | None = field(default=None, kw_only=True)

    @property
    def content(self) -> str:
        """The content of the request, to be compared with an earlier one."""
        return ""

    @property
    def request(self) -> RequestKey | None:
        """The key of the request, if a message asked for this."""
        if self.request_id is None:
            return None
        return RequestKey(self.seat, self.request_id, self.content)

    @abstractmethod
    def event(self, room: "Room") -> Event:
        """The event that this leads to; raises LudariumError if it is not possible."""


@dataclass(frozen=True)
class PlayStep(Command):
    """Play a step, given as text."""

    text: str

    @property
    def content(self) -> str:
        return f"step {''.join(self.text.split()).lower()}"

    def event(self, room: "Room") -> StepPlayed:
        room.check_turn(self.seat)
        return StepPlayed.of(room.game, room.session.propose(self.text), self.request)


@dataclass(frozen=True)
class PlayMove(Command):
    """Play a move that a computer player has chosen."""

    move: Any

    def event(self, room: "Room") -> StepPlayed:
        room.check_turn(self.seat)
        return StepPlayed.of(room.game, room.session.propose_move(self.move), self.request)


@dataclass(frozen=True)
class DrawByChance(Command):
    """Make the draw by chance that is due."""

    seat: int = CHANCE

    def event(self, room: "Room") -> StepPlayed:
        move = fair_chance_move(room.game, room.state, room.info.seed, room.steps)
        return StepPlayed.of(room.game, room.session.propose_move(move))


@dataclass(frozen=True)
class TakeBack(Command):
    """Take back the last step of a seat, or of all seats that its player holds: at once in their
    own unfinished turn or if no other people play, else by asking the others."""

    held: frozenset[int] = frozenset()

    content = "takeback"

    def event(self, room: "Room") -> Event:
        room.check_playing()
        own = self.held | {self.seat}
        remaining = room.steps_before_last_of(own)
        undone = {room.history.steps.seat(number) for number in range(remaining, room.steps)}
        if undone == {room.seat} or room.people <= own:
            return StepsTakenBack(self.seat, remaining, request=self.request)
        request = room.open_takeback
        if request is not None and request.seat in own:
            raise RefusedError("already-asked", "the others have been asked already")
        return TakebackRequested(self.seat, remaining, own & room.people, request=self.request)


@dataclass(frozen=True)
class AnswerTakeback(Command):
    """Agree to a takeback, or decline it; it happens when all people agree."""

    accept: bool
    held: frozenset[int] = frozenset()

    @property
    def content(self) -> str:
        return "answer yes" if self.accept else "answer no"

    def event(self, room: "Room") -> Event:
        room.check_playing()
        request = room.open_takeback
        own = (self.held | {self.seat}) & room.people
        if request is None or own <= request.agreed:
            raise RefusedError("nothing-asked", "nobody asks you to agree to a takeback")
        if not self.accept:
            return TakebackDeclined(self.seat, request=self.request)
        agreed = request.agreed | own
        if agreed >= room.people:
            return StepsTakenBack(request.seat, request.remaining, request=self.request)
        return TakebackAgreed(self.seat, agreed, request=self.request)


@dataclass(frozen=True)
class Resign(Command):
    """Resign the game."""

    content = "resign"

    def event(self, room: "Room") -> Resigned:
        room.check_playing()
        return Resigned(self.seat, request=self.request)


@dataclass(frozen=True)
class StartRematch(Command):
    """Play again in another room."""

    room: str

    def event(self, room: "Room") -> RematchStarted:
        room.check_over()
        return RematchStarted(self.seat, self.room)


FORWARDED: dict[str, TypeAdapter[Any]] = {
    each.__name__: TypeAdapter(each)
    for each in (PlayStep, TakeBack, AnswerTakeback, Resign, StartRematch)
}
"""The commands that another process may have to carry out."""


def to_data(command: Command) -> dict[str, Any]:
    """The command as JSON."""
    return {"type": type(command).__name__, **asdict(command)}


def from_data(data: dict[str, Any]) -> Command:
    """The command of some JSON; raises ValueError."""
    fields = dict(data)
    kind = fields.pop("type")
    if kind not in FORWARDED:
        raise ValueError(f"expected a command, got {kind!r}")
    command: Command = FORWARDED[kind].validate_python(fields)
    return command
