"""What the examples say of themselves: how they are run, and what they need."""

import re
import shlex
from ast import get_docstring, parse
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.py"))
LEARNER = "train/train"
"""The one that takes its time, and has tests of its own (tests/envs/test_train.py)."""

LITTLE = [
    *("--minutes", "0.005", "--option", "size=3", "--parallel", "8", "--rounds", "6"),
    *("--games", "2", "--last", "4", "--match-rounds", "6", "--opponent", "search:1"),
]
"""So little to learn that it takes a second."""


def about(name: str) -> str:
    """The docstring of an example."""
    said = get_docstring(parse((FOLDER / f"{name}.py").read_text("utf-8")))
    assert said, f"examples/{name}.py has no docstring"
    return said


def commands(name: str) -> list[list[str]]:
    """The arguments of the commands in its docstring, the quickest first, which the tests run."""
    found = re.findall(rf"^    python examples/{name}\.py(?: (.*))?$", about(name), re.MULTILINE)
    assert found, f"examples/{name}.py does not say how it is run: python examples/{name}.py"
    return [shlex.split(arguments) for arguments in found]


def extras(name: str) -> set[str]:
    """The extras of the package that it needs, or can make use of."""
    return set(re.findall(r"\bextra `(\w+)`", about(name)))
