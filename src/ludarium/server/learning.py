"""REST: what there is to learn of a game. docs/protocol.md describes each route."""

from typing import Any

from fastapi import APIRouter, Response

from ludarium.games import entry
from ludarium.server import messages, teaching
from ludarium.server.asking import HubOf, Who

router = APIRouter()


@router.get("/rules/{game}", response_model=list[dict[str, Any]])
async def read_rules(game: str, hub: HubOf, who: Who) -> Response:
    """The rules of a game in words and pictures."""
    listed = entry(game)
    name = listed.info.name

    def made() -> str:
        return messages.as_text(teaching.rules(name, listed.sheet))

    text = await hub.workshop.kept(who, ("rules", name), ("rules", name), made)
    return Response(text, media_type="application/json")
