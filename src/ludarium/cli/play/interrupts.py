"""What Ctrl-C does during a game: it waits for changes to be complete, and makes a computer player
move at once. Elsewhere it interrupts, as usual.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ludarium.agents import Agent


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until the end of this."""
    with _instead(lambda: None) as (pressed, usual):
        yield
    if pressed() and callable(usual):
        usual(signal.SIGINT, None)


@contextmanager
def hurried(agent: Agent) -> Iterator[Callable[[], bool]]:
    """Ctrl-C makes an agent decide with what it has found so far. Gives a function that says
    whether it was pressed."""
    with _instead(agent.stop) as (pressed, _):
        yield pressed


@contextmanager
def _instead(act: Callable[[], None]) -> Iterator[tuple[Callable[[], bool], Any]]:
    """Ctrl-C does this instead of what is usual, which is given too. Only the main thread hears of
    it in any case."""
    presses: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False, None
        return

    def press(number: int, _: object) -> None:
        presses.append(number)
        act()

    usual = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(presses), usual
    finally:
        signal.signal(signal.SIGINT, usual)
