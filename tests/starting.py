"""Starts the program as a process of its own, from one that has it loaded (`tests/warm.py`)."""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import IO

from tests.effort import HANGING

ROOT = Path(__file__).parents[1]

Streams = tuple[int, int, int]


class Started:
    """A process that was started warm: what `subprocess.Popen` offers and tests use."""

    stdout: IO[str] | None = None
    stderr: IO[str] | None = None

    def __init__(self, answers: socket.socket) -> None:
        self._answers = answers
        self._pending = b""
        self.pid = int(self._line(HANGING))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float = HANGING) -> int:
        """Return the exit code as subprocess does; raises TimeoutExpired."""
        if self.returncode is None:
            self.returncode = int(self._line(timeout))
            self._answers.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def communicate(self, timeout: float = HANGING) -> tuple[str, str]:
        """Wait for its end; return the rest of its output. Raises TimeoutExpired."""
        with ThreadPoolExecutor(2) as pool:
            readers = [pool.submit(_rest, stream) for stream in (self.stdout, self.stderr)]
            try:
                self.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()  # so that the readers end
                raise
        out, err = (each.result() for each in readers)
        return out, err

    def _line(self, seconds: float) -> bytes:
        """Return the next line about it: its number, then its exit code."""
        end = time.monotonic() + seconds
        while b"\n" not in self._pending:
            ready, _, _ = select.select([self._answers], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise subprocess.TimeoutExpired("ludarium", seconds)
            new = self._answers.recv(64)
            assert new, "its watcher has ended"
            self._pending += new
        line, _, self._pending = self._pending.partition(b"\n")
        return line


def _rest(stream: IO[str] | None) -> str:
    if stream is None:
        return ""
    with stream:
        return stream.read()


class Warm:
    """The process of warm.py."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(theirs.fileno())],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, paths)),
                "LC_ALL": "C.UTF-8",
            },
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()

    def start(
        self,
        module: str,
        args: Sequence[str | Path],
        streams: Streams,
        *,
        env: Mapping[str, str],
        cwd: Path | None = None,
        terminal: bool = False,
        apart: bool = False,
        files: int | None = None,
    ) -> Started:
        """Run a module or a Python file with these streams, which the caller closes.

        With `terminal` its input becomes its controlling terminal. With `apart` it leads a new
        session. `files` limits its descriptors.
        """
        request = {
            "module": module,
            "args": [str(arg) for arg in args],
            "env": dict(env),
            "cwd": str(cwd or Path.cwd()),
            "terminal": terminal,
            "apart": apart,
            "files": files,
        }
        ours, theirs = socket.socketpair()
        with theirs:
            packet = json.dumps(request).encode()
            socket.send_fds(self._socket, [packet], [*streams, theirs.fileno()])
        return Started(ours)

    def piped(
        self,
        module: str,
        args: Sequence[str | Path],
        *,
        stdin: IO[bytes] | None = None,
        stderr: IO[str] | int,
        env: Mapping[str, str],
        cwd: Path | None = None,
        files: int | None = None,
    ) -> Started:
        """Run a module with pipes for its output, and for its errors if `stderr` is PIPE."""
        with contextlib.ExitStack() as ends:

            def pipe() -> tuple[IO[str], int]:
                ours, theirs = os.pipe()
                ends.callback(os.close, theirs)
                return open(ours, encoding="utf-8"), theirs

            source = stdin or ends.enter_context(open(os.devnull, "rb"))
            out, its_out = pipe()
            err, its_err = (None, stderr.fileno()) if not isinstance(stderr, int) else pipe()
            streams = source.fileno(), its_out, its_err
            started = self.start(module, args, streams, env=env, cwd=cwd, files=files)
        started.stdout, started.stderr = out, err
        return started


@cache
def warm() -> Warm:
    """Return the process of this worker of pytest."""
    return Warm()


def free_port(host: str = "127.0.0.1") -> int:
    """Return a free port of this machine."""
    with socket.create_server((host, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port
