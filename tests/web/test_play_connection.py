"""Lost connections, lost messages, and a server that is killed."""

import contextlib
import random
import time
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.effort import LONG
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import COMPUTER, HERE, SECONDS, Visitor


def test_the_server_is_killed_and_comes_back(visitors: Visitors, own_server: Server):
    visitors.allow_message("ERR_CONNECTION_RE")  # refused or reset
    visitor = visitors(own_server)
    visitor.start_game("Flume", {"size": "5" if LONG else "3"}, (HERE, COMPUTER))
    rng = random.Random(1)
    view = visitor.random_move(rng)
    own_server.kill()
    expect(visitor.status).to_contain_text("Connection lost")
    # A step during the outage is sent when the server is back.
    offer = rng.choice(view.cells)
    visitor.cell(offer).click()
    own_server.start()
    after = visitor.await_next_turn(view)
    assert offer in after.pieces and set(view.pieces) < set(after.pieces)
    # The last turn may have gone on with this very step.
    assert ",".join(after.turns).startswith(",".join(view.turns))
    own_server.kill()
    own_server.start()
    end = visitor.play_to_end(rng)
    visitor.page.reload()
    assert visitor.await_turn() == end
    killed_while_the_computer_thinks(visitor, own_server)


def killed_while_the_computer_thinks(visitor: Visitor, own_server: Server) -> None:
    visitor.start_game("Subsume", {}, (HERE, "search:8"))
    view = visitor.await_turn()
    visitor.play_cell("e5")
    expect(visitor.button("Move now")).to_be_visible()
    own_server.kill()
    own_server.start()
    visitor.press("Move now")
    after = visitor.await_next_turn(view)
    assert len(after.turns) == 2 and "e5" in after.pieces


class LossyConnection:
    """A connection that loses every seventh message and doubles every third, in both directions. A
    lost message takes the connection with it, as it does on a real network."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_to(other: WebSocketRoute, text: str) -> None:
            if '"hello"' in text or '"welcome"' in text:
                return other.send(text)
            self._count += 1
            if self._count % 7 == 0:
                server.close(code=1001)
                socket.close(code=1001)
                return None
            for _ in range(1 + (self._count % 3 == 0)):
                other.send(text)

        socket.on_message(lambda text: pass_to(server, str(text)))
        server.on_message(lambda text: pass_to(socket, str(text)))


def test_lost_and_doubled_messages(visitors: Visitors, server: Server):
    """Each step counts once."""
    visitor = visitors(server, reuse=False)
    visitor.page.route_web_socket("**/socket", LossyConnection())
    visitor.start_game("Flume", {"size": "5" if LONG else "3"}, (HERE, HERE))
    rng = random.Random(2)
    view = visitor.await_turn()
    steps: list[str] = []
    while not view.over:
        steps.append(rng.choice(view.cells))
        visitor.play_cell(steps[-1])
        view = visitor.await_next_turn(view)
        assert ",".join(view.turns) == ",".join(steps)
    visitor.page.unroute_all()
    visitor.page.reload()
    expect(visitor.result).to_be_visible()
    assert visitor.view() == view


LOST = "Connection lost"


class Cable:
    """Connections that the test can unplug silently: nothing passes until they are plugged in."""

    def __init__(self) -> None:
        self.is_out = False

    def __call__(self, socket: WebSocketRoute) -> None:
        if self.is_out:
            return  # unanswered, like a connection that never opens
        server = socket.connect_to_server()
        alive = [True]

        def passing(to: WebSocketRoute) -> Callable[[str | bytes], None]:
            def pass_on(text: str | bytes) -> None:
                alive[0] = alive[0] and not self.is_out
                if alive[0]:
                    to.send(text)

            return pass_on

        socket.on_message(passing(server))
        server.on_message(passing(socket))


def test_a_step_without_a_connection(visitors: Visitors, server: Server):
    """The page notices, says that a step waits, and then plays it, or reports that the position has
    changed."""
    visitors.allow_message(
        "closed before the connection is established"
    )  # the clock leaps meanwhile
    visitor = visitors(server, reuse=False)  # its clock stands still
    page, cable = visitor.page, Cable()
    page.route_web_socket("**/socket", cable)
    page.clock.install()  # before the page sets its first timer
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    visitor.await_turn()
    play_while_unplugged(cable, visitor, "c3", "place red on c3")
    plug_in(cable, visitor)
    visitor.await_turns(["c3"])
    play_while_unplugged(cable, visitor, "e3", "place blue on e3")
    other = Visitor(page.context.new_page())
    other.page.goto(page.url)
    other.await_board()
    other.await_turn()
    other.play_cell("a1")
    plug_in(cable, visitor)
    visitor.await_turns(["c3", "a1"])
    expect(visitor.status).to_contain_text("Not played: place blue on e3")
    expect(page.locator("[data-piece=a1]")).to_be_visible()


def play_while_unplugged(cable: Cable, visitor: Visitor, cell: str, words: str) -> None:
    """Unplug the cable, and make a step when the page has noticed."""
    cable.is_out = True
    advance_clock_until(
        visitor.page,
        lambda wait: expect(visitor.status).to_contain_text(LOST, timeout=wait),
        wait=50,  # nothing passes
    )
    visitor.cell(cell).click()
    expect(visitor.status).to_contain_text(f"when it is back: {words}")
    expect(visitor.page.locator(".touch.sent")).to_have_attribute("data-cell", cell)


def advance_clock_until(page: Page, condition: Callable[[float], None], wait: float = 500) -> None:
    """Advance the page's clock second by second until a condition holds. Messages take real time,
    so after each second the condition may wait for some milliseconds."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        page.clock.fast_forward(1000)
        with contextlib.suppress(AssertionError):
            return condition(wait)
    raise AssertionError(f"the condition did not hold within {SECONDS} seconds")


def plug_in(cable: Cable, visitor: Visitor) -> None:
    cable.is_out = False
    sent_marks = visitor.page.locator(".touch.sent")
    advance_clock_until(
        visitor.page, lambda wait: expect(sent_marks).to_have_count(0, timeout=wait)
    )
