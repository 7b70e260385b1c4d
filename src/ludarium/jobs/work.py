"""What is done: a work that each worker opens once, and tasks that it then does one by one."""

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
"""Called in each worker to get what does its tasks, which is left when the worker ends. It is sent
to the workers, so it is a function of a module or a `partial` of one, as are its tasks and results
things that can be pickled. A result must depend on its task alone: a task that needs chance brings
its seed. Then it does not matter who does it, or how often it is begun."""


class JobError(LudariumError):
    """Work that cannot go on: a task failed, or workers keep dying."""

    code = "job"


def each(function: Callable[[Task], Result]) -> Work[Task, Result]:
    """The work that is a plain function, which a module has."""
    return partial(_as_it_is, function)


def _as_it_is(
    function: Callable[[Task], Result],
) -> AbstractContextManager[Callable[[Task], Result]]:
    return nullcontext(function)


@dataclass(frozen=True)
class Answer:
    """What came of a task: a value, or in words why there is none."""

    value: Any = None
    failure: str | None = None


class Bench:
    """Where a worker does its tasks. The work is opened when the first one comes."""

    def __init__(self, work: Work[Any, Any]) -> None:
        self._work = work
        self._do: Callable[[Any], Any] | None = None
        self._stack = ExitStack()

    def attempt(self, task: Any) -> Answer:
        try:
            if self._do is None:
                self._do = self._stack.enter_context(self._work())
            return Answer(self._do(task))
        except LudariumError as error:
            return Answer(failure=str(error))
        except Exception as error:
            return Answer(failure=_describe(error))

    def close(self) -> None:
        self._stack.close()


def _describe(error: Exception) -> str:
    """An error that is a bug: what it is and where."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}, line {place.lineno}"
    return f"{type(error).__name__}: {error} ({where})"
