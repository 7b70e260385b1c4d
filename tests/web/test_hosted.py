"""Two people with browsers on a server as hosts run it: with nginx, HTTPS and a Unix socket."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.hosting import HOST, hosted_server, nginx_before
from tests.web.rooms import CREATE_ROOM


@pytest.fixture
def site() -> Iterator[str]:
    """The address of the site."""
    with hosted_server() as hosted, nginx_before(hosted) as proxy:
        yield f"https://{HOST}:{proxy.port}"


def test_two_people_play_through_nginx(browser: Browser, site: str):
    def visitor() -> Page:
        context = browser.new_context(base_url=site, ignore_https_errors=True)
        return context.new_page()

    first, second = visitor(), visitor()
    first.goto("/")
    arguments = ["churn", {"sides": 3}, ["human", "human"], None]
    room, keys, _ = first.evaluate(CREATE_ROOM, arguments)
    for seat, page in enumerate((first, second)):
        page.goto(f"/play/{room}#{keys[str(seat)]}")
        expect(page.locator("svg.board")).to_be_visible()
    for page, cell in ((first, "c3"), (second, "a1")):
        page.locator(f".touch[data-cell='{cell}']").click()
        for each in (first, second):
            expect(each.locator(f".turns [data-text='{cell}']")).to_be_attached()
    for page in (first, second):
        page.context.close()
