"""`ludarium facts` for one game leaves the others on the page as they are."""

from pathlib import Path

from ludarium import GAMES, kernel
from ludarium.analysis.facts import Facts, facts_page, read_facts
from tests.cli.driver import run

PAGE = Path(__file__).parents[3] / "docs" / "facts.md"


def test_the_page_is_read_as_it_was_written():
    page = PAGE.read_text("utf-8")
    facts = read_facts(page, 1)
    assert list(facts) == list(GAMES) and facts_page(facts, 1) == page
    assert [name for name in GAMES if facts[name].section] == ["churn"]


def test_one_game_alone(tmp_path: Path):
    copy = tmp_path / "facts.md"
    copy.write_text(PAGE.read_text("utf-8"), "utf-8")
    before = read_facts(copy.read_text("utf-8"), 1)
    result = run("facts", "--only", "Churn", "--games", "2", "--output", "facts.md", cwd=tmp_path)
    assert (result.code, result.out, result.err) == (0, "", "")
    after = read_facts(copy.read_text("utf-8"), 1)
    changed = [name for name in GAMES if after[name] != before[name]]
    assert changed == ["churn"]
    assert "| Churn | sides 2 | 2 |" in after["churn"].rows
    assert (after["churn"].section != before["churn"].section) == kernel.available()


def test_one_game_without_a_page(tmp_path: Path):
    result = run("facts", "--only", "turnio", "--games", "2", "--output", "new.md", cwd=tmp_path)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert list(read_facts((tmp_path / "new.md").read_text("utf-8"), 1)) == ["turnio"]


def test_a_page_of_something_else_is_left_alone(tmp_path: Path):
    page = tmp_path / "facts.md"
    page.write_text(facts_page({"flume": Facts("| Flume | a row |\n")}, seed=2))
    result = run("facts", "--only", "flume", "--games", "2", "--output", "facts.md", cwd=tmp_path)
    assert result.code == 2 and "expected a page that was made with seed 1" in result.err
    assert page.read_text() == facts_page({"flume": Facts("| Flume | a row |\n")}, seed=2)
    result = run("facts", "--only", "chess", cwd=tmp_path)
    assert result.code == 2 and f"expected one of {', '.join(GAMES)}" in result.err
