"""The pictures of README and docs are what the code draws today."""

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import ludarium
from tests.web.docs_screens import MOST_BYTES, PICTURES

DOCS = Path(__file__).parents[2] / "docs"


@cache
def script() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "make_pictures.py"))


def test_pictures_are_up_to_date():
    draw = script()["draw"]
    pictures = {name: draw(position) for name, position in script()["PICTURES"].items()}
    files = {path.stem: path.read_text("utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    stale = sorted(name for name in pictures | files if pictures.get(name) != files.get(name))
    assert not stale, "run `make docs-pictures`"


def test_screenshots_are_small_and_used():
    files = {path.name: path.stat().st_size for path in (DOCS / "pictures").glob("*.png")}
    assert set(files) == {f"screen-{name}.png" for name in PICTURES}, "run `make docs-screens`"
    assert max(files.values()) <= MOST_BYTES
    pages = [DOCS.parent / "README.md", *DOCS.rglob("*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    assert not [name for name in files if f"pictures/{name})" not in text]


def test_every_game_has_a_position_and_a_board():
    games = set(ludarium.GAMES)
    assert {f"{game}{kind}" for game in games for kind in ("", "-board")} <= set(
        script()["PICTURES"]
    )
