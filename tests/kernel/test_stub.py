"""The typed stub matches the module."""

import subprocess
import sys
from pathlib import Path

import pytest

native = pytest.importorskip("ludarium_kernel")

STUB = Path(__file__).parents[2] / "kernel/src/ludarium_kernel/_kernel.pyi"


def test_the_stub_matches_the_module(tmp_path):
    pytest.importorskip("nanobind.stubgen")
    command = [
        sys.executable,
        "-m",
        "nanobind.stubgen",
        "-q",
        "-m",
        "ludarium_kernel._kernel",
        "-o",
    ]
    fresh = tmp_path / "_kernel.pyi"
    subprocess.run([*command, str(fresh)], check=True, timeout=60)
    if fresh.read_text(encoding="utf-8") != STUB.read_text(encoding="utf-8"):
        pytest.fail(f"the stub is out of date; this writes it again:\n{' '.join(command)} {STUB}")


def test_everything_in_the_stub_can_be_imported():
    for name in native.__all__:
        assert getattr(native, name) is getattr(native._kernel, name)
    public = [name for name in vars(native._kernel) if not name.startswith("_")]
    assert sorted(native.__all__) == sorted(public)


def test_every_tunable_is_a_property_of_the_params():
    names = [name for name in dir(native.SearchParams()) if not name.startswith("_")]
    assert sorted(names) == sorted(each.name for each in native.tunables())
