"""A second opinion on Flume: by a program in C++ that shares nothing with the kernel.

    python -m tests.games.flume.second_opinion 7

works out the margin of every opening by the bounds in the file that the computer player has,
proves every bound that this rests on (with `--all`: every one before), and compares these with the
published ones. That takes hours of a core and half a gigabyte; it shows how far it is, and goes on
where it was when it is started again.
"""

import argparse
import json
import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

from ludarium.jobs.program import print_progress, run_program

PROGRAM = Path(__file__).parent / "second" / "main.cpp"
COMPILER = shutil.which(os.environ.get("CXX", "c++"))
FLUME = Path(str(files("ludarium.games.flume")))
SOLVED = json.loads((FLUME / "solved.json").read_text())
OUTPUT = Path("bench/out")


def compiled(folder: Path, *flags: str) -> Path:
    """The program, made in this folder."""
    assert COMPILER is not None, "there is no C++ compiler"
    program = folder / "second_opinion"
    subprocess.run([COMPILER, "-std=c++20", *flags, PROGRAM, "-o", program], check=True)
    return program


def published(size: int) -> dict[str, int]:
    """The margin of each opening for who makes it, by its name; symmetric ones have one name."""
    return {
        name: least
        for name, (least, most) in SOLVED[str(size)]["openings"].items()
        if least == most
    }


def differences(size: int, output: str) -> list[str]:
    """What the program says of openings otherwise than is published."""
    margins = dict(line.split() for line in output.splitlines())
    assert len(margins) == size**2, "every opening is told"
    return [
        f"{name}: {margins[name]} instead of {margin}"
        for name, margin in published(size).items()
        if int(margins[name]) != margin
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("size", type=int, choices=[int(size) for size in SOLVED])
    parser.add_argument("--all", action="store_true", help="prove what no opening needs, too")
    args = parser.parse_args()
    size = args.size
    OUTPUT.mkdir(parents=True, exist_ok=True)
    print_progress("compiling ...")
    program = compiled(OUTPUT, "-O3", "-march=native")
    bounds = FLUME / f"solved-{size}.bounds"
    progress_file = OUTPUT / f"second-opinion-{size}.done"
    claims = [str(bounds), str(progress_file)] if bounds.exists() else []
    if claims and args.all:
        claims.append("all")
    process = subprocess.run([program, str(size), *claims], stdout=subprocess.PIPE, text=True)
    if process.returncode:
        print(process.stdout, end="")
        return process.returncode
    wrong = differences(size, process.stdout)
    print("\n".join(wrong) or f"Flume {size}×{size}: every opening is worth what is published.")
    return bool(wrong)


if __name__ == "__main__":
    run_program(main)
