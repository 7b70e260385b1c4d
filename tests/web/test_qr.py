"""QR codes of links: made by the page, read by a program of its own."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web import qr
from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.test_keys import kept
from tests.web.visitor import COMPUTER, HERE

pytestmark = pytest.mark.xdist_group("web together")

ROWS = """async ([text, mask]) => (await part("app/qr.js")).qrRows(text, mask)"""
DRAWN = """(drawing) => {
  const side = drawing.viewBox.baseVal.width - 8;
  const rows = Array.from({ length: side }, () => Array(side).fill(false));
  const dots = drawing.querySelector(".print").getAttribute("d").matchAll(/M(\\d+) (\\d+)/g);
  for (const [, x, y] of dots) rows[y - 4][x - 4] = true;
  return rows;
}"""


def test_every_size_and_mask_is_read(page: Page):
    for length in (1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180):
        text = ("https://ludarium.example/" * 8)[:length]
        for mask in (None, *range(8)) if length in (42, 180) else (None,):
            assert qr.read(page.evaluate(ROWS, [text, mask])) == text, (length, mask)
    assert qr.read(page.evaluate(ROWS, ["é" * 90, None])) == "é" * 90
    assert page.evaluate(ROWS, ["x" * 181, None]) is None


def test_one_goes_on_with_another_device(visitors: Visitors, server: Server):
    host, phone = visitors(server), visitors(server)
    host.start("Churn", {"sides": "2"}, (HERE, COMPUTER))
    host.tool("Links")
    row = host.page.locator(".link-row").filter(has_text="Your own link to seat 1")
    shown = row.get_by_role("button", name="QR code")
    shown.click()
    drawing = row.get_by_role("img", name="QR code")
    expect(drawing).to_be_visible()
    expect(host.button("Close")).to_be_in_viewport(ratio=1)
    expect(host.page.get_by_label("Commitment")).to_have_count(0)  # no draws to be verified
    link = qr.read(drawing.evaluate(DRAWN))
    assert link == row.get_by_role("textbox").input_value()
    phone.page.goto(link)
    phone.arrive()
    phone.move(random.Random(1))
    assert len(kept(phone)[0]["keys"]) == 1
    expect(phone.page.locator(".scores small").first).to_have_text(re.compile("you"))
    shown.click()
    expect(drawing).to_have_count(0)
    host.button("Close").click()
    expect(host.page.locator(".turns button")).to_have_count(2)
