"""The play page shows scores, presence, whose turn it is and the result."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.rooms import take_invitation
from tests.web.server import Server
from tests.web.visitor import FRIEND, HERE, TO_THE_END, Visitor


def host_and_guest(visitors: Visitors, server: Server) -> tuple[Visitor, Visitor]:
    """A host with Red, and a guest with Blue who followed the link."""
    host, guest = visitors(server), visitors(server)
    host.start_game("Churn", {"sides": "3"}, (HERE, FRIEND))
    link = take_invitation(host)
    expect(host.page.locator(".presence")).to_have_text("offline")
    guest.page.goto(link)
    guest.await_board()
    return host, guest


def test_scores(visitor: Visitor):
    """A goal has a bar, a preview shows changes of the score, and the result shows the margin."""
    visitor.start_game("Subsume", {"sides": "3"}, (HERE, HERE))
    panel = visitor.page.locator(".scores li").first
    expect(panel.locator(".points")).to_have_text("0 of 7")
    expect(panel.get_by_label("0 of 7")).to_be_visible()
    expect(panel).to_have_attribute("aria-current", "true")
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    changes = visitor.page.locator(".scores .change")
    before = visitor.await_turn()
    visitor.cell("c3").hover()
    expect(changes).to_have_text(["+1", ""])
    visitor.page.mouse.move(2, 2)
    expect(changes).to_have_text(["", ""])
    expect(visitor.page.locator("svg.board.preview")).to_have_count(0)
    assert visitor.view() == before
    visitor.start_game("Flume", {"size": "3"}, (HERE, HERE))
    visitor.fast_forward(TO_THE_END, seed=2)
    heading = visitor.result.get_by_role("heading")
    expect(heading).to_have_text(re.compile(r"^(Red|Blue) wins by \d+$"))
    expect(visitor.page.get_by_text(heading.inner_text(), exact=True)).to_have_count(1)


def assert_presence(host: Visitor, guest: Visitor) -> None:
    """Presence is shown and announced."""
    here = guest.page.url
    expect(guest.page.locator(".presence")).to_have_text("online")
    expect(host.page.locator(".presence")).to_have_text("online")
    expect(host.page.locator("#announcer")).to_contain_text("Blue is online.")
    guest.go("/")
    expect(host.page.locator(".presence")).to_have_text("offline")
    expect(host.page.locator("#announcer")).to_contain_text("Blue is offline.")
    guest.go(urlsplit(here).path)


def test_presence_and_turns_on_the_home_page(visitors: Visitors, server: Server):
    """The home page lists first where it is the visitor's turn."""
    host, guest = host_and_guest(visitors, server)
    assert_presence(host, guest)
    here = host.page.url
    host.start_game("Subsume", {"sides": "2"}, (HERE, HERE))
    host.go("/")
    states = host.page.locator(".yours .state")
    expect(states).to_have_text(["Your turn", "Your turn"])
    host.go(here.removeprefix(server.address))
    host.await_turn()
    host.play_cell("c3")
    guest.await_turn()
    host.go("/")
    expect(states).to_have_text(["Your turn", "Unfinished"])
    expect(host.page.locator(".yours li").first).to_contain_text("Subsume")
    guest.play_cell("c5")
    expect(guest.page.locator(".turns")).to_contain_text("c5")  # the server has it
    host.go("/")
    expect(states).to_have_text(["Your turn", "Your turn"])


def assert_swap_shown(host: Visitor, guest: Visitor) -> None:
    """Both players are told of a swap; the status shows it even after a reload."""
    host.play_cell("c3")
    guest.await_turn()
    expect(guest.page).to_have_title(re.compile("Your turn"))
    guest.press("Swap colours")
    expect(host.page.locator("#announcer")).to_contain_text("you play Blue now")
    expect(guest.page.locator("#announcer")).to_contain_text(
        "You swapped colours: you play Red now"
    )
    text = re.compile("swapped by player 2: you play Blue now. Your turn")
    host.await_turn()
    host.page.reload()
    host.await_turn()
    expect(host.status).to_have_text(text)
    host.play_cell("c1")
    expect(host.status).not_to_have_text(re.compile("swapped"))


ALLOW_NOTIFICATIONS = """() => {
  window.requests = 0;
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.requests += 1;
      return (Notification.permission = "granted");
    }
  };
}"""


def test_the_title_and_the_status_report_the_turn(visitors: Visitors, server: Server):
    """The browser is asked for permission to notify when the visitor wants that."""
    host, guest = host_and_guest(visitors, server)
    assert_swap_shown(host, guest)
    page = host.page
    expect(page).not_to_have_title(re.compile("^Your turn"))
    guest.await_turn()
    guest.play_cell("c5")
    expect(page).to_have_title(re.compile("^Your turn"))
    page.evaluate(ALLOW_NOTIFICATIONS)
    host.press("Settings")
    wish = host.setting("Tell me when it is my turn")
    wish.check()
    page.wait_for_function("() => requests === 1")
    host.press("Close")
    host.press("Settings")
    expect(wish).to_be_checked()
