"""The commands of the examples and the extras they need, from their docstrings."""

import re
import shlex
from ast import get_docstring, parse
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.py"))
LEARNER = "train/train"
"""The slow one. tests/envs/test_train.py tests it."""

LITTLE = [
    *("--minutes", "0.005", "--option", "size=3", "--parallel", "8", "--rounds", "6"),
    *("--games", "2", "--last", "4", "--match-rounds", "6", "--opponent", "search:1"),
]
"""Arguments of the learner that make it stop after a second."""


def about(name: str) -> str:
    """The docstring of an example."""
    text = get_docstring(parse((FOLDER / f"{name}.py").read_text("utf-8")))
    assert text, f"examples/{name}.py has no docstring"
    return text


def commands(name: str) -> list[list[str]]:
    """The arguments of each command in its docstring. The tests run the first."""
    lines = re.findall(rf"^    python examples/{name}\.py(?: (.*))?$", about(name), re.MULTILINE)
    assert lines, f"the docstring of examples/{name}.py lacks a command: python examples/{name}.py"
    return [shlex.split(arguments) for arguments in lines]


def extras(name: str) -> set[str]:
    """The extras of the package that it can use."""
    return set(re.findall(r"\bextra `(\w+)`", about(name)))
