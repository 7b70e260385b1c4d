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


def wrap(text: str, width: int = WIDTH, hang: str = "") -> list[str]:
    """Return the lines of a paragraph; those after the first begin with `hang`."""
    filler = _Filler(width, subsequent_indent=hang, break_on_hyphens=False)
    return filler.wrap(text) or [""]


def pack(words: Iterable[str], width: int = WIDTH, gap: str = "  ") -> list[str]:
    """Return lines with as many words as fit; only a word longer than a line is broken."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(gap) + len(word) <= width:
            lines[-1] += gap + word
        else:
            lines.extend(wrap(word, width))
    return lines


def cut(text: str, width: int) -> str:
    """Return a text, shortened if it is too long."""
    return text if len(text) <= width else f"{text[: width - 1].rstrip()}…"


NARROWEST = 22
"""The least width of remarks beside a board."""

REMARK, STATUS = "dim", "bold"
"""The styles of remarks and of the status."""


@dataclass(frozen=True)
class Page:
    """A board and its texts; `draw` draws it for a number of lines if possible."""

    draw: Callable[[int], list[Line]]
    legend: Sequence[str]
    notes: Sequence[str]
    status: Sequence[str]


def arrange(page: Page, width: int, height: int) -> list[Line]:
    """Return the first arrangement that fits the height, or else the last."""
    lines: list[Line] = []
    for lines in _arrangements(page, width, height):
        if len(lines) <= height:
            break
    return lines


def _arrangements(page: Page, width: int, height: int) -> Iterator[list[Line]]:
    """Yield arrangements, the most readable first; all contain the status."""
    remarks = [*pack(page.legend, width), *_each(page.notes, width)]
    yield _below(page, remarks, _each(page.status, width), height)
    status = pack(page.status, width, "   ")
    yield from _beside(page, _each(page.status, width), width, height)
    yield _below(page, pack((*page.legend, *page.notes), width), status, height)
    yield _below(page, pack(page.notes, width), status, height)
    half = (width - 2) // 2
    remarks = pack((cut(note, half) for note in page.notes), width)
    yield _below(page, remarks, status, height)
    status = pack((cut(line, width) for line in page.status), width, "   ")
    room = max(height - len(page.draw(height)) - len(status), 0)
    yield _below(page, remarks[max(len(remarks) - room, 0) :], status, height)


def _below(page: Page, remarks: list[str], status: list[str], height: int) -> list[Line]:
    picture = page.draw(height - len(remarks) - len(status))
    return [*picture, *_styled(remarks, REMARK), *_styled(status, STATUS)]


def _beside(page: Page, status: list[str], width: int, height: int) -> Iterator[list[Line]]:
    """Yield the board with the remarks to the right of its last lines, if they fit."""
    picture = page.draw(height - len(status))
    for top in reversed(range(len(picture))):
        column = max(map(_width, picture[top:])) + 3
        if width - column < NARROWEST:
            return
        remarks = [*pack(page.legend, width - column), *_each(page.notes, width - column)]
        if len(remarks) <= len(picture) - top:
            top = len(picture) - len(remarks)
            pairs = zip(picture[top:], _styled(remarks, REMARK), strict=True)
            lines = [_side_by_side(left, right, column) for left, right in pairs]
            yield [*picture[:top], *lines, *_styled(status, STATUS)]
            return


def _side_by_side(left: Line, right: Line, column: int) -> Line:
    return [*left, (" " * (column - _width(left)), ""), *right]


def _each(texts: Iterable[str], width: int) -> list[str]:
    return [line for text in texts for line in wrap(text, width)]


def _styled(lines: Iterable[str], style: str) -> list[Line]:
    return [[(line, style)] for line in lines]


def _width(line: Line) -> int:
    return sum(len(part) for part, _ in line)
