"""Text that fits the width of a terminal: paragraphs and lists of words."""

import re
from collections.abc import Iterable
from textwrap import TextWrapper

WIDTH = 80
"""What most terminals have at least."""

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
