"""The lists of games that pages have are those of today, and written by a command."""

import runpy

import pytest

from ludarium import GAMES
from tests.cli.driver import ROOT

SCRIPT = runpy.run_path(str(ROOT / "docs" / "make_lists.py"))


@pytest.mark.parametrize("path", SCRIPT["LISTS"], ids=lambda path: path.name)
def test_the_lists_are_up_to_date(path):
    page = path.read_text("utf-8")
    assert SCRIPT["page"](path, page) == page, "run `make docs-rules`"
    for entry in GAMES.values():
        assert f"games/{entry.info.name}.md" in page and entry.info.designer in page


def test_what_is_stale_is_written_again_and_the_rest_stays():
    path, page = ROOT / "README.md", (ROOT / "README.md").read_text("utf-8")
    first, *_, last = GAMES.values()
    stale = page.replace(f"**{last.info.title}**", "**Gone**").replace(first.info.about, "Old.")
    assert stale != page and SCRIPT["page"](path, f"{stale}by hand\n") == f"{page}by hand\n"


def test_a_page_without_the_remarks_is_refused():
    with pytest.raises(AssertionError, match="end of games"):
        SCRIPT["page"](ROOT / "README.md", "# Ludarium\n")
