"""The tests that the page of claims names exist."""

import re

import pytest

from tests.cli.driver import ROOT

PAGE = (ROOT / "docs" / "claims.md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(tests/[^`]+::\w+)`", PAGE))))
def test_a_test_that_is_named_exists(name):
    path, _, test = name.partition("::")
    assert f"\ndef {test}(" in (ROOT / path).read_text("utf-8")
