"""`ludarium rules GAME`: the rules in our words, with the designer's credit."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Annotated

import typer

from ludarium.cli.paragraphs import filled
from ludarium.cli.screen import Screen
from ludarium.core.sheet import Block, Diagram, Notation, Paragraph, Steps, Words
from ludarium.games import GAMES, entry

_MARGIN = 4
"""How far a diagram stands from the left."""

_GAP = 6
_STOP = 4
"""At least so far from a diagram stands the text beside it, at a tab stop, so that the sheets of
games on similar boards look alike."""

_NARROW = 16
"""With less room than this the text stands below the diagram."""


def rules_lines(name: str, screen: Screen) -> list[str]:
    """The rule sheet as it fits a screen."""
    listed = entry(name)
    lines = filled(listed.info.credit, screen.width)
    for block in listed.sheet.blocks:
        lines += ["", *block_lines(block, screen.width)]
    return lines


def block_lines(block: Block, width: int) -> list[str]:
    """A part of a rule sheet for a width: text is filled, drawings stay as they are."""
    if isinstance(block, Paragraph):
        return filled(block.text, width)
    if isinstance(block, Diagram):
        return _diagram(block, width)
    return _items(block, width, gap=1 if isinstance(block, Steps) else 2)


def _items(block: Steps | Words | Notation, width: int, gap: int) -> list[str]:
    lines = filled(block.intro, width) if block.intro else []
    column = max(len(head) for head, _ in block.items) + gap
    for head, text in block.items:
        lines += filled(f"{head:<{column}}{text}", width, " " * column)
    return lines


def _diagram(block: Diagram, width: int) -> list[str]:
    rows = [" " * _MARGIN + row for row in block.rows]
    column = (max(map(len, rows)) + _GAP + _STOP) // _STOP * _STOP - 1
    if width - column < _NARROW:
        return [*rows, "", *_apart(block.beside, width)]
    beside = _apart(block.beside, width - column)
    if len(beside) > len(rows):
        beside = filled(" ".join(block.beside), width - column)
    pairs = zip_longest(rows, beside, fillvalue="")
    return [f"{row:<{column}}{text}".rstrip() for row, text in pairs]


def _apart(texts: Sequence[str], width: int) -> list[str]:
    """Paragraphs with an empty line between them."""
    return [line for text in texts for line in ("", *filled(text, width))][1:]


def rules(
    game: Annotated[str, typer.Argument(help=", ".join(GAMES))],
) -> None:
    screen = Screen()
    for line in rules_lines(game, screen):
        screen.raw(line)
