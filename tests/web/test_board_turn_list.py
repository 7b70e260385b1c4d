"""The list of turns, on the play page and on the analysis board."""

from playwright.sync_api import Page, expect

from tests.web.saved_games import game_of, random_game, save
from tests.web.server import Server
from tests.web.visitor import DESKTOP, HERE, Visitor

OVERLAPPING_TURNS = """() => [...document.querySelectorAll(".turns li")].filter((turn) => {
  const { left, right } = turn.getBoundingClientRect();
  const sign = turn.querySelector(":scope > svg").getBoundingClientRect();
  return [...turn.querySelectorAll("button > svg, button")].some((part) => {
    const box = part.getBoundingClientRect();
    return box.left < Math.max(left, sign.right - 1) || box.right > right + 1;
  });
}).map((turn) => turn.dataset.text)"""
"""The turns whose parts overlap or leave their column."""
FLUME_TURNS = "a1 c1 b1,c2 b2 b3 a3,a2,c3"


def left_edges(page: Page) -> list[float]:
    return [round(box.bounding_box()["x"]) for box in page.locator(".turns li").all()]  # type: ignore[index]


def test_columns_by_seat_with_the_colour_at_the_time(visitor: Visitor, server: Server):
    """A sign in each line shows the colour, which changes with a swap."""
    page = visitor.page
    visitor.go(save(server, game_of("churn", "c3 swap a1 e1 a3", sides=3)))
    expect(page.locator(".turns li")).to_have_count(5)
    first, second, *others = left_edges(page)
    assert first < second and others == [first, second, first]
    signs = page.locator(".turns li > svg")
    names = [sign.get_attribute("aria-label") for sign in signs.all()]
    assert names == ["Red", "Blue", "Blue", "Red", "Blue"]
    assert signs.nth(1).locator(".ring").count() == 1 and not signs.nth(0).locator(".ring").count()
    for selector in (".worth span", ".scores li"):  # both in the order of the seats
        expect(page.locator(selector).first).to_contain_text("Blue")
    for name, leads_nowhere in (("Next turn", "true"), ("Previous turn", "false")):
        expect(visitor.button(name)).to_have_attribute("aria-disabled", leads_nowhere)


def test_four_columns(visitor: Visitor, server: Server):
    page = visitor.page
    visitor.go(save(server, random_game("wunchunk", 2, 9, seats=4, sides=4)))
    expect(page.locator(".turns li").nth(8)).to_be_visible()
    edges = left_edges(page)
    assert len(set(edges)) == 4 and edges[:4] == sorted(edges[:4]) and edges[4:8] == edges[:4]
    expect(page.locator(".turns [data-step] .disc").first).to_be_visible()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert not page.evaluate(OVERLAPPING_TURNS)
    page.set_viewport_size(DESKTOP["viewport"])


def test_chips_are_drawn_with_their_rotation(visitor: Visitor, server: Server):
    page = visitor.page
    turns = "CS..+,a1/CS..,@a1,X+c3 C.S.+,b1/C.S.,keep,X-c3"
    visitor.go(save(server, game_of("turnio", turns, blockers=True)))
    turn = page.locator(".turns li").first
    expect(turn.locator("button .tile")).to_have_count(3)
    expect(turn.locator("button")).to_have_text(["", "a1", "↻a1", "c3"])
    last = page.locator(".turns li").last.locator("button")
    expect(last).to_have_text(["", "b1", "none turned", "−c3"])
    expect(last.last).to_have_accessible_name("blocker, c3, removed")
    names = [each.get_attribute("aria-label") for each in turn.locator("button").all()]
    assert names == [
        "chip Circle Square bare bare, turns clockwise",
        "chip Circle Square bare bare, turns clockwise, a1",
        "chip bare Circle Square bare, turns clockwise, a1",
        "blocker, c3",
    ]


def test_a_turn_step_by_step_on_the_analysis_board(visitor: Visitor, server: Server):
    page = visitor.page
    visitor.go(save(server, game_of("flume", FLUME_TURNS, size=3)))
    expect(page.locator(".turns [aria-current]")).to_have_text("c3")
    visitor.press(page.locator(".turns li").last.get_by_role("button", name="a3"))
    expect(visitor.status).to_contain_text("Turn 6 of 6, move 1 of 3")
    stones = page.locator(".pieces [data-piece]:not([data-piece^=ring])")
    expect(stones).to_have_count(7)
    page.keyboard.press("Shift+ArrowRight")
    expect(visitor.status).to_contain_text("move 2 of 3")
    expect(stones).to_have_count(8)
    visitor.press("Next move")
    expect(stones).to_have_count(9)
    expect(page.locator(".turns [aria-current]")).to_have_text("c3")
    for _ in range(3):
        visitor.press("Previous move")
    expect(visitor.status).to_contain_text("Turn 5 of 6")
    expect(stones).to_have_count(6)
    page.keyboard.press("Shift+ArrowRight")
    expect(stones).to_have_count(7)
    page.keyboard.press("ArrowRight")
    expect(stones).to_have_count(9)


def test_a_turn_step_by_step_on_the_play_page(visitor: Visitor):
    page = visitor.page
    visitor.start_game("Turnio", {}, (HERE, HERE))
    visitor.fast_forward(24)
    page.reload()
    visitor.await_turn()
    expect(page.locator(".turns li").last).to_be_in_viewport()
    count = len(visitor.view().turns)
    visitor.press(page.locator(".turns li").nth(0).locator("[data-step='1']"))
    expect(visitor.status).to_contain_text(f"Turn 1 of {count}, move 1 of")
    chips = page.locator(".pieces [data-piece]:not([data-piece=hand])")
    expect(chips).to_have_count(0)
    expect(page.locator("[data-piece=hand]")).to_have_count(1)
    page.keyboard.press("Shift+ArrowRight")
    expect(chips).to_have_count(1)
    visitor.press("Back to the present")
    expect(page.locator(".touch.possible, .controls .word").first).to_be_attached()


APPEND_TURNS = """async (many) => {
  const { TurnList } = await part("board/turn-list.js");
  const list = new TurnList({}, () => {});
  const layout = { seats: 2, colours: ["Red", "Blue"], signs: "stones" };
  list.replace({ start: 0, turns: [] }, layout);
  let most = 0;
  const observer = new MutationObserver(() => {});
  observer.observe(list.element, { childList: true, subtree: true });
  const costs = [];
  for (let turn = 1; turn <= many; turn += 1) {
    list.update({ event: { type: "step", text: "c3", cells: ["c3"] }, turn_count: turn,
      last_turn: { player: turn % 2, colour: turn % 2, step_count: 1 } });
    costs.push(observer.takeRecords().reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
    most = Math.max(most, list.body.children.length);
  }
  return { most, rebuilt: costs.filter((cost) => cost > 1).length };
}"""


def test_a_new_turn_adds_one_line(visitor: Visitor):
    """In a game of thousands of turns the list is redrawn only a few times, and stays short."""
    costs = visitor.page.evaluate(APPEND_TURNS, 3000)
    assert costs["rebuilt"] <= 6 and costs["most"] <= 1000, costs
