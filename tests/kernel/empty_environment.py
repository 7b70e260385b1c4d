"""What must work in an environment with nothing but the packages: a game, and a page."""

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
    found: dict[str, Any] = tomllib.loads(text)["project"]
    return found


def check_environment(environment: Path, kernel: bool) -> None:
    """Plays and serves; says that there is no kernel exactly where there is none."""
    said = play(environment)
    assert "wins" in said, said
    assert (PLAIN in said) is not kernel, said
    first, page = serve(environment)
    assert (PLAIN in first) is not kernel, first
    assert "<title>Ludarium" in page, page


def play(environment: Path) -> str:
    """What a game of two computer players prints."""
    seats = ["--seat", "1", "search:2", "--seat", "2", "search:1"]
    command = ["play", "flume", "--size", "3", *seats, "--seconds", "0.1", "--seed", "1"]
    done = subprocess.run(
        [str(environment / "bin/ludarium"), *command],
        env=_surroundings(),
        cwd=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return " ".join(done.stdout.split())


def run_example(environment: Path, name: str, args: Sequence[str]) -> str:
    """What an example prints, run from a copy of the folder alone."""
    if not (environment / "examples").exists():
        shutil.copytree(FOLDER, environment / "examples", ignore=shutil.ignore_patterns("__*"))
    done = subprocess.run(
        [str(environment / "bin/python"), f"examples/{name}.py", *args],
        env=_surroundings(),
        cwd=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0 and done.stdout, f"{name}\n{done.stdout}\n{done.stderr}"
    return done.stdout


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
            said = server.stdout.readline()
            address = re.search(r"http://\S+/", said)
            assert address, said
            page = urllib.request.urlopen(address[0], timeout=30).read().decode()
        finally:
            server.terminate()
        said += server.stdout.read()
    return " ".join(said.split()), page


def _surroundings() -> dict[str, str]:
    """Without a way to the project itself."""
    inherited = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    return {**inherited, "PYTHONUNBUFFERED": "1"}
