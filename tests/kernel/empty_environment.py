"""Checks of an environment that holds only the packages: a game can be played, and a page loads."""

import os
import re
import shutil
import subprocess
import tomllib
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.examples import FOLDER

ROOT = Path(__file__).parents[2]
PLAIN = "computer players work in plain Python"


def project(folder: str = ".") -> dict[str, Any]:
    """The table `project` of a pyproject.toml."""
    text = (ROOT / folder / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def check_environment(environment: Path, kernel: bool) -> None:
    """Play and serve in it; a missing kernel is reported, and only a missing one."""
    output = play(environment)
    assert "wins" in output, output
    assert (PLAIN in output) is not kernel, output
    first, page = serve(environment)
    assert (PLAIN in first) is not kernel, first
    assert "<title>Ludarium" in page, page


def play(environment: Path) -> str:
    """What a game of two computer players prints."""
    seats = ["--seat", "1", "search:2", "--seat", "2", "search:1"]
    command = ["play", "flume", "--size", "3", *seats, "--seconds", "0.1", "--seed", "1"]
    return " ".join(_run(environment, "ludarium", *command).split())


def run_example(environment: Path, name: str, args: Sequence[str]) -> str:
    """What an example prints, run from a copy of the folder alone."""
    if not (environment / "examples").exists():
        shutil.copytree(FOLDER, environment / "examples", ignore=shutil.ignore_patterns("__*"))
    output = _run(environment, "python", f"examples/{name}.py", *args)
    assert output, name
    return output


def _run(environment: Path, program: str, *args: str) -> str:
    """What a program of the environment prints; it must end well."""
    process = subprocess.run(
        [str(environment / "bin" / program), *args],
        env=_surroundings(),
        cwd=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    words = f"{args}: exit {process.returncode}\n{process.stdout}\n{process.stderr}"
    assert process.returncode == 0, words
    return process.stdout


def serve(environment: Path) -> tuple[str, str]:
    """What a server prints when it starts, and its first page."""
    command = ["serve", "--no-browser", "--port", "0", "--database", str(environment / "games")]
    with subprocess.Popen(
        [str(environment / "bin/ludarium"), *command],
        env=_surroundings(),
        cwd=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            output = server.stdout.readline()
            address = re.search(r"http://\S+/", output)
            assert address, output
            page = urllib.request.urlopen(address[0], timeout=30).read().decode()
        finally:
            server.terminate()
        output += server.stdout.read()
    return " ".join(output.split()), page


def _surroundings() -> dict[str, str]:
    """The environment variables, without those that lead to the project."""
    inherited = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    return {**inherited, "PYTHONUNBUFFERED": "1"}
