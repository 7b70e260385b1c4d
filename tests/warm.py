"""A process that has loaded the program and forks copies that run it.

Each copy has its own streams, folder and environment, but need not load the program, which takes a
second. `tests/starting.py` uses it.

A request is a packet: a line of JSON and four descriptors, the three streams of the new process and
a socket. The number of the process, and at its end the exit code, are written to this socket.
"""

import atexit
import contextlib
import fcntl
import gc
import json
import os
import resource
import runpy
import signal
import socket
import sys
import termios
import threading
import traceback
from collections.abc import Callable
from multiprocessing import forkserver
from typing import Any, NoReturn

import typer.rich_utils  # noqa: F401, which --help loads

import ludarium.__main__
import ludarium.cli.host.serve
import ludarium.cli.main
import ludarium.server.app
import ludarium.server.run

LONGEST = 1 << 20


def main() -> None:
    """Serve until the socket is closed."""
    requests = socket.socket(fileno=int(sys.argv[1]))
    share_workers()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the watchers
    gc.collect()
    gc.freeze()  # a collection in a copy would copy all memory
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, LONGEST, 4)
        if not request:
            return
        if os.fork() == 0:
            requests.close()
            watch(json.loads(request), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def share_workers() -> None:
    """Let the workers of all copies come from one loaded process, too."""
    forkserver.set_forkserver_preload(["ludarium.cli.main"])
    forkserver.ensure_running()
    forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]


def watch(request: dict[str, Any], descriptors: list[int]) -> NoReturn:
    """Start the program; report its number and its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, answer = descriptors
    if (program := os.fork()) == 0:
        os.close(answer)
        become(request, streams)
        leave(lambda: run(request["module"]))
    for stream in streams:
        os.close(stream)
    try:
        os.write(answer, f"{program}\n".encode())
        _, status = os.waitpid(program, 0)
        os.write(answer, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    except BrokenPipeError:  # the test has ended, so nobody else will end it
        with contextlib.suppress(ProcessLookupError):
            os.kill(program, signal.SIGTERM)
    os._exit(0)


def become(request: dict[str, Any], streams: list[int]) -> None:
    """Set up this copy like a new process; `Warm.start` describes the request."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if request["terminal"] or request["apart"]:
        os.setsid()
    if request["terminal"]:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    if (files := request["files"]) is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    main = sys.modules["__main__"]  # processes that it starts need not load all of this
    main.__spec__ = main.__file__ = None
    sys.argv = [request["module"], *request["args"]]


def run(module: str) -> None:
    if module == "ludarium":
        sys.argv[0] = "ludarium"
        ludarium.__main__.main()
    elif module.endswith(".py"):
        sys.path.insert(0, os.path.dirname(module))
        runpy.run_path(module, run_name="__main__")
    else:
        runpy.run_module(module, run_name="__main__", alter_sys=True)


def leave(program: Callable[[], None]) -> NoReturn:
    """Run a program and exit as Python does, but without deleting all modules, which takes longer
    than most commands."""
    code: object = 0
    try:
        program()
    except SystemExit as system_exit:
        code = system_exit.code
    except BaseException as error:
        traceback.print_exc()
        code = 130 if isinstance(error, KeyboardInterrupt) else 1
    if not isinstance(code, int | None):
        print(code, file=sys.stderr)
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    main()
