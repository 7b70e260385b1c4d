"""Draws the pictures of README and docs into docs/pictures: `python docs/make_pictures.py`.

The positions come from the games (`ILLUSTRATIONS` in their folders).
"""

import argparse
from pathlib import Path

from ludarium.drawing import svg
from ludarium.games import GAMES, illustration

FOLDER = Path(__file__).parent / "pictures"

PICTURES = {
    f"{name}-{which}" if which else name: (name, which)
    for name, entry in GAMES.items()
    for which in entry.illustrations
}
"""By the name of the file: the game, and which of its positions."""


def draw(picture: tuple[str, str]) -> str:
    """The picture as SVG."""
    return svg(illustration(*picture))


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    FOLDER.mkdir(exist_ok=True)
    for file, picture in PICTURES.items():
        (FOLDER / f"{file}.svg").write_text(draw(picture), encoding="utf-8")
    print(f"{len(PICTURES)} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
