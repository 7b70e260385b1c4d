"""A rule sheet as JSON. Its texts are marked as in `core/sheet.py`: *word* is emphasised, `word`
is what one types."""

from ludarium.cli.output import Json
from ludarium.core.full_code import full_code
from ludarium.core.sheet import Block, Example, Notation, Paragraph, Points, Position, Steps, Words
from ludarium.games import entry, played


def sheet_json(name: str) -> Json:
    """The rules of a game with its credit."""
    listed = entry(name)
    info = listed.info
    return {
        "game": info.name,
        "title": info.title,
        "designer": info.designer,
        "date": info.date,
        "link": info.link,
        "rules_version": info.rules_version,
        "parts": [
            {"title": part.title, "blocks": [_block(info.name, block) for block in part.blocks]}
            for part in listed.sheet.parts
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
    """A position by the code from which its turns are played."""
    game, start, _ = played(name, block.shown)
    turns = [{"text": text, "told": ""} for text in block.shown.turns.split()]
    if isinstance(block, Example):
        turns += [{"text": turn.text, "told": turn.told} for turn in block.turns]
    code = full_code(game, start)
    return {"kind": kind, "caption": block.caption, "code": code, "turns": turns}
