"""The rules of a game in words, as data: a sheet is blocks of text and drawings, the same ones for
the terminal and the browser.

In a text *word* is emphasised and `word` is what one types; line breaks and runs of spaces in it
mean a single space.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import dedent
from typing import Literal

Style = Literal["", "em", "code"]

_MARKED = re.compile(r"\*([^*]+)\*|`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text in one style: plain, emphasised, or as typed."""

    text: str
    style: Style = ""


def spans(text: str) -> Iterator[Span]:
    """The parts of a text, without the marks around them."""
    end = 0
    for found in _MARKED.finditer(text):
        if found.start() > end:
            yield Span(text[end : found.start()])
        yield Span(found[1], "em") if found[1] else Span(found[2], "code")
        end = found.end()
    if end < len(text):
        yield Span(text[end:])


def _joined(text: str) -> str:
    return " ".join(text.split())


class Paragraph:
    """A text on its own."""

    def __init__(self, text: str) -> None:
        self.text = _joined(text)


class Steps:
    """Texts in order, numbered from 1; `intro` leads up to them."""

    def __init__(self, *texts: str, intro: str = "") -> None:
        self.intro = _joined(intro)
        self.items = tuple((f"{n}.", _joined(text)) for n, text in enumerate(texts, start=1))


class Words:
    """What each of some words means, such as those of an option; `intro` leads up to them."""

    def __init__(self, *, intro: str, **meanings: str) -> None:
        self.intro = _joined(intro)
        self.items = tuple((f"`{word}`", _joined(text)) for word, text in meanings.items())


class Diagram:
    """A drawing in letters, and the texts that stand beside it. What the lines of the drawing have
    in common at their beginning is the margin of the source, and is left out."""

    def __init__(self, drawing: str, *beside: str) -> None:
        self.rows = tuple(row.rstrip() for row in dedent(drawing).strip("\n").split("\n"))
        self.beside = tuple(map(_joined, beside))


class Notation:
    """What is typed for each kind of step, by example, and what it means; `intro` leads up to the
    examples."""

    def __init__(
        self, examples: Mapping[str, str], *, intro: str = "How steps are written:"
    ) -> None:
        self.intro = _joined(intro)
        self.items = tuple((f"`{typed}`", _joined(text)) for typed, text in examples.items())


Block = Paragraph | Steps | Words | Diagram | Notation


class Sheet:
    """The blocks from top to bottom, the notation last. The title and the designer's credit are
    not among them: they are in the game's `Info`."""

    def __init__(self, *blocks: Block, notation: Notation) -> None:
        self.blocks = (*blocks, notation)
        self.notation = notation
