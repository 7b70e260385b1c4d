"""What the table tells: what steps do, who is here, whose turn it is, how it ended."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import FRIEND, HERE, WHOLE, Visitor

pytestmark = pytest.mark.xdist_group("web told")


def two(visitors: Visitors, server: Server) -> tuple[Visitor, Visitor]:
    """A host with Red and a guest, who has come by the link, with Blue."""
    host, guest = visitors(server), visitors(server)
    host.start("Churn", {"sides": "3"}, (HERE, FRIEND))
    link = host.page.get_by_label("Link for seat 2").input_value()
    host.button("Close").click()
    expect(host.page.locator(".presence")).to_have_text("offline")
    guest.page.goto(link)
    guest.arrive()
    return host, guest


def test_the_score_is_told(visitor: Visitor):
    """A goal is a bar with its number, a preview says what it does, and the end by how much."""
    visitor.start("Subsume", {"sides": "3"}, (HERE, HERE))
    panel = visitor.page.locator(".scores li").first
    expect(panel.locator(".points")).to_have_text("0 of 7")
    expect(panel.get_by_label("0 of 7")).to_be_visible()
    expect(panel).to_have_attribute("aria-current", "true")
    visitor.start("Churn", {"sides": "3"}, (HERE, HERE))
    changes = visitor.page.locator(".scores .change")
    visitor.cell("c3").hover()
    expect(changes).to_have_text(["+1", ""])
    visitor.page.mouse.move(2, 2)
    expect(changes).to_have_text(["", ""])
    visitor.start("Flume", {"size": "3"}, (HERE, HERE))
    visitor.fast_forward(WHOLE, seed=2)
    heading = visitor.result.get_by_role("heading")
    expect(heading).to_have_text(re.compile(r"^(Red|Blue) wins by \d+$"))
    assert visitor.page.get_by_text(heading.inner_text(), exact=True).count() == 1


def assert_presence_told(host: Visitor, guest: Visitor) -> None:
    """Who is here is shown and said."""
    here = guest.page.url
    expect(guest.page.locator(".presence")).to_have_text("online")
    expect(host.page.locator(".presence")).to_have_text("online")
    expect(host.page.locator("#announcer")).to_contain_text("Blue is online.")
    guest.go("/")
    expect(host.page.locator(".presence")).to_have_text("offline")
    expect(host.page.locator("#announcer")).to_contain_text("Blue is offline.")
    guest.go(urlsplit(here).path)


def test_where_it_is_ones_turn(visitors: Visitors, server: Server):
    """After the friend has come, the first page says so."""
    host, guest = two(visitors, server)
    assert_presence_told(host, guest)
    here = host.page.url
    host.start("Subsume", {"sides": "2"}, (HERE, HERE))
    host.go("/")
    states = host.page.locator(".yours .state")
    expect(states).to_have_text(["Your turn", "Your turn"])
    host.go(here.removeprefix(server.address))
    host.await_turn()
    host.touch("c3")
    guest.await_turn()
    host.go("/")
    expect(states).to_have_text(["Your turn", "Unfinished"])
    expect(host.page.locator(".yours li").first).to_contain_text("Subsume")
    guest.touch("c5")
    expect(guest.page.locator(".turns")).to_contain_text("c5")  # the server has it
    host.go("/")
    expect(states).to_have_text(["Your turn", "Your turn"])


NOTIFYING = """() => {
  window.told = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.asked += 1;
      return (Notification.permission = "granted");
    }
    constructor(title, { body }) { told.push(`${title}: ${body}`); }
    close() {}
  };
}"""
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => window.away, configurable: true })"
TURN = """(away) => {
  window.away = away;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LATER = """() => {
  const real = window.setTimeout;
  window.later = [];
  window.setTimeout = (does, wait) => {
    if (wait !== 10_000) return real(does, wait);
    later.push(does);
  };
}"""
"""What is to happen in ten seconds happens when the test lets it."""


def assert_swap_told(host: Visitor, guest: Visitor) -> None:
    """After a reload too."""
    host.touch("c3")
    guest.await_turn()
    guest.press(guest.button("Swap colours"))
    told = re.compile("swapped by player 2: you play Blue now. Your turn")
    host.await_turn()
    host.page.reload()
    host.await_turn()
    expect(host.status).to_have_text(told)
    host.touch("c1")
    expect(host.status).not_to_have_text(re.compile("swapped"))


def assert_absence_told(host: Visitor, guest: Visitor) -> None:
    """When a page has not been looked at for ten seconds."""
    page, presence = host.page, guest.page.locator(".presence")
    expect(presence).to_have_text("online")
    page.evaluate(LATER)
    page.evaluate(TURN, True)
    assert page.evaluate("later.length") == 1
    expect(presence).to_have_text("online")
    page.evaluate("later.pop()()")
    expect(presence).to_have_text("away")
    expect(guest.page.locator("#announcer")).to_contain_text("Blue is away.")
    page.evaluate(TURN, False)
    expect(presence).to_have_text("online")


def test_the_browser_tells_whose_turn_it_is_where_that_is_wanted(
    visitors: Visitors, server: Server
):
    """And that colours were swapped, and that somebody has gone."""
    host, guest = two(visitors, server)
    assert_swap_told(host, guest)
    page = host.page
    page.evaluate(NOTIFYING)
    page.evaluate(HIDDEN)
    guest.await_turn()
    assert page.evaluate("asked") == 0
    host.button("Settings").click()
    host.setting("Tell me when it is my turn").check()
    host.button("Close").click()
    assert page.evaluate("asked") == 1
    page.evaluate(TURN, True)
    guest.touch("c5")
    expect(page).to_have_title(re.compile("^Your turn"))
    page.wait_for_function("() => told.length === 1")
    assert page.evaluate("told") == ["Your turn: Churn"]
    page.evaluate(TURN, False)
    host.touch("e1")
    guest.await_turn()
    guest.touch("a1")
    expect(page).to_have_title(re.compile("^Your turn"))
    assert page.evaluate("told.length") == 1, "a page that is seen needs no more than its title"
    assert_absence_told(host, guest)
