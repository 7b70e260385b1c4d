"""Workers that are actors of a Ray cluster, which needs the package ray (the extra `ray`)."""

import logging
import os
import socket
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import ray
from ray import exceptions

from ludarium import kernel
from ludarium.core.errors import OptionError
from ludarium.core.version import __version__
from ludarium.jobs.work import JobError, TaskResult, TaskRunner, Work
from ludarium.jobs.workers import Worker, WorkerDied, Workers

REACH_SECONDS = 10.0
"""How long a cluster may take to accept a connection."""

LEAVE_SECONDS = 3.0
"""How long workers may take to end before they are killed."""

TOKEN = "RAY_AUTH_MODE=token and the same RAY_AUTH_TOKEN here as there"

STORE = 100_000_000
"""Bytes of the object store of a local cluster; tasks and results are small."""


class Ray(Workers):
    """Actors, each on a core of the cluster that this process is connected to."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __repr__(self) -> str:
        return f"Ray({self.count})"

    def hire(self, work: Work[Any, Any]) -> "_Actor":
        return _Actor(work)

    def wait(self, busy: Sequence[Worker]) -> Sequence[Worker]:
        workers = {each.pending: each for each in busy if isinstance(each, _Actor)}
        with _connected():
            ray.wait(list(workers))
            ready, _ = ray.wait(list(workers), num_returns=len(workers), timeout=0)
        return [workers[pending] for pending in ready]

    def end(self, workers: Sequence[Worker]) -> None:
        actors = [worker for worker in workers if isinstance(worker, _Actor)]
        with suppress(Exception):  # dead actors cannot leave
            left = [each.leave() for each in actors if each.is_there]
            ray.wait(left, num_returns=len(left), timeout=LEAVE_SECONDS) if left else None
        for each in actors:
            with suppress(Exception):
                each.kill()


@contextmanager
def _connected() -> Iterator[None]:
    try:
        yield
    except ConnectionError as error:
        raise JobError(f"the connection to the cluster is lost: {error}") from None


class _Actor:
    """An actor and its pending result."""

    def __init__(self, work: Work[Any, Any]) -> None:
        with _connected():
            self._actor: Any = ray.remote(num_cpus=1, max_restarts=0)(_ActorProcess).remote(work)
            self.pending: Any = self._actor.versions.remote()
        self.is_there = False

    def give(self, task: Any) -> None:
        with _connected():
            self.pending = self._actor.attempt.remote(task)

    def take(self) -> TaskResult:
        try:
            with _connected():
                result = ray.get(self.pending)
        except exceptions.RayTaskError as error:
            return TaskResult(failure=f"its result cannot be sent: {error.cause}")
        except exceptions.RayError as error:
            raise WorkerDied(f"the worker died ({_first_line(error)})") from None
        assert isinstance(result, TaskResult)
        return result if self.is_there else self._greeted(result)

    def _greeted(self, result: TaskResult) -> TaskResult:
        self.is_there = True
        if result.value != (ours := versions()):
            raise JobError(
                f"expected the same Ludarium on the cluster, {ours}, got {result.value}: others "
                "could give other results"
            )
        return result

    def leave(self) -> Any:
        return self._actor.close.remote()

    def kill(self) -> None:
        ray.kill(self._actor)


class _ActorProcess:
    """Performs tasks in the process of an actor."""

    def __init__(self, work: Work[Any, Any]) -> None:
        self._runner = TaskRunner(work)

    def versions(self) -> TaskResult:
        return TaskResult(versions())

    def attempt(self, task: Any) -> TaskResult:
        return self._runner.attempt(task)

    def close(self) -> None:
        self._runner.close()


def versions() -> str:
    """Return what must be the same everywhere for the same results."""
    return f"version {__version__} {'with' if kernel.available() else 'without'} the kernel"


@contextmanager
def connected(address: str | None, cores: int | None) -> Iterator[Ray]:
    """Connect to the cluster at an address, to the present one, or to a new one on this machine
    with a number of cores; disconnect afterwards.

    Raises OptionError if there is no cluster.
    """
    if address is not None:
        _check_reachable(address)
    if ray.is_initialized():
        if address is not None:
            raise OptionError(f"on: {address} cannot be used: another cluster is in use here")
        yield Ray(cores or _cores())
        return
    try:
        _connect(address or os.environ.get("RAY_ADDRESS"), cores)
        yield Ray(cores or _cores())
    finally:
        ray.shutdown()


def _connect(address: str | None, cores: int | None) -> None:
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address is not None:
            with warnings.catch_warnings(action="ignore"):  # of what becomes an error here
                ray.init(address, **quiet)
            return
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
        ray.init(
            "local", num_cpus=cores, include_dashboard=False, object_store_memory=STORE, **quiet
        )
        _silence_output()
    except (ConnectionError, RuntimeError, ValueError, ImportError) as error:
        where, why = address or "a cluster on this machine", _first_line(error)
        if "timeout" in why:  # all that Ray reports if access is denied
            why += f" (if it asks for a token: {TOKEN})"
        raise OptionError(f"on: {where} cannot be used: {why}") from None


def _silence_output() -> None:
    """Stop Ray from printing dead workers to standard output; we log them. Ray has no setting for
    this."""
    with suppress(ImportError):
        from ray._private import worker

        worker.print_to_stdstream = lambda *_, **__: None


def _check_reachable(address: str) -> None:
    """Check that the address is reachable; Ray itself takes a minute to give up."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except OSError as error:
        raise OptionError(f"on: {address} cannot be reached: {error.strerror or error}") from None


def _cores() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
