"""The tests and commands that the page of claims names exist."""

import ast
import re
from functools import cache

import pytest

from tests.cli.driver import ROOT
from tests.docs.test_commands import RUN

PAGE = (ROOT / "docs" / "claims.md").read_text("utf-8")
COMMANDS = {command.text for command in RUN}


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(tests/[^`]+::\w+)`", PAGE))))
def test_a_test_that_is_named_exists(name):
    path, _, test = name.partition("::")
    assert test in names_in(path)


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`(ludarium [^`]+)`", PAGE))))
def test_a_command_that_is_named_is_run(command):
    assert command in COMMANDS


@cache
def names_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
