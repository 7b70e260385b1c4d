"""Puzzles: solving, wrong tries, solutions, the choice of puzzles and the count of solved ones."""

import re

from playwright.sync_api import expect

import ludarium
from ludarium.games.puzzles import puzzles
from tests.web import axe
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.visitor import PHONE, Visitor

RIGHT, WRONG = ".verdict.right", ".verdict.wrong"


def assert_row_survives_reload(visitor: Visitor) -> None:
    """The number of puzzles solved in a row survives a reload, and each puzzle counts once."""
    page = visitor.page
    for number in (1, 2):
        visitor.go(f"/puzzles/flume/{number}")
        visitor.play_cell(puzzles("flume")[number - 1].solution)
        expect(page.locator(RIGHT)).to_be_visible()
    page.reload()
    expect(page.locator(".standing")).to_contain_text("2 of 60 solved. 2 in a row")
    visitor.go("/puzzles/flume")
    expect(page).to_have_url(re.compile("/puzzles/flume/3$"))


def assert_solution_shown(visitor: Visitor) -> None:
    """The solution is shown on demand and ends the row."""
    page = visitor.page
    page.evaluate("localStorage.setItem('ludarium.puzzles', JSON.stringify({ row: 3, best: 4 }))")
    visitor.go("/puzzles/flume/2")
    expect(page.locator(".standing")).to_contain_text("3 in a row at the first try, 4 at best")
    visitor.press("Show the solution")
    expect(page.locator(RIGHT)).to_contain_text(
        "The solution. Place blue on c2: this wins, and nothing"
    )
    expect(page.locator(".board .mark.last")).to_have_count(1)
    visitor.press("See how it continues")
    expect(page.locator(RIGHT)).to_contain_text("Blue wins by 1.")
    expect(page.locator(".standing")).to_contain_text("0 of 60 solved. 0 in a row")
    page.reload()
    expect(page.locator(".standing")).to_contain_text("0 in a row at the first try, 4 at best")


def test_from_home_to_a_solved_puzzle_and_the_next(visitor: Visitor):
    page = visitor.page
    page.goto("/")
    visitor.press(page.get_by_role("navigation").get_by_role("link", name="Puzzles"))
    puzzle_games = {name: entry.info for name, entry in ludarium.GAMES.items() if puzzles(name)}
    expect(page.locator(".card")).to_have_count(len(puzzle_games))
    for name, info in puzzle_games.items():
        card = page.get_by_role("article", name=info.title)
        expect(card).to_contain_text(info.designer)
        expect(card).to_contain_text(f"0 of {len(puzzles(name))} solved")
    visitor.press(page.get_by_role("article", name="Flume").get_by_role("link", name="Solve"))
    expect(page).to_have_url(re.compile("/puzzles/flume/1$"))
    expect(page.locator(".task")).to_contain_text("Blue to move. One move wins")
    expect(page.locator("div.head")).to_contain_text("Mark Steere")
    visitor.play_cell(puzzles("flume")[0].solution)
    expect(page.locator(RIGHT)).to_contain_text(
        "Place blue on e3: this wins, and nothing else does"
    )
    expect(page.locator(".standing")).to_contain_text("1 of 60 solved. 1 in a row")
    visitor.press("See how it continues")
    expect(page.locator(RIGHT)).to_contain_text("Blue wins")
    expect(page.locator("[data-piece]")).to_have_count(49 + 32)
    visitor.press(page.get_by_role("link", name="Next puzzle"))
    expect(page).to_have_url(re.compile("/puzzles/flume/2$"))
    page.go_back()
    expect(page.locator("h1")).to_contain_text("puzzle 1")
    assert_row_survives_reload(visitor)
    assert_solution_shown(visitor)


def test_a_wrong_try_is_refuted_on_the_board(visitor: Visitor):
    page = visitor.page
    page.goto("/puzzles/flume/1")
    visitor.play_cell("c3")
    expect(page.locator(WRONG)).to_contain_text(
        "Place blue on c3: this does not win. Red answers: place red on e3, d3, c4, d4."
    )
    expect(page.locator(WRONG)).to_contain_text("Red wins by 1.")
    expect(page.locator("[data-piece=d4]")).to_be_attached()
    expect(page.locator(".touch.possible")).to_have_count(0)
    assert not axe.findings(page)
    visitor.press("Try again")
    expect(page.locator("[data-piece=d4]:not(.would)")).to_have_count(0)
    visitor.play_cell("e3")
    expect(page.locator(RIGHT)).to_be_visible()
    expect(page.locator(".standing")).to_contain_text("1 of 60 solved. 0 in a row")


def assert_illegal_explained(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/puzzles/churn/1")
    visitor.cell("e1").click(force=True)
    expect(page.locator(".verdict.illegal")).to_contain_text("e1 is not empty")


def assert_game_and_difficulty_chosen(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/puzzles/flume/1")
    hard = next(n for n, puzzle in enumerate(puzzles("flume"), 1) if puzzle.grade == 4)
    page.get_by_label("Difficulty").select_option("Hard")
    expect(page).to_have_url(re.compile(f"/puzzles/flume/{hard}$"))
    expect(page.locator("div.head")).to_contain_text("Hard")
    page.get_by_label("Game").select_option("Turnio")
    hard = next(n for n, puzzle in enumerate(puzzles("turnio"), 1) if puzzle.grade == 4)
    expect(page).to_have_url(re.compile(f"/puzzles/turnio/{hard}$"))
    expect(page.get_by_label("Difficulty")).to_have_value("4")


def assert_best_step_wanted(visitor: Visitor) -> None:
    """A puzzle with chance asks for the best step."""
    page = visitor.page
    number = next(n for n, each in enumerate(puzzles("turnio"), 1) if each.goal == "best")
    visitor.go(f"/puzzles/turnio/{number}")
    expect(page.locator(".task")).to_contain_text("One move is clearly the best")
    visitor.press("Show the solution")
    expect(page.locator(RIGHT)).to_contain_text(re.compile(r"is worth \d+ %, any other"))


def assert_worst_draw_shown(visitor: Visitor) -> None:
    """The refutation draws the worst chip, shown as a picture in the text."""
    page = visitor.page
    (number, puzzle), *_ = (
        each for each in enumerate(puzzles("turnio"), 1) if each[1].id == "turnio-036"
    )
    visitor.go(f"/puzzles/turnio/{number}")
    game, state = puzzle.position()
    wrong = next(m for m in map(str, game.legal_moves(state)) if m != puzzle.solution)
    cell, lie = wrong.split("/")
    visitor.press(page.locator(f".palette [data-choice='{lie}']"))
    visitor.play_cell(cell)
    expect(page.locator(WRONG)).to_contain_text("is drawn, Circle answers")


def assert_missing_puzzles_explained(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/puzzles/chess")
    expect(page.locator("main")).to_contain_text("There are no puzzles of this game.")
    visitor.go("/puzzles/flume/999")
    expect(page.locator("main")).to_contain_text("flume has 60 puzzles")


def test_choices_draws_and_missing_puzzles(visitors: Visitors, server: Server):
    visitors.allow_message("404")
    visitor = visitors(server)
    assert_illegal_explained(visitor)
    assert_game_and_difficulty_chosen(visitor)
    assert_best_step_wanted(visitor)
    assert_worst_draw_shown(visitor)
    assert_missing_puzzles_explained(visitor)


def test_on_a_phone(visitors: Visitors, server: Server):
    visitor = visitors(server, **PHONE)
    page = visitor.page
    page.goto("/")
    visitor.press(page.get_by_role("article", name="Churn").get_by_role("link", name="Puzzles"))
    expect(page.locator(".task")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    visitor.play_cell(puzzles("churn")[0].solution)
    expect(page.locator(RIGHT)).to_be_in_viewport()
    assert not axe.findings(page)
