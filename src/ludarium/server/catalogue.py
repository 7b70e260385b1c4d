"""The games as the pages tell of them: credit, options, the rules in words, and a picture."""

from functools import cache
from typing import Any

from ludarium.core.options import Option
from ludarium.core.sheet import Block, Diagram, Paragraph, spans
from ludarium.drawing import svg
from ludarium.games import cover, load
from ludarium.games.entry import Entry

Json = dict[str, Any]


def described(listed: Entry) -> Json:
    """A game of the list."""
    info = listed.info
    return {
        "name": info.name,
        "title": info.title,
        "designer": info.designer,
        "date": info.date,
        "link": info.link,
        "about": info.about,
        "players": info.players,
        "seats": load(info.name).seats,
        "rules": [_block(block) for block in listed.sheet.blocks],
        "options": [_option(option) for option in listed.rules.OPTIONS],
    }


@cache
def picture(name: str) -> str:
    """The small picture that shows a game, as SVG."""
    return svg(cover(name), words=False)


def _option(option: Option) -> Json:
    return {
        "name": option.name,
        "kind": option.kind,
        "help": option.help,
        "allowed": option.allowed,
        "default": None if option.default is None else option.to_text(option.default),
        "values": [option.to_text(value) for value in option.samples],
        "typed": option.typed,
    }


def _block(block: Block) -> Json:
    """A part of a rule sheet."""
    if isinstance(block, Paragraph):
        return {"kind": "paragraph", "text": _text(block.text)}
    if isinstance(block, Diagram):
        beside = [_text(text) for text in block.beside]
        return {"kind": "diagram", "rows": list(block.rows), "beside": beside}
    items = [{"head": _text(head), "text": _text(text)} for head, text in block.items]
    return {"kind": "items", "intro": _text(block.intro), "items": items}


def _text(text: str) -> list[Any]:
    """A text as its parts: a string for a plain one, else style and words."""
    return [part.text if not part.style else [part.style, part.text] for part in spans(text)]
