"""REST: lessons and puzzles, and what comes of tries in them."""

import threading
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import ludarium
from ludarium.agents import Limit
from ludarium.games.lessons import solution_steps
from ludarium.games.puzzles import puzzles
from ludarium.server.app import create_app
from ludarium.server.engines.process import PythonEngineProcess
from ludarium.server.settings import Settings
from ludarium.server.views.puzzles import Thinker, attempt_view
from tests.server.engines.test_workers import busy
from tests.server.rest_helpers import problem
from tests.server.server_process import ServerProcess


def words(parts: list[Any]) -> str:
    """A text without its styles."""
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def test_every_lesson_can_be_done(server: ServerProcess):
    counts = {game["name"]: game["lessons"] for game in server.rest.get("/games").json()}
    for name, entry in ludarium.GAMES.items():
        course = server.rest.get(f"/lessons/{name}").json()
        assert len(course) == len(entry.lessons) == counts[name]
        for view, lesson in zip(course, entry.lessons, strict=True):
            assert view["title"] == lesson.title and words(view["task"])
            assert view["layout"]["game"] == name and view["position"]["legal"]
            assert view["solution"] == solution_steps(lesson)
        for last in course[-1:]:
            path, body = f"/lessons/{name}/{len(course)}", {"steps": last["solution"]}
            attempt = server.rest.post(path, json=body).json()
            assert attempt["verdict"] == "right" and attempt["stages"][-1]["position"]["result"]


def test_a_try_is_right_wrong_or_open(server: ServerProcess):
    def answer(number: int, *steps: str) -> Any:
        return server.rest.post(f"/lessons/churn/{number}", json={"steps": steps}).json()

    right, wrong = answer(1, "c3"), answer(1, "a1")
    assert right["verdict"] == "right" and words(right["comment"]).startswith("Your first stone")
    assert wrong["verdict"] == "wrong" and "it is not c3" in words(wrong["comment"])
    on = answer(7, "a1")
    assert on["verdict"] == "open" and [stage["seat"] for stage in on["stages"]] == [0, 1]
    assert on["stages"][1]["position"]["seat"] == 0
    marks = on["stages"][1]["position"]["scene"]["marks"]
    assert [mark["cell"] for mark in marks if mark["kind"] == "removed"] == ["a2"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "said"),
    [
        ("/lessons/churn/2", {"steps": ["c4"]}, 422, "illegal-move", "touches a friendly stone"),
        ("/lessons/churn/2", {"steps": ["z9"]}, 422, "bad-notation", "expected a cell"),
        ("/lessons/churn/1", {"steps": ["a1", "c3"]}, 422, "illegal-move", "start it again"),
        ("/lessons/churn/1", {"steps": []}, 422, "bad-request", "steps"),
        ("/lessons/churn/1", {"steps": ["c3"] * 41}, 422, "bad-request", "steps"),
        ("/lessons/churn/9", {"steps": ["c3"]}, 404, "not-found", "churn has 7 lessons"),
        ("/lessons/chess/1", {"steps": ["c3"]}, 404, "unknown-game", "expected one of"),
        ("/puzzles/flume/1", {"text": "a1"}, 422, "illegal-move", "a1 is not empty"),
        ("/puzzles/flume/1", {"text": "z9"}, 422, "bad-notation", "expected"),
        ("/puzzles/flume/0", {"text": "a1"}, 422, "bad-request", "number"),
        ("/puzzles/flume/999", {"text": "a1"}, 404, "not-found", "flume has 60 puzzles"),
    ],
)
def test_what_cannot_be_is_refused(server: ServerProcess, path, body, status, code, said):
    assert said in problem(server.rest.post(path, json=body), status, code)


def test_puzzles_are_posed_without_their_solutions(server: ServerProcess):
    counts = {game["name"]: game["puzzles"] for game in server.rest.get("/games").json()}
    for name in ludarium.GAMES:
        items = server.rest.get(f"/puzzles/{name}").json()
        assert len(items) == len(puzzles(name)) == counts[name]
        assert [each["number"] for each in items] == list(range(1, len(items) + 1))
        for number, puzzle in enumerate(puzzles(name)[:1], 1):
            posed = server.rest.get(f"/puzzles/{name}/{number}").json()
            assert set(posed) == {"id", "grade", "goal", "layout", "position"}
            assert posed["position"]["code"] == puzzle.code


def test_a_puzzle_is_solved_shown_or_refuted(server: ServerProcess):
    puzzle = puzzles("flume")[0]

    def guess(text: str | None) -> Any:
        return server.rest.post("/puzzles/flume/1", json={"text": text}).json()

    right, solution, wrong = guess(puzzle.solution), guess(None), guess("c3")
    assert right == solution and right["verdict"] == "right" and right["value"] == 1
    assert [stage["text"] for stage in right["stages"]] == list(puzzle.line)
    assert wrong["verdict"] == "wrong" and wrong["value"] == -1 and wrong["proven"]
    assert [stage["seat"] for stage in wrong["stages"]][:2] == [1, 0]
    assert wrong["stages"][-1]["position"]["result"]["winners"] == [0]
    replies = [stage["text"] for stage in wrong["stages"] if stage["seat"] == 0]
    assert wrong["replies"] == [f"Place red on {', '.join(replies)}"]


async def test_refuting_is_work_off_the_loop_that_is_charged(monkeypatch, tmp_path: Path):
    """With a budget that one answer uses up the next one is refused."""
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", work=0.05))
    there, path = httpx.ASGITransport(app=app), "/api/puzzles/flume/1"
    threads = []

    def slow(*_: Any) -> dict[str, str]:
        threads.append(busy(0.5))
        return {"verdict": "wrong"}

    monkeypatch.setattr("ludarium.server.views.puzzles.attempt_view", slow)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=there, base_url="http://127.0.0.1") as client,
    ):
        answered, refused = [await client.post(path, json={"text": text}) for text in ("c3", "d4")]
    assert answered.json()["verdict"] == "wrong" and threads != [threading.get_ident()]
    problem(refused, 429, "too-fast")


def test_without_the_kernel_the_engine_thinks_in_another_process(monkeypatch):
    monkeypatch.setattr("ludarium.kernel.supports", lambda game: False)
    apart = PythonEngineProcess()
    thinker = Thinker(apart)
    try:
        puzzle = puzzles("wunchunk")[0]
        answer = attempt_view(puzzle, "2b4", thinker)
        assert answer["verdict"] == "wrong" and answer["stages"][-1]["position"]["result"]
        game, state = puzzles("churn")[0].position()
        thinker.choose(game, state, Limit(seconds=0.05, evaluate=True), Random(1))
        assert thinker.elsewhere > 0
    finally:
        apart.close()
