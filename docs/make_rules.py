"""Writes the rules in the pages of the games from their rule sheets: `python docs/make_rules.py`.

In docs/games/<game>.md the sections "Rules" and "Rulings" come from the sheet in the game's folder.
The rest is written by hand.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from ludarium.core.scene import Scene
from ludarium.core.sheet import Block, Example, Paragraph, Points, Position, Sheet, Steps
from ludarium.drawing import legend, plain, text
from ludarium.games import GAMES, example_scenes, spec_scene

FOLDER = Path(__file__).parent / "games"
WIDTH = 100
HEIGHT = 13
"""A picture may have space between its rows up to this many lines."""

NOTHING_OPEN = "The designer's sheet left nothing open."


def page(name: str, before: str) -> str:
    """The page of a game with the rules of its sheet."""
    sheet = GAMES[name].sheet
    rules = "\n\n".join(_rules(name, sheet))
    rulings = _points(sheet.rulings) if sheet.rulings else NOTHING_OPEN
    return _replaced(_replaced(before, "Rules", rules), "Rulings", rulings)


def _replaced(page: str, heading: str, body: str) -> str:
    match = re.search(rf"^## {heading}\n.*?(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert match, f"expected a heading '## {heading}'"
    return f"{page[: match.start()]}## {heading}\n\n{body}\n\n{page[match.end() :]}".rstrip() + "\n"


def _rules(name: str, sheet: Sheet) -> Iterator[str]:
    for part in sheet.own:
        yield f"### {part.title}"
        yield from (line for block in part.blocks for line in _block(name, block))
    if sheet.hints:
        yield "### Good play"
        yield _points(sheet.hints)


def _block(name: str, block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield _filled(block.text)
    elif isinstance(block, Position):
        yield _filled(block.caption)
        yield _picture(spec_scene(name, block.spec))
    elif isinstance(block, Example):
        texts = [f"*Example.* {block.caption}", *(f"`{t.text}`: {t.comment}" for t in block.turns)]
        for words, picture in zip(texts, example_scenes(name, block), strict=True):
            yield _filled(words)
            yield _picture(picture)
    elif isinstance(block, Steps | Points):
        if block.intro:
            yield _filled(block.intro)
        yield _points(block)
    else:
        if block.intro:
            yield _filled(block.intro)
        yield "\n".join(_filled(f"- {head}: {words}", "  ") for head, words in block.items)


def _points(block: Steps | Points) -> str:
    heads = [f"{n}. " if isinstance(block, Steps) else "- " for n in range(1, 1 + len(block.texts))]
    items = zip(heads, block.texts, strict=True)
    return "\n".join(_filled(f"{head}{words}", " " * len(head)) for head, words in items)


def _filled(words: str, hang: str = "") -> str:
    return fill(
        words, WIDTH, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False
    )


def _picture(picture: Scene) -> str:
    """In ASCII, which has the same width everywhere."""
    lines = plain(text(picture, unicode=False, height=HEIGHT))
    signs = legend(picture, unicode=False)
    return "\n".join(["```text", lines, *(["", *signs] if signs else []), "```"])


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    for name in GAMES:
        file = FOLDER / f"{name}.md"
        file.write_text(page(name, file.read_text("utf-8")), "utf-8")
    print(f"the rules of {len(GAMES)} games in {FOLDER}")


if __name__ == "__main__":
    main()
