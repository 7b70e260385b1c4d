"""What the measuring programs do alike: tell how far they are, and end quietly on Ctrl-C."""

import atexit
import signal
import sys
from collections.abc import Callable
from typing import NoReturn

INTERRUPTED = 130
"""The exit code, as everywhere in the project."""


def tell(text: str) -> None:
    """How far the work is, to those who watch it: what is measured alone goes to the output."""
    print(text, file=sys.stderr, flush=True)


def run(main: Callable[[], object]) -> NoReturn:
    """The whole of a program, whose exit code is what its main function returns."""
    try:
        code = main()
    except KeyboardInterrupt:
        code = INTERRUPTED
    # While Python takes itself apart, nothing is left to be interrupted.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    sys.exit(int(code) if isinstance(code, int) else 0)
