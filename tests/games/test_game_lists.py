"""Nothing else in the tests lists the games: a sixth one would have to be added there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import ludarium

TESTS = Path(__file__).parents[1]
SHARED = sorted(path for path in TESTS.rglob("*.py") if path.parent.name not in ludarium.GAMES)


def lists_of_games(source: str) -> Iterator[int]:
    """The lines where a collection begins that names every game."""
    if not all(name in source.lower() for name in ludarium.GAMES):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            if {str(text).lower() for text in texts}.issuperset(ludarium.GAMES):
                yield node.lineno


def test_no_file_lists_the_games():
    lists = [
        f"{path.relative_to(TESTS)}, line {line}"
        for path in SHARED
        for line in lists_of_games(path.read_text("utf-8"))
    ]
    assert not lists, "take them from ludarium.GAMES and tests/games/<name>/"


def test_a_list_of_games_is_noticed():
    names = list(ludarium.GAMES)
    assert list(lists_of_games(f"SIZES = {dict.fromkeys(names, 3)}")) == [1]
    assert list(lists_of_games(f"\nCASES = {[(name.title(), {}) for name in names]}")) == [2]
    assert not list(lists_of_games(f"EXAMPLES = {names[1:]}"))
