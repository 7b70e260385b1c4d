"""Ctrl-C during a game: it takes effect after a change is complete, and stops a computer player's
thinking.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ludarium.agents import Agent


@contextmanager
def delay_interrupt() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block."""
    with _handler(lambda: None) as (was_pressed, previous):
        yield
    if was_pressed() and callable(previous):
        previous(signal.SIGINT, None)


@contextmanager
def stop_on_interrupt(agent: Agent) -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C end an agent's thinking. Yield a function that returns whether it was pressed."""
    with _handler(agent.stop) as (was_pressed, _):
        yield was_pressed


@contextmanager
def _handler(act: Callable[[], None]) -> Iterator[tuple[Callable[[], bool], Any]]:
    """Call a function on Ctrl-C. Yield whether it was pressed, and the handler it replaces.

    Python calls signal handlers in the main thread only, so this does nothing in others.
    """
    presses: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False, None
        return

    def press(number: int, _: object) -> None:
        presses.append(number)
        act()

    previous = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(presses), previous
    finally:
        signal.signal(signal.SIGINT, previous)
