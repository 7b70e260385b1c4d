"""Waiting for conditions, however slow the machine is."""

import asyncio
import time
from collections.abc import Callable

from tests.effort import HANGING

PAUSE = 0.005


async def until(condition: Callable[[], object]) -> None:
    """Let the event loop run until a condition holds; raises TimeoutError if it never does."""
    async with asyncio.timeout(HANGING):
        while not condition():
            await asyncio.sleep(PAUSE)


def block_until(condition: Callable[[], object]) -> None:
    """The same for a condition that needs no event loop."""
    end = time.monotonic() + HANGING
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(PAUSE)
