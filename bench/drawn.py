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

from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import AT_FIRST, FLAGS
from tests.web.serving import Server
from tests.web.tables import table
from tests.web.test_layout import TABLES
from tests.web.visitor import Visitor

HEAD = f"{'milliseconds after the click':28} shown   most     told   most"

WATCH = """() => {
  window.found = [];
  let clicked = 0, shown = 0;
  addEventListener("click", (event) => { [clicked, shown] = [event.timeStamp, 0]; }, true);
  const framed = (act) => requestAnimationFrame(() => act(performance.now()));
  new MutationObserver((changes) => {
    const isTold = changes.some(({ target }) => target.closest?.(".turns"));
    if (!clicked) return;
    if (!shown) framed((at) => { shown ||= at - clicked; });
    if (isTold) framed((at) => {
      found.push([shown || at - clicked, at - clicked]);
      clicked = 0;
    });
  }).observe(document.getElementById("main"), { subtree: true, childList: true, attributes: true });
}"""


def measure(page: Page, steps: int) -> list[list[float]]:
    page.evaluate(WATCH)
    for number in range(steps):
        page.wait_for_selector(".touch.possible, .controls .word")
        cells = page.locator(".touch.possible")
        (cells if cells.count() else page.locator(".controls .word")).first.click()
        page.wait_for_function("(n) => found.length === n", arg=number + 1)
    found: list[list[float]] = page.evaluate("found")
    return found


def line(table: Any, found: list[list[float]]) -> str:
    shown, told = zip(*found, strict=True)
    name = " ".join([table[0], *(f"{key}={value}" for key, value in table[1].items())])
    parts = (f"{statistics.median(each):6.1f} {max(each):6.1f}" for each in (shown, told))
    return f"{name:28}{'   '.join(parts)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=6, help="steps at each table")
    steps = parser.parse_args().steps
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            page = browser.new_page(base_url=server.address)
            page.add_init_script(AT_FIRST)
            print(HEAD)
            for name, options, seats in TABLES:
                visitor = Visitor(page)
                page.goto("/")
                made = table(visitor, name, options, ["human"] * seats)
                made.sit(visitor, *made.people)
                print(line((name, options, seats), measure(page, steps)))
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
