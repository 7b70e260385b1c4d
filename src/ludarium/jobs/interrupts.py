"""Ctrl-C reaches every process of a terminal; worker processes leave it to their parent."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

_CAN_HOLD = hasattr(signal, "pthread_sigmask")


@contextmanager
def held_back() -> Iterator[None]:
    """Block Ctrl-C. A process started meanwhile does not see it, even while Python starts, until it
    calls `leave_to_the_parent`."""
    if not _CAN_HOLD:
        yield
        return
    # Python starts this together with the first process and lets Ctrl-C through afterwards.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_the_parent() -> None:
    """Ignore Ctrl-C in a worker process, which its parent will end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _CAN_HOLD:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
