"""What REST routes share: types of parameters, and dependencies such as the requested room."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Mapping
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, HTTPException, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ludarium.core.codes import MAX_FULL_CODE
from ludarium.core.history import History
from ludarium.server.engines.workers import WorkerPool
from ludarium.server.errors import RefusedError
from ludarium.server.http import exports
from ludarium.server.rooms.access import enter
from ludarium.server.rooms.creation import CreationLimits
from ludarium.server.rooms.open_room import OpenRoom
from ludarium.server.rooms.saved_games import Archive
from ludarium.server.rooms.service import RoomService
from ludarium.server.views import as_text
from ludarium.server.views.position import history_view
from ludarium.server.views.steps import turns

T = TypeVar("T")

PICTURES: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {kind: {} for kind in exports.TYPES.values()}}},
}

MAX_TURNS = 500
"""How many turns one request may ask for."""

RoomId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
RecordId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
TurnNumber = Annotated[int, Query(ge=0, le=10**9)]
Turn = Annotated[int, Field(ge=0, le=10**9)]
LastTurn = Annotated[int | None, Query(ge=0, le=10**9)]
StepNumber = Annotated[int | None, Query(ge=0, le=10**9)]
TurnCount = Annotated[int, Query(ge=1, le=MAX_TURNS)]


Short = Annotated[str, Field(max_length=40)]
OptionValue = int | bool | Short | Annotated[list[int], Field(min_length=6, max_length=6)]
Code = Annotated[str, StringConstraints(max_length=MAX_FULL_CODE, strip_whitespace=True)]
Options = Annotated[dict[Short, OptionValue], Field(max_length=8)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


async def room_service_of(request: Request) -> RoomService:
    service: RoomService = request.app.state.service
    return service


async def client_address_of(request: Request) -> str:
    """The address that sends the request."""
    client_address: str = request.state.client_address
    return client_address


RoomServiceOf = Annotated[RoomService, Depends(room_service_of)]
ClientAddress = Annotated[str, Depends(client_address_of)]


async def archive_of(request: Request) -> Archive:
    archive: Archive = request.app.state.archive
    return archive


ArchiveOf = Annotated[Archive, Depends(archive_of)]


async def check_creation(request: Request, client_address: ClientAddress) -> None:
    """Check the limits on new things, and the disk space."""
    limits: CreationLimits = request.app.state.creation_limits
    limits.check(client_address)


async def check_record_creation(request: Request, client_address: ClientAddress) -> None:
    """The same for saved games, which leave room for new games."""
    limits: CreationLimits = request.app.state.creation_limits
    limits.check(client_address, reserves=2)


CREATION = [Depends(check_creation)]


async def room_of(
    room_id: RoomId,
    service: RoomServiceOf,
    client_address: ClientAddress,
    authorization: Annotated[str, Header(max_length=100)] = "",
) -> OpenRoom:
    """The room of the request, whose key is checked."""
    key = authorization.removeprefix("Bearer ")
    access = await enter(service.store, room_id, [key])
    open_room = await service.get(room_id, client_address) if access.is_open else None
    if open_room is None:
        raise HTTPException(404, "there is no such room, or this link does not open it")
    open_room.note_claims(access)
    return open_room


RoomOf = Annotated[OpenRoom, Depends(room_of)]


class Responses:
    """Makes the answers of one request, off the event loop if that takes long. The work is charged
    to the client address."""

    def __init__(self, workers: WorkerPool, client_address: str) -> None:
        self._workers, self._client_address = workers, client_address

    async def json(self, kind: Hashable, make: Callable[[], Mapping[str, Any]]) -> Response:
        """A JSON answer; `kind` names the kind of work."""
        text = await self._workers.run(self._client_address, kind, lambda: as_text(make()))
        return Response(text, media_type="application/json")

    async def cached(
        self,
        kind: Hashable,
        key: tuple[str | int | None, ...],
        make: Callable[[], str],
        media_type: str = "application/json",
        *,
        in_thread: bool = False,
    ) -> Response:
        """An answer whose text is cached under a key."""
        text = await self._workers.cached(
            self._client_address, kind, key, make, in_thread=in_thread
        )
        return Response(text, media_type=media_type)


async def responses_of(service: RoomServiceOf, client_address: ClientAddress) -> Responses:
    return Responses(service.workers, client_address)


ResponsesOf = Annotated[Responses, Depends(responses_of)]


async def exporter(
    kind: exports.Kind,
    service: RoomServiceOf,
    client_address: ClientAddress,
    first: TurnNumber = 0,
    last: LastTurn = None,
) -> Callable[[History], Awaitable[Response]]:
    """Exports a game as the requested kind of file."""

    async def export(history: History) -> Response:
        file, media_type = await exports.export(
            service.workers, client_address, history, kind, first, last
        )
        return Response(file, media_type=media_type)

    return export


Exporter = Annotated[Callable[[History], Awaitable[Response]], Depends(exporter)]


async def turns_response(
    responses: Responses, history: History, start: int, count: int
) -> Response:
    total = history.turn_count
    kind = "turns", history.game, max(min(count, total - start), 0).bit_length()
    return await responses.json(kind, lambda: {**turns(history, start, count), "total": total})


async def position_response(
    responses: Responses, history: History, turn: int, step: int | None
) -> Response:
    if turn > history.turn_count:
        raise HTTPException(404, f"expected a turn from 0 to {history.turn_count}")
    steps = len(history.numbers(turn - 1)) if turn else 0
    if step is not None and step > steps:
        raise HTTPException(404, f"expected a step from 0 to {steps} of turn {turn}")
    kind = "position after", history.game
    return await responses.json(kind, partial(history_view, history, turn, step))


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work; raises RefusedError("closed") when the client disconnects first,
    and then cancels the work."""
    task = asyncio.ensure_future(work)
    departure = asyncio.ensure_future(_departure(request))
    try:
        await asyncio.wait({task, departure}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise RefusedError("closed", "the client disconnected")
        return task.result()
    finally:
        task.cancel()
        departure.cancel()


async def _departure(request: Request) -> None:
    """Return when the client of a request has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
