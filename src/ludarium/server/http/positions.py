"""REST: positions by their codes, without a room: what they look like, where a step leads, and why
none is possible somewhere."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import Field

from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.drawing import svg
from ludarium.games import scene
from ludarium.games.explanations import why_not_at
from ludarium.games.positions import read_position
from ludarium.server.http.dependencies import (
    Body,
    ClientAddress,
    Code,
    Options,
    RoomServiceOf,
    Short,
)
from ludarium.server.rooms.service import RoomService
from ludarium.server.views import as_text
from ludarium.server.views import steps as step_views
from ludarium.server.views.answers import PositionAnswer, WhyNot
from ludarium.server.views.position import layout, position_view

router = APIRouter()


class Coded(Body):
    """A position by its code (none: the start); a full one needs no game beside it."""

    game: Short | None = None
    options: Options = Field(default_factory=dict)
    code: Code | None = None


class CodedStep(Coded):
    """A position, and a step to make in it."""

    text: Annotated[str, Field(max_length=32)] | None = None


class Touch(Coded):
    """A position, the cells that were touched in it in order, and the way to place that was
    chosen, if there are several."""

    cells: Annotated[list[Short], Field(min_length=1, max_length=4)]
    choice: Short = ""


@router.post("/positions", response_model=PositionAnswer)
async def read_any_position(
    body: CodedStep, service: RoomServiceOf, client_address: ClientAddress
) -> Response:
    """A position by its code, or the one that a step leads to: for the analysis board."""

    def make() -> str:
        game, before = _position(body)
        history = History(game, before)
        if body.text is not None:
            history.push_text(body.text)
        position = position_view(game, history.state, before if history.steps else None)
        steps = step_views.steps(history, range(len(history.steps)))
        answer: PositionAnswer = {"layout": layout(game), "position": position, "steps": steps}
        return as_text(answer)

    text = await _made_of_position(service, client_address, "position", body, make)
    return Response(text, media_type="application/json")


@router.post("/pictures")
async def read_picture(
    body: CodedStep, service: RoomServiceOf, client_address: ClientAddress
) -> Response:
    """A position as an SVG picture."""
    text = await _made_of_position(
        service, client_address, "picture", body, lambda: svg(scene(*_position(body)))
    )
    return Response(text, media_type="image/svg+xml")


@router.post("/why", response_model=WhyNot)
async def read_why(body: Touch, service: RoomServiceOf, client_address: ClientAddress) -> Response:
    """Why no step is possible on a cell, in words."""

    def make() -> str:
        why = why_not_at(*_position(body), tuple(body.cells), body.choice)
        return as_text({"why": why})

    text = await _made_of_position(service, client_address, "why", body, make)
    return Response(text, media_type="application/json")


async def _made_of_position(
    service: RoomService, client_address: str, what: str, body: Coded, make: Callable[[], str]
) -> str:
    game = body.game or (body.code or "").partition("#")[0]
    kind = what, game, tuple(sorted((k, str(v)) for k, v in body.options.items()))
    return await service.workers.cached(client_address, kind, (what, body.model_dump_json()), make)


def _position(body: Coded) -> tuple[AnyGame, Any]:
    return read_position(body.code, body.game, body.options)
