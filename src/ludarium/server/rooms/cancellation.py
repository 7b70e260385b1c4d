"""Defer cancellation until work that has begun is finished."""

import asyncio
from concurrent.futures import Future
from types import TracebackType
from typing import TypeVar

Result = TypeVar("Result")


class CancelShield:
    """Defers cancellation of the current task to the end of the `with` block."""

    def __init__(self) -> None:
        self._cancelled: asyncio.CancelledError | None = None

    def __enter__(self) -> "CancelShield":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._cancelled is not None and error is None:
            raise self._cancelled

    async def wait(self, work: "Future[Result] | asyncio.Task[Result]") -> Result:
        """The result of a task, or of work in another thread that has been set running."""
        while not work.done():
            try:
                return await (
                    asyncio.wrap_future(work) if isinstance(work, Future) else asyncio.shield(work)
                )
            except asyncio.CancelledError as cancelled:
                self._cancelled = cancelled
        return work.result()
