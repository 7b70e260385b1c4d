"""How heavy the first page is."""

from playwright.sync_api import Page, Response

from tests.web.conftest import Visitors
from tests.web.server import Server

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
