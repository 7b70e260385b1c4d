"""The top of a page: what the game is, and its figures at a glance."""

from collections.abc import Iterator

from ludarium.drawing.markup import clean, tag
from ludarium.reports.parts import section, text
from ludarium.reports.words import Json, interval, marked, percent, plain, source


def head(report: Json, picture: str) -> str:
    """The game with its designer, and its board."""
    link = report["link"]
    credit = f"{clean(report['designer'])}, {clean(report['date'])}"
    if link:
        credit += f" · {clean(link)}"
    return tag(
        "header",
        tag(
            "div",
            tag("h1", clean(report["title"])),
            tag("p", f"A game by {credit}", class_="credit"),
            tag("p", clean(report["about"]), class_="about"),
            tag("p", tag("span", clean(report["options_text"]), class_="options")),
        ),
        picture,
        class_="head",
    )


def tiles(report: Json) -> str:
    """What one wants to know first."""
    return tag("div", *(_tile(*each) for each in _glance(report)), class_="tiles")


def _tile(value: str, ends: str, what: str) -> str:
    return tag(
        "div", tag("b", clean(value)), tag("span", clean(ends), class_="ci"),
        tag("span", clean(what), class_="what"), class_="tile",
    )  # fmt: skip


def _glance(report: Json) -> Iterator[tuple[str, str, str]]:
    length = report["length"]["thinking"]["turns"]
    yield plain(length["value"]), interval(length), "turns in a game"
    choices = report["branching"]["thinking"]["choices"]
    yield plain(choices["value"]), interval(choices), "legal steps to choose from"
    first = report["seats"]["thinking"]["wins"][0]
    even = percent(report["seats"]["even"])
    yield (
        percent(first["value"]),
        interval(first, percent),
        f"of the points to the first seat ({even} is even)",
    )
    draws = report["seats"]["thinking"]["draws"]
    yield percent(draws["value"]), interval(draws, percent), "of games are drawn"
    drama = report["decisiveness"]
    if drama["known"]:
        changes = drama["changes"]
        yield plain(changes["value"]), interval(changes), "changes of the lead in a game"
    if report["skill"]["pairs"]:
        top = report["skill"]["pairs"][-1]["share"]
        what = "of the points to who thinks four times as long"
        yield percent(top["value"]), interval(top, percent), what


def glance_source(report: Json) -> str:
    """Where those figures come from."""
    pairs = report["skill"]["pairs"]
    return source(report["length"]["thinking"]["steps"], pairs[-1]["share"] if pairs else None)


def rules(report: Json) -> str:
    """The rules in short, as the rule sheet has them."""
    parts = [
        tag("div", tag("h3", clean(part["title"])), *map(_block, part["blocks"]))
        for part in report["rules"]
    ]
    said = (
        f"{clean(report['credit'])}. For {clean(report['players'])} players. The game and its name "
        "are the designer’s; the rules are told here in our own words."
    )
    return section("game", "The game", text(said), tag("div", *parts, class_="rules"))


def _block(block: Json) -> str:
    items = tag("ul", *(tag("li", marked(each)) for each in block["items"]))
    said = text(marked(block["text"])) if block["text"] else ""
    return said + (items if block["items"] else "")
