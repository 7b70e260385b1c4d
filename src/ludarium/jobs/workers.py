"""How tasks are handed out, whoever does them: to as many workers as there are, again when one of
them dies, and in the end every worker is gone."""

import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol

from ludarium.core.errors import quoted
from ludarium.jobs import interrupts
from ludarium.jobs.work import Answer, JobError, Result, Task, Work

TRIES = 3
"""How many workers a task may cost, and how many may die in a row before they have begun."""

_log = logging.getLogger(__name__)


class WorkerDied(Exception):  # noqa: N818, which is news and no error
    """A worker is gone; says how."""


class Worker(Protocol):
    """One who does a task at a time. It first tells that it is there, as if that were a task."""

    def give(self, task: Any) -> None:
        """To be done next; its answer is there when `wait` says so."""

    def take(self) -> Answer:
        """What came of the task; raises WorkerDied."""


class Workers(ABC):
    """Workers somewhere, who do tasks side by side. The results do not depend on where they are or
    how many, as long as the work keeps its word (`Work`)."""

    count: int
    """How many there are at most."""

    def run(
        self, work: Work[Task, Result], tasks: Iterable[Task], noun: str = "task"
    ) -> Generator[tuple[Task, Result]]:
        """Each task with its result as soon as it is there, in whatever order.

        Tasks are taken from the iterable when there is somebody to do them. One whose worker dies
        is given to another. Closing the generator ends the workers, with what they are in. `noun`
        and a task name it in messages. Raises JobError.
        """
        with closing(self.results(work, tasks, noun)) as results:
            for _, task, result in results:
                yield task, result

    def map(
        self, work: Work[Task, Result], tasks: Iterable[Task], noun: str = "task"
    ) -> Generator[Result]:
        """The results in the order of the tasks; else as `run`."""
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
        """As `run`, each with its place among the tasks."""
        return _Crew(self, work, tasks, noun).results()

    @abstractmethod
    def hire(self, work: Work[Any, Any]) -> Worker:
        """A worker, who need not be there yet. Ctrl-C is held back meanwhile."""

    @abstractmethod
    def wait(self, busy: Sequence[Worker]) -> Sequence[Worker]:
        """Some of the workers, when they have news or have died."""

    @abstractmethod
    def end(self, workers: Sequence[Worker]) -> None:
        """End workers and wait until they are gone, whatever they are in."""


@dataclass
class _Ticket(Generic[Task]):
    """A task on its way."""

    number: int
    task: Task
    losses: int = 0


class _Crew(Generic[Task, Result]):
    """The workers of one run, and what is in their hands."""

    def __init__(
        self, workers: Workers, work: Work[Task, Result], tasks: Iterable[Task], noun: str
    ) -> None:
        self._workers, self._work, self._noun = workers, work, noun
        self._fresh = (_Ticket(number, task) for number, task in enumerate(tasks))
        self._todo: deque[_Ticket[Task]] = deque()
        self._busy: dict[Worker, _Ticket[Task] | None] = {}  # None: it is not there yet
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
            with interrupts.held_back():  # lest there is a worker whom nobody knows
                self._busy[self._workers.hire(self._work)] = None

    def _news_of(self, worker: Worker) -> tuple[int, Task, Result] | None:
        ticket = self._busy[worker]
        try:
            answer = worker.take()
        except WorkerDied as death:
            self._workers.end([worker])
            del self._busy[worker]
            self._requeue(ticket, str(death))
            return None
        del self._busy[worker]
        self._idle.append(worker)
        self._false_starts = 0
        if answer.failure is not None:
            raise JobError(f"{self._name(ticket)}{answer.failure}")
        return None if ticket is None else (ticket.number, ticket.task, answer.value)

    def _requeue(self, ticket: _Ticket[Task] | None, how: str) -> None:
        """A task that was lost is done again, unless it is to blame."""
        if ticket is None:
            self._false_starts += 1
            if self._false_starts == TRIES:
                raise JobError(f"no worker can begin: {how}")
            return
        ticket.losses += 1
        if ticket.losses == TRIES:
            raise JobError(f"{self._name(ticket)}{how}, as did those before it")
        _log.warning("%s%s; it is done again", self._name(ticket), how)
        self._todo.appendleft(ticket)

    def _name(self, ticket: _Ticket[Task] | None) -> str:
        if ticket is None:
            return ""
        task = ticket.task if isinstance(ticket.task, str | int) else quoted(ticket.task)
        return f"{self._noun} {task}: "
