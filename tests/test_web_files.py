"""The files that browsers get agree with those that servers draw."""

import re
from dataclasses import astuple
from pathlib import Path

import ludarium
from ludarium.drawing.palette import NIGHT


def test_pictures_in_files_have_the_dark_colours_of_the_pages():
    tokens = Path(ludarium.__file__).parent / "web" / "css" / "tokens.css"
    dark = dict(re.findall(r"--([\w-]+): light-dark\([^,]+, (#\w+)\)", tokens.read_text("utf-8")))
    names = ("wood-plate", "wood-rim", "wood-cell", "wood-line", "last", "tile")
    assert [dark[name] for name in names] == [*astuple(NIGHT)]
