"""Waiting that goes through with it: whoever is cancelled meanwhile comes to the end first."""

import asyncio
import contextlib
from concurrent.futures import Future
from types import TracebackType
from typing import TypeVar

Result = TypeVar("Result")


class Steadfast:
    """What is waited for within is waited for to its end; who was cancelled meanwhile learns of it
    when all is done."""

    def __init__(self) -> None:
        self._cancelled: asyncio.CancelledError | None = None

    def __enter__(self) -> "Steadfast":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._cancelled is not None and error is None:
            raise self._cancelled

    async def until(self, future: "Future[Result] | asyncio.Future[Result]") -> Result:
        """The result of something that is under way here or in another thread."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[None] | None = None

        def wake() -> None:
            if waiter is not None and not waiter.done():
                waiter.set_result(None)

        def call(_: object) -> None:
            with contextlib.suppress(RuntimeError):  # nobody waits any more at the end
                loop.call_soon_threadsafe(wake)

        future.add_done_callback(call)
        while not future.done():
            waiter = loop.create_future()
            try:
                await waiter
            except asyncio.CancelledError as cancelled:
                self._cancelled = cancelled
        return future.result()
