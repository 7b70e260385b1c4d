"""What long-running programs share: they report progress and end quietly on Ctrl-C."""

import atexit
import signal
import sys
from collections.abc import Callable
from typing import NoReturn

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def print_progress(text: str) -> None:
    """Print a line to standard error, so that standard output holds only results."""
    print(text, file=sys.stderr, flush=True)


def run_program(main: Callable[[], object]) -> NoReturn:
    """Run a main function and exit with the code that it returns (anything else counts as 0)."""
    try:
        code = main()
    except KeyboardInterrupt:
        code = INTERRUPTED
    # Ctrl-C while Python shuts down would print a traceback.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    sys.exit(int(code) if isinstance(code, int) else 0)
