"""The keyboard: what arrow keys do, and a whole game without a mouse."""

import random
import re

from playwright.sync_api import expect

from tests.web.visitor import HERE, Visitor

SLIDER = """() => {
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: 0, max: 9, value: 5, id: "slider" });
  document.querySelector(".panel").append(slider);
  slider.focus();
}"""


def test_arrow_keys_belong_to_the_focused_element(visitor: Visitor):
    visitor.start_game("Churn", {"sides": "3"}, (HERE, HERE))
    visitor.fast_forward(3)
    page, arrows = visitor.page, ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
    legal = visitor.view().cells  # there are none in the past

    def is_present() -> bool:
        return visitor.view().cells == legal

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    visitor.cell("c3").focus()
    press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.cell") == "c2"
    press(*["ArrowLeft"] * 9, *arrows)
    assert page.evaluate("document.activeElement.matches('.touch')") and is_present()
    page.evaluate(SLIDER)
    press("ArrowLeft", "ArrowLeft")
    assert page.locator("#slider").input_value() == "3" and is_present()
    visitor.press_in_menu("Links")
    page.get_by_label("Link to watch").focus()
    press(*arrows)
    visitor.press("Close")
    visitor.press("Settings")
    visitor.setting("Stones").focus()
    press("ArrowDown")
    expect(visitor.setting("Stones")).to_have_value("flat")
    visitor.press("Close")
    assert is_present()
    page.locator("ol.turns").focus()
    press("ArrowUp")
    expect(visitor.status).to_contain_text("Turn 2 of 3")
    press("ArrowLeft")
    expect(visitor.status).to_contain_text("Turn 1 of 3")
    press("ArrowDown", "ArrowRight")
    expect(page.locator(".touch.possible").first).to_be_attached()
    assert is_present()


def test_a_game_without_a_mouse(visitor: Visitor):
    """From the home page to the result with the keyboard alone."""
    page = visitor.page
    focused = "document.activeElement"
    page.goto("/")
    visitor.tab_to("a[href='/new/subsume']")
    page.keyboard.press("Enter")
    expect(page.locator("form.new")).to_be_visible()
    visitor.tab_to("select[name=option-sides]")
    page.keyboard.press("2")
    expect(page.locator("select[name=option-sides]")).to_have_value("2")
    visitor.tab_to("form.new > button:not([type=button])")
    page.keyboard.press("Enter")
    visitor.await_board()
    view = visitor.await_turn()
    visitor.tab_to(".touch")
    rng = random.Random(9)
    announced = page.locator("#announcer")
    while not view.over:
        for _ in range(200):
            if page.evaluate(f"{focused}.matches('.touch.possible')") and rng.random() < 0.5:
                break
            page.keyboard.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        outline = page.evaluate(f"getComputedStyle({focused}).strokeWidth")
        assert float(outline.removesuffix("px")) > 0.05, "the cursor is visible"
        name = page.evaluate(f"{focused}.dataset.cell")
        page.keyboard.press("Enter")
        view = visitor.await_next_turn(view)
        expect(announced).to_have_text(re.compile(r"\w+: \w+"))
        assert page.evaluate(f"{focused}.dataset.cell") == name, "the cursor stays"
    expect(visitor.result).to_be_visible()
