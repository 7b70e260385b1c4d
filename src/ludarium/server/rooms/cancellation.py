"""Waiting that goes through with it: whoever is cancelled meanwhile comes to the end first."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Awaited(Generic[Result]):
    """A Future for one who waits in the event loop and never gives up: another thread ends it. It
    has no locks, which would take longer than all else about it."""

    def __init__(self) -> None:
        self._results: list[Result] = []
        self._error: BaseException | None = None
        self._call: Callable[[object], None] | None = None

    def done(self) -> bool:
        return bool(self._results) or self._error is not None

    def result(self) -> Result:
        if self._error is not None:
            raise self._error
        return self._results[0]

    def add_done_callback(self, call: Callable[[object], None]) -> None:
        """One only, which may be called twice: by both threads, if it ends at this moment."""
        self._call = call
        if self.done():
            call(self)

    def set_running_or_notify_cancel(self) -> bool:
        return True

    def set_result(self, result: Result) -> None:
        self._results.append(result)
        self._ended()

    def set_exception(self, error: BaseException) -> None:
        self._error = error
        self._ended()

    def _ended(self) -> None:
        if self._call is not None:
            self._call(self)


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

    async def until(
        self, future: "Future[Result] | asyncio.Future[Result] | Awaited[Result]"
    ) -> Result:
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
