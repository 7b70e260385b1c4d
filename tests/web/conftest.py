"""A real server and a real browser for each worker, and pages that fail a test when anything is
wrong in the browser's console or when a request leaves the machine.

Server and browser last for this folder, not for the whole session: Playwright's event loop, while
it is open, would stand in the way of tests elsewhere that run one of their own. Each file is a
group that one worker runs: groups are handed out first, the largest first, and the single tests
of other folders then fill up the time of those workers who are done.
"""

import re
import shutil
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.web.serving import Server
from tests.web.visitor import BLANK, DESKTOP, NOWHERE, Visitor

LOCAL = re.compile(r"^(?:(?:http|ws)://127\.0\.0\.1:\d+/|blob:http://127\.0\.0\.1:|data:)")
UNUSED = (
    "WebUIOmniboxPopup",  # lists under an address bar that nobody sees: each context made two pages
    "WebUIOmniboxAimPopup",  # for them, which took three quarters of its processor time
    "WebUIOmniboxFullPopup",
    "HttpsUpgrades",  # from here on what Playwright itself would switch off
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # pages share a process, which saves a sixth of the work
    f"--disable-features={','.join(UNUSED)}",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

AT_FIRST = """window.part = (name) => {
  const script = document.querySelector("script[type=module]")?.src ?? "/static/js/app/";
  return import(new URL(`../${name}`, new URL(script, document.baseURI)));
};
window.unhurried = () => {
  if (localStorage.getItem("ludarium.settings")) return;
  localStorage.setItem("ludarium.settings", JSON.stringify({ pace: "none" }));
};
unhurried();"""
"""Tests may use parts of the page. Computers do not keep a pace for people here; a test of its own
tries that they do."""

REST = f"""async () => {{
  if (!document.getElementById("announcer")) return false;
  const {{ applySettings }} = await part("app/storage.js");
  const {{ go }} = await part("app/router.js");
  await go("{NOWHERE}");
  localStorage.clear();
  sessionStorage.clear();
  unhurried();
  applySettings();
  document.getElementById("announcer").replaceChildren();
  document.activeElement.blur();
  return true;
}}"""
"""Leaves the page that is shown, as by a link, and forgets what was remembered: the parts of the
page themselves keep nothing of whoever was there."""

STATE = """() => [location.pathname, document.title, document.documentElement.cloneNode().outerHTML,
  [...document.body.querySelectorAll(":scope > :not(.paints)")].map((part) => part.outerHTML),
  { ...localStorage }, { ...sessionStorage },
  ...[window, document].map((each) => Object.keys(each).filter((name) => name !== "axe"))]"""
"""All in which a page at rest could differ from one that has just been loaded, but for what all
boards and all runs of axe share."""

OTHERWISE = """matchMedia("(prefers-color-scheme: dark)").matches
  || !matchMedia("(prefers-reduced-motion: reduce)").matches"""
"""Does the page look other than the context was made to?"""

expect.set_options(timeout=30_000)  # milliseconds: other tests keep the machine busy


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("these tests need Chromium: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a worker share."""
    yield from serving(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed."""
    yield from serving(tmp_path)


def serving(folder: Path, program: str = "ludarium") -> Iterator[Server]:
    server = Server(folder, program)
    try:
        server.start()
        yield server
    finally:
        server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log and "ERROR" not in log, log


class Contexts:
    """Browser contexts, each like a person with a browser of their own. One with its page costs two
    seconds of processor time, most of them for the page's process, and to load the page anew half a
    second: so those of someone who has left are given to the next one like them, emptied, with the
    page still there but at rest."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._left: dict[str, list[BrowserContext]] = {}
        self._fresh: dict[str, Any] = {}
        """What a page at rest is like that was loaded just before."""

    def take(self, options: dict[str, Any], *, again: bool = True) -> BrowserContext:
        """A context with one page: at rest, or empty where it is not to be had again."""
        kind = repr(options)
        if left := self._left.get(kind):
            context = left.pop()
            page = context.pages[0]
        else:
            context = self._browser.new_context(**options)
            page = context.new_page()
            page.add_init_script(AT_FIRST)
        if not again:
            self._blank(page)
        elif page.url == BLANK or page.evaluate(STATE) != self._fresh[kind]:
            page.goto(NOWHERE)
            page.evaluate(REST)
            self._fresh.setdefault(kind, page.evaluate(STATE))
        return context

    def leave(self, context: BrowserContext, options: dict[str, Any], *, again: bool) -> None:
        try:
            if again:
                self._rest(context, options)
                self._left.setdefault(repr(options), []).append(context)
        except (Error, IndexError):  # a page that has gone wrong: no matter, if the test says so
            again = False
        if not again:
            context.close()

    def _rest(self, context: BrowserContext, options: dict[str, Any]) -> None:
        """As it was."""
        page, *others = context.pages
        for other in others:
            other.close()
        if page.evaluate(OTHERWISE):
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if page.viewport_size != options["viewport"]:
            page.set_viewport_size(options["viewport"])
        page.mouse.move(0, 0)
        if not page.evaluate(REST):
            page.goto(NOWHERE)
            page.evaluate(REST)
        context.clear_cookies()
        context.clear_permissions()

    def _blank(self, page: Page) -> None:
        """Goes by a link to an empty page, which stays in the process and is of the same origin."""
        if page.url == BLANK:
            page.goto("/static/icon.svg")
        page.evaluate(f"location = '{BLANK}'")
        page.wait_for_url(BLANK)


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


class Visitors:
    """Lets people in, each with a browser context of their own, and watches them."""

    def __init__(self, contexts: Contexts, shared: Server) -> None:
        self._contexts, self._shared = contexts, shared
        self._here: list[tuple[Page, dict[str, Any], bool]] = []
        self.troubles: list[str] = []
        self.excused: list[str] = []

    def __call__(self, server: Server, *, again: bool = True, **options: Any) -> Visitor:
        """Someone new, who has not gone anywhere yet; `again` is False where the test does
        something to the context or its page that stays."""
        chosen = {**DESKTOP, **options, "reduced_motion": "reduce", "base_url": server.address}
        again = again and server is self._shared
        context = self._contexts.take(chosen, again=again)
        context.set_default_timeout(30_000)  # other tests keep the machine busy
        for event, listener in self._listeners.items():
            context.on(event, listener)
        page = context.pages[0]
        self._here.append((page, chosen, again))
        page.on("websocket", self._socket)
        return Visitor(page)

    @cached_property
    def _listeners(self) -> dict[Any, Any]:
        return {
            "request": lambda request: self._request(request.url),
            "console": lambda message: self._console(message.type, message.text),
            "weberror": lambda error: self.troubles.append(f"script: {error.error}"),
        }

    def excuse(self, text: str) -> None:
        """Messages in the console with this text are to be expected."""
        self.excused.append(text)

    def close(self) -> None:
        for page, options, again in self._here:
            page.remove_listener("websocket", self._socket)
            for event, listener in self._listeners.items():
                page.context.remove_listener(event, listener)
            self._contexts.leave(page.context, options, again=again)

    def _socket(self, socket: WebSocket) -> None:
        self._request(socket.url)

    def _request(self, url: str) -> None:
        if not LOCAL.match(url):
            self.troubles.append(f"request: {url}")

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(known in text for known in self.excused):
            self.troubles.append(f"console {kind}: {text}")


@pytest.fixture
def visitors(contexts: Contexts, server: Server) -> Iterator[Visitors]:
    """Make visitors; none of them may have seen an error or left the machine."""
    visitors = Visitors(contexts, server)
    try:
        yield visitors
    finally:
        visitors.close()
    assert not visitors.troubles


@pytest.fixture
def visitor(visitors: Visitors, server: Server) -> Visitor:
    """Someone at a desktop, who has not gone anywhere yet."""
    return visitors(server)


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor.page
