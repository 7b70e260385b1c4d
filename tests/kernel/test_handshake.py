"""A package `ludarium_kernel` that is empty, broken or of another version is not used; one message
says why."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludarium
from ludarium import kernel

SRC = Path(ludarium.__file__).parents[1]

FITTING = f"""
NODE_BYTES, Rules, SearchParams, tunables = 24, object, object, list
def version(): return {ludarium.__version__!r}
def games(): return {{"churn": 1, "flume": 1}}
def arch(): return "portable"
"""

BROKEN: dict[str, tuple[str | None, str]] = {
    "empty folder": (None, "the package ludarium_kernel is broken, it has no NODE_BYTES"),
    "empty package": ("", "the package ludarium_kernel is broken, it has no NODE_BYTES"),
    "no module": ("from ludarium_kernel._kernel import Rules", "ludarium_kernel._kernel"),
    "undefined symbol": ("raise ImportError('undefined symbol: x')", "undefined symbol: x"),
    "no file": ("raise OSError('libm.so.7: cannot open')", "libm.so.7: cannot open"),
    "wrong processor": ("raise ImportError('it is built for ...')", "it is built for ..."),
    "half of it": (FITTING.replace("Rules, ", "Rule, "), "it has no Rules"),
    "an older one": (
        FITTING.replace(ludarium.__version__, "0.0.1"),
        f"it is version 0.0.1, this is Ludarium {ludarium.__version__}",
    ),
    "no versions": (FITTING.replace('{"churn": 1, "flume": 1}', "None"), "NoneType"),
    "versions fail": (FITTING + "def version(): return 1 / 0", "division by zero"),
}


def run(folder: Path, *arguments: str) -> str:
    """What Python prints that finds the packages of a folder before the installed ones."""
    path = os.pathsep.join([str(folder), str(SRC)])
    child = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert child.returncode == 0, f"exit {child.returncode}\n{child.stdout}\n{child.stderr}"
    assert not child.stderr
    return child.stdout


def fake(folder: Path, text: str) -> None:
    package = folder / "ludarium_kernel"
    package.mkdir()
    (package / "__init__.py").write_text(text, encoding="utf-8")


ABSENCE = """
import ludarium
from ludarium import kernel
game = ludarium.load("flume", size=3)
print(kernel.available(), kernel.supports(game), kernel.node_bytes())
print(kernel.absence())
print(kernel.absence(game))
"""


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_kernel_is_not_available(tmp_path, kind):
    text, why = BROKEN[kind]
    # A folder without files yields to a package that is installed, unless that is out of sight.
    hidden = ["-S"] if text is None else []
    if text is None:
        (tmp_path / "ludarium_kernel").mkdir()
    else:
        fake(tmp_path, text)
    flags, general, of_game = run(tmp_path, *hidden, "-c", ABSENCE).splitlines()
    assert flags == "False False None"
    assert general == of_game
    assert general.startswith("the kernel cannot be used (") and why in general


def test_a_kernel_that_fits_is_available(tmp_path):
    """The fakes above fail because of their faults only."""
    fake(tmp_path, FITTING)
    assert run(tmp_path, "-c", ABSENCE).splitlines() == ["True True 24", "None", "None"]


@pytest.mark.parametrize(
    ("games", "why"),
    [
        ({"churn": 1}, "the kernel does not have flume"),
        (
            {"churn": 1, "flume": 2},
            "the kernel has version 2 of the rules of flume, Ludarium has 1",
        ),
    ],
)
def test_a_game_by_other_rules_is_not_supported(tmp_path, games, why):
    fake(tmp_path, FITTING + f"def games(): return {games}")
    assert run(tmp_path, "-c", ABSENCE).splitlines() == ["True False 24", "None", why]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The kernel cannot be used (the package ludarium_kernel is broken, it has no NODE"),
        (FITTING + "def games(): return {}", "The kernel does not have flume: "),
    ],
    ids=["broken", "lacking"],
)
def test_the_game_continues_in_python_with_one_explanation(tmp_path, text, why):
    fake(tmp_path, text)
    seats = ["--seat", "1", "search:1", "--seat", "2", "search:1"]
    out = run(tmp_path, "-m", "ludarium", "play", "flume", "--size", "3", *seats, "--seconds", "1")
    out = " ".join(out.split())
    assert out.count(why) == 1
    assert out.count("computer players work in plain Python") == 1
    assert "wins" in out


def test_without_a_kernel(tmp_path):
    """Without site packages nothing is installed."""
    flags, general, _ = run(tmp_path, "-S", "-c", ABSENCE).splitlines()
    assert flags == "False False None"
    assert general == "the kernel is not installed (make kernel, or the extra 'kernel')"


def test_the_kernel_has_the_same_versions_of_the_rules():
    native = pytest.importorskip("ludarium_kernel")
    assert native.version() == native.__version__ == ludarium.__version__
    for name, version in native.games().items():
        game = ludarium.load(name)
        assert game.info.rules_version == version, name
        assert kernel.supports(game), name


LAZY = """
import sys, ludarium, ludarium.kernel, ludarium.agents, ludarium.analysis.study
game = ludarium.load("flume", size=3)
ludarium.play(game, game.initial_state(), "a1")
before = "ludarium_kernel" in sys.modules
ludarium.kernel.available()
print(before, "ludarium_kernel" in sys.modules)
"""


def test_the_module_is_loaded_on_first_use(tmp_path):
    fake(tmp_path, FITTING)
    assert run(tmp_path, "-c", LAZY).split() == ["False", "True"]
