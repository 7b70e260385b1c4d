"""The pages know no game: what is particular to one comes from the server."""

import re
from dataclasses import astuple
from pathlib import Path

import pytest

import ludarium
from ludarium.drawing.palette import NIGHT

WEB = Path(ludarium.__file__).parent / "web"
FILES = sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html"))
SCRIPTS = [path for path in FILES if path.suffix == ".js"]

PIECES = ("chip", "chips", "blocker", "blockers")
"""What single games call their pieces."""


def test_pictures_in_files_have_the_dark_colours_of_the_pages():
    text = (WEB / "css" / "tokens.css").read_text(encoding="utf-8")
    dark = dict(re.findall(r"--([\w-]+): light-dark\([^,]+, (#\w+)\)", text))
    names = ("wood-plate", "wood-rim", "wood-cell", "wood-line", "last", "tile")
    assert [dark[name] for name in names] == [*astuple(NIGHT)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_page_knows_a_game(path: Path):
    words = set(re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower()))
    designers = {entry.info.designer.split()[-1].lower() for entry in ludarium.GAMES.values()}
    assert not words & {*ludarium.GAMES, *designers, *PIECES}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_knows_an_option_by_its_name(path: Path):
    options = [option for entry in ludarium.GAMES.values() for option in entry.rules.OPTIONS]
    names, kinds = ({getattr(option, key) for option in options} for key in ("name", "kind"))
    quoted = re.findall(r"[\"'`](\w+)[\"'`]", path.read_text(encoding="utf-8"))
    assert not set(quoted) & names - kinds
