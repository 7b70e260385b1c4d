"""Distribution of tasks to workers, which repeats the tasks of workers that die."""

import logging
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, Generic, Protocol

from ludarium.core.errors import quoted
from ludarium.jobs.work import JobError, Result, Task, TaskResult, Work

TRIES = 3
"""How many workers may die of one task, and how many in a row may die at their start."""

_CAN_BLOCK = hasattr(signal, "pthread_sigmask")
_log = logging.getLogger(__name__)


class WorkerDied(Exception):  # noqa: N818, which is news and no error
    """A worker died; the message says how."""


class Worker(Protocol):
    """Performs one task at a time. Its first result says that it is ready."""

    def give(self, task: Any) -> None:
        """Start a task; `Workers.wait` says when its result is ready."""

    def take(self) -> TaskResult:
        """Return the result of the task; raises WorkerDied."""


class Workers(ABC):
    """Workers that perform tasks in parallel. The results do not depend on their place or
    number, if each result depends on its task alone (`Work`)."""

    count: int
    """The most workers at a time."""

    def run(
        self, work: Work[Task, Result], tasks: Iterable[Task], noun: str = "task"
    ) -> Generator[tuple[Task, Result]]:
        """Yield each task with its result, in the order of completion.

        Tasks are taken from the iterable when a worker is idle. If a worker dies, another one
        repeats its task. Closing the generator ends the workers at once. Messages name a task by
        `noun` and the task. Raises JobError.
        """
        with closing(self.results(work, tasks, noun)) as results:
            for _, task, result in results:
                yield task, result

    def map(
        self, work: Work[Task, Result], tasks: Iterable[Task], noun: str = "task"
    ) -> Generator[Result]:
        """Yield the results in the order of the tasks; otherwise like `run`."""
        early: dict[int, Result] = {}
        due = 0
        with closing(self.results(work, tasks, noun)) as results:
            for number, _, result in results:
                early[number] = result
                while due in early:
                    yield early.pop(due)
                    due += 1

    def results(
        self, work: Work[Task, Result], tasks: Iterable[Task], noun: str
    ) -> Generator[tuple[int, Task, Result]]:
        """Like `run`, with the number of each task."""
        return _Crew(self, work, tasks, noun).results()

    @abstractmethod
    def hire(self, work: Work[Any, Any]) -> Worker:
        """Start a worker, without waiting until it is ready. Ctrl-C is blocked meanwhile."""

    @abstractmethod
    def wait(self, busy: Sequence[Worker]) -> Sequence[Worker]:
        """Wait for answers or deaths; return the workers concerned."""

    @abstractmethod
    def end(self, workers: Sequence[Worker]) -> None:
        """End workers at once and wait until they are gone."""


@dataclass
class _Ticket(Generic[Task]):
    """A task that is not finished."""

    number: int
    task: Task
    losses: int = 0


class _Crew(Generic[Task, Result]):
    """The workers of one run and their current tasks."""

    def __init__(
        self, workers: Workers, work: Work[Task, Result], tasks: Iterable[Task], noun: str
    ) -> None:
        self._workers, self._work, self._noun = workers, work, noun
        self._fresh = (_Ticket(number, task) for number, task in enumerate(tasks))
        self._todo: deque[_Ticket[Task]] = deque()
        self._busy: dict[Worker, _Ticket[Task] | None] = {}  # None: not ready yet
        self._idle: list[Worker] = []
        self._false_starts = 0

    def results(self) -> Generator[tuple[int, Task, Result]]:
        try:
            self._hand_out()
            while self._todo or any(self._busy.values()):
                for worker in self._workers.wait(list(self._busy)):
                    result = self._news_of(worker)
                    self._hand_out()
                    if result is not None:
                        yield result
        finally:
            self._workers.end([*self._busy, *self._idle])

    def _hand_out(self) -> None:
        self._todo.extend(islice(self._fresh, max(self._workers.count - len(self._todo), 0)))
        while self._idle and self._todo:
            worker, ticket = self._idle.pop(), self._todo.popleft()
            self._busy[worker] = ticket
            worker.give(ticket.task)
        coming = sum(ticket is None for ticket in self._busy.values())
        for _ in range(min(self._workers.count - len(self._busy), len(self._todo) - coming)):
            with block_interrupts():  # so that no worker is lost
                self._busy[self._workers.hire(self._work)] = None

    def _news_of(self, worker: Worker) -> tuple[int, Task, Result] | None:
        ticket = self._busy[worker]
        try:
            result = worker.take()
        except WorkerDied as death:
            self._workers.end([worker])
            del self._busy[worker]
            self._requeue(ticket, str(death))
            return None
        del self._busy[worker]
        self._idle.append(worker)
        self._false_starts = 0
        if result.failure is not None:
            raise JobError(f"{self._name(ticket)}{result.failure}")
        return None if ticket is None else (ticket.number, ticket.task, result.value)

    def _requeue(self, ticket: _Ticket[Task] | None, how: str) -> None:
        """Queue the task of a dead worker again; raise JobError if workers keep dying."""
        if ticket is None:
            self._false_starts += 1
            if self._false_starts == TRIES:
                raise JobError(f"no worker can start: {how}")
            return
        ticket.losses += 1
        if ticket.losses == TRIES:
            raise JobError(f"{self._name(ticket)}{how}, as did those before it")
        _log.warning("%s%s; another worker repeats it", self._name(ticket), how)
        self._todo.appendleft(ticket)

    def _name(self, ticket: _Ticket[Task] | None) -> str:
        if ticket is None:
            return ""
        task = ticket.task if isinstance(ticket.task, str | int) else quoted(ticket.task)
        return f"{self._noun} {task}: "


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl-C. A process started meanwhile does not see it, even while Python starts, until it
    calls `ignore_interrupts`."""
    if not _CAN_BLOCK:
        yield
        return
    # Python starts this together with the first process and lets Ctrl-C through afterwards.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker process, which its parent will end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _CAN_BLOCK:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
