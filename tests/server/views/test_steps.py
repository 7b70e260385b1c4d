"""What is told of a position beside the board: words, marks, results, and who is here."""

from random import Random

import pytest

import ludarium
from ludarium.core.history import History
from ludarium.core.session import Session
from ludarium.server.views import steps
from ludarium.server.views.messages import ResultView
from ludarium.server.views.position import session_view
from tests.server.client import Client
from tests.server.server_process import ServerProcess


def session(name: str, *texts: str, **options: object) -> Session:
    history = History(ludarium.load(name, **options))
    for text in texts:
        history.push_text(text)
    return Session(history)


def result_of(game: Session) -> ResultView:
    result = session_view(game)["result"]
    assert result is not None
    return result


def test_ways_to_place_are_told_in_words():
    legal = session_view(session("wunchunk"))["legal"]
    assert legal["phrases"] == {"1": "Place red on {}", "2": "Place blue on {}"}


@pytest.mark.parametrize(
    ("name", "options"), [*((name, {}) for name in ludarium.GAMES), ("turnio", {"blockers": True})]
)
def test_every_legal_step_comes_with_words(name, options):
    """Browsers only fill the name of a cell in."""
    game, rng = session(name, **options), Random(name)
    while game.playing:
        legal = session_view(game)["legal"]
        for choices in legal["cells"].values():
            for choice, text in choices.items():
                assert legal["labels"].get(text) or "{}" in legal["phrases"][choice]
        game.push(rng.choice(game.legal_moves))


def test_what_a_turn_did_is_marked_after_the_draw_that_follows():
    game = session("turnio", "CCSS+", "a1/CCSS", "keep", "CSCS+")
    marks = session_view(game)["scene"]["marks"]
    assert {"cell": "a1", "kind": "last", "colour": None} in marks


def test_a_win_by_score_is_told_with_its_margin():
    game = session("flume", size=3)
    while game.playing:
        game.push(game.legal_moves[0])
    result = result_of(game)
    scores = sorted(result["scores"])
    assert result["margin"] == scores[1] - scores[0] and result["resigned"] is None


def test_where_fewest_win_the_margin_is_what_others_have_more():
    game, chance = session("wunchunk", sides=4), Random(4)
    while game.playing:
        game.push(chance.choice(game.legal_moves))
    result = result_of(game)
    (winner,) = result["winners"]
    assert result["margin"] == result["scores"][1 - winner] - result["scores"][winner] > 0


def test_a_step_without_a_piece_of_its_own_is_told_otherwise_than_by_its_code():
    texts = ("CCSS+", "a1/CCSS", "keep", "X+c3", "CSCS+", "b1/CSCS", "keep", "X-c3")
    _, _, keep, blocker, *_, removed = steps.steps(
        session("turnio", *texts, blockers=True).history, range(len(texts))
    )
    assert keep == {"text": "keep", "words": keep["words"], "cells": [], "label": "none turned"}
    cross = {"kind": "cross", "cell": "c3", "name": "blocker"}
    assert (blocker["text"], blocker["cells"], blocker["piece"]) == ("X+c3", ["c3"], cross)
    assert removed["text"] == "X-c3" and removed["piece"] == cross and removed["removed"]


def test_a_turn_of_several_steps_is_told_step_by_step():
    history = session("flume", "a1", "a3", "c1", "a2", "b1", size=3).history
    assert history.turn_text(3) == "a2,b1"
    assert [step["text"] for step in steps.turn(history, 3)["steps"]] == ["a2", "b1"]
    first = {"text": "a1", "words": "Place red on a1", "cells": ["a1"]}
    assert steps.turn(history, 0) == {"player": 0, "colour": 0, "steps": [first]}
    assert steps.head(history, 3) == {"player": 1, "colour": 1, "step_count": 2}


def test_draws_are_marked():
    history = session("turnio", "CCSS+", "a1/CCSS", "keep").history
    first, second, _ = steps.turn(history, 0)["steps"]
    assert first["by_chance"] and first["piece"]["kind"] == "tile" and "by_chance" not in second


def test_a_win_that_is_no_matter_of_score_has_no_margin():
    game = session("subsume", sides=2)
    while game.playing:
        game.push(game.legal_moves[0])
    assert result_of(game)["margin"] is None
    game = session("flume", "a1", size=3)
    game.resign(1)
    result = result_of(game)
    assert result["margin"] is None and result["resigned"] == 1


async def test_steps_are_told_in_words_and_swaps_to_whom_they_concern(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=3)
    async with await Client.enter(server, room["room"], *room["keys"].values()) as both:
        await both.act("step", 0, text="c3")
        await both.until(lambda: both.version == 1)
        assert both.now["event"]["words"] == "Place red on c3" and both.now["recoloured"] == []
        await both.act("step", 1, text="swap")
        await both.until(lambda: both.version == 2)
        assert both.now["event"]["words"] == "Swap colours" and both.now["recoloured"] == [0]
        await both.act("step", 0, text="a1")
        await both.until(lambda: both.version == 3)
        assert both.now["recoloured"] == []


async def test_who_is_here_is_told_when_it_changes(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=3)
    first, second = room["keys"].values()
    async with await Client.enter(server, room["room"], first) as host:
        assert host.present == [0] and host.away == []
        async with await Client.enter(server, room["room"], second) as guest:
            assert guest.present == [0, 1]
            await host.until(lambda: host.present == [0, 1])
            await guest.ask("visibility", away=True)
            await host.until(lambda: host.away == [1])
            assert host.present == [0, 1]
            async with await Client.enter(server, room["room"], second) as other:
                assert other.away == [], "whoever has another page in sight is not away"
            await guest.ask("visibility", away=False)
            await host.until(lambda: host.away == [])
        await host.until(lambda: host.present == [0])
        async with await Client.enter(server, room["room"], room["watch"]) as watcher:
            assert watcher.present == [0]


def test_whose_turn_it_is_can_be_asked(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=3)
    key = room["keys"]["0"]
    path = f"/rooms/{room['room']}/turn"
    assert server.read(path, key).json() == {"seat": 0, "version": 0}
    assert server.read(path, "x" * 24).status_code == 404
