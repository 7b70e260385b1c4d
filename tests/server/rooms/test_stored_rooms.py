"""Stored rooms: what was played is there again, and what cannot have been played is refused."""

import json
import sqlite3
from contextlib import closing
from random import Random
from typing import cast

import pytest

import ludarium
from ludarium.server.errors import RefusedError
from ludarium.server.rooms import room as room_module
from ludarium.server.rooms.access import key_hash, new_key, new_room_id
from ludarium.server.rooms.events import (
    RematchStarted,
    Resigned,
    StepPlayed,
    StepsTakenBack,
    TakebackAgreed,
    TakebackDeclined,
    TakebackRequested,
    from_text,
    to_text,
)
from ludarium.server.rooms.room import RoomInfo, replay
from tests.server.client import Client, open_socket
from tests.server.server_process import Json, ServerProcess

CHURN = RoomInfo(
    "r", "churn", {"sides": 3}, 1, ("human", "human"), "s", "2026-01-31T12:00:00+00:00"
)
STEPS = [StepPlayed(0, "c3"), StepPlayed(1, "a1"), StepPlayed(0, "e3")]
ASKED = [*STEPS, TakebackRequested(0, 2, frozenset({0}))]
MEANINGLESS = [
    '{"type":"wave","seat":0}',
    '{"type":"step","seat":0}',
    '{"type":"takeback","seat":0,"data":"two"}',
    '{"type":["step"],"seat":0}',
    '{"type":"takeback_agreed","seat":0,"agreed":1}',
    '{"seat":0}',
    "[]",
    "step",
]
"""Stored texts that are no events."""

GOOD = [
    [],
    STEPS,
    [*ASKED, TakebackDeclined(1)],
    [*ASKED, StepsTakenBack(0, 2), StepPlayed(0, "e1")],
    [*STEPS, Resigned(1)],
    [*STEPS, Resigned(1), RematchStarted(0, "r2"), RematchStarted(1, "r3")],
]


@pytest.mark.parametrize("events", GOOD)
def test_what_was_played_is_there_again(events):
    assert replay(CHURN, events, len(events)).version == len(events)


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([StepPlayed(1, "c3")], "event 1: seat 1 was not to move"),
        ([StepPlayed(-1, "c3")], "event 1: seat -1 was not to move"),
        ([*STEPS, StepPlayed(1, "z9")], "event 4: "),
        ([*STEPS, StepPlayed(1, "")], "event 4: "),
        ([*STEPS, StepPlayed(1, "c3")], "event 4: c3 is not empty"),
        ([*STEPS, StepsTakenBack(0, 3)], "of 3 steps 3 were to remain"),
        ([*STEPS, StepsTakenBack(0, -1)], "of 3 steps -1 were to remain"),
        ([*STEPS, StepsTakenBack(0, cast(int, "two"))], "of 3 steps two were to remain"),
        ([*STEPS, StepPlayed(1, cast(str, 7))], "event 4: it makes no sense"),
        ([*STEPS, TakebackRequested(0, 9, frozenset({0}))], "of 3 steps 9"),
        ([*STEPS, TakebackRequested(0, 2, frozenset({5}))], "somebody agreed who does not play"),
        ([*STEPS, TakebackAgreed(0, frozenset({0}))], "nobody had asked"),
        ([*STEPS, TakebackDeclined(1)], "nobody had asked"),
        ([*STEPS, Resigned(2)], "nobody sits at seat 2"),
        ([*STEPS, RematchStarted(0, "r2")], "event 4: a rematch is for after the game"),
        ([Resigned(0), RematchStarted(2, "r2")], "nobody sits at seat 2"),
        ([*STEPS, Resigned(-1)], "nobody sits at seat -1"),
        ([Resigned(0), StepPlayed(0, "c3")], "event 2: the game is over"),
        ([Resigned(0), StepsTakenBack(0, 0)], "event 2: the game is over"),
    ],
)
def test_what_cannot_have_been_played_is_refused(events, why):
    with pytest.raises(RefusedError, match=why) as caught:
        replay(CHURN, events, len(events))
    assert caught.value.code == "damaged"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"options": {"sides": 99}},
        {"options": {"colour": 1}},
        {"seats": ("human",)},
        {"start": "nonsense"},
        {"start": "rrr/rrrr/rrrrr/rrrr/rrr:b:-"},
    ],
)
def test_a_game_that_cannot_be_is_refused(change):
    with pytest.raises(RefusedError) as caught:
        replay(RoomInfo(**{**vars(CHURN), **change}), [], 0)
    assert caught.value.code == "damaged"


@pytest.mark.parametrize("most", [0, 10_000])
@pytest.mark.parametrize("name", list(ludarium.GAMES))
def test_every_game_with_its_draws_is_there_again(name, most, monkeypatch):
    """Whether its steps are checked against the rules or not."""
    monkeypatch.setattr(room_module, "MAX_CHECKED_STEPS", most)
    game, rng = ludarium.load(name), Random(name)
    history = ludarium.History(game)
    while game.to_move(history.state) is not None and len(history.steps) < 60:
        history.push_legal(rng.choice(game.legal_moves(history.state)))
    events = [StepPlayed(step.seat, game.text(step.move)) for step in history.steps]
    seats = ("human",) * game.seats
    info = RoomInfo("r", name, dict(game.options), game.info.rules_version, seats, "s", "t")
    assert replay(info, events, len(events)).state == history.state


def test_a_long_list_is_checked_for_who_moves_and_how_it_is_written(monkeypatch):
    monkeypatch.setattr(room_module, "MAX_CHECKED_STEPS", 0)
    for wrong in (StepPlayed(0, "a1"), StepPlayed(1, "z9")):
        with pytest.raises(RefusedError):
            replay(CHURN, [*STEPS, wrong], 4)


def twin_with(server: ServerProcess, room: Json, texts: list[str]) -> Json:
    """A room like another, written behind the server's back, in which these events happened."""
    twin, watch = new_room_id(), new_key()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.row_factory = sqlite3.Row
        for table, column in (("rooms", "id"), ("keys", "room")):
            query = f"SELECT * FROM {table} WHERE {column} = ? LIMIT 1"
            values = dict(database.execute(query, [room["room"]]).fetchone())
            values |= {column: twin, **({"hash": key_hash(watch)} if table == "keys" else {})}
            insert(database, table, values)
        for number, text in enumerate(texts, 1):
            values = {"room": twin, "number": number, "event": text, "at": "then"}
            insert(database, "events", values)
    return {"room": twin, "watch": watch}


def insert(database: sqlite3.Connection, table: str, values: Json) -> None:
    names, places = ", ".join(values), ", ".join("?" * len(values))
    database.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", list(values.values()))


@pytest.mark.parametrize("text", MEANINGLESS)
def test_a_stored_text_that_is_no_event_is_refused(text):
    with pytest.raises(ValueError, match=r"is not known|makes no sense|Expecting value"):
        from_text(text, None, "then")


@pytest.mark.parametrize(
    "text", [*MEANINGLESS, to_text(StepPlayed(1, "c3")), to_text(StepPlayed(0, "c33"))]
)
async def test_a_damaged_room_is_refused_and_the_others_go_on(server, text):
    sound = server.create("churn", ["human", "human"], sides=3)
    room = twin_with(server, sound, [to_text(STEPS[0]), to_text(STEPS[1]), text])
    answer = server.read(f"/rooms/{room['room']}", room["watch"])
    assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
    assert "event 3: " in answer.json()["detail"]
    socket = await open_socket(server, room["room"])
    await socket.send(json.dumps({"type": "hello", "keys": [room["watch"]], "since": None}))
    assert json.loads(await socket.recv())["code"] == "damaged"
    await socket.wait_closed()
    assert socket.close_code == 4403
    async with await Client.enter(server, sound["room"], sound["keys"]["0"]) as client:
        await client.step("c3")
