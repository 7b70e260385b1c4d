"""Every message of the WebSockets: those that come in, which are checked, and
answers. docs/protocol.md describes them.

A message from a browser is a JSON object with a `type`. `id` is the sender's own name for it: the
answer carries it, and what changes a room with the same `id` twice happens once. `version` is the
version of the room that the sender saw.
"""

from abc import abstractmethod
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ludarium.core.errors import LudariumError
from ludarium.core.game import AnyGame
from ludarium.server.errors import complaint_of, reason
from ludarium.server.rooms import commands
from ludarium.server.rooms.access import KEY_FORM
from ludarium.server.rooms.commands import Command
from ludarium.server.views import Json, as_text
from ludarium.server.views.position import position_view

MAX_BYTES = 4096
"""The size of the largest message that is read."""

MAX_KEYS = 64
"""How many keys one browser may show at a room."""

MAX_CLAIMS = 8
"""And how many seats it may claim there: more than a room has."""

Key = Annotated[str, Field(pattern=KEY_FORM)]
ShownKey = Annotated[str, Field(max_length=64)]
"""What somebody takes for a key: one that is none opens nothing, and keeps no other from it."""

Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31)]
Seat = Annotated[int, Field(ge=0, le=3)]
StepText = Annotated[str, Field(min_length=1, max_length=32)]


class Message(BaseModel):
    """What all messages share."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ClaimSeat(Message):
    """A key that the sender has made, to take the place of an invitation."""

    invitation: ShownKey
    key: Key


class Hello(Message):
    """The first message: the keys that this browser holds, the invitations it makes use of, and the
    version it has seen."""

    type: Literal["hello"]
    keys: Annotated[list[ShownKey], Field(min_length=1, max_length=MAX_KEYS)]
    claims: Annotated[list[ClaimSeat], Field(max_length=MAX_CLAIMS)] = []
    since: Version | None = None
    away: bool = False


class Action(Message):
    """Something that changes the room."""

    type: str
    id: Id
    version: Version
    seat: Seat

    @abstractmethod
    def command(self, held: frozenset[int]) -> Command:
        """What is to be done in the room; `held` are all the seats of the sender."""


class StepMessage(Action):
    """Play a step."""

    type: Literal["step"]
    text: StepText

    def command(self, held: frozenset[int]) -> Command:
        return commands.PlayStep(self.seat, self.text, request_id=self.id)


class Takeback(Action):
    """Take back one's last step, or ask the others to let it be taken back."""

    type: Literal["takeback"]

    def command(self, held: frozenset[int]) -> Command:
        return commands.TakeBack(self.seat, held, request_id=self.id)


class Answer(Action):
    """Agree to a takeback, or decline it."""

    type: Literal["answer"]
    accept: bool

    def command(self, held: frozenset[int]) -> Command:
        return commands.AnswerTakeback(self.seat, self.accept, held, request_id=self.id)


class Resign(Action):
    """Resign the game."""

    type: Literal["resign"]

    def command(self, held: frozenset[int]) -> Command:
        return commands.Resign(self.seat, request_id=self.id)


class Preview(Message):
    """What would a step do?"""

    type: Literal["preview"]
    id: Id
    version: Version
    text: StepText


class Hint(Message):
    """What would the computer play?"""

    type: Literal["hint"]
    id: Id
    version: Version


class Hurry(Message):
    """Let the computer player decide now."""

    type: Literal["hurry"]
    id: Id


class Pace(Message):
    """Computers among themselves are to play fast for the sender, or no longer."""

    type: Literal["pace"]
    id: Id
    fast: bool


class Look(Message):
    """The page is not looked at any more, or is again."""

    type: Literal["look"]
    id: Id
    away: bool


class SeatKey(Message):
    """A seat that the sender holds, and a key that they have made for their next one."""

    seat: Seat
    key: Key


class Rematch(Message):
    """Play again, once the game is over."""

    type: Literal["rematch"]
    id: Id
    keys: Annotated[list[SeatKey], Field(min_length=1, max_length=4)]


class Ping(Message):
    type: Literal["ping"]
    id: Id


OptionText = Annotated[str, Field(max_length=40)]


class Think(Message):
    """Analysis: evaluate a position (none: the start) for some seconds, in place of what is
    being thought about."""

    type: Literal["think"]
    id: Id
    game: OptionText | None = None
    options: Annotated[dict[OptionText, int | bool | OptionText], Field(max_length=8)] = {}
    code: Annotated[str, Field(max_length=3500)] | None = None
    seconds: Annotated[float, Field(ge=0.1, le=60, strict=False)] = 20.0


class Stop(Message):
    """Analysis: think about nothing."""

    type: Literal["stop"]
    id: Id


Question = Annotated[Think | Stop | Ping, Field(discriminator="type")]
_question: TypeAdapter[Question] = TypeAdapter(Question)

Incoming = Annotated[
    StepMessage
    | Takeback
    | Answer
    | Resign
    | Preview
    | Hint
    | Hurry
    | Pace
    | Look
    | Rematch
    | Ping,
    Field(discriminator="type"),
]
_incoming: TypeAdapter[Incoming] = TypeAdapter(Incoming)


def parse_hello(text: str) -> Hello:
    """The first message; raises ValidationError."""
    return Hello.model_validate_json(text)


def parse_message(text: str) -> Incoming:
    """Any later message; raises ValidationError."""
    return _incoming.validate_json(text)


def parse_question(text: str) -> Question:
    """A message to the analysis; raises ValidationError."""
    return _question.validate_json(text)


def complaint(error: ValidationError) -> str:
    """What is wrong with a message, in a line."""
    return complaint_of(error.errors(include_url=False, include_input=False))


def done(message_id: str, version: int) -> str:
    """A message has had its effect, or had it before."""
    return as_text({"type": "done", "id": message_id, "version": version})


def pong(message_id: str) -> Json:
    return {"type": "pong", "id": message_id}


def preview(message_id: str, version: int, game: AnyGame, state: Any, after: Any) -> Json:
    """What a step would lead to."""
    told = {"type": "preview", "id": message_id, "version": version}
    return {**told, "position": position_view(game, after, state)}


def rematch(message_id: str, room: Json) -> Json:
    """Where the same people play once more."""
    return {"type": "rematch", "id": message_id, **room}


def stopped(message_id: str) -> Json:
    """The engine thinks of nothing now."""
    return {"type": "stopped", "id": message_id}


def error(message_id: str | None, code: str, text: str) -> Json:
    return {"type": "error", "id": message_id, "code": code, "message": text}


def refusal(message_id: str | None, trouble: LudariumError) -> Json:
    return error(message_id, reason(trouble), str(trouble))
