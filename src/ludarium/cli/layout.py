"""Text that fits a terminal: paragraphs, lists of words, and a board with its remarks."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import TextWrapper

from ludarium.drawing.canvas import Line

WIDTH = 80
"""The least width of most terminals."""

_COMMA = re.compile(r"(?<=,)(?=\S)")


class _Filler(TextWrapper):
    """Breaks lines at spaces, and after the commas between the steps of a turn."""

    def _split(self, text: str) -> list[str]:
        return [part for chunk in super()._split(text) for part in _COMMA.split(chunk)]


def filled(text: str, width: int = WIDTH, hang: str = "") -> list[str]:
    """The lines of a paragraph; those after the first begin with `hang`."""
    filler = _Filler(width, subsequent_indent=hang, break_on_hyphens=False)
    return filler.wrap(text) or [""]


def packed(words: Iterable[str], width: int = WIDTH, gap: str = "  ") -> list[str]:
    """As many words in a line as fit; a word may have spaces in it and is broken only when it
    does not fit a line of its own."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(gap) + len(word) <= width:
            lines[-1] += gap + word
        else:
            lines.extend(filled(word, width))
    return lines


def cut(text: str, width: int) -> str:
    """The beginning of a text that is too long."""
    return text if len(text) <= width else f"{text[: width - 1].rstrip()}…"


NARROWEST = 22
"""The least width of remarks beside a board."""

REMARK, STATUS = "dim", "bold"
"""The styles of remarks and of the status."""


@dataclass(frozen=True)
class Page:
    """A board, drawn for a number of lines if it can be, and the texts that go with it."""

    draw: Callable[[int], list[Line]]
    legend: Sequence[str]
    notes: Sequence[str]
    status: Sequence[str]


def arranged(page: Page, width: int, height: int) -> list[Line]:
    """The first arrangement that fits the height, or else the shortest there is."""
    lines: list[Line] = []
    for lines in _arrangements(page, width, height):
        if len(lines) <= height:
            break
    return lines


def _arrangements(page: Page, width: int, height: int) -> Iterator[list[Line]]:
    """From the most readable on. The status is in each of them."""
    remarks = [*packed(page.legend, width), *_each(page.notes, width)]
    yield _below(page, remarks, _each(page.status, width), height)
    status = packed(page.status, width, "   ")
    yield from _beside(page, _each(page.status, width), width, height)
    yield _below(page, packed((*page.legend, *page.notes), width), status, height)
    yield _below(page, packed(page.notes, width), status, height)
    half = (width - 2) // 2
    remarks = packed((cut(note, half) for note in page.notes), width)
    yield _below(page, remarks, status, height)
    status = packed((cut(line, width) for line in page.status), width, "   ")
    room = max(height - len(page.draw(height)) - len(status), 0)
    yield _below(page, remarks[max(len(remarks) - room, 0) :], status, height)


def _below(page: Page, remarks: list[str], status: list[str], height: int) -> list[Line]:
    picture = page.draw(height - len(remarks) - len(status))
    return [*picture, *_styled(remarks, REMARK), *_styled(status, STATUS)]


def _beside(page: Page, status: list[str], width: int, height: int) -> Iterator[list[Line]]:
    """The remarks to the right of the board, from some line of it down to its last."""
    picture = page.draw(height - len(status))
    for top in reversed(range(len(picture))):
        column = max(map(_width, picture[top:])) + 3
        if width - column < NARROWEST:
            return
        remarks = [*packed(page.legend, width - column), *_each(page.notes, width - column)]
        if len(remarks) <= len(picture) - top:
            top = len(picture) - len(remarks)
            pairs = zip(picture[top:], _styled(remarks, REMARK), strict=True)
            lines = [_side_by_side(left, right, column) for left, right in pairs]
            yield [*picture[:top], *lines, *_styled(status, STATUS)]
            return


def _side_by_side(left: Line, right: Line, column: int) -> Line:
    return [*left, (" " * (column - _width(left)), ""), *right]


def _each(texts: Iterable[str], width: int) -> list[str]:
    return [line for text in texts for line in filled(text, width)]


def _styled(lines: Iterable[str], style: str) -> list[Line]:
    return [[(line, style)] for line in lines]


def _width(line: Line) -> int:
    return sum(len(part) for part, _ in line)
