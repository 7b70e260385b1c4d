"""REST: games that were saved and games in rooms, looked at turn by turn and step by step."""

import json
from dataclasses import replace
from random import Random

import pytest

import ludarium
from ludarium import History, Note, Record, Variation
from ludarium.core.ending import resigned_by
from tests.core.test_record_notes import annotated_record
from tests.server.client import Client, turn_texts
from tests.server.rest_helpers import TWO, problem, save_record
from tests.server.server_process import ServerProcess


@pytest.mark.parametrize(
    "record",
    ["", "{}", "[]", "null", '{"format": "ludarium-record"}', "[" * 100_000, "not json \x00"],
)
def test_records_that_cannot_be(server: ServerProcess, record):
    problem(server.rest.post("/records", json={"record": record}), 422, "bad-record")


HUGE = 10**400
"""Too large for a floating-point number."""


@pytest.mark.parametrize(
    "members",
    [
        {"annotations": [{"turn": 0, "values": [HUGE, 0]}]},
        {"annotations": [{"turn": 0, "values": [0, 0], "margin": HUGE}]},
        {"annotations": [{"turn": HUGE}]},
        {"options": {"sides": HUGE}},
        {"names": ["\ud800", None]},
        {"seats": ["\ud800", "b"]},
        {"tags": {"\ud800": "a"}},
        {"annotator": {"deep": "DEEP"}},
        {"tags": {"deep": "DEEP"}},
    ],
)
def test_values_that_no_record_has(server: ServerProcess, long_game: str, members):
    text = json.dumps({**json.loads(long_game), "version": 2, **members})
    text = text.replace('"DEEP"', "[" * 950 + "]" * 950)
    problem(server.rest.post("/records", json={"record": text}), 422, "bad-record")


def test_a_record_that_was_tampered_with(server: ServerProcess, long_game: str):
    content = json.loads(long_game)
    content["moves"][50] = content["moves"][49]
    for moves in (content["moves"], content["moves"] * 8):
        record = json.dumps({**content, "moves": moves})
        problem(server.rest.post("/records", json={"record": record}), 422, "bad-record")


def seats_of(history: History) -> list[int | None]:
    """Who made each turn; one that has only begun by a draw is whose turn it is."""
    turns = map(history.turn, range(history.turn_count))
    seats: list[int | None] = [max(step.seat for step in turn) for turn in turns]
    return [*seats[:-1], history.game.to_move(history.state)] if seats[-1] == -1 else seats


@pytest.mark.parametrize("game", list(ludarium.GAMES))
def test_a_saved_game_is_looked_at_turn_by_turn(server: ServerProcess, game: str):
    """Also when it is not over: nothing is drawn in it."""
    rules, rng = ludarium.load(game), Random(game)
    history = History(rules)
    while len(history.steps) < 9 and (legal := rules.legal_moves(history.state)):
        history.push(rng.choice(legal))
    record = Record.of(history, ("Ann", "Bob"), started="2026-01-31T12:00:00+00:00").to_json()
    address = f"/records/{save_record(server, record)}"
    saved = server.rest.get(address).json()
    assert saved["players"] == ["Ann", "Bob"] and saved["layout"]["game"] == game
    assert saved["position"]["code"] == rules.encode(history.state)
    assert saved["turn_count"] == history.turn_count
    assert (
        saved["turns"]["start"] == 0 and turn_texts(saved["turns"]) == json.loads(record)["moves"]
    )
    assert [turn["player"] for turn in saved["turns"]["turns"]] == seats_of(history)
    for turn in range(history.turn_count + 1):
        code = rules.encode(history.turn(turn - 1)[-1].state if turn else history.start)
        assert server.rest.get(f"{address}/turns/{turn}").json()["code"] == code
    part = server.rest.get(f"{address}/turns?start=1&count=2").json()
    texts = json.loads(record)["moves"]
    assert (part["start"], turn_texts(part), part["total"]) == (1, texts[1:3], len(texts))
    assert part["turns"] == saved["turns"]["turns"][1:3]
    assert server.rest.get(f"{address}/file").text == record
    problem(server.rest.get(f"{address}/turns/{len(texts) + 1}"), 404, "not-found")


def test_the_same_saved_game_is_kept_once(server: ServerProcess, long_game: str):
    assert save_record(server, long_game) == save_record(server, long_game)
    for wrong in ("0" * 32, "f" * 32):
        problem(server.rest.get(f"/records/{wrong}"), 404, "not-found")
    problem(server.rest.get("/records/x"), 422, "bad-request")


def test_a_saved_game_with_variations(server: ServerProcess):
    """As a tree of steps: lines that begin alike are one, and what branches off a line is in it."""
    record = annotated_record(names=("Ann", None))
    saved = server.rest.get(f"/records/{save_record(server, record.to_json())}").json()
    assert saved["players"] == ["Ann", "Bob"]
    history = record.replay()
    at_two, inside = saved["variations"]
    assert (at_two["place"], inside["place"]) == ("2", "3.1")
    assert at_two["code"] == history.game.encode(history.at(2))
    (first,) = at_two["children"]
    assert (first["text"], first["title"]) == ("a3", "the other corner")
    (first,) = inside["children"]
    assert first["text"] == "c1" and [each["text"] for each in first["children"]] == ["b2", "b3"]
    line = History(history.game, history.at(3, 1), turns=["c1"])
    assert first["code"] == history.game.encode(line.state)
    many = (Variation(("a3",)),) * 3
    same = replace(record, annotations=(Note(2, variations=many),))
    saved = server.rest.get(f"/records/{save_record(server, same.to_json())}").json()
    assert len(saved["variations"][0]["children"]) == 1


def test_a_saved_game_that_ended_by_time(server: ServerProcess):
    record = Record.of(annotated_record().replay(), ("Ann", "Bob"), ending=ludarium.out_of_time(1))
    saved = server.rest.get(f"/records/{save_record(server, record.to_json())}").json()
    result = saved["position"]["result"]
    assert (result["reason"], result["winners"]) == ("seat 2 ran out of time", [0])
    assert result["resigned"] is None and result["margin"] is None


def test_a_saved_game_that_was_given_up(server: ServerProcess):
    history = History(ludarium.load("churn", sides=3))
    history.push_text("c3")
    record = Record.of(history, ("Ann", "Bob"), ending=resigned_by(1)).to_json()
    saved = server.rest.get(f"/records/{save_record(server, record)}").json()
    assert saved["position"]["result"]["winners"] == [0]
    assert saved["position"]["legal"]["cells"] == {}


def test_reading_a_room_takes_one_of_its_keys(server: ServerProcess):
    room = server.create("churn", TWO)
    for path in ("", "/turns", "/turns/0", "/record"):
        address = f"/rooms/{room['room']}{path}"
        for key in (*room["keys"].values(), room["watch"]):
            assert server.read(address, key).status_code == 200
        for key in ("x", "x" * 24, "x" * 90):
            problem(server.read(address, key), 404, "not-found")
        problem(server.rest.get(address), 404, "not-found")
    problem(server.read(f"/rooms/{room['room']}/turns/1", room["watch"]), 404, "not-found")
    problem(server.read(f"/rooms/{room['room']}/turns/-1", room["watch"]), 422, "bad-request")
    problem(
        server.read(f"/rooms/{room['room']}/turns?count=501", room["watch"]), 422, "bad-request"
    )


async def test_positions_within_a_turn(server: ServerProcess):
    """Of a room and of a saved game: after each step of a turn, from none to all of them."""
    room = server.create("flume", TWO, size=3)
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        for text in ("a1", "c1", "b1", "b2"):
            await client.reach((await client.step(text, client.seat))["version"])
    room_path, key = f"/rooms/{room['room']}", room["watch"]
    saved_path = f"/records/{save_record(server, server.record(room))}"
    game = ludarium.load("flume", size=3)
    states = [game.initial_state()]
    for text in ("a1", "c1", "b1", "b2"):
        states.append(ludarium.play(game, states[-1], text))
    for path in (room_path, saved_path):
        for address, state, marked in (
            ("/turns/0?step=0", states[0], []),
            ("/turns/3?step=0", states[2], []),
            ("/turns/3?step=1", states[3], ["b1"]),
            ("/turns/3?step=2", states[4], ["b1", "b2"]),
            ("/turns/3", states[4], ["b1", "b2"]),
        ):
            position = server.read(path + address, key).json()
            assert position["code"] == game.encode(state)
            last = [mark["cell"] for mark in position["scene"]["marks"] if mark["kind"] == "last"]
            assert sorted(last) == marked
        message = problem(server.read(f"{path}/turns/3?step=3", key), 404, "not-found")
        assert message == "expected a step from 0 to 2 of turn 3"
        problem(server.read(f"{path}/turns/0?step=1", key), 404, "not-found")
        problem(server.read(f"{path}/turns/3?step=-1", key), 422, "bad-request")
