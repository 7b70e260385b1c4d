"""The rules in the pages of the games are what their sheets say today."""

import runpy
from pathlib import Path

import pytest

import ludarium

DOCS = Path(__file__).parents[2] / "docs"
SCRIPT = runpy.run_path(str(DOCS / "make_rules.py"))


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_the_rules_are_up_to_date(name: str):
    page = (DOCS / "games" / f"{name}.md").read_text("utf-8")
    assert SCRIPT["page"](name, page) == page, "run `make docs-rules`"


def test_what_is_written_by_hand_stays():
    begun = "# Churn\n\nby hand\n\n## Rules\n\nstale\n\n## Facts\n\nfact\n\n## Rulings\n\nstale\n"
    page = SCRIPT["page"]("churn", begun)
    assert page.startswith("# Churn\n\nby hand\n\n## Rules\n\n### Goal\n\n")
    assert (
        "\n\n## Facts\n\nfact\n\n## Rulings\n\n- *Full means full" in page and "stale" not in page
    )


def test_a_page_without_the_headings_is_refused():
    with pytest.raises(AssertionError, match="## Rules"):
        SCRIPT["page"]("churn", "# Churn\n")
