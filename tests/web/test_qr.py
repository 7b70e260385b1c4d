"""The QR code of a link: shown on demand, for another device."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitors
from tests.web.serving import Server
from tests.web.test_keys import kept
from tests.web.visitor import COMPUTER, HERE

pytestmark = pytest.mark.xdist_group("web together")


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
    phone.page.goto(row.get_by_role("textbox").input_value())
    phone.arrive()
    phone.move(random.Random(1))
    assert len(kept(phone)[0]["keys"]) == 1
    expect(phone.page.locator(".scores small").first).to_have_text(re.compile("you"))
    shown.click()
    expect(drawing).to_have_count(0)
    host.button("Close").click()
    expect(host.page.locator(".turns button")).to_have_count(2)
