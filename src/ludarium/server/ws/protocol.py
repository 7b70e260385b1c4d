"""The incoming messages of the WebSockets, which are checked, and the answers. docs/protocol.md
describes them.

A message from a browser is a JSON object with a `type`. The sender chooses `request_id`. The answer
repeats it, and two changes of a room with the same `request_id` count once. `version` is the
version of the room that the sender saw.
"""

from abc import abstractmethod
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ludarium.core.errors import LudariumError
from ludarium.core.game import AnyGame
from ludarium.server.errors import RefusedError, validation_message
from ludarium.server.rooms import commands
from ludarium.server.rooms.access import KEY_FORM
from ludarium.server.rooms.commands import Command
from ludarium.server.views import Json, as_text
from ludarium.server.views.messages import Done, ErrorMessage, Pong, PreviewMessage, Stopped
from ludarium.server.views.position import position_view

MAX_BYTES = 4096
"""The size of the largest message that is read."""

MAX_KEYS = 64
"""How many keys one browser may send to a room."""

MAX_CLAIMS = 8
"""How many seats it may claim there: more than a room has."""

Key = Annotated[str, Field(pattern=KEY_FORM)]
AnyKey = Annotated[str, Field(max_length=64)]
"""A text that may be a key; one that is not opens nothing, and does no harm to the others."""

RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31)]
Seat = Annotated[int, Field(ge=0, le=3)]
StepText = Annotated[str, Field(min_length=1, max_length=32)]


class Message(BaseModel):
    """What all messages share."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Request(Message):
    """A message that is answered."""

    request_id: RequestId


class ClaimSeat(Message):
    """A key that the sender has made, to take the place of an invitation."""

    invitation: AnyKey
    key: Key


class Hello(Message):
    """The first message, within 10 seconds: the keys that this browser holds, the invitations that
    it uses, the version it has seen (null: none), and whether the page is out of sight. The answer
    is a `welcome`."""

    type: Literal["hello"]
    keys: Annotated[list[AnyKey], Field(min_length=1, max_length=MAX_KEYS)]
    claims: Annotated[list[ClaimSeat], Field(max_length=MAX_CLAIMS)] = []
    since: Version | None = None
    away: bool = False


class Action(Request):
    """Something that changes the room."""

    type: str
    version: Version
    seat: Seat

    @abstractmethod
    def command(self, held: frozenset[int]) -> Command:
        """What is to be done in the room; `held` are all the seats of the sender."""


class StepMessage(Action):
    """Play a step. The answer is `done`, as for the next three."""

    type: Literal["step"]
    text: StepText

    def command(self, held: frozenset[int]) -> Command:
        return commands.PlayStep(self.seat, self.text, request_id=self.request_id)


class Takeback(Action):
    """Take back one's last step, or ask the others to let it be taken back."""

    type: Literal["takeback"]

    def command(self, held: frozenset[int]) -> Command:
        return commands.TakeBack(self.seat, held, request_id=self.request_id)


class AnswerTakeback(Action):
    """Agree to a takeback, or decline it."""

    type: Literal["answer_takeback"]
    accept: bool

    def command(self, held: frozenset[int]) -> Command:
        return commands.AnswerTakeback(self.seat, self.accept, held, request_id=self.request_id)


class Resign(Action):
    """Resign the game."""

    type: Literal["resign"]

    def command(self, held: frozenset[int]) -> Command:
        return commands.Resign(self.seat, request_id=self.request_id)


class Preview(Request):
    """Ask what a step would do. The answer is a `preview`."""

    type: Literal["preview"]
    version: Version
    text: StepText


class Hint(Request):
    """Ask what the computer would play, for the seat to move only. The answer is a `hint`."""

    type: Literal["hint"]
    version: Version


class Hurry(Request):
    """Let the computer player decide now. The answer is `done`."""

    type: Literal["hurry"]


class Pace(Request):
    """Ask computers to play each other fast for the sender, or no longer. They make a step every
    tenth of a second if all who watch want that and the address of the sender has no other such
    room (8 in all), else every half second. The answer is `done`."""

    type: Literal["pace"]
    fast: bool


class Visibility(Request):
    """The page is out of sight, or is seen again: ours says so after ten hidden seconds, and at
    once when it is seen again. The answer is `done`."""

    type: Literal["visibility"]
    away: bool


class SeatKey(Message):
    """A seat that the sender holds, and a key that they have made for their next one."""

    seat: Seat
    key: Key


class Rematch(Request):
    """Play again, once the game is over. The answer is a `rematch`."""

    type: Literal["rematch"]
    keys: Annotated[list[SeatKey], Field(min_length=1, max_length=4)]


class Ping(Request):
    """Ask whether the server is there. The answer is a `pong`."""

    type: Literal["ping"]


OptionText = Annotated[str, Field(max_length=40)]


class Think(Request):
    """Evaluate a position for some seconds, in place of what was evaluated so far. Without a code
    it is the start; a full code needs no game. The answers are an `evaluation` again and again
    until `done` is true."""

    type: Literal["think"]
    game: OptionText | None = None
    options: Annotated[dict[OptionText, int | bool | OptionText], Field(max_length=8)] = {}
    code: Annotated[str, Field(max_length=3500)] | None = None
    seconds: Annotated[float, Field(ge=0.1, le=60, strict=False)] = 20.0


class Stop(Request):
    """Stop evaluating. The answer is `stopped`."""

    type: Literal["stop"]


Incoming = TypeVar("Incoming")

HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)

AnalysisRequest = Annotated[Think | Stop | Ping, Field(discriminator="type")]
ANALYSIS_REQUEST: TypeAdapter[AnalysisRequest] = TypeAdapter(AnalysisRequest)

RoomRequest = Annotated[
    StepMessage
    | Takeback
    | AnswerTakeback
    | Resign
    | Preview
    | Hint
    | Hurry
    | Pace
    | Visibility
    | Rematch
    | Ping,
    Field(discriminator="type"),
]
ROOM_REQUEST: TypeAdapter[RoomRequest] = TypeAdapter(RoomRequest)


def parse(messages: TypeAdapter[Incoming], text: str) -> Incoming:
    """Return the message of a text; raises RefusedError."""
    try:
        return messages.validate_json(text)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        raise RefusedError("bad-message", validation_message(errors)) from None


def done(request_id: str, version: int) -> str:
    """The answer to a message that has had its effect, now or before."""
    message: Done = {"type": "done", "request_id": request_id, "version": version}
    return as_text(message)


def pong(request_id: str) -> Pong:
    return {"type": "pong", "request_id": request_id}


def preview(request_id: str, version: int, game: AnyGame, state: Any, after: Any) -> PreviewMessage:
    """What a step would lead to."""
    position = position_view(game, after, state)
    return {"type": "preview", "request_id": request_id, "version": version, "position": position}


def rematch(request_id: str, room: Json) -> Json:
    """Where the same people play once more."""
    return {"type": "rematch", "request_id": request_id, **room}


def stopped(request_id: str) -> Stopped:
    """The engine has stopped."""
    return {"type": "stopped", "request_id": request_id}


def error(request_id: str | None, code: str, text: str) -> ErrorMessage:
    return {"type": "error", "request_id": request_id, "code": code, "message": text}


def refusal(request_id: str | None, refused: LudariumError) -> ErrorMessage:
    return error(request_id, refused.code, str(refused))
