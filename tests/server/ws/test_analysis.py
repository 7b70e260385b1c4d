"""The analysis socket: what positions are worth, and what would be played."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect

import ludarium
from ludarium import kernel
from ludarium.core.codes import full_code
from tests.server.server_process import PATIENCE, Json, ServerProcess

SOLVED = "rbr/b1b/1r1:r:-"

ANALYST = ("127.0.0.9", 0)
"""Another address than that of the players on the same server, whose positions are secret to
them."""


def evaluations(server: ServerProcess, *questions: Json) -> list[Json]:
    """The last word on each position."""

    async def ask() -> list[Json]:
        address = server.address.replace("http", "ws", 1) + "/api/analysis/socket"
        assessments = []
        async with connect(address, max_size=2**20, local_addr=ANALYST) as socket:
            for number, question in enumerate(questions):
                await socket.send(
                    json.dumps({"type": "think", "request_id": f"q{number}", **question})
                )
                assessment: Json = {}
                while not assessment.get("done"):
                    assessment = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    assert assessment["type"] == "evaluation", assessment
                assessments.append(assessment)
        return assessments

    return asyncio.run(ask())


def test_what_is_certain_has_no_noise(server: ServerProcess):
    question = {"game": "flume", "options": {"size": "3"}, "code": SOLVED, "seconds": 5}
    (assessment,) = evaluations(server, question)
    assert assessment["value"] == [1.0, -1.0] and assessment["noise"] == 0 and assessment["proven"]
    assert all(
        move["piece"] == {"kind": "disc", "cell": move["cells"][0], "colour": 0}
        for move in assessment["moves"]
    )


def test_a_full_code_will_do(server: ServerProcess):
    full = full_code(ludarium.load("flume", size=3), ludarium.load("flume", size=3).decode(SOLVED))
    (assessment,) = evaluations(server, {"code": full, "seconds": 5})
    assert assessment["proven"]


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_every_game_at_every_decision(server: ServerProcess, name: str):
    """Each step has what it would leave on the board: the line can be drawn from it."""
    game = ludarium.load(name)
    state, questions, states = game.initial_state(), [], []
    for _ in range(5):
        states.append(state)
        questions.append({"game": name, "code": game.encode(state), "seconds": 0.1})
        legal = game.legal_moves(state)
        state = game.apply(state, legal[len(legal) // 2])
    for assessment, state in zip(evaluations(server, *questions), states, strict=True):
        assert assessment["value"] and 0 <= assessment["noise"] <= 1
        assert_drawn(game, state, assessment["moves"])
        for each in assessment["line"]:
            assert_drawn(game, state, [each])
            state = ludarium.play(game, state, each["text"])


def assert_drawn(game: ludarium.Game[Any, Any], state: Any, steps: list[Json]) -> None:
    for each in steps:
        move = game.parse(each["text"], state)
        assert move in game.legal_moves(state)
        if each["cells"]:
            lies = each["cells"][-1] in game.pieces(game.apply(state, move))
            assert lies == ("piece" in each)
            assert not lies or each["piece"]["cell"] == each["cells"][-1]


def test_before_a_draw_each_draw_has_its_worth(server: ServerProcess):
    """To the seat that moves next, the best first; the value is their mean."""
    game = ludarium.load("turnio")
    (assessment,) = evaluations(server, {"game": "turnio", "seconds": 0.1})
    chances = dict(game.chances(game.initial_state()))
    draws = {game.parse(each["text"]): each for each in assessment["moves"]}
    assert draws.keys() == chances.keys() and all(
        each["piece"]["kind"] == "tile" for each in assessment["moves"]
    )
    values = [each["value"] for each in assessment["moves"]]
    assert values == sorted(values, reverse=True)
    mean = sum(float(chances[move]) * each["value"] for move, each in draws.items())
    assert assessment["value"][0] == pytest.approx(mean, abs=0.001)


def test_where_every_draw_is_proven_so_is_their_mean(server: ServerProcess):
    """Before the last draw, which the kernel sees through."""
    game = ludarium.load("turnio")
    state = before = game.initial_state()
    while (seat := game.to_move(state)) is not None:
        before = state if seat == ludarium.CHANCE else before
        state = game.apply(state, game.legal_moves(state)[0])
    (assessment,) = evaluations(
        server, {"game": "turnio", "code": game.encode(before), "seconds": 20}
    )
    assert assessment["proven"] == (assessment["noise"] == 0) == kernel.supports(game)
    assert len(assessment["moves"]) == len(game.chances(before))
