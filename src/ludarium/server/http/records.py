"""REST: saved games, which are kept to be looked at."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import Field, ValidationError
from starlette.requests import ClientDisconnect

from ludarium.server.errors import RefusedError
from ludarium.server.http.dependencies import (
    MAX_TURNS,
    PICTURES,
    ArchiveOf,
    Body,
    ClientAddress,
    Exporter,
    RecordId,
    ResponsesOf,
    RoomServiceOf,
    StepNumber,
    Turn,
    TurnCount,
    TurnNumber,
    check_record_creation,
    position_response,
    turns_response,
)
from ludarium.server.rooms.saved_games import SavedGame
from ludarium.server.views.answers import SavedGameId, SavedGameView, TurnPage
from ludarium.server.views.messages import PositionView
from ludarium.server.views.room import saved_game

router = APIRouter()


class RecordFile(Body):
    """A saved game, as the text of its file."""

    record: Annotated[str, Field(max_length=1_000_000)]


BODY = {
    "required": True,
    "content": {"application/json": {"schema": RecordFile.model_json_schema()}},
}
"""The body in the published schema. It is too large to be read on the event loop."""


@router.post(
    "/records",
    status_code=201,
    dependencies=[Depends(check_record_creation)],
    openapi_extra={"requestBody": BODY},
)
async def keep_record(
    request: Request, archive: ArchiveOf, service: RoomServiceOf, client_address: ClientAddress
) -> SavedGameId:
    """Keep a saved game to look at; the answer has the id of what it says."""
    try:
        body = await request.body()
    except ClientDisconnect:
        raise RefusedError("closed", "the client disconnected") from None
    kind = "record body", len(body).bit_length()
    text = await service.workers.run(client_address, kind, partial(_record_text, body))
    saved = await archive.keep(text, client_address)
    return {"record": saved.id, "game": saved.record.game}


def _record_text(body: bytes) -> str:
    try:
        return RecordFile.model_validate_json(body).record
    except ValidationError as error:
        raise RequestValidationError(error.errors()) from None


async def saved_game_of(
    record_id: RecordId, archive: ArchiveOf, client_address: ClientAddress
) -> SavedGame:
    """The saved game of an id."""
    saved = await archive.get(record_id, client_address)
    if saved is None:
        raise HTTPException(404, "there is no such saved game, or nobody looked at it for long")
    return saved


SavedGameOf = Annotated[SavedGame, Depends(saved_game_of)]


@router.get("/records/{record_id}", response_model=SavedGameView)
async def read_saved_game(saved: SavedGameOf, responses: ResponsesOf) -> Response:
    """A saved game as it ended, with its recent turns."""
    game = saved.session.game
    return await responses.json(("saved", game), partial(saved_game, saved.session, saved.record))


@router.get("/records/{record_id}/turns", response_model=TurnPage)
async def read_saved_turns(
    saved: SavedGameOf, responses: ResponsesOf, start: TurnNumber = 0, count: TurnCount = MAX_TURNS
) -> Response:
    """Some turns of a saved game, as texts."""
    return await turns_response(responses, saved.session.history, start, count)


@router.get("/records/{record_id}/turns/{turn}", response_model=PositionView)
async def read_saved_position(
    saved: SavedGameOf, responses: ResponsesOf, turn: Turn, step: StepNumber = None
) -> Response:
    """The position of a saved game after a turn, or after some steps of it; 0 is the start."""
    return await position_response(responses, saved.session.history, turn, step)


@router.get("/records/{record_id}/export/{kind}", **PICTURES)
async def export_saved_game(saved: SavedGameOf, export: Exporter) -> Response:
    """A saved game, or some turns of it, as a strip of pictures, a picture or an animation."""
    return await export(saved.session.history)


@router.get("/records/{record_id}/file")
async def read_saved_file(saved: SavedGameOf, responses: ResponsesOf) -> Response:
    """The saved game as a file."""
    kind, key = ("file", len(saved.record.moves).bit_length()), ("file", saved.id)
    return await responses.cached(kind, key, saved.record.to_json)
