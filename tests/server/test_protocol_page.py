"""docs/protocol.md: its example is played against a real server, in its order, and its tables, the
schema and the browser's types match the code."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from websockets.asyncio.client import connect

import ludarium
from ludarium.core import errors
from ludarium.server.errors import CODES, STATUS
from ludarium.server.views import answers, messages
from ludarium.server.ws import analysis, play, schema
from tests.server.client import assert_typed, open_socket
from tests.server.rest_helpers import API_ROUTES
from tests.server.server_process import PATIENCE, ServerProcess

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src" / "ludarium" / "server").rglob("*.py"))


def example() -> list[tuple[str, dict[str, Any], bool]]:
    """The lines of the example: direction, message, and whether something is left out."""
    block = re.search(r"```text\n(.*?)```", PAGE, re.S)
    assert block is not None
    lines = block.group(1).strip().splitlines()
    return [(line[0], json.loads(line[2:].replace(", …", "")), "…" in line) for line in lines]


async def test_the_example_is_what_happens(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=3)
    socket = await open_socket(server, room["room"])
    for direction, message, partly in example():
        if direction == "→":
            text = json.dumps(message)
            for seat, key in room["keys"].items():
                text = text.replace(f"KEY-{seat}", key)
            await socket.send(text)
            continue
        answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        assert message.items() <= answer.items() if partly else message == answer, (message, answer)
    await socket.close()


def test_what_is_made_from_the_messages_is_up_to_date():
    for path, text in schema.texts().items():
        same = path.read_text(encoding="utf-8") == text
        assert same, f"{path.name} is out of date: run `{schema.COMMAND}`"


def test_every_field_that_the_page_names_is_in_a_message():
    """A table is there for each union of messages, and none was lost."""
    tables = re.findall(r"<!-- made: (\w+) -->", PAGE)
    unions = {"Hello", "RoomRequest", "RoomMessage", "AnalysisRequest", "AnalysisMessage"}
    unions |= {"answers", "parts"}
    assert set(tables) == unions and len(tables) == len(unions)
    for kind in ("welcome", "news", "done", "evaluation", "answer_takeback", "visibility"):
        assert f"| `{kind}` |" in PAGE


async def test_the_analysis_sends_what_its_types_say(server: ServerProcess):
    expected: TypeAdapter[Any] = TypeAdapter(messages.AnalysisMessage)
    address = server.address.replace("http", "ws", 1) + "/api/analysis/socket"
    async with connect(address, max_size=2**20) as socket:
        for game in ludarium.GAMES:
            think = {"type": "think", "request_id": "q", "game": game, "seconds": 0.1}
            await socket.send(json.dumps(think))
            assert_typed(expected, json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
        await socket.send("nonsense")
        while (message := json.loads(await socket.recv()))["type"] != "error":
            assert_typed(expected, message)
        assert_typed(expected, message)


@pytest.mark.parametrize("game", ludarium.GAMES)
def test_the_answers_of_rest_are_what_their_types_say(server: ServerProcess, game: str):
    seats = ["human"] * ludarium.load(game).seats
    room = server.create(game, seats)
    path, key = f"/rooms/{room['room']}", room["watch"]
    record = server.rest.post("/records", json={"record": server.record(room)}).json()["record"]
    rest = server.rest

    def post(path: str, **body: Any) -> Any:
        return rest.post(path, json=body).json()

    lessons, puzzles = (rest.get(f"/{kind}/{game}").json() for kind in ("lessons", "puzzles"))
    typed: list[tuple[Any, Any]] = [
        (list[answers.GameView], rest.get("/games").json()),
        (answers.PlayerList, rest.get("/players").json()),
        (list[answers.SheetPart], rest.get(f"/rules/{game}").json()),
        (list[answers.LessonView], lessons),
        (list[answers.PuzzleItem], puzzles),
        (answers.WhyNot, post("/why", game=game, cells=["a1"])),
        (answers.SavedGameId, post("/records", record=server.record(room))),
        (answers.Judgement, rest.get(f"/records/{record}/turns/0/judgement").json()),
        (answers.Problem, rest.get("/rules/chess").json()),
        (answers.RoomKeys, room),
        (messages.RoomView, server.read(path, key).json()),
        (answers.SeatToMove, server.read(f"{path}/turn", key).json()),
        (answers.TurnPage, server.read(f"{path}/turns", key).json()),
        (answers.SavedGameView, server.rest.get(f"/records/{record}").json()),
        (answers.PositionAnswer, post("/positions", game=game)),
    ]
    if lessons:  # a new game may have none
        attempt = post(f"/lessons/{game}/1", steps=lessons[0]["solution"][:1])
        typed.append((answers.LessonAttempt, attempt))
    if puzzles:
        typed.append((answers.PuzzleView, rest.get(f"/puzzles/{game}/1").json()))
        typed.append((answers.AnyPuzzleAttempt, post(f"/puzzles/{game}/1")))
    for kind, answer in typed:
        assert_typed(TypeAdapter(kind), answer)


def test_openapi_has_the_types_of_all_answers(server: ServerProcess):
    """Record files and pictures have none."""
    described = server.rest.get(f"{server.address}/openapi.json").json()
    for route in API_ROUTES:
        method, path = route.split()
        responses = described["paths"][path][method.lower()]["responses"]
        answer = responses.get("200", responses.get("201"))["content"].get("application/json", {})
        types = re.findall(r"#/components/schemas/(\w+)", json.dumps(answer))
        assert bool(types) != path.endswith(("/record", "/file", "/{kind}", "/pictures")), route
        assert {*types} <= schema.OUTGOING.keys()


def test_every_route_is_described():
    for name in API_ROUTES:
        assert f"| `{name}` |" in PAGE, name
    for route in (*play.router.routes, *analysis.router.routes):
        assert f"`{getattr(route, 'path', '')}`" in PAGE


def test_every_error_code_is_described():
    codes = {*CODES.values(), *STATUS}
    codes |= {error.code for error in vars(errors).values() if isinstance(error, type)
              and issubclass(error, errors.LudariumError)} - {"error"}  # fmt: skip
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        codes |= set(re.findall(r'RefusedError\(\s*"([\w-]+)"', text))
        codes |= set(re.findall(r'(?:refuse|error)\(\s*[\w.]+, "([\w-]+)"', text))
    assert len(codes) > 20
    for code in sorted(codes):
        assert f"`{code}`" in PAGE, f"{code} is not described"
