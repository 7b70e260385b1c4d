"""REST: positions by their codes, without a room: what they look like, where a step leads, and why
none is possible somewhere."""

import json
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
    Code,
    Options,
    Responses,
    ResponsesOf,
    Short,
)
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
async def read_any_position(body: CodedStep, responses: ResponsesOf) -> Response:
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

    return await _cached(responses, "position", body, make)


@router.post("/pictures")
async def read_picture(body: CodedStep, responses: ResponsesOf) -> Response:
    """A position as an SVG picture."""

    def make() -> str:
        return svg(scene(*_position(body)))

    return await _cached(responses, "picture", body, make, "image/svg+xml")


@router.post("/why", response_model=WhyNot)
async def read_why(body: Touch, responses: ResponsesOf) -> Response:
    """Why no step is possible on a cell, in words."""

    def make() -> str:
        why = why_not_at(*_position(body), tuple(body.cells), body.choice)
        return as_text({"why": why})

    return await _cached(responses, "why", body, make)


async def _cached(
    responses: Responses,
    what: str,
    body: Coded,
    make: Callable[[], str],
    media_type: str = "application/json",
) -> Response:
    game = body.game or (body.code or "").partition("#")[0]
    kind = what, hash((game, *sorted((k, str(v)) for k, v in body.options.items())))
    key = what, json.dumps(body.model_dump(), sort_keys=True)
    return await responses.cached(kind, key, make, media_type)


def _position(body: Coded) -> tuple[AnyGame, Any]:
    return read_position(body.code, body.game, body.options)
