"""Errors name missing packages of the extra `research`; the rest works without them."""

import subprocess
import sys
from importlib import import_module

import pytest

from ludarium.envs import MissingPackageError
from tests.effort import HANGING


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("openspiel", "pyspiel"),
        ("batches", "numpy"),
    ],
)
def test_the_error_names_the_missing_package(module, package, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("ludarium.envs.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackageError) as error:
        import_module(f"ludarium.envs.{module}")
    assert f"the package {package}: pip install 'ludarium[research]'" in str(error.value)


def test_games_need_none_of_the_packages():
    code = """
import sys, ludarium
game = ludarium.load("churn")
print(len(game.observation(game.initial_state(), 0)), ludarium.envs.__name__)
print([name for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel") if name in sys.modules])
print(ludarium.envs.pettingzoo.env("churn"))
"""
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGING
    )
    assert result.stdout.splitlines() == ["225 ludarium.envs", "[]", "churn_v1"], result.stderr
