"""The rules of a game in words and pictures, as data: a sheet is parts with a heading each, made of
blocks, the same ones for the terminal, the browser and the documentation.

In a text *word* is emphasised and `word` is what one types; line breaks and runs of spaces in it
mean a single space.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class PositionSpec:
    """A position to draw.

    Attributes:
        options: The options of the game.
        code: The position before the turns; empty for the start.
        turns: Turns to play from there, separated by spaces. The picture marks all of them as
            the last turn.
        close: On a square board, draw only the pieces and this many rows and columns around them.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    turns: str = ""
    close: int | None = None


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
    for match in _MARKED.finditer(text):
        if match.start() > end:
            yield Span(text[end : match.start()])
        yield Span(match[1], "em") if match[1] else Span(match[2], "code")
        end = match.end()
    if end < len(text):
        yield Span(text[end:])


def joined(text: str) -> str:
    """A text of several lines of the source as one line."""
    return " ".join(text.split())


class Paragraph:
    """A text on its own."""

    def __init__(self, text: str) -> None:
        self.text = joined(text)


class Steps:
    """Texts in order, numbered from 1; `intro` leads up to them."""

    def __init__(self, *texts: str, intro: str = "") -> None:
        self.intro = joined(intro)
        self.texts = tuple(map(joined, texts))


class Points:
    """Texts in any order; `intro` leads up to them."""

    def __init__(self, *texts: str, intro: str = "") -> None:
        self.intro = joined(intro)
        self.texts = tuple(map(joined, texts))


class Words:
    """What each of some words means, such as those of an option; `intro` leads up to them."""

    def __init__(self, *, intro: str, **meanings: str) -> None:
        self.intro = joined(intro)
        self.items = tuple((f"`{word}`", joined(text)) for word, text in meanings.items())


class Notation:
    """What is typed for each kind of step, by example, and what it means; `intro` leads up to the
    examples."""

    def __init__(self, examples: Mapping[str, str], *, intro: str = "") -> None:
        self.intro = joined(intro)
        self.items = tuple((f"`{typed}`", joined(text)) for typed, text in examples.items())


class Position:
    """A drawn position, as `PositionSpec` has it, and what there is to see in it."""

    def __init__(
        self,
        caption: str,
        *,
        code: str = "",
        turns: str = "",
        options: Mapping[str, Any] | None = None,
        close: int | None = None,
    ) -> None:
        self.caption = joined(caption)
        self.spec = PositionSpec(options or {}, code, turns, close)


@dataclass(frozen=True)
class ExampleTurn:
    """A turn of an example, and what comes of it."""

    text: str
    comment: str


class Example:
    """A position to play in, where one can: some turns from there, each with what comes of it, or
    none, for whoever likes to try. Where one can play the whole board is there."""

    def __init__(
        self,
        caption: str,
        *turns: tuple[str, str],
        code: str = "",
        options: Mapping[str, Any] | None = None,
        close: int | None = None,
    ) -> None:
        self.caption = joined(caption)
        self.spec = PositionSpec(options or {}, code, close=close)
        self.turns = tuple(ExampleTurn(text, joined(comment)) for text, comment in turns)


Block = Paragraph | Steps | Points | Words | Notation | Position | Example


class Part:
    """Some blocks under a heading."""

    def __init__(self, title: str, *blocks: Block) -> None:
        self.title, self.blocks = title, blocks


class Sheet:
    """The parts from top to bottom: first what is particular to the game, then under the same
    headings for all games what good players know (`hints`), the options, what the designer's sheet
    leaves open and how it is settled (`rulings`), and the notation. The title and the designer's
    credit are not among them: they are in the game's `Info`."""

    def __init__(
        self,
        *parts: Part,
        notation: Notation,
        options: Paragraph | Words | None = None,
        hints: Points | None = None,
        rulings: Points | None = None,
    ) -> None:
        self.own = parts
        self.hints, self.options, self.rulings, self.notation = hints, options, rulings, notation
        usual = {
            "Good play": hints,
            "Options": options,
            "Rulings": rulings,
            "How steps are written": notation,
        }
        self.parts = (*parts, *(Part(title, block) for title, block in usual.items() if block))
