"""REST: making rooms, and reading and exporting the games in them."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import Field

from ludarium.agents import listed_agent
from ludarium.core.errors import OptionError
from ludarium.core.record import HUMAN, playable
from ludarium.games.positions import read_position
from ludarium.server.http.dependencies import (
    CREATION,
    MAX_TURNS,
    PICTURES,
    Body,
    ClientAddress,
    Code,
    Exporter,
    Options,
    ResponsesOf,
    RoomOf,
    RoomServiceOf,
    Short,
    StepNumber,
    Turn,
    TurnCount,
    TurnNumber,
    position_response,
    turns_response,
)
from ludarium.server.rooms import creation
from ludarium.server.rooms.fair_play import check_fair_play
from ludarium.server.views.answers import RoomKeys, SeatToMove, TurnPage
from ludarium.server.views.messages import PositionView, RoomView
from ludarium.server.views.room import welcome

router = APIRouter()


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


@router.post("/rooms", status_code=201, dependencies=CREATION)
async def create_room(
    new: NewRoom, service: RoomServiceOf, client_address: ClientAddress
) -> RoomKeys:
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
        await check_fair_play(service, client_address, game, state)
    return await creation.create_room(
        service, game, players, new.invited, state, hints=new.hints, client_address=client_address
    )


@router.get("/rooms/{room_id}", response_model=RoomView)
async def read_room(open_room: RoomOf, responses: ResponsesOf) -> Response:
    """The room as a browser is welcomed to it, without the seats."""
    room = open_room.room.snapshot()
    return await responses.json(("welcome", room.game), partial(welcome, room, (), None))


@router.get("/rooms/{room_id}/turn")
async def read_turn(open_room: RoomOf) -> SeatToMove:
    """Whose turn it is, for lists of games: a seat, -1 for chance, null when the game is over."""
    return {"seat": open_room.room.seat, "version": open_room.room.version}


@router.get("/rooms/{room_id}/turns", response_model=TurnPage)
async def read_turns(
    open_room: RoomOf, responses: ResponsesOf, start: TurnNumber = 0, count: TurnCount = MAX_TURNS
) -> Response:
    """Some turns of the game, as texts."""
    return await turns_response(responses, open_room.room.history.copy(), start, count)


@router.get("/rooms/{room_id}/turns/{turn}", response_model=PositionView)
async def read_played_position(
    open_room: RoomOf, responses: ResponsesOf, turn: Turn, step: StepNumber = None
) -> Response:
    """The position after a turn, or after some steps of it; 0 is the start."""
    return await position_response(responses, open_room.room.history.copy(), turn, step)


@router.get("/rooms/{room_id}/record")
async def read_record(open_room: RoomOf, responses: ResponsesOf) -> Response:
    """The game as a record file."""
    room = open_room.room.snapshot()
    kind = "record", room.steps.bit_length()  # as long as the game is
    key = "record", room.id, room.version
    return await responses.cached(kind, key, lambda: room.record().to_json())


@router.get("/rooms/{room_id}/export/{kind}", **PICTURES)
async def export_room(open_room: RoomOf, export: Exporter) -> Response:
    """The same of the game in a room."""
    return await export(open_room.room.history.copy())
