"""Accessibility of every page: axe finds nothing serious, and nothing is wider than the screen."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import ludarium
from tests.effort import LONG, few
from tests.games import suite
from tests.web import axe
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.shots import LOAD_IMAGES
from tests.web.visitor import DESKTOP, PHONE, Visitor

DEVICES = {"desktop": DESKTOP, "phone": PHONE}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NAMES = """() => [...document.querySelectorAll("[data-cell]")].map(
  (each) => [each.dataset.cell, each.getAttribute("aria-label")])"""


class Screens:
    """Collects the problems of the pages on one device."""

    def __init__(self, page: Page, device: str) -> None:
        self.page, self.device = page, device
        self.problems: list[str] = []

    def look(self, name: str, *, check: bool = True, themes: tuple[Theme, ...] = THEMES) -> None:
        """Check the page as it is now. Dark colours are checked at a desk only, and only for their
        contrast: all else is the same as in light ones."""
        self.page.evaluate(LOAD_IMAGES)
        for theme in themes if LONG or self.device == "desktop" else themes[:1]:
            self.page.emulate_media(color_scheme=theme)
            where = f"{name}, {self.device}, {theme}"
            if check and (theme == "light" or self.device == "desktop"):
                rules = () if theme == "light" else ("color-contrast",)
                findings = axe.findings(self.page, *rules)
                self.problems += [f"{where}: {finding}" for finding in findings]
            if (wider := self.page.evaluate(WIDER)) > 0:
                self.problems.append(f"{where}: {wider} pixels wider than the screen")


PAGES = ("/new/wunchunk", "/puzzles", "/learn/turnio/2", "/rules/turnio")
MORE = ("/puzzles/wunchunk/9", "/analysis", "/nowhere", "/reports")
SECOND = ("/new/churn", "/rules/wunchunk") if LONG else ()


@pytest.mark.parametrize("device", DEVICES)
def test_pages(visitors: Visitors, server: Server, device: str):
    visitors.allow_message("404")
    visitor = visitors(server, **DEVICES[device])
    page = visitor.page
    screens = Screens(page, device)
    visitor.go("/")
    page.locator(".card").first.wait_for()
    screens.look("home")
    for address in (*PAGES, *MORE, *SECOND):
        visitor.go(address)
        expect(page.locator("h1")).to_be_visible()
        screens.look(address, check=LONG or device == "desktop" or address in few(PAGES))
    visitor.press("Settings")
    page.get_by_role("dialog").wait_for()
    screens.look("settings")
    assert not screens.problems


@pytest.mark.parametrize(
    ("name", "device"),
    [
        *((name, "desktop") for name in few(ludarium.GAMES)),
        *((name, "phone") for name in few(ludarium.GAMES, 1)),
    ],
)
def test_boards(visitors: Visitors, server: Server, name: str, device: str):
    visitor = visitors(server, **DEVICES[device])
    visitor.start_visit(name, suite(name).screenshot_visit)
    screens = Screens(visitor.page, device)
    screens.look(name, themes=THEMES if name in few(ludarium.GAMES) else ("light",))
    assert_cells_have_names(visitor)
    cell = visitor.view().cells[0]
    if visitor.has_touch:
        visitor.press(visitor.cell(cell))
        expect(visitor.page.locator(".confirm")).to_be_visible()
    else:
        visitor.cell(cell).hover()
    screens.look(f"{name}-preview", check=False, themes=("light",))
    visitor.page.keyboard.press("Escape")
    visitor.resign()
    screens.look(f"{name}-result", check=name in few(ludarium.GAMES), themes=("light",))
    if name not in few(ludarium.GAMES, 1):
        assert not screens.problems
        return
    visitor.press(visitor.page.get_by_role("link", name="Analyse this game"))
    expect(visitor.page.locator(".valuebar")).to_be_visible()
    expect(visitor.page.locator(".engine-message")).not_to_have_text("begins to think")
    visitor.press(visitor.page.locator(".turns li").nth(3).locator("button").last)
    expect(visitor.status).to_contain_text("Turn 4 of")
    expect(visitor.page.locator(".valuebar rect").first).to_be_attached()
    screens.look(f"{name}-analysis", check=device == "desktop")
    assert not screens.problems


def assert_cells_have_names(visitor: Visitor) -> None:
    for cell, name in visitor.page.evaluate(NAMES):
        assert re.fullmatch(rf"{cell}, [\w :'-]+(, [\w :'-]+)*", name or "")
