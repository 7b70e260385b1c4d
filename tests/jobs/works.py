"""Small works for workers. They are in a module so that they can be pickled."""

import os
import signal
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from ludarium.core.errors import OptionError
from tests.effort import wait_until


def random_number(seed: int) -> float:
    """Return a random number that depends on the task alone."""
    return Random(f"draw/{seed}").random()


def slow_first(folder: str, number: int) -> int:
    """Task 0 ends after another worker has begun its second task, so the result of its first one
    has been read."""
    if number:
        (Path(folder) / str(number)).touch()
    else:
        wait_until(lambda: len([*Path(folder).iterdir()]) > 1)
    return number * number


def process(folder: str, count: int, number: int) -> int:
    """Wait until `count` processes have a task; return the number of this one."""
    (Path(folder) / str(os.getpid())).touch()
    wait_until(lambda: len([*Path(folder).iterdir()]) >= count)
    return os.getpid()


def number_and_process(folder: str, seed: int) -> tuple[float, int]:
    """Return a random number, and which of two processes drew it."""
    return random_number(seed), process(folder, 2, seed)


def fatal(number: int) -> int:
    """Task 3 kills its worker."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fatal_once(folder: str, number: int, those: Collection[int] = (2, 5)) -> tuple[int, float]:
    """Tasks 2 and 5 kill their first worker."""
    mark = Path(folder) / str(number)
    if number in those and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number, random_number(number)


def failing(number: int) -> int:
    if number == 2:
        raise OptionError("expected something else")
    return 1 // (3 - number)


def unsendable(number: int) -> object:
    return lambda: number


@contextmanager
def call_counter(folder: str) -> Iterator[Callable[[int], int]]:
    """Leave a file when it is opened and when it is closed."""
    (Path(folder) / f"opened-{os.getpid()}").touch()
    calls = 0

    def do(number: int) -> int:
        nonlocal calls
        calls += 1
        return calls

    try:
        yield do
    finally:
        (Path(folder) / f"left-{os.getpid()}").touch()


def asleep(folder: str, number: int) -> None:
    """Sleep for ten minutes; the second worker to start prints "ready", once and in one write."""
    (Path(folder) / f"begun-{os.getpid()}").touch()
    if len([*Path(folder).glob("begun-*")]) == 2:
        with suppress(FileExistsError):
            (Path(folder) / "ready").touch(exist_ok=False)
            os.write(1, b"ready\n")
    time.sleep(600)
