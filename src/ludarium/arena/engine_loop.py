"""The engine on standard input and output."""

import os
import sys

from ludarium.arena.engine import Engine, Settings

MOST_LINE = 2**20
"""Bytes of a line; a game of ten thousand steps fits."""


def serve(settings: Settings, version: str) -> None:
    """Answer lines until one says to quit, or the input ends."""
    engine, lines = Engine(_say, settings, version), sys.stdin.buffer
    while line := lines.readline(MOST_LINE):
        if len(line) == MOST_LINE and not line.endswith(b"\n"):
            while (rest := lines.readline(MOST_LINE)) and not rest.endswith(b"\n"):
                pass
            _say(f"error expected lines of at most {MOST_LINE >> 10} KiB")
        elif not engine.hear(line.decode(errors="replace")):
            break
    engine.leave()


def _say(line: str) -> None:
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except OSError:  # nobody listens any more
        os._exit(0)
