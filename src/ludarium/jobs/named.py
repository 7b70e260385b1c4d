"""Workers by name, as in `--on local:2` and `--on ray://head:10001`."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.agents.cores import cores
from ludarium.core.errors import OptionError, quoted
from ludarium.jobs.local import Local
from ludarium.jobs.workers import Workers

PLACES = "local, local:2 (two processes), ray, ray:2 (a cluster here) or ray://HOST:PORT"

MOST = 1024
"""The most workers; a larger number is a typing error."""

_HERE = re.compile(r"(local|ray)(?::(\d{1,6}))?")
_THERE = re.compile(r"ray://(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}")


@contextmanager
def opened(on: str | Workers = "local", count: int | None = None) -> Iterator[Workers]:
    """Open the workers of a name and close them afterwards; yield given `Workers` as they are.

    Without a number, in the name or as `count`, there is one worker per core. `local:0` works in
    this process. Raises OptionError for an unknown name, and if Ray or the cluster is missing.
    """
    if isinstance(on, Workers):
        yield on
        return
    address, count = _read(on, count)
    if on.startswith("local"):
        yield Local(cores() if count is None else count)
        return
    with _ray(address, count) as workers:
        yield workers


def _read(on: str, count: int | None) -> tuple[str | None, int | None]:
    """Return the address of a cluster, if any, and the number of workers."""
    if _THERE.fullmatch(on):
        return on, _checked(count, least=1)
    if (match := _HERE.fullmatch(on)) is None:
        raise OptionError(f"on: expected {PLACES}, got {quoted(on)}")
    kind, number = match.groups()
    if number is not None and count not in (None, int(number)):
        raise OptionError(f"on: expected one number of workers, got {on} and {count}")
    return None, _checked(count if number is None else int(number), least=int(kind == "ray"))


def _checked(count: int | None, least: int) -> int | None:
    if count is not None and not least <= count <= MOST:
        raise OptionError(f"on: expected {least} to {MOST} workers, got {count}")
    return count


@contextmanager
def _ray(address: str | None, count: int | None) -> Iterator[Workers]:
    try:
        from ludarium.jobs.on_ray import connected
    except ModuleNotFoundError as error:
        raise OptionError(
            f"on: ray needs the package {error.name}: pip install 'ludarium[ray]'"
        ) from None
    with connected(address, count) as workers:
        yield workers
