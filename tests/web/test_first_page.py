"""How heavy and how quick the pages are."""

import time

import pytest
from playwright.sync_api import Page, Response

from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.visitor import COMPUTER, HERE

pytestmark = pytest.mark.xdist_group("web first page")

HEAVIEST = 150_000


def body_size(response: Response) -> int:
    return len(response.body()) if response.ok else 0


def total(page: Page, address: str) -> dict[str, int]:
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(address, wait_until="networkidle")
    return {response.url: body_size(response) for response in responses}


def test_the_first_page_is_light(visitors: Visitors, server: Server):
    """All that is fetched to see the home page, before any compression."""
    page = visitors(server).page.context.new_page()
    sizes = total(page, "/")
    assert "/js/app/main.js" in "".join(sizes)
    print(f"first page: {sum(sizes.values())} bytes in {len(sizes)} responses")
    assert sum(sizes.values()) < HEAVIEST, sizes


def test_how_quick_it_is(visitors: Visitors, server: Server):
    """Measured, not judged here: the machine may be busy with other tests."""
    visitor = visitors(server)
    page = visitor.page
    begun = time.perf_counter()
    page.goto("/")
    page.locator(".card a.button").first.wait_for()
    print(f"interactive after {time.perf_counter() - begun:.3f} s")
    visitor.fill_in("Churn", {}, (HERE, COMPUTER))
    visitor.await_turn()
    drawn = page.evaluate(
        """() => new Promise((resolve) => {
          const pieces = document.querySelector("svg.board .pieces");
          const begun = performance.now();
          const done = () => resolve(performance.now() - begun);
          new MutationObserver(() => requestAnimationFrame(done))
            .observe(pieces, { childList: true });
          document.querySelector("[data-cell=c3]")
            .dispatchEvent(new MouseEvent("click", { bubbles: true }));
        })"""
    )
    print(f"a move is drawn after {drawn:.0f} ms, the way to the server and back included")
    assert drawn < 5_000
