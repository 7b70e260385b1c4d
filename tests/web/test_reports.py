"""Reports: from the bar, a card and the rules to a page of its own, which asks for nothing else."""

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

pytestmark = pytest.mark.xdist_group("web rules")


def test_a_report_is_found_and_shown(visitor: Visitor):
    page = visitor.page
    page.goto("/rules/turnio")
    page.get_by_role("link", name="Report", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Turnio")
    assert page.request.get("/reports/turnio.json").json()["format"] == "ludarium-report"
    assert page.request.get("/reports/nothing.html").status == 404
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Reports").click()
    expect(page.locator(".card")).not_to_have_count(0)
    page.get_by_role("link", name="Report on Churn: sides 4").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Churn")
    expect(page.locator("main")).to_contain_text("Mark Steere")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    assert light != "rgba(0, 0, 0, 0)", "its own style counts"
    page.goto("/reports/churn-sides-4.html?theme=dark")
    assert page.evaluate(ground) != light
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Ludarium").click()
    card = page.get_by_role("article", name="Flume")
    expect(card.get_by_role("link", name="Report on Flume")).to_have_attribute(
        "href", "/reports/flume.html"
    )
