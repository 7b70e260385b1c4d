"""REST: creating, reading and exporting. docs/protocol.md describes each route."""

from collections.abc import Awaitable, Callable, Hashable
from functools import lru_cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response, WebSocket
from pydantic import BaseModel, Field

from ludarium.agents import listed_agent
from ludarium.agents.levels import LEVEL_NAMES, LEVEL_TITLES, USUAL_LEVEL, WATCHED_LEVEL
from ludarium.analysis.mistakes import SIZES, THROWN
from ludarium.core.errors import OptionError
from ludarium.core.history import History
from ludarium.core.record import HUMAN, playable
from ludarium.games import GAMES
from ludarium.games.positions import read_position
from ludarium.server import (
    analysis_socket,
    exports,
    fairplay,
    learning,
    messages,
    play_socket,
    played,
    positions,
)
from ludarium.server.archive import Archive, SavedGame
from ludarium.server.asking import Body, Code, HubOf, Options, Short, Who
from ludarium.server.catalogue import described, reports_now
from ludarium.server.entry import enter
from ludarium.server.making import Making, open_room
from ludarium.server.open_rooms import OpenRoom


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

router.include_router(positions.router)
router.include_router(learning.router)

PICTURES: dict[str, Any] = {
    "response_class": Response,
    "responses": {200: {"content": {kind: {} for kind in exports.TYPES.values()}}},
}

JSON: dict[str, Any] = {"response_model": dict[str, Any]}

MAX_TURNS = 500
"""How many turns one request may ask for."""

RoomId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
RecordId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
TurnNumber = Annotated[int, Query(ge=0, le=10**9)]
Turn = Annotated[int, Field(ge=0, le=10**9)]
LastTurn = Annotated[int | None, Query(ge=0, le=10**9)]
StepNumber = Annotated[int | None, Query(ge=0, le=10**9)]
TurnCount = Annotated[int, Query(ge=1, le=MAX_TURNS)]


class NewRoom(Body):
    """A game to play, from the position of a code or from its start: who sits where is `human`, or
    the name of a computer player. The keys of the seats that are `invited` are invitations, and
    with `hints` people may ask for some even where they play each other."""

    game: Short
    options: Options = Field(default_factory=dict)
    code: Code | None = None
    seats: Annotated[list[Short], Field(min_length=2, max_length=4)]
    invited: Annotated[list[Annotated[int, Field(ge=0, le=3)]], Field(max_length=4)] = Field(
        default_factory=list
    )
    hints: bool = False


class RecordFile(Body):
    """A saved game, as the text of its file."""

    record: Annotated[str, Field(max_length=1_000_000)]


async def archive_of(request: Request) -> Archive:
    archive: Archive = request.app.state.archive
    return archive


ArchiveOf = Annotated[Archive, Depends(archive_of)]


async def may_make(request: Request, who: Who) -> None:
    """Making things is limited, and needs room on the disk."""
    making: Making = request.app.state.making
    making.check(who)


MAKING = [Depends(may_make)]


async def entered(
    room_id: RoomId,
    hub: HubOf,
    who: Who,
    authorization: Annotated[str, Header(max_length=100)] = "",
) -> OpenRoom:
    """The room, for whoever holds one of its keys."""
    key = authorization.removeprefix("Bearer ")
    entry = await enter(hub.store, room_id, [key])
    opened = await hub.get(room_id, who) if entry.is_open else None
    if opened is None:
        raise HTTPException(404, "there is no such room, or this link does not open it")
    play_socket.note_claims(opened, entry)
    return opened


Entered = Annotated[OpenRoom, Depends(entered)]

Tell = Callable[[Hashable, Callable[[], dict[str, Any]]], Awaitable[Response]]


async def teller(hub: HubOf, who: Who) -> Tell:
    """Makes an answer of a kind that may be much work."""

    async def tell(kind: Hashable, make: Callable[[], dict[str, Any]]) -> Response:
        text = await hub.workshop.do(who, kind, lambda: messages.as_text(make()))
        return Response(text, media_type="application/json")

    return tell


Teller = Annotated[Tell, Depends(teller)]


@router.get("/games", response_model=list[dict[str, Any]])
async def games() -> Response:
    """The games with their options and rules."""
    return Response(_games(reports_now()), media_type="application/json")


@lru_cache(1)
def _games(reports: Hashable) -> str:
    """Made anew only when other reports are there."""
    return messages.as_text([described(listed) for listed in GAMES.values()])


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


@router.get("/mistakes")
async def mistakes() -> dict[str, Any]:
    """What counts as a mistake: how much of the expected result each kind loses at least, from the
    smallest to the largest; and what throwing a proven win away is called."""
    sizes = [{"name": kind.name, "mark": kind.mark, "least": kind.least} for kind in SIZES]
    return {"sizes": sizes, "thrown": {"name": THROWN.name, "mark": THROWN.mark}}


@router.post("/rooms", status_code=201, dependencies=MAKING)
async def create_room(new: NewRoom, hub: HubOf, who: Who) -> dict[str, Any]:
    """Open a room. The answer has the secret key of each seat that people hold, and one to
    watch; they are not told again."""
    game, state = read_position(new.code, new.game, new.options)
    playable(game, state)
    if len(new.seats) != game.seats:
        raise OptionError(f"seats: expected {game.seats}, got {len(new.seats)}")
    players = tuple(name if name == HUMAN else listed_agent(name).name for name in new.seats)
    people = [seat for seat, player in enumerate(players) if player == HUMAN]
    if not set(new.invited) <= set(people):
        raise OptionError(f"invited: expected seats of people ({people}), got {new.invited}")
    if set(players) != {HUMAN}:
        await fairplay.check(hub, who, game, state)
    return await open_room(hub, game, players, new.invited, state, hints=new.hints, who=who)


@router.post("/records", status_code=201, dependencies=MAKING)
async def keep_record(file: RecordFile, archive: ArchiveOf, who: Who) -> dict[str, Any]:
    """Keep a saved game to look at; the answer has the id of what it says."""
    saved = await archive.keep(file.record, who)
    return {"record": saved.id, "game": saved.record.game}


async def looked_at(record_id: RecordId, archive: ArchiveOf, who: Who) -> SavedGame:
    """The saved game of an id."""
    saved = await archive.get(record_id, who)
    if saved is None:
        raise HTTPException(404, "there is no such saved game, or nobody looked at it for long")
    return saved


LookedAt = Annotated[SavedGame, Depends(looked_at)]


@router.get("/records/{record_id}", **JSON)
async def read_saved_game(saved: LookedAt, tell: Teller) -> Response:
    """A saved game as it ended, with its recent turns."""
    game = saved.session.game
    return await tell(("saved", game), partial(messages.saved_game, saved.session, saved.record))


@router.get("/records/{record_id}/turns", **JSON)
async def read_saved_turns(
    saved: LookedAt, tell: Teller, start: TurnNumber = 0, count: TurnCount = MAX_TURNS
) -> Response:
    """Some turns of a saved game, as texts."""
    return await _turns(tell, saved.session.history, start, count)


@router.get("/records/{record_id}/turns/{turn}", **JSON)
async def read_saved_position(
    saved: LookedAt, tell: Teller, turn: Turn, step: StepNumber = None
) -> Response:
    """The position of a saved game after a turn, or after some steps of it; 0 is the start."""
    return await _position_after(tell, saved.session.history, turn, step)


async def exporter(
    kind: exports.Kind,
    hub: HubOf,
    who: Who,
    first: TurnNumber = 0,
    last: LastTurn = None,
) -> Callable[[History], Awaitable[Response]]:
    """Makes what was asked for of a game."""

    async def export(history: History) -> Response:
        made, media_type = await exports.export(hub.workshop, who, history, kind, first, last)
        return Response(made, media_type=media_type)

    return export


Exporter = Annotated[Callable[[History], Awaitable[Response]], Depends(exporter)]


@router.get("/records/{record_id}/export/{kind}", **PICTURES)
async def export_saved_game(saved: LookedAt, export: Exporter) -> Response:
    """A saved game, or some turns of it, as a strip of pictures, a picture or an animation."""
    return await export(saved.session.history)


@router.get("/rooms/{room_id}/export/{kind}", **PICTURES)
async def export_room(opened: Entered, export: Exporter) -> Response:
    """The same of the game in a room."""
    return await export(opened.room.history.copy())


@router.get("/records/{record_id}/file")
async def read_saved_file(saved: LookedAt, hub: HubOf, who: Who) -> Response:
    """The saved game as a file."""
    kind, key = ("file", len(saved.record.moves).bit_length()), ("file", saved.id)
    text = await hub.workshop.kept(who, kind, key, saved.record.to_json)
    return Response(text, media_type="application/json")


@router.get("/rooms/{room_id}", **JSON)
async def read_room(opened: Entered, tell: Teller) -> Response:
    """The room as a browser is welcomed to it, without the seats."""
    room = opened.room.snapshot()
    return await tell(("welcome", room.game), partial(messages.welcome, room, (), None))


@router.get("/rooms/{room_id}/turn")
async def read_turn(opened: Entered) -> dict[str, Any]:
    """Whose turn it is, for lists of games: a seat, -1 for chance, null when the game is over."""
    return {"seat": opened.room.seat, "version": opened.room.version}


@router.get("/rooms/{room_id}/turns", **JSON)
async def read_turns(
    opened: Entered, tell: Teller, start: TurnNumber = 0, count: TurnCount = MAX_TURNS
) -> Response:
    """Some turns of the game, as texts."""
    return await _turns(tell, opened.room.history.copy(), start, count)


@router.get("/rooms/{room_id}/turns/{turn}", **JSON)
async def read_played_position(
    opened: Entered, tell: Teller, turn: Turn, step: StepNumber = None
) -> Response:
    """The position after a turn, or after some steps of it; 0 is the start."""
    return await _position_after(tell, opened.room.history.copy(), turn, step)


async def _turns(tell: Tell, history: History, start: int, count: int) -> Response:
    total = history.turn_count
    kind = "turns", history.game, max(min(count, total - start), 0).bit_length()
    return await tell(kind, lambda: {**played.turns(history, start, count), "total": total})


async def _position_after(tell: Tell, history: History, turn: int, step: int | None) -> Response:
    if turn > history.turn_count:
        raise HTTPException(404, f"expected a turn from 0 to {history.turn_count}")
    steps = len(history.numbers(turn - 1)) if turn else 0
    if step is not None and step > steps:
        raise HTTPException(404, f"expected a step from 0 to {steps} of turn {turn}")
    kind = "position after", history.game
    return await tell(kind, partial(messages.position_after, history, turn, step))


@router.get("/rooms/{room_id}/record")
async def read_record(opened: Entered, hub: HubOf, who: Who) -> Response:
    """The game as a record file."""
    room = opened.room.snapshot()
    kind = "record", room.steps.bit_length()  # as long as the game is
    key = "record", room.id, room.version
    text = await hub.workshop.kept(who, kind, key, lambda: room.record().to_json())
    return Response(text, media_type="application/json")


@router.websocket("/rooms/{room_id}/socket")
async def room_socket(socket: WebSocket, room_id: str) -> None:
    """Play and watch; see docs/protocol.md."""
    await play_socket.serve(socket, socket.app.state.hub, room_id)


@router.websocket("/analysis/socket")
async def analysis(socket: WebSocket) -> None:
    """Evaluate positions; see docs/protocol.md."""
    await analysis_socket.serve(socket, socket.app.state.hub)
