"""What the engine thinks: its line, its words, the graph over a game, and mistakes."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.effort import few
from tests.web.conftest import Visitors
from tests.web.saving import at_random, played, save
from tests.web.serving import Server
from tests.web.visitor import HERE, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("web review")

VALUES = [0.0, -0.15, 0.2, -0.4, -0.46, -0.5, -0.56]
"""What each turn of a game leads to for the first seat, as the engine below says."""


GROUNDS = """() => [...document.querySelectorAll(".turns .remark")].map(
  (each) => getComputedStyle(each).backgroundColor)"""


class Told:
    """A server whose engine says what is wanted of each turn of a game."""

    def __init__(self, history: Any) -> None:
        game = history.game
        states = [history.start, *(history.turn(n)[-1].state for n in range(history.turn_count))]
        self.values = {
            game.encode(state): value for state, value in zip(states, VALUES, strict=True)
        }
        self.refused = 0

    def __call__(self, socket: WebSocketRoute) -> None:
        def answer(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["type"] != "think":
                return
            if self.refused:
                self.refused -= 1
                told: dict[str, Any] = {"type": "error", "code": "busy", "message": "busy"}
            else:
                value = self.values[asked["code"]]
                told = {
                    "type": "evaluation",
                    "value": [value, -value],
                    "noise": 0.02,
                    "moves": [],
                    "line": [],
                    "simulations": 1000,
                    "proven": False,
                    "done": True,
                }
            socket.send(json.dumps({**told, "id": asked["id"]}))

        socket.on_message(answer)


@pytest.fixture
def told(visitors: Visitors, server: Server) -> tuple[Visitor, Told, str]:
    """Someone at a page whose engine is told what to say, and the address of a game."""
    history = played("churn", "c3 a1 e1 e3 a3 c1", sides=3)
    visitor, engine = visitors(server, again=False), Told(history)
    visitor.page.route_web_socket("**/api/analysis/socket", engine)
    return visitor, engine, save(server, history)


def test_mistakes_by_size(told: tuple[Visitor, Told, str]):
    """The first three turns are, the others lose too little; the same in the graph."""
    visitor, _, address = told
    page = visitor.page
    page.goto(address)
    expect(page.locator(".turns .remark")).to_have_text(["?!", "?", "??"])
    for turn, title in enumerate(("inaccuracy", "mistake", "blunder")):
        remark = page.locator(".turns li").nth(turn).locator(".remark")
        expect(remark).to_have_attribute("title", re.compile(title))
    grounds = page.evaluate(GROUNDS)
    assert len(set(grounds)) == 3
    for turn, mark in enumerate(("?!", "?", "??"), 1):
        expect(page.locator(f".graph-marks [data-turn='{turn}']")).to_have_text(mark)


def test_the_graph_goes_on_after_a_busy_answer_and_a_failed_fetch(
    visitors: Visitors, told: tuple[Visitor, Told, str]
):
    visitor, engine, address = told
    page = visitor.page
    page.clock.install()
    visitors.excuse("503")
    engine.refused = 3
    failing = [1, 2]

    def fail(route: Route) -> None:
        if failing:
            failing.pop()
            route.fulfill(status=503, json={"code": "busy", "detail": "busy"})
        else:
            route.continue_()

    page.route("**/turns/*", fail)
    page.goto(address + "?turn=1")
    points = page.locator(".turns .remark")
    for _ in range(12):
        page.clock.run_for(5000)
    expect(points).to_have_count(3)


def test_the_graph_tells_by_mouse_touch_and_keys(told: tuple[Visitor, Told, str]):
    visitor, _, address = told
    page = visitor.page
    page.goto(address)
    expect(page.locator(".turns .remark")).to_have_count(3)
    expect(page.locator(".graph-empty")).to_be_hidden()
    graph, tip = page.get_by_role("slider"), page.locator(".graph-tip")
    expect(tip).to_be_hidden()
    box = graph.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 4 / 6, box["y"] + 20)
    expect(tip).to_contain_text(re.compile(r"Turn 4 of 6 · Blue e3 · Red 27 %, Blue 73 %"))
    page.mouse.click(box["x"] + box["width"] / 6, box["y"] + 20)
    expect(visitor.status).to_contain_text("Turn 1 of 6")
    page.mouse.move(0, 0)
    graph.focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_contain_text("Turn 2 of 6")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("Turn 2 of 6"))
    expect(graph).to_have_attribute("aria-valuenow", "2")


def test_on_a_phone_the_graph_is_touched(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    page = visitor.page
    page.goto(save(server, at_random("subsume", 3, 8, sides=2)))
    graph = page.get_by_role("slider")
    graph.tap(position={"x": 2, "y": 20})
    expect(visitor.status).to_contain_text("Start of the game")
    expect(page.locator(".graph-tip")).to_contain_text("Start of the game")


def test_the_expected_line_is_played_out(visitor: Visitor):
    page = visitor.page
    page.goto("/analysis#ludarium:subsume?sides=3%23")
    page.locator(".expected button").nth(1).wait_for()
    visitor.choose(page.locator(".expected button").nth(1))
    expect(page.locator(".variation button")).to_have_count(2)
    visitor.button("Back to the start").click()
    page.locator(".expected button").nth(1).wait_for()
    visitor.button("Play it out").click()
    page.locator(".variation button").nth(2).wait_for()


ALL = (".board", ".valuebar", ".engine .best", ".graph", ".turns", ".variations", ".past", ".notes")
LAST = (".code input", ".code button", ".panel > .by:not(.help)")


@pytest.mark.parametrize(
    ("name", "options"),
    few([("turnio", {"blockers": True}), ("subsume", {}), ("wunchunk", {"seats": 4})]),
)
def test_all_is_to_be_seen_at_once(
    visitors: Visitors, server: Server, name: str, options: dict[str, Any]
):
    """With a variation too, and with all that the engine expects."""
    visitor = visitors(server)
    page = visitor.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(save(server, at_random(name, 3, 12, **options)))
    expect(visitor.status).to_contain_text("Turn 12 of")
    visitor.choose(page.locator(".best button").first)
    expect(visitor.status).to_contain_text("Variation")
    expect(page.locator(".expects")).to_be_visible()
    for part in (*ALL, *LAST):
        box = page.locator(part).first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 800, (part, box)
        assert box["height"] > 8 or part == ".notes"


def test_pictures_and_a_link_to_share(visitors: Visitors, server: Server):
    """The game of a room becomes a saved one, which whoever has the link sees."""
    visitors.excuse("422")
    visitor = visitors(server)
    page = visitor.page
    visitor.start("Churn", {"sides": "3"}, (HERE, HERE))
    visitor.ahead(5)
    visitor.resign()
    page.get_by_role("link", name="Analyse this game").click()
    expect(page.locator(".valuebar")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(visitor.status).to_contain_text("Turn 4 of 5")
    visitor.tool("Export pictures")
    for name, file in (("Animation (GIF)", "animation.gif"), ("Turn 4 (PNG)", "picture.png")):
        with page.expect_download() as saving:
            visitor.button(name).click()
        assert saving.value.suggested_filename == f"churn-{file}"
    page.get_by_role("dialog").get_by_label("From turn").fill("5")
    page.get_by_role("dialog").get_by_label("To turn").fill("4")
    with page.expect_response("**/strip.svg?*") as answer:
        visitor.button("Strip (SVG)").click()
    assert answer.value.status == 422
    expect(page.locator("dialog .problem")).to_contain_text("expected turns from 0 to 5")
    visitor.button("Close").click()
    page.wait_for_url("**?turn=4")
    visitor.button("Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert re.fullmatch(rf"{server.address}/saved/[0-9a-f]{{32}}\?turn=4", link)
    page.goto(link)
    expect(visitor.status).to_contain_text("Turn 4 of 5")
