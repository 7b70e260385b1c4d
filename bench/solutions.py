"""Solve boards for computer players, which then play them perfectly: `make solutions`.

The folders of the games list the boards.
"""

import argparse
from collections.abc import Iterator

from ludarium import GAMES, full_code, load
from ludarium.cli.main import app
from ludarium.jobs.program import run_program


def commands() -> Iterator[list[str]]:
    """The arguments of `ludarium` for each board."""
    for name, entry in GAMES.items():
        for options in entry.computer.solved:
            game = load(name, **options)
            yield ["solve", full_code(game, game.initial_state()), "--for-players"]


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    for command in commands():
        if code := app(args=command, prog_name="ludarium", standalone_mode=False):
            raise SystemExit(code)


if __name__ == "__main__":
    run_program(main)
