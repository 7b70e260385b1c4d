"""What the pages tell of a game to those who learn it: its rules in words and pictures."""

from typing import Any

from ludarium.core.sheet import (
    Block,
    Example,
    Notation,
    Paragraph,
    Points,
    Position,
    Sheet,
    Steps,
    Words,
    spans,
)
from ludarium.games import drawn, played, stages
from ludarium.server import messages

Json = dict[str, Any]


def rules(name: str, sheet: Sheet) -> list[Json]:
    """The parts of a rule sheet."""
    return [
        {"title": part.title, "blocks": [_block(name, block) for block in part.blocks]}
        for part in sheet.parts
    ]


def marked(text: str) -> list[Any]:
    """A text as its parts: a string for a plain one, else style and words."""
    return [part.text if not part.style else [part.style, part.text] for part in spans(text)]


def _block(name: str, block: Block) -> Json:
    if isinstance(block, Paragraph):
        return {"kind": "paragraph", "text": marked(block.text)}
    if isinstance(block, Position):
        return _position(name, block)
    if isinstance(block, Example):
        return _example(name, block)
    if isinstance(block, Words | Notation):
        items = [{"head": marked(head), "text": marked(text)} for head, text in block.items]
        return {"kind": "words", "intro": marked(block.intro), "items": items}
    kind = {Steps: "steps", Points: "points"}[type(block)]
    texts = [marked(text) for text in block.texts]
    return {"kind": kind, "intro": marked(block.intro), "texts": texts}


def _position(name: str, block: Position) -> Json:
    game, start, state = played(name, block.shown)
    return {
        "kind": "position",
        "caption": marked(block.caption),
        "layout": messages.layout(game, drawn(name, block.shown)),
        "position": messages.position(game, state, start if block.shown.turns else None),
    }


def _example(name: str, block: Example) -> Json:
    (game, start, _), *others = stages(name, block)
    turns = zip(block.turns, others, strict=True)
    return {
        "kind": "example",
        "caption": marked(block.caption),
        "layout": messages.layout(game),
        "position": messages.position(game, start),
        "turns": [
            {"text": turn.text, "told": marked(turn.told), "code": game.encode(state)}
            for turn, (_, state, _) in turns
        ],
    }
