"""The openings once more, by a program that shares nothing with the kernel."""

import subprocess

import pytest

import ludarium
from ludarium import kernel
from tests.games.flume.second_opinion import COMPILER, compiled, differences

if COMPILER is None:
    pytest.skip("the second opinion needs a C++ compiler", allow_module_level=True)

pytestmark = pytest.mark.xdist_group("second opinion")

ENTRY = 13
"""Bytes of a bound in a file: a core, the least and the most as two bytes each, and the work."""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compiled(
        tmp_path_factory.mktemp("program"),
        "-O0",
        "-Wall",
        "-Wextra",
        "-Wshadow",
        "-Wno-restrict",
        "-Werror",
    )


def ask(program, *arguments) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)


@pytest.fixture(scope="module")
def bounds_file(tmp_path_factory):
    """All that the kernel found out about the openings of 5×5."""
    pytest.importorskip("ludarium_kernel")
    game = ludarium.load("flume", size=5)
    solver = kernel.Solver(game)
    assert solver.solve(game.initial_state()).proven
    path = tmp_path_factory.mktemp("kept") / "flume-5.bounds"
    solver.save(path, 1)
    return path


@pytest.mark.parametrize("size", [3, 5])
def test_openings_are_worth_what_is_published(program, size):
    assert differences(size, ask(program, size).stdout) == []


def test_bounds_of_the_kernel_are_correct(program, bounds_file):
    process = ask(program, 5, bounds_file, "", "all")
    assert process.returncode == 0, process.stdout
    assert differences(5, process.stdout) == []
    claims = int(process.stderr.split()[0])
    assert claims > 1_000


def test_bounds_behind_the_openings_are_proven_and_stored(program, bounds_file, tmp_path):
    """And nothing else; what is proven is not proven again."""
    progress_file = tmp_path / "done"
    first = ask(program, 5, bounds_file, progress_file)
    lines = progress_file.read_text().splitlines()
    needed = {line.removeprefix("needs ") for line in lines if line.startswith("needs")}
    holds = {line.removeprefix("holds ") for line in lines if line.startswith("holds")}
    assert needed == holds
    assert 100 < len(holds) < int(first.stderr.split()[0])
    progress_file.write_text("\n".join(lines[: len(lines) // 2]) + "\n")
    again = ask(program, 5, bounds_file, progress_file)
    assert first.stdout == again.stdout
    assert differences(5, again.stdout) == []
    assert set(progress_file.read_text().split()) == {"needs", "holds", *needed}


def test_a_wrong_bound_is_found(program, bounds_file, tmp_path):
    """The file's own check sum is not asked: only what is claimed counts."""
    content = bytearray(bounds_file.read_bytes())
    least = len(content) - 8 - ENTRY + 8
    content[least : least + 4] = (25).to_bytes(2, "little") * 2
    wrong = tmp_path / "wrong.bounds"
    wrong.write_bytes(content)
    process = ask(program, 5, wrong, "", "all")
    assert process.returncode == 1
    assert "is said to be worth 25 to 25" in process.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["4"], "expected SIZE"),
        (["5", "nowhere"], "cannot read nowhere"),
        ([5, __file__], "not a file of bounds"),
    ],
)
def test_wrong_sizes_and_files_are_refused(program, arguments, expected):
    process = ask(program, *arguments)
    assert process.returncode == 2
    assert expected in process.stderr
