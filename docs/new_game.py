"""Add a game to the project: `python docs/new_game.py NAME` (make new-game NAME=...).

The new game is a copy of the one in examples/newgame/ under another name, and plays like it until
you change its rules. The twin in the kernel is left out unless you ask for it with --twin.
"""

import re
import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "examples" / "newgame"
MODEL = "trio"
"""The name of the game in the template."""

LIST = Path("src/ludarium/games/__init__.py")
NAME = re.compile(r"[a-z][a-z0-9]{1,19}")


def add_game(name: str, root: Path = ROOT, *, twin: bool = False) -> list[Path]:
    """Write the files of a new game and its line in the list; return their paths.

    Raises ValueError for a name that cannot be used."""
    if not NAME.fullmatch(name):
        raise ValueError(f"expected a name of small letters and digits, got {name!r}")
    games = root / LIST.parent
    if (games / name).exists() or (games / f"{name}.py").exists():
        raise ValueError(
            f"expected a new name, got {name!r}: there is {LIST.parent}/{name} already"
        )
    paths = []
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        relative = source.relative_to(TEMPLATE)
        if "__pycache__" in relative.parts or (relative.parts[0] == "kernel" and not twin):
            continue
        path = root / _renamed(relative.as_posix(), name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_renamed(source.read_text("utf-8"), name), "utf-8")
        paths.append(path)
    _add_to_list(root / LIST, name)
    return [*paths, root / LIST]


def _renamed(text: str, name: str) -> str:
    return text.replace(MODEL, name).replace(MODEL.title(), name.title())


def _add_to_list(file: Path, name: str) -> None:
    """Add the game's line at the end of FOLDERS."""
    text = file.read_text("utf-8")
    end = text.index("\n)", text.index("FOLDERS = ("))
    file.write_text(f'{text[:end]}\n    "{name}",{text[end:]}', "utf-8")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--twin", action="store_true", help="also copy the twin in the kernel")
    args = parser.parse_args()
    try:
        paths = add_game(args.name, twin=args.twin)
    except ValueError as error:
        sys.exit(f"new_game: {error}")
    for path in paths:
        print(path.relative_to(ROOT))
    print(f"Now write its rules in {LIST.parent / args.name}/rules.py; see docs/adding-a-game.md.")


if __name__ == "__main__":
    main()
