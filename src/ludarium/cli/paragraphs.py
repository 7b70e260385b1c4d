"""Text that fits the width of a terminal: paragraphs, lists of words, rule sheets."""

import re
from collections.abc import Iterable
from itertools import zip_longest
from textwrap import TextWrapper

WIDTH = 80
"""What most terminals have at least."""

_ITEM = re.compile(r"\d+\. +|`\w+` {2,}")
"""How an item of a list begins in a rule sheet."""

_COMMA = re.compile(r"(?<=,)(?=\S)")

_GUTTER = re.compile(r"\S {4,}(?=\S)")
"""Between a diagram and the text beside it."""


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


def sheet(text: str, width: int = WIDTH) -> list[str]:
    """A rule sheet for a width: prose is filled, diagrams stay as they are."""
    lines: list[str] = []
    for block in text.split("\n\n"):
        rows = block.strip("\n").split("\n")
        lines += [
            "",
            *(_diagram(rows, width) if rows[0].startswith("   ") else _prose(rows, width)),
        ]
    return lines[1:]


def _prose(rows: list[str], width: int) -> list[str]:
    items: list[str] = []
    for row in rows:
        if not items or _ITEM.match(row):
            items.append(row)
        else:
            items[-1] += " " + row.strip()
    lines = []
    for item in items:
        head = _ITEM.match(item)
        lines += filled(item, width, " " * len(head[0]) if head else "")
    return lines


def _diagram(rows: list[str], width: int) -> list[str]:
    """A diagram; text beside it is filled anew when it is too wide."""
    widest = max(rows, key=len)
    gutter = _GUTTER.search(widest.lstrip())
    if len(widest) <= width or gutter is None:
        return rows
    column = len(widest) - len(widest.lstrip()) + gutter.end()
    beside = filled(" ".join(filter(None, (row[column:].strip() for row in rows))), width - column)
    pairs = zip_longest((row[:column] for row in rows), beside, fillvalue="")
    return [f"{left:<{column}}{right}".rstrip() for left, right in pairs]
