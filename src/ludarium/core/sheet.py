"""Rule sheets as data, for the terminal, the browser and the documentation.

A sheet has parts with headings, and a part has blocks. In a text, *word* is emphasised and `word`
is something to type; line breaks and runs of spaces mean a single space.
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

_STYLED = re.compile(r"\*([^*]+)\*|`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text in one style: plain, emphasised, or code."""

    text: str
    style: Style = ""


def spans(text: str) -> Iterator[Span]:
    """The parts of a text, without the marks."""
    end = 0
    for match in _STYLED.finditer(text):
        if match.start() > end:
            yield Span(text[end : match.start()])
        yield Span(match[1], "em") if match[1] else Span(match[2], "code")
        end = match.end()
    if end < len(text):
        yield Span(text[end:])


def joined(text: str) -> str:
    """A text as one line."""
    return " ".join(text.split())


class Paragraph:
    """A paragraph."""

    def __init__(self, text: str) -> None:
        self.text = joined(text)


class Steps:
    """A numbered list; `intro` leads up to it."""

    def __init__(self, *texts: str, intro: str = "") -> None:
        self.intro = joined(intro)
        self.texts = tuple(map(joined, texts))


class Points:
    """A list of points; `intro` leads up to it."""

    def __init__(self, *texts: str, intro: str = "") -> None:
        self.intro = joined(intro)
        self.texts = tuple(map(joined, texts))


class Words:
    """The meanings of some words, such as those of an option; `intro` leads up to them."""

    def __init__(self, *, intro: str, **meanings: str) -> None:
        self.intro = joined(intro)
        self.items = tuple((f"`{word}`", joined(text)) for word, text in meanings.items())


class Notation:
    """Examples of typed moves and what they mean; `intro` leads up to them."""

    def __init__(self, examples: Mapping[str, str], *, intro: str = "") -> None:
        self.intro = joined(intro)
        self.items = tuple((f"`{typed}`", joined(text)) for typed, text in examples.items())


class Position:
    """A picture of a position (see `PositionSpec`), with a caption."""

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
    """A turn of an example, with a comment on its result."""

    text: str
    comment: str


class Example:
    """A position and some turns from it, with comments. In the browser, readers can play there, on
    the whole board."""

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
    """Blocks under a heading."""

    def __init__(self, title: str, *blocks: Block) -> None:
        self.title, self.blocks = title, blocks


class Sheet:
    """A rule sheet: the game's own parts, then parts with the same headings in all games.

    Attributes:
        hints: What good players know.
        options: The options of the game.
        rulings: How Ludarium settles what the designer's sheet leaves open.
        notation: How moves are written.
        parts: All parts, from top to bottom.
    """

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
