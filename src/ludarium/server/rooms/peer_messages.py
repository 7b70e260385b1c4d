"""The messages that processes which share a database send each other."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from ludarium.server.rooms.peers import Attendance


@dataclass(frozen=True)
class News:
    """Events of a room were stored, up to a version (`leases.check` sends it). Without them if they
    are too long."""

    process: str
    room: str
    version: int
    events: list[dict[str, Any]]
    type: Literal["news"] = "news"


@dataclass(frozen=True)
class Thinking:
    """A computer player has begun to think."""

    process: str
    room: str
    version: int
    type: Literal["thinking"] = "thinking"


@dataclass(frozen=True)
class Claimed:
    """Seats of a room were claimed."""

    process: str
    room: str
    seats: frozenset[int]
    type: Literal["claimed"] = "claimed"


@dataclass(frozen=True)
class Attending:
    """Who is in a room through the sender."""

    process: str
    room: str
    attendance: Attendance
    type: Literal["attending"] = "attending"


@dataclass(frozen=True)
class Joined:
    """The sender can be reached, and does not know who is in the rooms."""

    process: str
    type: Literal["joined"] = "joined"


@dataclass(frozen=True)
class Left:
    """The sender stops."""

    process: str
    type: Literal["left"] = "left"


@dataclass(frozen=True)
class Wake:
    """The leader of a room is to make the move that is due."""

    process: str
    room: str
    client_address: str
    hurry: bool
    type: Literal["wake"] = "wake"


@dataclass(frozen=True)
class Ask:
    """The leader of a room is to carry out a command."""

    process: str
    id: str
    room: str
    client_address: str
    version: int | None
    command: dict[str, Any]
    type: Literal["ask"] = "ask"


@dataclass(frozen=True)
class Answer:
    """A command was carried out and led to a version; or it was refused; or (neither) the process
    does not lead the room."""

    process: str
    id: str
    version: int | None = None
    refusal: tuple[str, str] | None = None
    type: Literal["answer"] = "answer"


PeerMessage = Annotated[
    News | Thinking | Claimed | Attending | Joined | Left | Wake | Ask | Answer,
    Field(discriminator="type"),
]
PEER_MESSAGE: TypeAdapter[PeerMessage] = TypeAdapter(PeerMessage)


def to_text(message: PeerMessage) -> str:
    """The message as it is sent."""
    return to_json(message).decode()
