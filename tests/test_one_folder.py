"""What a game brings lives in its own folders: no other code names one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludarium

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ludarium"
THE_LIST = PACKAGE / "games" / "__init__.py"
NAMES = re.compile(rf"\b({'|'.join(ludarium.GAMES)})\b", re.IGNORECASE)

FILES = [
    *(path for path in PACKAGE.rglob("*.py") if path != THE_LIST),
    *(path for path in (ROOT / "bench").rglob("*.py") if ROOT / "bench/out" not in path.parents),
    *(ROOT / "docs").rglob("*.py"),
]
SHARED = [
    path
    for path in sorted(FILES)
    if not any((PACKAGE / "games" / name) in path.parents for name in ludarium.GAMES)
]


def named_in_code(source: str) -> Iterator[str]:
    """Each name of a game in code, where it stands; docstrings may give examples."""
    if not any(name in source.lower() for name in ludarium.GAMES):
        return
    nodes = list(ast.walk(ast.parse(source)))
    texts = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        for text in _texts(node):
            if id(node) not in texts and (found := NAMES.search(text.replace("_", " "))):
                yield f"line {getattr(node, 'lineno', '?')}: {found[0]}"


def _texts(node: ast.AST) -> Iterator[str]:
    for field in ("value", "id", "attr", "name", "module", "arg"):
        if isinstance(text := getattr(node, field, None), str):
            yield text


def test_folders_in_folders_are_looked_at_too():
    assert {"attack", "bench", "cli", "docs"} <= {path.parent.name for path in SHARED}


def test_shared_code_names_no_game():
    found = [
        f"{path.relative_to(ROOT)}, {where}"
        for path in SHARED
        for where in named_in_code(path.read_text("utf-8"))
    ]
    assert not found, "what belongs to a game goes into its folder:\n" + "\n".join(found)


def test_commands_of_make_name_no_game():
    """Remarks and what `make help` tells may give examples."""
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    found = [line for line in lines if NAMES.search(line.partition("#")[0])]
    assert not found, "what belongs to a game goes into its folder:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'SIZES = {"churn": 3}',
        "from ludarium.games.flume.rules import Flume",
        "def churn_rows(): pass",
        'raise ValueError("expected one of churn or flume")',
        'f"{what} churn"',
        "churn = 3",
    ],
)
def test_a_name_is_found(source):
    assert list(named_in_code(source))


def test_examples_in_docstrings_are_no_list():
    assert not list(named_in_code('"""Such as churn."""\nSIZE = 3\n"""Enough for flume."""'))
