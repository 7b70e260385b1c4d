"""A real server and a real browser for each worker. A test fails if the browser's console shows a
problem or if a request leaves the machine.

Server and browser end with this folder, because Playwright's open event loop would disturb tests
elsewhere that run their own. Each file is a group that one worker runs; the largest groups start
first, and single tests of other folders fill the remaining time.
"""

import ipaddress
import itertools
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

from tests.web.server import Server
from tests.web.visitor import BLANK, DESKTOP, NOWHERE, SECONDS, Visitor

FOLDER = Path(__file__).parent
LOCAL = re.compile(r"^(?:(?:http|ws)://127\.0\.0\.1:\d+/|blob:http://127\.0\.0\.1:|data:)")
UNUSED_FEATURES = (
    "WebUIOmniboxPopup",  # pages of the invisible address bar, which take
    "WebUIOmniboxAimPopup",  # three quarters of the processor time of a context
    "WebUIOmniboxFullPopup",
    "HttpsUpgrades",  # Playwright would switch off this one and the rest
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
    f"--disable-features={','.join(UNUSED_FEATURES)}",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.9.1",
)

INIT_SCRIPT = """window.part = (name) => {
  const script = document.querySelector("script[type=module]")?.src ?? "/static/js/app/";
  return import(new URL(`../${name}`, new URL(script, document.baseURI)));
};
window.setQuickPace = () => {
  if (localStorage.getItem("ludarium.settings")) return;
  localStorage.setItem("ludarium.settings", JSON.stringify({ pace: "none" }));
};
setQuickPace();"""
"""Lets tests import modules of the page, and removes the delays between moves of computers, which
have a test of their own."""

RESET = f"""async () => {{
  if (!document.getElementById("announcer")) return false;
  const {{ applySettings }} = await part("app/storage.js");
  const {{ go }} = await part("app/router.js");
  await go("{NOWHERE}");
  localStorage.clear();
  sessionStorage.clear();
  setQuickPace();
  applySettings();
  document.getElementById("announcer").replaceChildren();
  document.activeElement.blur();
  return true;
}}"""
"""Goes to an empty page as by a link and clears the storage. The modules of the page keep no data
of a visitor."""

PAGE_STATE = """() => [
  location.pathname, document.title, document.documentElement.cloneNode().outerHTML,
  [...document.body.querySelectorAll(":scope > :not(.paints)")].map((part) => part.outerHTML),
  { ...localStorage }, { ...sessionStorage },
  ...[window, document].map((each) => Object.keys(each).filter((name) => name !== "axe"))]"""
"""Everything in which a reset page could differ from a new one, except for data that all boards
and all runs of axe share."""

MEDIA_CHANGED = """matchMedia("(prefers-color-scheme: dark)").matches
  || !matchMedia("(prefers-reduced-motion: reduce)").matches"""
"""Whether a test has changed the media features of the context."""

CLIENT_ADDRESSES = itertools.count(int(ipaddress.ip_address("10.0.0.1")))

expect.set_options(timeout=SECONDS * 1000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Make each file of this folder a group."""
    for item in items:
        if item.path.parent == FOLDER:
            item.add_marker(pytest.mark.xdist_group(f"web {item.path.stem}"))


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
    yield from running_server(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    yield from running_server(tmp_path)


def running_server(folder: Path, program: str = "ludarium") -> Iterator[Server]:
    server = Server(folder, program)
    try:
        server.start()
        yield server
    finally:
        server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log and "ERROR" not in log, log


PROXY_HEADERS = {"X-Forwarded-Proto": "http"}
"""What the proxy that the server expects says of every request."""


class Contexts:
    """Browser contexts, each like a person with a browser of their own. A new context costs two
    seconds of processor time and loading the page half a second, so contexts are reset and reused
    with their page."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._initial_state: dict[str, Any] = {}
        """By kind of context: the state of a new page after a reset."""

    def take(self, options: dict[str, Any], *, reuse: bool = True) -> BrowserContext:
        """A context with one page: reset, or blank if it is not to be reused."""
        kind = repr(options)
        if free := self._free.get(kind):
            context = free.pop()
            page = context.pages[0]
        else:
            context = self._browser.new_context(extra_http_headers=PROXY_HEADERS, **options)
            page = context.new_page()
            page.add_init_script(INIT_SCRIPT)
        if not reuse:
            self._blank(page)
        elif page.url == BLANK or page.evaluate(PAGE_STATE) != self._initial_state[kind]:
            page.goto(NOWHERE)
            page.evaluate(RESET)
            self._initial_state.setdefault(kind, page.evaluate(PAGE_STATE))
        return context

    def leave(self, context: BrowserContext, options: dict[str, Any], *, reuse: bool) -> None:
        try:
            if reuse:
                self._reset(context, options)
                self._free.setdefault(repr(options), []).append(context)
        except (Error, IndexError):  # a broken page is not reused
            reuse = False
        if not reuse:
            context.close()

    def _reset(self, context: BrowserContext, options: dict[str, Any]) -> None:
        """Restore the context to its initial state."""
        page, *others = context.pages
        for other in others:
            other.close()
        if page.evaluate(MEDIA_CHANGED):
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if page.viewport_size != options["viewport"]:
            page.set_viewport_size(options["viewport"])
        page.mouse.move(0, 0)
        if not page.evaluate(RESET):
            page.goto(NOWHERE)
            page.evaluate(RESET)
        context.clear_cookies()
        context.clear_permissions()

    def _blank(self, page: Page) -> None:
        """Go by a link to a blank page, which stays in the process and has the same origin."""
        if page.url == BLANK:
            page.goto("/static/icon.svg")
        page.evaluate(f"location = '{BLANK}'")
        page.wait_for_url(BLANK)


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


class Visitors:
    """Creates visitors, each with their own browser context and client address, and records their
    problems. The server limits work and withholds evaluations by client address."""

    def __init__(self, contexts: Contexts, shared: Server) -> None:
        self._contexts, self._shared = contexts, shared
        self._here: list[tuple[Page, dict[str, Any], bool]] = []
        self.problems: list[str] = []
        self.allowed_messages: list[str] = []

    def __call__(self, server: Server, *, reuse: bool = True, **options: Any) -> Visitor:
        """A new visitor, who has not opened a page yet; pass `reuse=False` if the test changes
        the context or its page for good."""
        choices = {**DESKTOP, **options, "reduced_motion": "reduce", "base_url": server.address}
        reuse = reuse and server is self._shared
        context = self._contexts.take(choices, reuse=reuse)
        context.set_default_timeout(SECONDS * 1000)
        client_address = str(ipaddress.ip_address(next(CLIENT_ADDRESSES)))
        context.set_extra_http_headers({"X-Forwarded-For": client_address, **PROXY_HEADERS})
        for event, listener in self._listeners.items():
            context.on(event, listener)
        page = context.pages[0]
        self._here.append((page, choices, reuse))
        page.on("websocket", self._socket)
        return Visitor(page)

    @cached_property
    def _listeners(self) -> dict[Any, Any]:
        return {
            "request": lambda request: self._request(request.url),
            "console": lambda message: self._console(message.type, message.text),
            "weberror": lambda error: self.problems.append(f"script: {error.error}"),
        }

    def allow_message(self, text: str) -> None:
        """Ignore console messages that contain this text."""
        self.allowed_messages.append(text)

    def close(self) -> None:
        for page, options, reuse in self._here:
            page.remove_listener("websocket", self._socket)
            for event, listener in self._listeners.items():
                page.context.remove_listener(event, listener)
            self._contexts.leave(page.context, options, reuse=reuse)

    def _socket(self, socket: WebSocket) -> None:
        self._request(socket.url)

    def _request(self, url: str) -> None:
        if not LOCAL.match(url):
            self.problems.append(f"request: {url}")

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(
            allowed in text for allowed in self.allowed_messages
        ):
            self.problems.append(f"console {kind}: {text}")


@pytest.fixture
def visitors(contexts: Contexts, server: Server) -> Iterator[Visitors]:
    """Create visitors; fail if one saw an error or sent a request to another machine."""
    visitors = Visitors(contexts, server)
    try:
        yield visitors
    finally:
        visitors.close()
    assert not visitors.problems


@pytest.fixture
def visitor(visitors: Visitors, server: Server) -> Visitor:
    """A visitor at a desktop, who has not opened a page yet."""
    return visitors(server)


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor.page
