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
def kept(tmp_path_factory):
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


def test_what_the_kernel_keeps_holds(program, kept):
    found = ask(program, 5, kept, "", "all")
    assert found.returncode == 0, found.stdout
    assert differences(5, found.stdout) == []
    claims = int(found.stderr.split()[0])
    assert claims > 1_000


def test_what_openings_rest_on_is_proven_and_kept(program, kept, tmp_path):
    """And nothing else; what is proven is not proven again."""
    done = tmp_path / "done"
    first = ask(program, 5, kept, done)
    lines = done.read_text().splitlines()
    needed = {line.removeprefix("needs ") for line in lines if line.startswith("needs")}
    held = {line.removeprefix("holds ") for line in lines if line.startswith("holds")}
    assert needed == held
    assert 100 < len(held) < int(first.stderr.split()[0])
    done.write_text("\n".join(lines[: len(lines) // 2]) + "\n")
    again = ask(program, 5, kept, done)
    assert first.stdout == again.stdout
    assert differences(5, again.stdout) == []
    assert set(done.read_text().split()) == {"needs", "holds", *needed}


def test_a_wrong_bound_is_found(program, kept, tmp_path):
    """The file's own check sum is not asked: only what is claimed counts."""
    content = bytearray(kept.read_bytes())
    least = len(content) - 8 - ENTRY + 8
    content[least : least + 4] = (25).to_bytes(2, "little") * 2
    wrong = tmp_path / "wrong.bounds"
    wrong.write_bytes(content)
    found = ask(program, 5, wrong, "", "all")
    assert found.returncode == 1
    assert "is said to be worth 25 to 25" in found.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["4"], "expected SIZE"),
        (["5", "nowhere"], "cannot read nowhere"),
        ([5, __file__], "not a file of bounds"),
    ],
)
def test_what_is_no_board_or_file_is_refused(program, arguments, expected):
    found = ask(program, *arguments)
    assert found.returncode == 2
    assert expected in found.stderr
