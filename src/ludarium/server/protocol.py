"""Every message of the WebSocket, checked as it comes in. docs/protocol.md describes them.

A message from a browser is a JSON object with a `type`. `id` is the sender's own name for it: the
answer carries it, and what changes a room with the same `id` twice happens once. `version` is the
version of the room that the sender saw.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

MAX_BYTES = 4096
"""The size of the largest message that is read."""

Key = Annotated[str, Field(min_length=16, max_length=64)]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=2**31)]
Seat = Annotated[int, Field(ge=0, le=3)]
StepText = Annotated[str, Field(min_length=1, max_length=32)]


class Message(BaseModel):
    """What all messages share."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    """The first message: the keys that this browser holds, and what it has seen."""

    type: Literal["hello"]
    keys: Annotated[list[Key], Field(min_length=1, max_length=8)]
    since: Version | None = None
    turns: Version = 0


class Action(Message):
    """Something that changes the room."""

    id: Id
    version: Version
    seat: Seat


class StepMessage(Action):
    type: Literal["step"]
    text: StepText


class Takeback(Action):
    type: Literal["takeback"]


class Answer(Action):
    type: Literal["answer"]
    accept: bool


class Resign(Action):
    type: Literal["resign"]


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


class Ping(Message):
    type: Literal["ping"]
    id: Id


Incoming = Annotated[
    StepMessage | Takeback | Answer | Resign | Preview | Hint | Hurry | Ping,
    Field(discriminator="type"),
]
_incoming: TypeAdapter[Incoming] = TypeAdapter(Incoming)


def parse_hello(text: str) -> Hello:
    """The first message; raises ValidationError."""
    return Hello.model_validate_json(text)


def parse_message(text: str) -> Incoming:
    """Any later message; raises ValidationError."""
    return _incoming.validate_json(text)


def complaint(error: ValidationError) -> str:
    """What is wrong with a message, in a line."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "message"
    return f"{where}: {first['msg']}"
