"""Ctrl-C reaches every process at a terminal; only the one that was asked to work may answer it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

_CAN_HOLD = hasattr(signal, "pthread_sigmask")


@contextmanager
def held_back() -> Iterator[None]:
    """Ctrl-C waits until the end of this; a process that is started in here does not see it
    before it calls `leave_to_the_parent`, not even while Python starts."""
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
    """For a process that another one started and will end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _CAN_HOLD:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
