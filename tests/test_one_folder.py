"""What a game brings lives in its own folders: shared code singles out no game.

Only forms that can mean a game are looked for, so a game may be called by an ordinary word.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludarium

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ludarium"
THE_LIST = PACKAGE / "games" / "__init__.py"
LOOKUPS = {"load", "entry", "rules_of", "computer"}
"""The functions that get a game by its name."""

SHARED = [
    path
    for folder in (PACKAGE, ROOT / "bench", ROOT / "docs")
    for path in sorted(folder.rglob("*.py"))
    if path != THE_LIST
    and ROOT / "bench/out" not in path.parents
    and not any((PACKAGE / "games" / name) in path.parents for name in ludarium.GAMES)
]


def singled_out(source: str) -> Iterator[str]:
    """Each place in code where a game is imported, looked up by its name or compared with it."""
    for node in ast.walk(ast.parse(source)):
        if found := set(_meant(node)) & {*ludarium.GAMES}:
            yield f"line {getattr(node, 'lineno', '?')}: {', '.join(found)}"


def _meant(node: ast.AST) -> Iterator[str]:
    """The names that must be those of games where they stand."""
    match node:
        case ast.Import(names=names):
            yield from (_folder(alias.name) for alias in names)
        case ast.ImportFrom(module=str(module), names=names):
            yield _folder(module)
            if module == "ludarium.games":
                yield from (alias.name for alias in names)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[first, *_]):
            yield from _constants([first] if name in LOOKUPS else [])
        case ast.Subscript(value=ast.Name(id="GAMES") | ast.Attribute(attr="GAMES"), slice=key):
            yield from _constants([key])
        case ast.Compare(left=ast.Attribute(attr="name"), comparators=others):
            yield from _constants(others)
        case ast.Dict(keys=keys) if len(keys) > 1:
            words = list(_constants(keys))
            yield from words if set(words) <= {*ludarium.GAMES} else []


def _folder(module: str) -> str:
    return module.removeprefix("ludarium.games.").partition(".")[0] if "." in module else ""


def _constants(nodes: list[ast.expr | None] | list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        for each in ast.walk(node) if node is not None else ():
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shared_code_singles_out_no_game(path):
    assert not list(singled_out(path.read_text("utf-8"))), "this belongs into the game's folder"


@pytest.mark.parametrize(
    "source",
    [
        'SIZES = {"churn": 3, "flume": 5}',
        "from ludarium.games.flume.rules import Flume",
        "from ludarium.games import flume",
        "import ludarium.games.flume",
        'ludarium.load("churn", sides=3)',
        'GAMES["churn"].view',
        'if game.info.name in ("churn", "flume"): pass',
        'if game.name == "churn": pass',
    ],
)
def test_a_game_that_is_singled_out_is_found(source):
    assert list(singled_out(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""Such as churn."""\nSIZE = 3\n"""Enough for flume."""',
        'raise ValueError("stones churn on the board")',
        'KINDS = ("churn", "stir")\nchurn = {"churn": 1, "stir": 2}',
        "def churn_rows(): pass",
    ],
)
def test_ordinary_words_are_no_games(source):
    assert not list(singled_out(source))
