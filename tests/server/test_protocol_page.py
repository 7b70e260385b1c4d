"""docs/protocol.md: its example is played against a real server, its tables match the code."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

from ludarium.core import errors
from ludarium.server.errors import CODES, STATUS
from ludarium.server.ws import analysis, play, protocol
from tests.server.answers import API_ROUTES
from tests.server.driver import PATIENCE, ServerProcess, open_socket

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src" / "ludarium" / "server").rglob("*.py"))


def example() -> list[tuple[str, dict[str, Any], bool]]:
    """The lines of the example: direction, message, and whether something is left out."""
    block = re.search(r"```text\n(.*?)```", PAGE, re.S)
    assert block is not None
    lines = block.group(1).strip().splitlines()
    return [(line[0], json.loads(line[2:].replace(", …", "")), "…" in line) for line in lines]


def test_the_example_is_what_happens(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=3)

    async def play() -> None:
        socket = await open_socket(server, room["room"])
        left: list[dict[str, Any]] = []
        for direction, message, partly in example():
            if direction == "→":
                assert not left, "the server said more than the example"
                text = json.dumps(message)
                for seat, key in room["keys"].items():
                    text = text.replace(f"KEY-{seat}", key)
                await socket.send(text)
                continue
            if not any(each["type"] == message["type"] for each in left):
                left.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
            if left[-1]["type"] != message["type"]:
                left.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
            said = next(each for each in left if each["type"] == message["type"])
            left.remove(said)
            assert message.items() <= said.items() if partly else message == said, (message, said)
        await socket.close()

    asyncio.run(play())


def test_every_message_and_field_is_described():
    models = {
        protocol.Hello,
        *get_args(get_args(protocol.Incoming)[0]),
        *get_args(get_args(protocol.Question)[0]),
    }
    for model in models:
        kind = get_args(model.model_fields["type"].annotation)[0]
        rows = [line for line in PAGE.splitlines() if line.startswith(f"| `{kind}` |")]
        assert rows, f"{kind} is not described"
        described = [set(re.findall(r"`(\w+)`", row.split("|")[2])) for row in rows]
        assert set(model.model_fields) - {"type"} in described, (kind, described)


def test_every_message_of_the_server_is_described_and_made_where_messages_are():
    makers = set()
    for path in SOURCES:
        for kind in re.findall(r'"type": "(\w+)"', path.read_text(encoding="utf-8")):
            assert f"| `{kind}` |" in PAGE or f"`{kind}`" in PAGE, kind
            makers.add(path.stem)
    assert makers == {"room", "protocol", "evaluations"}


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


def test_the_limits_are_the_ones_in_the_code():
    from ludarium.server.net import middleware
    from ludarium.server.rooms import registry, room
    from ludarium.server.views.room import RECENT_TURNS
    from ludarium.server.ws import connection

    for number in (
        protocol.MAX_BYTES,
        protocol.MAX_KEYS,
        middleware.MAX_BODY,
        room.MAX_EVENTS,
        registry.LISTENER_ROOM,
        registry.MAX_ROOM_LISTENERS,
        RECENT_TURNS,
        connection.COME_BACK,
        connection.STAY_AWAY,
        connection.TOO_FAST,
        connection.OFFENCES,
    ):
        assert f"{number:,}" in PAGE or str(number) in PAGE, number
