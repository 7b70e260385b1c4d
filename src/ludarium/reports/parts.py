"""The pieces that sections of a page are made of."""

from collections.abc import Iterable, Sequence

from ludarium.drawing.markup import clean, tag


def section(name: str, title: str, *inner: str) -> str:
    return tag("section", tag("h2", clean(title)), *inner, id=name)


def text(words: str) -> str:
    """A paragraph; `words` is markup."""
    return tag("p", words)


def note(words: str) -> str:
    """A small remark; `words` is markup."""
    return tag("p", words, class_="note")


def split(left: str, right: str) -> str:
    """A text with what it is about beside it."""
    return tag("div", tag("div", left), right, class_="split")


def card(title: str, *inner: str) -> str:
    return tag("div", tag("h3", clean(title)), *inner, class_="card")


def cards(*inner: str) -> str:
    return tag("div", *(each for each in inner if each), class_="cards")


def key(*names: tuple[str, str]) -> str:
    """What the colours of a chart mean: the style of each, and its name."""
    items = (tag("span", tag("i", "", class_=style), clean(name)) for style, name in names)
    return tag("p", *items, class_="key")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], style: str = "") -> str:
    """Cells are markup; columns of numbers are told by a leading `>` of their heading."""
    kinds = ["n" if each.startswith(">") else "" for each in head]
    top = "".join(
        _cell("th", each.lstrip(">"), kind) for each, kind in zip(head, kinds, strict=True)
    )
    body = "".join(
        tag("tr", *(_cell("td", cell, kind) for cell, kind in zip(row, kinds, strict=True)))
        for row in rows
    )
    heading = tag("thead", tag("tr", top)) if any(head) else ""
    return tag("div", tag("table", heading, tag("tbody", body), class_=style), class_="scroll")


def _cell(name: str, inner: str, kind: str) -> str:
    return tag(name, inner, class_=kind) if kind else tag(name, inner)


def details(title: str, *inner: str) -> str:
    return tag("details", tag("summary", clean(title)), *inner)
