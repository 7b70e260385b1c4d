"""The other processes that share the database of this one, as a room sees them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludarium.server.db.leases import Lease
from ludarium.server.db.store import Store

if TYPE_CHECKING:
    from ludarium.server.rooms.commands import Command
    from ludarium.server.rooms.open_room import OpenRoom
    from ludarium.server.rooms.service import RoomService


@dataclass(frozen=True)
class Attendance:
    """Who is in a room through one process.

    Attributes:
        here: The seats whose players are connected.
        attentive: Those of them whose players look at a page of the room.
        listens: Is anybody connected?
        is_fast: Does everybody who is connected want a fast game?
        players: The addresses from which people have held a seat.
    """

    here: frozenset[int] = frozenset()
    attentive: frozenset[int] = frozenset()
    listens: bool = False
    is_fast: bool = True
    players: frozenset[str] = frozenset()


class Peers:
    """No other processes: this one has the database for itself and leads every room."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def start(self, service: "RoomService") -> None:
        """Get in touch with the others, and answer them."""

    async def stop(self) -> None:
        """Release all leases, and tell the others."""

    async def lead(self, room_id: str) -> Lease | str:
        """Take the lease of a room; returns it, or the process that leads the room."""
        return Lease()

    async def abandoned(self) -> list[str]:
        """The rooms in which people wait for a computer player or for chance, and which nobody else
        leads."""
        return await asyncio.to_thread(self._store.waiting)

    def close(self, open_room: "OpenRoom") -> None:
        """Tell the others that a room is no longer open here, and release its lease."""

    def announce(self, open_room: "OpenRoom") -> None:
        """Tell the others who is in a room, if that has changed."""

    def announce_claims(self, open_room: "OpenRoom") -> None:
        """Tell the others which seats of a room were claimed."""

    def announce_thinking(self, open_room: "OpenRoom") -> None:
        """Tell the others that a computer player has begun to think."""

    def attendances(self, room_id: str) -> Sequence[Attendance]:
        """Who is in a room through the others."""
        return ()

    async def rooms_of(self, client_address: str) -> Sequence[str]:
        """The rooms in which an address has held a seat through the others."""
        return ()

    def wake(self, open_room: "OpenRoom", *, hurry: bool) -> None:
        """Have the leader of a room make the move that is due; with `hurry` at once."""

    async def ask(self, open_room: "OpenRoom", command: "Command", version: int | None) -> int:
        """Have the leader of a room carry out a command; returns the version it led to. Raises
        LeaseLostError if it does not answer or does not lead the room any more."""
        raise NotImplementedError
