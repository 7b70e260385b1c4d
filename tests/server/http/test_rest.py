"""REST: whatever comes in, the answer is right or says what is wrong; and headers on everything."""

import re
from collections.abc import Iterator
from functools import cache
from inspect import iscoroutinefunction
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi.dependencies.models import Dependant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import checks

import ludarium
from ludarium.core.codes import full_code
from ludarium.drawing import svg
from ludarium.games import cover
from ludarium.server.app import create_app
from ludarium.server.net.bodies import MAX_BODY
from ludarium.server.net.middleware import HEADERS
from ludarium.server.settings import Settings
from tests.effort import often
from tests.server.rest_helpers import API_ROUTES, TWO, problem
from tests.server.server_process import ServerProcess


def test_the_games(server: ServerProcess):
    games = server.rest.get("/games").json()
    assert [game["name"] for game in games] == list(ludarium.GAMES)
    for game in games:
        assert game["designer"] and game["title"]
        assert game["seats"] == ludarium.load(game["name"]).seats
        for option in game["options"]:
            for value in option["values"]:
                answer = server.rest.post(
                    "/positions", json={"game": game["name"], "options": {option["name"]: value}}
                )
                assert answer.status_code == 200 or option["name"] in ("seats", "sides"), (
                    answer.text
                )


def test_options_say_what_they_are(server: ServerProcess):
    """So that a page needs no names to know them by."""
    games = {game["name"]: game["options"] for game in server.rest.get("/games").json()}
    assert [option["kind"] for option in games["wunchunk"]] == ["seats", "number", "choice"]
    (sides,) = games["churn"]
    assert sides["kind"] == "sides" and sides["typed"] == "six sides, such as 3,4,3,4,3,4"
    assert all(option["typed"] == "" for option in games["wunchunk"])
    assert set(games["wunchunk"][2]["labels"]) == set(games["wunchunk"][2]["values"])


def test_the_layout_says_which_signs_the_colours_have(server: ServerProcess):
    def signs(game: str) -> str:
        answer = server.rest.post("/positions", json={"game": game}).json()
        return str(answer["layout"]["signs"])

    assert (signs("churn"), signs("flume"), signs("turnio")) == ("stones", "stones", "corners")


def test_a_step_on_a_cell_may_have_a_label(server: ServerProcess):
    game = ludarium.load("turnio", blockers=True)
    state = game.initial_state()
    for step in ("CCSS+", "a1/CCSS", "keep", "X+c3", "CCSS+", "a2/CCSS", "keep"):
        state = ludarium.play(game, state, step)
    body = {"game": "turnio", "options": {"blockers": "on"}, "code": game.encode(state)}
    legal = server.rest.post("/positions", json=body).json()["position"]["legal"]
    assert legal["cells"]["c3"] == {"off": "X-c3"} and legal["words"] == ["done"]
    labels = legal["labels"]
    assert labels["X-c3"] == "Take the X-chip off c3" and labels["done"] == "No X-chip"
    assert labels["X+d4"] == "Place an X-chip on d4"
    assert labels["Xc3-d4"] == "Move the X-chip from c3 to d4"


def test_every_game_has_a_small_picture(server: ServerProcess):
    for name in ludarium.GAMES:
        answer = httpx.get(f"{server.address}/pictures/{name}.svg")
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "max-age=3600"
        assert answer.text == svg(cover(name), words=False, themed=True)
        assert "<text" not in answer.text and "<desc" not in answer.text
    problem(httpx.get(f"{server.address}/pictures/chess.svg"), 404, "unknown-game")


KINDS = {
    "paragraph": {"text"},
    "steps": {"intro", "texts"},
    "points": {"intro", "texts"},
    "words": {"intro", "items"},
    "position": {"caption", "layout", "position"},
    "example": {"caption", "layout", "position", "turns"},
}


def test_the_rules_come_in_parts(server: ServerProcess):
    games = {name: server.rest.get(f"/rules/{name}").json() for name in ludarium.GAMES}
    for parts in games.values():
        blocks = [block for part in parts for block in part["blocks"]]
        assert all(set(block) == {"kind"} | KINDS[block["kind"]] for block in blocks)
        assert {"position", "example", "points", "words"} <= {block["kind"] for block in blocks}
    goal, board, turn, *_, options, rulings, notation = games["churn"]
    assert goal["title"] == "Goal"
    assert board["title"] == "The board" and board["blocks"][1]["layout"]["options"] == {
        "sides": "3"
    }
    steps, apart, sweep = turn["blocks"]
    assert steps["texts"][1][0] == {"style": "em", "text": "Sweep"}
    assert apart["caption"][0].startswith("Stay apart. ") and apart["position"]["seat"] == 0
    (shown_turn,) = sweep["turns"]
    assert shown_turn["text"] == "b1" and shown_turn["code"] == "r2/4/1b2r/b3/r1r:r:-"
    assert options["title"] == "Options" and rulings["title"] == "Rulings"
    assert notation["blocks"][0]["items"][0]["head"] == [{"style": "code", "text": "c3"}]
    problem(server.rest.get("/rules/chess"), 404, "unknown-game")


def test_a_close_up_has_a_part_of_the_board(server: ServerProcess):
    chips = server.rest.get("/rules/turnio").json()[1]["blocks"][1]
    assert chips["layout"]["rows"] == [["a3", "b3", "c3", "d3", "e3"]]
    assert [spot["id"] for spot in chips["layout"]["spots"]] == ["a3", "b3", "c3", "d3", "e3"]


def test_why_a_cell_is_refused(server: ServerProcess):
    body = {"game": "churn", "code": "3/4/2r2/4/b2:r:-", "cells": ["c4"]}
    answer = server.rest.post("/why", json=body)
    assert answer.json() == {"why": "c4 touches a friendly stone, and some empty cell touches none"}
    undrawn = server.rest.post("/why", json={"game": "turnio", "cells": ["a1"]})
    assert undrawn.json() == {"why": "A chip is drawn now"}
    assert server.rest.post("/why", json={"game": "churn", "cells": ["c4"]}).json() == {"why": ""}
    problem(server.rest.post("/why", json={"game": "churn"}), 422, "bad-request")
    problem(server.rest.post("/why", json={**body, "code": "?"}), 422, "bad-notation")
    problem(server.rest.post("/why", json={**body, "game": "chess"}), 404, "unknown-game")


def test_identifiers_and_keys_are_long_and_random(server: ServerProcess):
    rooms = [server.create("churn", TWO) for _ in range(5)]
    texts = [text for room in rooms for text in (room["room"], *room["keys"].values())]
    assert len(set(texts)) == len(texts)
    assert all(len(room["room"]) >= 16 for room in rooms)
    assert all(len(key) >= 24 for room in rooms for key in room["keys"].values())
    assert all(len(room["commitment"]) == 64 for room in rooms)


def test_computer_seats_have_no_key(server: ServerProcess):
    room = server.create("churn", ["search:1", "human"])
    assert set(room["keys"]) == {"1"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "seats": TWO}, 404, "unknown-game"),
        ({"game": "churn", "seats": ["human"]}, 422, "bad-request"),
        ({"game": "churn", "seats": TWO * 2}, 422, "bad-option"),
        ({"game": "churn", "seats": ["human", "nobody"]}, 422, "bad-option"),
        ({"game": "churn", "seats": ["human", "<script>"]}, 422, "bad-option"),
        ({"game": "churn", "seats": TWO, "options": {"sides": 1}}, 422, "bad-option"),
        ({"game": "churn", "seats": TWO, "options": {"sides": 10**9}}, 422, "bad-option"),
        ({"game": "churn", "seats": TWO, "options": {"sides": [3, 3]}}, 422, "bad-request"),
        ({"game": "churn", "seats": TWO, "options": {"what": 1}}, 422, "bad-option"),
        ({"game": "churn", "seats": TWO, "options": {"sides": None}}, 422, "bad-request"),
        ({"game": "turnio", "seats": TWO, "options": {"blockers": "maybe"}}, 422, "bad-option"),
        ({"game": "churn", "seats": TWO, "more": 1}, 422, "bad-request"),
        ({"seats": TWO}, 422, "bad-request"),
        ([], 422, "bad-request"),
        (None, 422, "bad-request"),
    ],
)
def test_rooms_that_cannot_be(server: ServerProcess, body, status, code):
    problem(server.rest.post("/rooms", json=body), status, code)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "churn", "code": "nonsense"}, "bad-notation"),
        ({"game": "churn", "code": "x" * 4201}, "bad-request"),
        ({}, "bad-notation"),
        ({"code": "3/4/5/4/3:r:-"}, "bad-notation"),
        ({"game": "flume", "code": "ludarium:churn?sides=3#3/4/5/4/3:r:-"}, "bad-notation"),
        ({"code": "ludarium:churn?sides=3", "options": {"sides": 4}}, "bad-option"),
        ({"game": "churn", "text": "zz"}, "bad-notation"),
        ({"game": "churn", "text": "c3,c3"}, "illegal-move"),
        ({"game": "churn", "text": "swap"}, "illegal-move"),
        ({"game": "churn", "text": ","}, "bad-notation"),
        ({"game": "churn", "text": "x" * 33}, "bad-request"),
    ],
)
def test_positions_that_cannot_be(server: ServerProcess, body, code):
    problem(server.rest.post("/positions", json=body), 422, code)


def test_positions_and_pictures(server: ServerProcess):
    for name in ludarium.GAMES:
        answer = server.rest.post("/positions", json={"game": name}).json()
        game = ludarium.load(name)
        assert answer["position"]["code"] == game.encode(game.initial_state())
        picture = server.rest.post("/pictures", json={"game": name})
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


def test_a_full_code_says_which_game_it_is_of(server: ServerProcess):
    game = ludarium.load("wunchunk", seats=3, sides=4)
    full = full_code(game, ludarium.play(game, game.initial_state(), "1a1"))
    answer = server.rest.post("/positions", json={"code": full}).json()
    assert answer["layout"]["game"] == "wunchunk" and answer["layout"]["options"]["seats"] == "3"
    assert answer["layout"]["code_prefix"] + answer["position"]["code"] == full
    picture = server.rest.post("/pictures", json={"code": full})
    assert picture.status_code == 200 and "a1: Red" in picture.text


def test_every_answer_has_the_headers(server: ServerProcess):
    with httpx.Client(base_url=server.address) as root:
        answers = [
            root.get("/"),
            root.get("/play/abc"),
            root.get("/static/index.html"),
            root.get("/static/nothing"),
            root.get("/static/%2e%2e/server/app.py"),
            root.get("/api/games"),
            root.get("/api/nothing"),
            root.delete("/api/games"),
            root.post("/api/rooms", content=b"{"),
            root.post("/api/rooms", content=b"x" * (MAX_BODY + 1)),
            root.get("/openapi.json"),
            root.head("/"),
        ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (answer.request.url, name)
        assert "server" not in answer.headers
    assert [answer.status_code for answer in answers][-8:] == [
        404, 200, 404, 405, 422, 413, 200, 405,
    ]  # fmt: skip
    assert answers[5].headers["Cache-Control"] == "no-store"
    root.close()


def test_a_body_without_a_length_is_cut_off_too(server: ServerProcess):
    def body():
        for _ in range(MAX_BODY // 50_000 + 2):
            yield b" " * 50_000

    problem(server.rest.post("/rooms", content=body()), 413, "too-large")


async def test_new_rooms_and_requests_are_limited_for_each_address(tmp_path):
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    app = create_app(Settings(database, rooms_a_minute=6, requests_a_second=1))
    async with app.router.lifespan_context(app):
        here = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        other = httpx.ASGITransport(app, client=("10.0.0.2", 1))
        async with (
            httpx.AsyncClient(transport=here, base_url="http://localhost") as client,
            httpx.AsyncClient(transport=other, base_url="http://localhost") as friend,
        ):
            body = {"game": "churn", "seats": TWO}
            creations = [await client.post("/api/rooms", json=body) for _ in range(8)]
            assert (await friend.post("/api/rooms", json=body)).status_code == 201
            visits = [await client.get("/api/nothing") for _ in range(15)]
    problem(creations[-1], 429, "too-fast")
    problem(visits[-1], 429, "too-fast")
    statuses = [answer.status_code for answer in creations]
    assert statuses.count(201) >= 6 and statuses.count(429) >= 1
    assert sum(answer.status_code == 429 for answer in visits) >= 3


CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@cache
def described(address: str) -> dict[str, Any]:
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]
    return {f"{each.method.upper()} {each.path}": each for each in operations}


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("name", API_ROUTES)
def test_the_description_is_kept(server: ServerProcess, name, mode):
    """Valid and invalid requests made from the description: no answer is a bug of the server, and
    every answer is one that the description knows."""
    operation = described(server.address)[name]
    if mode.is_negative and not (operation.body or "_id}" in name or "{number}" in name):
        return  # any text is a valid request
    room = server.create("churn", TWO)

    @settings(max_examples=often(6), suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    def keeps(case: Any, enters: bool) -> None:
        if enters and "room_id" in (case.path_parameters or {}):
            case.path_parameters["room_id"] = room["room"]
            case.headers = {"Authorization": f"Bearer {room['watch']}"}
        case.call_and_validate(checks=CHECKS, timeout=10)

    keeps()


def test_what_requests_need_is_found_on_the_event_loop():
    """Else each of it takes another thread, whose turn has to come, and comes late where there is
    much to do."""

    def needed(dependant: Dependant) -> Iterator[Dependant]:
        yield dependant
        for each in dependant.dependencies:
            yield from needed(each)

    for route in API_ROUTES.values():
        assert all(iscoroutinefunction(each.call) for each in needed(route.dependant)), route


def test_files_of_the_page_are_kept_until_they_change(server: ServerProcess):
    with httpx.Client(base_url=server.address) as root:
        page = root.get("/")
        assert page.headers["Cache-Control"] == "no-cache"
        (script,) = re.findall(r'<script type="module" src="([^"]+)"', page.text)
        file = root.get(script)
        assert "immutable" in file.headers["Cache-Control"]
        name = script.split("/")[2]
        other = script.replace(name, "0" * len(name))  # of a page that was open before a change
        for address in (other, script.replace(f"/{name}", "")):
            answer = root.get(address)
            assert answer.content == file.content
            assert answer.headers["Cache-Control"] == "no-cache"
        assert root.get(other.replace("main.js", "../../../server/app.py")).status_code == 404
