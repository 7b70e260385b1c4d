"""REST: all routes under `/api`. docs/protocol.md describes each."""

from fastapi import APIRouter
from pydantic import BaseModel

from ludarium.server.http import catalogue, judgements, learning, positions, records, rooms


class Problem(BaseModel):
    """The one form of all answers that say no."""

    code: str
    detail: str


router = APIRouter(
    prefix="/api",
    responses={
        status: {"model": Problem, "description": meaning}
        for status, meaning in {
            400: "not JSON",
            404: "no such game, room or turn, or not for this key",
            409: "the room cannot be played on",
            413: "too large",
            422: "something in the request is wrong",
            429: "too many requests",
            503: "busy, or out of order: try again later",
            507: "the disk is nearly full, nothing new is made",
        }.items()
    },
)


PARTS = tuple(part.router for part in (catalogue, rooms, records, judgements, positions, learning))
for part in PARTS:
    router.include_router(part)
