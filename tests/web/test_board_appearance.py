"""How boards look: settings, and animations."""

from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import HERE, Visitor


def test_settings_survive_a_reload(visitor: Visitor):
    """Dots mark legal cells only if some empty cell is illegal, as after the first stone."""
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    page, dots = visitor.page, visitor.page.locator(".dot.can")
    view = visitor.fast_forward(0, steps=("c3", "c5", "c1"))
    expect(dots.first).to_be_visible()
    possible = page.locator(".touch.possible").count()
    assert dots.count() == possible
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    rim, inner = page.locator(".name.rim").first, page.locator(".name.inner:not(.covered)").first
    expect(rim).to_be_visible()
    expect(inner).to_be_hidden()
    visitor.press("Settings")
    visitor.setting("Light or dark").select_option("dark")
    visitor.setting("Legal cells").select_option("When asked for (L)")
    visitor.setting("Names of cells").select_option("In the cells")
    page.locator("dialog select", has_text="Slate").select_option("Slate")
    visitor.setting("Stones").select_option("Flat")
    visitor.press("Close")
    visitor.cell(view.cells[0]).hover()
    expect(page.locator("svg.board.preview")).to_be_visible()
    expect(dots.first).to_be_hidden()
    page.keyboard.press("l")  # while the mouse is over a cell
    expect(dots.first).to_be_visible()
    expect(page.locator(".touch.possible")).to_have_count(possible)
    expect(rim).to_be_hidden()
    expect(inner).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    visitor.await_turn()
    for name, value in {"theme": "dark", "board": "slate", "stones": "flat"}.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    expect(dots.first).to_be_hidden()
    visitor.start_game("Flume", {"size": "3"}, (HERE, HERE))
    names = page.locator(".name.rim.on-ring")
    expect(names).to_have_count(6)
    visitor.press("Settings")
    visitor.setting("Names of cells").select_option("Around the board")
    expect(names.first).to_be_visible()
    visitor.setting("Names of cells").select_option("Nowhere")
    expect(names.first).to_be_hidden()
    visitor.press("Close")


WATCH_MOVES = """(animated) => {
  window.moved = new Set();
  addEventListener("animationstart", (event) => moved.add(event.animationName), true);
  if (!animated) return;
  const busy = new MutationObserver((changes) => {
    const now = document.querySelector(".going, .recoloured");
    if (!now || now === busy.last) return;
    busy.last = now;
    dispatchEvent(new Event("ludarium-settings"));
    for (const end = performance.now() + 400; performance.now() < end;);
  });
  busy.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
}"""
"""Records which pieces move. With animations, the page is redrawn and busy as a move starts,
which must not hide it."""


def test_pieces_move_unless_motion_is_reduced(visitors: Visitors, server: Server):
    """Stones, chips and colours are animated, or with reduced motion change at once."""
    visitor = visitors(server)
    page = visitor.page
    for animated in (True, False):
        page.emulate_media(reduced_motion="no-preference" if animated else "reduce")
        page.goto("/")
        page.evaluate(WATCH_MOVES, animated)
        visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
        view = visitor.await_turn()
        visitor.play_cell("c3")
        visitor.await_next_turn(view)
        visitor.press("Swap colours")
        expect(page.locator(".scores li").first).to_have_attribute("data-colour", "1")
        visitor.press("Take back")
        expect(page.locator(".scores li").first).to_have_attribute("data-colour", "0")
        visitor.press("Take back")
        expect(page.locator("[data-piece]")).to_have_count(0)
        if animated:
            page.wait_for_function("() => ['come', 'change', 'go'].every((one) => moved.has(one))")
        assert bool(page.evaluate("moved.size")) == animated
        page.goto("/learn/turnio/4")
        page.evaluate(WATCH_MOVES, animated)
        visitor.play_cell(visitor.await_turn().cells[0])
        expect(page.locator(".verdict")).to_be_visible()
        if animated:
            page.wait_for_function("() => moved.has('turn') || moved.has('turn-back')")
        assert bool(page.evaluate("moved.size")) == animated
