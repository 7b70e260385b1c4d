"""Work that each worker opens once, and the tasks that it then performs one by one."""

import os
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from ludarium.core.errors import LudariumError

Task = TypeVar("Task")
Result = TypeVar("Result")

Work = Callable[[], AbstractContextManager[Callable[[Task], Result]]]
"""Called in each worker; returns a context manager of the function that performs the tasks.

It is pickled, so it must be a function of a module or a `partial` of one; tasks and results are
pickled, too. A result must depend on its task alone, so a task that needs chance contains its seed:
any worker may perform it, and more than once."""


class JobError(LudariumError):
    """Raised if a task fails or workers keep dying."""

    code = "job"


def each(function: Callable[[Task], Result]) -> Work[Task, Result]:
    """Return the work of a plain function of a module."""
    return partial(_as_it_is, function)


def _as_it_is(
    function: Callable[[Task], Result],
) -> AbstractContextManager[Callable[[Task], Result]]:
    return nullcontext(function)


@dataclass(frozen=True)
class TaskResult:
    """The result of a task: a value, or a message about the failure."""

    value: Any = None
    failure: str | None = None


class TaskRunner:
    """Performs the tasks of a worker; opens the work at the first task."""

    def __init__(self, work: Work[Any, Any]) -> None:
        self._work = work
        self._do: Callable[[Any], Any] | None = None
        self._stack = ExitStack()

    def attempt(self, task: Any) -> TaskResult:
        try:
            if self._do is None:
                self._do = self._stack.enter_context(self._work())
            return TaskResult(self._do(task))
        except LudariumError as error:
            return TaskResult(failure=str(error))
        except Exception as error:
            return TaskResult(failure=_describe(error))

    def close(self) -> None:
        self._stack.close()


def _describe(error: Exception) -> str:
    """Return the type, message and place of an unexpected error."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}, line {place.lineno}"
    return f"{type(error).__name__}: {error} ({where})"
