"""`ludarium games` lists the games, `ludarium rules GAME` prints a rule sheet."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Annotated

import typer

from ludarium.cli.arguments import flag_help, game_names, option_help
from ludarium.cli.json_output import AsJson, Json, print_document
from ludarium.cli.layout import wrap
from ludarium.cli.screen import Screen
from ludarium.core.codes import full_code
from ludarium.core.scene import Scene
from ludarium.core.sheet import (
    Block,
    Example,
    Notation,
    Paragraph,
    Points,
    Position,
    Steps,
    Words,
    spans,
)
from ludarium.drawing import legend, plain, text
from ludarium.games import GAMES, entry, example_scenes, spec_scene, spec_states
from ludarium.server.views.catalogue import described


def games(as_json: AsJson = False) -> None:
    if as_json:
        print_document("games", {"games": [described(entry) for entry in GAMES.values()]})
        return
    screen = Screen()
    for game in GAMES.values():
        info = game.info
        screen.say(f"{info.name:<10}{info.credit}", "bold")
        screen.say(f"{'':10}{info.about}", hang=" " * 10)
        score = f" Score: {info.score}." if info.score else ""
        aim = f" {info.aim}." if info.aim else ""
        screen.say(f"{'':10}Players: {info.players}.{score}{aim}", hang=" " * 10)
        for option in game.rules.OPTIONS:
            screen.say(f"{'':10}{flag_help(option):<18}{option_help(option)}", hang=" " * 28)
        screen.say()


_MARGIN = 2
"""The indent of a picture."""

_GAP = 4
_STOP = 4
"""The least gap between a picture and the text beside it, and the tab stops where text begins."""

_NARROW = 20
"""If there is less room than this, the text goes below the picture."""

_HEIGHT = 13
"""The height up to which a picture gets a line between its rows."""


def rules_lines(name: str, screen: Screen) -> list[str]:
    """Return the rule sheet of a game as lines for a screen."""
    game = entry(name)
    lines = wrap_marked(game.info.credit, screen.width)
    page = SheetPage(game.info.name, screen.width, unicode=screen.unicode)
    for part in game.sheet.parts:
        lines += ["", part.title, "-" * len(part.title)]
        for number, block in enumerate(part.blocks):
            lines += ["", *page.block(block)] if number else page.block(block)
    return lines


def notation_lines(notation: Notation, width: int) -> list[str]:
    """Return how steps are written, as lines."""
    return _items(notation.intro, notation.items, width, gap=2)


class SheetPage:
    """Lays out a sheet for a width; explains each sign at its first picture."""

    def __init__(self, name: str, width: int, *, unicode: bool = True) -> None:
        self._name, self._width, self._unicode = name, width, unicode
        self._explained: set[str] = set()

    def block(self, block: Block) -> list[str]:
        """Return a block as lines."""
        if isinstance(block, Paragraph):
            return wrap_marked(block.text, self._width)
        if isinstance(block, Position):
            return self._picture(spec_scene(self._name, block.spec), block.caption)
        if isinstance(block, Example):
            return self._example(block)
        if isinstance(block, Words | Notation):
            return _items(block.intro, block.items, self._width, gap=2)
        return _items(block.intro, tuple(_numbered(block)), self._width, gap=1)

    def _example(self, example: Example) -> list[str]:
        captions = [example.caption, *(f"{turn.text}: {turn.comment}" for turn in example.turns)]
        pictures = example_scenes(self._name, example)
        blocks = [self._picture(*each) for each in zip(pictures, captions, strict=True)]
        return [line for block in blocks for line in ("", *block)][1:]

    def _picture(self, picture: Scene, caption: str) -> list[str]:
        lines = plain(text(picture, unicode=self._unicode, height=_HEIGHT)).split("\n")
        rows = [f"{' ' * _MARGIN}{row}".rstrip() for row in lines]
        signs = "  ".join(legend(picture, unicode=self._unicode)).split("  ")
        fresh = [sign for sign in signs if sign and sign not in self._explained]
        self._explained |= {*fresh}
        beside = [caption, *([f"({', '.join(fresh)})"] if fresh else [])]
        return _beside(rows, beside, self._width)


def wrap_marked(marked: str, width: int, hang: str = "") -> list[str]:
    """Return a marked text as lines; code keeps its backquotes, emphasis is dropped."""
    parts = (f"`{span.text}`" if span.style == "code" else span.text for span in spans(marked))
    return wrap("".join(parts), width, hang)


def _numbered(block: Steps | Points) -> Iterator[tuple[str, str]]:
    for number, each in enumerate(block.texts, start=1):
        yield f"{number}." if isinstance(block, Steps) else "-", each


def _items(intro: str, items: Sequence[tuple[str, str]], width: int, gap: int) -> list[str]:
    lines = wrap_marked(intro, width) if intro else []
    column = max(len(head) for head, _ in items) + gap
    for head, each in items:
        lines += wrap_marked(f"{head:<{column}}{each}", width, " " * column)
    return lines


def _beside(rows: list[str], texts: Sequence[str], width: int) -> list[str]:
    """Return a picture with texts beside it, or below it if there is too little room."""
    column = (max(map(len, rows)) + _GAP + _STOP - 1) // _STOP * _STOP
    if width - column < _NARROW:
        return [*rows, "", *_paragraphs(texts, width)]
    pairs = zip_longest(rows, _paragraphs(texts, width - column), fillvalue="")
    return [f"{row:<{column}}{each}".rstrip() for row, each in pairs]


def _paragraphs(texts: Sequence[str], width: int) -> list[str]:
    """Return paragraphs with an empty line between them."""
    return [line for each in texts for line in ("", *wrap_marked(each, width))][1:]


def rules(
    game: Annotated[str, typer.Argument(help=", ".join(GAMES), autocompletion=game_names)],
    as_json: AsJson = False,
) -> None:
    if as_json:
        print_document("rules", sheet_json(game))
        return
    screen = Screen()
    screen.page(rules_lines(game, screen))


def sheet_json(name: str) -> Json:
    """Return the rules of a game with its credit."""
    game = entry(name)
    info = game.info
    return {
        "game": info.name,
        "title": info.title,
        "designer": info.designer,
        "date": info.date,
        "link": info.link,
        "rules_version": info.rules_version,
        "parts": [
            {"title": part.title, "blocks": [_block(info.name, block) for block in part.blocks]}
            for part in game.sheet.parts
        ],
    }


def _block(name: str, block: Block) -> Json:
    kind = type(block).__name__.lower()
    match block:
        case Paragraph():
            return {"kind": kind, "text": block.text}
        case Steps() | Points():
            return {"kind": kind, "intro": block.intro, "texts": block.texts}
        case Words() | Notation():
            return {"kind": kind, "intro": block.intro, "items": dict(block.items)}
        case Position() | Example():
            return _position(name, kind, block)


def _position(name: str, kind: str, block: Position | Example) -> Json:
    """Return a position as a code and the turns played from it."""
    game, start, _ = spec_states(name, block.spec)
    turns = [{"text": text, "told": ""} for text in block.spec.turns.split()]
    if isinstance(block, Example):
        turns += [{"text": turn.text, "told": turn.comment} for turn in block.turns]
    code = full_code(game, start)
    return {"kind": kind, "caption": block.caption, "code": code, "turns": turns}
