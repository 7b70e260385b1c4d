"""The pictures of pages that README and docs show: `make docs-screens` takes them, into
docs/pictures. Few colours and no more pixels than a page of text needs keep them small."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.shots import GRAPH_IS_COMPLETE, LOAD_IMAGES, ROOT, WAIT_FOR_DRAWING, Shots, open_room

FOLDER = ROOT / "docs" / "pictures"
MOST_BYTES = 100_000
DESK_WIDTH, PHONE_SCALE = 1280, 1.5
COLOURS = (256, 192, 128, 96, 64, 48)


def home(shots: Shots, friend: Shots) -> None:
    for name in ("churn", "subsume", "flume"):  # of Wunchunk there is an analysis below
        open_room(shots, name, over=name == "churn").take_seats(shots.visitor, 1)
    shots.page.goto("/")
    expect(shots.page.locator(".yours li")).to_have_count(3)


def play(shots: Shots, friend: Shots) -> None:
    room = open_room(shots, "subsume")
    room.take_seats(friend.visitor, 0)
    room.take_seats(shots.visitor, 1)
    expect(shots.page.locator(".presence")).to_have_text("online")


def chips(shots: Shots, friend: Shots) -> None:
    open_room(shots, "turnio")
    palette = shots.page.locator(".palette [role=radio]").first
    while not palette.is_visible():
        shots.visitor.fast_forward(1)


def analysis(shots: Shots, friend: Shots) -> None:
    visitor, page = shots.visitor, shots.page
    open_room(shots, "wunchunk")
    visitor.resign()
    visitor.press(page.get_by_role("link", name="Analyse this game"))
    expect(page.locator(".valuebar")).to_be_visible()
    page.goto(f"{page.url.partition('?')[0]}?turn=9")
    expect(page.locator(".best li").first).to_be_visible()
    page.wait_for_function(GRAPH_IS_COMPLETE, timeout=120_000)


def phone(shots: Shots, friend: Shots) -> None:
    open_room(shots, "wunchunk")


def on_its_side(shots: Shots, friend: Shots) -> None:
    open_room(shots, "churn")


def lesson(shots: Shots, friend: Shots) -> None:
    shots.page.goto("/learn/churn/4")
    shots.visitor.play_cell("d4")
    expect(shots.page.locator(".verdict.right")).to_be_visible()


def puzzle(shots: Shots, friend: Shots) -> None:
    shots.page.goto("/puzzles/flume/1")
    shots.visitor.play_cell("c3")
    expect(shots.page.locator(".verdict.wrong")).to_contain_text("Red wins")


def rules(shots: Shots, friend: Shots) -> None:
    shots.page.goto("/rules/turnio")
    expect(shots.page.locator(".part").first).to_be_visible()


def slate(shots: Shots, friend: Shots) -> None:
    settings = json.dumps({"pace": "none", "board": "slate", "stones": "flat"})
    shots.page.evaluate(
        "(settings) => localStorage.setItem('ludarium.settings', settings)", settings
    )
    shots.page.reload()
    open_room(shots, "subsume")


SPECIMEN = """async () => {
  const { el, button } = await part("app/dom.js");
  const { icon, iconButton } = await part("app/icons.js");
  const roles = { surfaces: ["ground", "panel", "raised"], text: ["ink", "soft"],
    edges: ["line", "edge"], attention: ["main", "focus", "good", "bad", "doubt"],
    pieces: ["c0", "c1", "c2", "c3", "green"],
    boards: ["wood-cell", "wood-plate", "slate-cell", "slate-plate"] };
  const icons = ["undo", "hint", "resign", "rules", "more", "share", "settings", "play", "pause"];
  const css = (node, text) => {
    node.style.cssText = text;
    return node;
  };
  const named = (name, box) => css(el("span", {}, css(el("i"), box), name),
    "display: grid; gap: 2px; font-size: 0.75rem");
  const swatch = (name) => named(name, `height: 2rem; width: 4.6rem; background: var(--${name});
    border: 1px solid var(--line); border-radius: var(--round)`);
  const gap = (n) => named(`gap-${n}`,
    `height: 1rem; width: var(--gap-${n}); background: var(--main)`);
  const row = (title, ...parts) => css(el("div", { class: "row" },
    css(el("small", { class: "by" }, title), "width: 4.5rem"), ...parts), "margin: 0");
  const wide = (node) => css(node, "flex: 1");
  const verdict = (kind, word, text) =>
    wide(el("div", { class: `verdict ${kind}` }, el("strong", {}, word), text));
  const half = (scheme) => css(el("section", {},
    ...Object.entries(roles).map(([title, list]) => row(title, ...list.map(swatch))),
    row("type", ...["title", "large", "text", "small"].map((name) =>
      css(el("span", {}, name), `font-size: var(--${name})`))),
    row("space", ...[1, 2, 3, 4, 6].map(gap)),
    row("buttons", button("Primary", null, { class: "main" }), button("Plain", null),
      iconButton("hint", "Quiet", null), button("Disabled", null, { disabled: true }),
      css(button("Focus", null), "outline: 3px solid var(--focus); outline-offset: 2px")),
    row("icons", ...icons.map(icon)),
    row("panel", wide(el("fieldset", {}, el("legend", {}, "A panel"),
      el("p", {}, "What belongs together, on --panel within --line."),
      el("p", { class: "by" }, "What matters less.")))),
    row("answers", verdict("right", "Right.", " One stone more."),
      verdict("wrong", "Not quite.", " Try again."))),
  `color-scheme: ${scheme}; padding: 1.2rem; background: var(--ground); color: var(--ink);
   display: grid; gap: 0.8rem; align-content: start`);
  document.body.append(css(el("div", {}, half("light"), half("dark")),
    "display: grid; grid-template-columns: 1fr 1fr; position: fixed; inset: 0; z-index: 9"));
}"""


def specimen(shots: Shots, friend: Shots) -> None:
    shots.page.goto("/learn/churn")
    expect(shots.visitor.board).to_be_visible()
    shots.page.evaluate(SPECIMEN)


Way = Callable[[Shots, Shots], None]
PICTURES: dict[str, tuple[Way, str, tuple[int, int], Any]] = {
    "design": (specimen, "desk", (1280, 790), "light"),
    "home": (home, "desk", (1280, 960), "light"),
    "play": (play, "desk", (1280, 800), "light"),
    "chips": (chips, "desk", (1280, 800), "dark"),
    "analysis": (analysis, "desk", (1280, 800), "light"),
    "lesson": (lesson, "desk", (1280, 800), "light"),
    "puzzle": (puzzle, "desk", (1280, 800), "dark"),
    "rules": (rules, "desk", (1280, 800), "light"),
    "wide": (slate, "desk", (1920, 1080), "light"),
    "phone": (phone, "phone", (390, 844), "dark"),
    "on-its-side": (on_its_side, "phone", (844, 390), "light"),
}
"""By name: the way there, in whose hand and in which window, light or dark."""


@pytest.mark.parametrize("name", PICTURES)
def test_take(visitors: Visitors, server: Server, name: str):
    way, hand, window, theme = PICTURES[name]
    shots = Shots(visitors, server, hand)
    shots.page.set_viewport_size({"width": window[0], "height": window[1]})
    way(shots, Shots(visitors, server, "desk"))
    shots.page.emulate_media(color_scheme=theme)
    shots.page.mouse.move(0, 0)
    shots.page.evaluate(LOAD_IMAGES)
    shots.page.evaluate(WAIT_FOR_DRAWING)
    file = FOLDER / f"screen-{name}.png"
    width = DESK_WIDTH if hand == "desk" else int(PHONE_SCALE * window[0])
    file.write_bytes(small(shots.page.screenshot(), width))
    assert file.stat().st_size <= MOST_BYTES


def small(picture: bytes, width: int) -> bytes:
    """The picture as a file of at most MOST_BYTES, in as many colours as that allows."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    if image.width > width:
        size = (width, image.height * width // image.width)
        image = image.resize(size, Image.Resampling.LANCZOS)
    for colours in COLOURS:
        buffer = io.BytesIO()
        few = image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(buffer, "PNG", optimize=True)
        if buffer.tell() <= MOST_BYTES:
            break
    return buffer.getvalue()
