"""REST: the games, the computer players, and what counts as a mistake."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Response

from ludarium.agents.levels import LEVEL_NAMES, LEVEL_TITLES, USUAL_LEVEL, WATCHED_LEVEL
from ludarium.games import GAMES
from ludarium.server.views import as_text
from ludarium.server.views.catalogue import described, reports_now

router = APIRouter()


@router.get("/games", response_model=list[dict[str, Any]])
async def games() -> Response:
    """The games with their options and rules."""
    return Response(_games(reports_now()), media_type="application/json")


@lru_cache(1)
def _games(reports: Hashable) -> str:
    """Made anew only when other reports are there."""
    return as_text([described(listed) for listed in GAMES.values()])


@router.get("/players")
async def players() -> dict[str, Any]:
    """The computer players that may be chosen, who of them is usual, and who plays for show."""
    return {
        "computer": [
            {"name": f"search:{level}", "title": LEVEL_TITLES[level], "short": short}
            for level, short in LEVEL_NAMES.items()
        ],
        "usual": f"search:{USUAL_LEVEL}",
        "watched": f"search:{WATCHED_LEVEL}",
    }
