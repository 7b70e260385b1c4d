"""How many cores there are to think with just now, and who goes first on them."""

import os
import sys
from pathlib import Path

RUNNING = Path("/proc/loadavg")
"""On Linux its fourth field begins with how many threads want to run at this moment."""

NICE = 10
"""How far those stand back who can wait: for one ninth of the time that others get on a core."""


def stand_back() -> None:
    """Whatever else wants to run goes before this thread and those it starts. Where threads have
    no priorities of their own nothing happens."""
    if sys.platform == "linux" and os.getpriority(os.PRIO_PROCESS, 0) < NICE:
        os.setpriority(os.PRIO_PROCESS, 0, NICE)


def idle_cores() -> int:
    """The cores that nobody else uses, at least 1."""
    return max(1, cores() - _running())


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _running() -> int:
    """How many threads of others run; where that cannot be told, as many as in the last minute."""
    try:
        now = int(RUNNING.read_text(encoding="ascii").split()[3].split("/")[0])
        return now - 1  # the thread that asks runs too
    except (OSError, ValueError, IndexError):
        pass
    try:
        return round(os.getloadavg()[0])
    except (AttributeError, OSError):
        return cores()
