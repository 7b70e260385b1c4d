"""How soon a step is drawn after the click: `python -m bench.drawn`.

A real server and a real browser on this machine. For each game, at its usual and its largest size,
some steps are made with the mouse; prints, in milliseconds from the click, when the stone is first
drawn (*shown*) and when the position that the server told is (*told*), each to the next frame.
"""

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bench.program import run, tell
from tests.web.conftest import AT_FIRST, FLAGS
from tests.web.serving import Server
from tests.web.tables import table
from tests.web.test_layout import TABLES
from tests.web.visitor import Visitor

WIDTH = 44
HEAD = f"{'milliseconds after the click':{WIDTH}} shown   most     told   most"

WATCH = """() => {
  window.found = [];
  let clicked = 0, shown = 0;
  addEventListener("click", (event) => { [clicked, shown] = [event.timeStamp, 0]; }, true);
  new MutationObserver((changes) => {
    const isTold = changes.some(({ target }) => target.closest?.(".turns"));
    const since = clicked;
    if (!since) return;
    const framed = (act) => requestAnimationFrame(() => {
      if (clicked === since) act(performance.now() - since);
    });
    if (!shown) framed((after) => { shown ||= after; });
    if (isTold) framed((after) => {
      found.push([shown || after, after]);
      clicked = 0;
    });
  }).observe(document.getElementById("main"), { subtree: true, childList: true, attributes: true });
}"""
"""Where the server answers with more than one thing, such as a step and the draw after it, the
first counts: what comes of a click after that, perhaps before the next frame, does not."""


def measure(visitor: Visitor, steps: int) -> list[list[float]]:
    """As many steps as were asked for, or the game has."""
    page = visitor.page
    page.evaluate(WATCH)
    for number in range(steps):
        if visitor.await_turn().over:
            break
        cells = page.locator(".touch.possible")
        (cells if cells.count() else page.locator(".controls .word")).first.click()
        page.wait_for_function("(n) => found.length === n", arg=number + 1)
    found: list[list[float]] = page.evaluate("found")
    return found


def line(table: Any, found: list[list[float]]) -> str:
    shown, told = zip(*found, strict=True)
    name = " ".join([table[0], *(f"{key}={value}" for key, value in table[1].items())])
    parts = (f"{statistics.median(each):6.1f} {max(each):6.1f}" for each in (shown, told))
    return f"{name:{WIDTH}}{'   '.join(parts)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=6, help="steps at each table")
    steps = parser.parse_args().steps
    tell("starting a server and a browser ...")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            server.start()
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            page = browser.new_page(base_url=server.address)
            page.add_init_script(AT_FIRST)
            print(HEAD, flush=True)
            for name, options, seats in TABLES:
                visitor = Visitor(page)
                page.goto("/")
                made = table(visitor, name, options, ["human"] * seats)
                made.sit(visitor, *made.people)
                print(line((name, options, seats), measure(visitor, steps)), flush=True)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    run(main)
