"""REST: the games, the computer players, rules, lessons and puzzles."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, HTTPException, Response
from pydantic import Field

from ludarium.agents.levels import LEVEL_NAMES, LEVEL_TITLES, USUAL_LEVEL, WATCHED_LEVEL
from ludarium.games import GAMES, entry
from ludarium.games.lessons import attempt
from ludarium.games.puzzles import Puzzle, puzzles
from ludarium.server.http.dependencies import Body, ClientAddress, ResponsesOf, RoomServiceOf
from ludarium.server.views import as_text, lessons
from ludarium.server.views import puzzles as puzzle_views
from ludarium.server.views.answers import (
    AnyPuzzleAttempt,
    GameView,
    LessonAttempt,
    LessonView,
    PlayerList,
    PuzzleItem,
    PuzzleView,
    SheetPart,
)
from ludarium.server.views.catalogue import described, reports_now

router = APIRouter()

Number = Annotated[int, Field(ge=1, le=10_000)]
StepText = Annotated[str, Field(max_length=32)]


class Try(Body):
    """The steps of a learner from the start of a lesson."""

    steps: Annotated[list[StepText], Field(min_length=1, max_length=40)]


class Guess(Body):
    """A step in a puzzle; none asks for the solution."""

    text: StepText | None = None


@router.get("/games", response_model=list[GameView])
async def games() -> Response:
    """The games with their options and rules."""
    return Response(_games(reports_now()), media_type="application/json")


@lru_cache(1)
def _games(reports: Hashable) -> str:
    """The list as JSON; `reports` changes whenever a report is added or written again."""
    return as_text([described(listed) for listed in GAMES.values()])


@router.get("/players")
async def players() -> PlayerList:
    """The computer players, the usual one, and the one for games between computers."""
    return {
        "computer": [
            {"name": f"search:{level}", "title": LEVEL_TITLES[level], "short": short}
            for level, short in LEVEL_NAMES.items()
        ],
        "usual": f"search:{USUAL_LEVEL}",
        "demo": f"search:{WATCHED_LEVEL}",
    }


@router.get("/rules/{game}", response_model=list[SheetPart])
async def read_rules(game: str, responses: ResponsesOf) -> Response:
    """The rules of a game in words and pictures."""
    listed = entry(game)
    key = "rules", listed.info.name

    def make() -> str:
        return as_text(lessons.rules(listed.info.name, listed.sheet))

    return await responses.cached(key, key, make)


@router.get("/lessons/{game}", response_model=list[LessonView])
async def read_lessons(game: str, responses: ResponsesOf) -> Response:
    """The lessons of a game; none where it has none."""
    listed = entry(game)
    key = "lessons", listed.info.name

    def make() -> str:
        return as_text(lessons.lessons(listed.info.name, listed.lessons))

    return await responses.cached(key, key, make)


@router.post("/lessons/{game}/{number}", response_model=LessonAttempt)
async def try_lesson(game: str, number: Number, body: Try, responses: ResponsesOf) -> Response:
    """Try some steps in a lesson: the position after them, and whether they do the task."""
    listed = entry(game)
    name = listed.info.name
    if number > len(listed.lessons):
        raise HTTPException(404, f"{name} has {len(listed.lessons)} lessons")
    lesson = listed.lessons[number - 1]

    def make() -> str:
        return as_text(lessons.attempt_view(attempt(name, lesson, body.steps)))

    return await responses.cached(("lesson", name), ("lesson", name, number, *body.steps), make)


@router.get("/puzzles/{game}")
async def read_puzzles(game: str) -> list[PuzzleItem]:
    """The puzzles of a game, easiest first; none where it has none."""
    return puzzle_views.puzzle_list(puzzles(entry(game).info.name))


def _puzzle(name: str, number: int) -> Puzzle:
    collection = puzzles(name)
    if number > len(collection):
        raise HTTPException(404, f"{name} has {len(collection)} puzzles")
    return collection[number - 1]


@router.get("/puzzles/{game}/{number}", response_model=PuzzleView)
async def read_puzzle(game: str, number: Number, responses: ResponsesOf) -> Response:
    """A position in which exactly one step is right."""
    puzzle = _puzzle(entry(game).info.name, number)

    def make() -> str:
        return as_text(puzzle_views.puzzle_view(puzzle))

    return await responses.cached(("puzzle", puzzle.game), ("puzzle", puzzle.id), make)


@router.post("/puzzles/{game}/{number}", response_model=AnyPuzzleAttempt)
async def try_puzzle(
    game: str,
    number: Number,
    body: Guess,
    responses: ResponsesOf,
    service: RoomServiceOf,
    client_address: ClientAddress,
) -> Response:
    """Try a step in a puzzle: how the game continues, or the refutation of the step."""
    puzzle = _puzzle(entry(game).info.name, number)
    thinker = puzzle_views.Thinker(service.engines.python_process)

    def make() -> str:
        return as_text(puzzle_views.attempt_view(puzzle, body.text, thinker))

    kind, key = ("guess", puzzle.game), ("guess", puzzle.id, body.text)
    response = await responses.cached(kind, key, make, in_thread=True)
    service.workers.charge(client_address, thinker.elsewhere)
    return response
