"""Who is let into a room, and as whom."""

import asyncio
import re

import pytest

from ludarium.server import keys
from ludarium.server.protocol import MAX_KEYS
from tests.server.driver import Client, Json, RefusedError, ServerProcess

TWO = ["human", "human"]


def welcome(server: ServerProcess, room: Json, *shown: str) -> Json:
    async def enter() -> Json:
        async with await Client.enter(server, room["room"], *shown) as client:
            return client.welcome

    return asyncio.run(enter())


def test_a_key_has_the_form_that_browsers_look_for():
    assert all(re.fullmatch(keys.KEY_FORM, keys.new_key()) for _ in range(100))
    for other in ("", "x", "main", "x" * 23, "x" * 25, "x" * 23 + "/", "x" * 24 + "\n"):
        assert not re.fullmatch(keys.KEY_FORM, other)


def test_what_opens_nothing_keeps_nobody_out(server: ServerProcess):
    room, other = server.create("churn", TWO), server.create("churn", TWO)
    shown = ["x", "", other["keys"]["0"], room["watch"], "main", room["keys"]["1"], keys.new_key()]
    found = welcome(server, room, *shown)
    assert found["mine"] == [1] and found["keys"] == [None, None, None, -1, None, 1, None]


def test_many_keys_are_fine(server: ServerProcess):
    room = server.create("churn", TWO)
    wrong = [keys.new_key() for _ in range(MAX_KEYS)]
    for count in (9, MAX_KEYS):
        found = welcome(server, room, *wrong[1:count], room["keys"]["0"])
        assert found["mine"] == [0] and found["keys"] == [None] * (count - 1) + [0]
    with pytest.raises(RefusedError, match="no-entry"):
        welcome(server, room, *wrong)
    with pytest.raises(RefusedError, match="bad-message: keys"):
        welcome(server, room, *wrong, room["keys"]["0"])
