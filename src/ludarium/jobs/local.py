"""Workers that are processes of this machine."""

import contextlib
import os
import signal
import sys
from collections.abc import Generator, Iterable, Sequence
from functools import cache
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import sleep
from typing import Any

from ludarium.jobs.work import JobError, Result, Task, TaskResult, TaskRunner, Work
from ludarium.jobs.workers import Worker, WorkerDied, Workers, ignore_interrupts

LEAVE_SECONDS = 3.0
"""How long a worker may take to end before it is killed."""


class Local(Workers):
    """Worker processes; with a count of 0 this process performs the tasks one by one."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __repr__(self) -> str:
        return f"Local({self.count})"

    def results(
        self, work: Work[Task, Result], tasks: Iterable[Task], noun: str
    ) -> Generator[tuple[int, Task, Result]]:
        return super().results(work, tasks, noun) if self.count else _here(work, tasks, noun)

    def hire(self, work: Work[Any, Any]) -> "_Process":
        return _Process(work)

    def wait(self, busy: Sequence[Worker]) -> Sequence[Worker]:
        processes = [worker for worker in busy if isinstance(worker, _Process)]
        wait([end for each in processes for end in (each.pipe, each.process.sentinel)])
        return [each for each in processes if each.has_news()]

    def end(self, workers: Sequence[Worker]) -> None:
        processes = [worker for worker in workers if isinstance(worker, _Process)]
        for each in processes:
            each.process.terminate()
        for each in processes:
            each.end()


HERE = Local(0)
"""Performs tasks in this process."""


def _here(
    work: Work[Task, Result], tasks: Iterable[Task], noun: str
) -> Generator[tuple[int, Task, Result]]:
    runner = TaskRunner(work)
    try:
        for number, task in enumerate(tasks):
            result = runner.attempt(task)
            if result.failure is not None:
                raise JobError(f"{noun} {task}: {result.failure}")
            yield number, task, result.value
    finally:
        runner.close()


@cache
def context() -> Any:
    """Return the context that starts processes: by forking a server process that has imported the
    same modules as this one, but has no threads or locks."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    processes = get_context("forkserver")
    processes.set_forkserver_preload([name for name in sys.modules if name.startswith("ludarium.")])
    return processes


class _Process:
    """A worker process and the pipe to it."""

    def __init__(self, work: Work[Any, Any]) -> None:
        self.pipe, theirs = context().Pipe()
        self.process: BaseProcess = context().Process(
            target=_serve, args=(theirs, work), daemon=True
        )
        self.process.start()
        theirs.close()

    def give(self, task: Any) -> None:
        with contextlib.suppress(BrokenPipeError, ConnectionError):  # it died, which take() reports
            self.pipe.send(task)

    def has_news(self) -> bool:
        return self.pipe.poll() or not self.process.is_alive()

    def take(self) -> TaskResult:
        try:
            result = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(LEAVE_SECONDS)
            code = self.process.exitcode
            raise WorkerDied(f"the worker died (exit code {code})") from None
        assert isinstance(result, TaskResult)
        return result

    def end(self) -> None:
        self.process.join(LEAVE_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _serve(pipe: Connection, work: Work[Any, Any]) -> None:
    """Perform tasks in a worker process until it is ended."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Thread(target=_end_with_parent, daemon=True).start()
    runner = TaskRunner(work)
    try:
        pipe.send(TaskResult())  # ready
        while True:
            _send(pipe, runner.attempt(pipe.recv()))
    except (EOFError, OSError):
        pass
    finally:
        runner.close()
        os._exit(0)  # nothing is left to clean up, and a thread of the kernel may still run


def _send(pipe: Connection, result: TaskResult) -> None:
    try:
        pipe.send(result)
    except OSError:
        raise
    except Exception as error:
        pipe.send(TaskResult(failure=f"its result cannot be sent: {error}"))


def _end_with_parent() -> None:
    """End this worker when its parent is gone: a killed parent cannot end it."""
    parent: Any = parent_process()
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(LEAVE_SECONDS)
    os._exit(1)  # the main thread does not handle signals
