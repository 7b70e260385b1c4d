"""Pictures rendered in a process of their own.

resvg keeps the interpreter lock while it renders, so in the server's process everyone would wait.
"""

import pickle
import subprocess
import sys
from collections.abc import Callable, Hashable
from time import process_time
from typing import Any

from ludarium.core.errors import LudariumError
from ludarium.server.engines.workers import WorkerPool

MOST_SECONDS = 120

Job = Callable[[], bytes | str]
"""A partial application of a function from `ludarium.drawing`, which can be pickled."""


async def render(
    workers: WorkerPool, client_address: str, kind: Hashable, job: Callable[[], Job]
) -> Any:
    """Run a job for an address in another process, and charge the address for its CPU time.

    Args:
        job: Prepares the job on a thread.
    """
    picture, seconds = await workers.run_in_thread(client_address, kind, lambda: run(job()))
    workers.charge(client_address, seconds)
    return picture


def run(job: Job) -> tuple[bytes | str, float]:
    """Return the result and the CPU seconds of a job that runs in another process; raise its
    LudariumError."""
    command = [sys.executable, "-P", "-m", __name__]
    # A session of its own: Ctrl-C in the server's terminal does not reach it.
    process = subprocess.run(
        command,
        input=pickle.dumps(job),
        stdout=subprocess.PIPE,
        timeout=MOST_SECONDS,
        start_new_session=True,
        check=True,
    )
    result: bytes | str | LudariumError
    result, seconds = pickle.loads(process.stdout)
    if isinstance(result, LudariumError):
        raise result
    return result, seconds


def main() -> None:
    """Run the job on standard input; write its result and CPU seconds to standard output."""
    job: Job = pickle.load(sys.stdin.buffer)
    try:
        result: bytes | str | LudariumError = job()
    except LudariumError as error:
        result = error
    pickle.dump((result, process_time()), sys.stdout.buffer)


if __name__ == "__main__":
    main()
