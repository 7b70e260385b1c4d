"""The number of idle cores, and the priority of threads that can wait."""

import os
import sys
from pathlib import Path

RUNNING = Path("/proc/loadavg")
"""On Linux its fourth field begins with how many threads want to run at this moment."""

NICE = 10
"""The niceness of threads that can wait; they get a ninth of the time of others on a core."""


def stand_back() -> None:
    """Lower the priority of this thread and those it starts, on systems with priorities by
    thread."""
    if sys.platform == "linux" and os.getpriority(os.PRIO_PROCESS, 0) < NICE:
        os.setpriority(os.PRIO_PROCESS, 0, NICE)


def idle_cores() -> int:
    """Return the number of idle cores, at least 1."""
    return max(1, cores() - _running())


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _running() -> int:
    """Return how many other threads run now, or on average over the last minute if unknown."""
    try:
        now = int(RUNNING.read_text(encoding="ascii").split()[3].split("/")[0])
        return now - 1  # the thread that asks runs too
    except (OSError, ValueError, IndexError):
        pass
    try:
        return round(os.getloadavg()[0])
    except (AttributeError, OSError):
        return cores()
