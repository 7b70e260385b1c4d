"""Several processes of a server on one machine, which share the socket that it listens at."""

import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

from ludarium.core.errors import OptionError
from ludarium.server.db.location import file_of
from ludarium.server.db.store import Store
from ludarium.server.logs import LogLine, set_up_logging
from ludarium.server.metrics import SharedMetrics
from ludarium.server.run import Server
from ludarium.server.settings import Settings

log = logging.getLogger("ludarium.server")

RESTART_SECONDS = 1.0
"""The least time from one start of a worker to its next."""

WRONG_SETTINGS = 2
"""The exit code of a worker that would fail again."""

SIGNALS = signal.SIGINT, signal.SIGTERM


class Supervisor:
    """Starts the workers, and starts one again that has died."""

    def __init__(self, settings: Settings) -> None:
        """Raises OptionError when the database cannot be opened or shared."""
        if file_of(settings.database) is not None:
            raise OptionError(
                f"workers: {settings.workers} processes cannot share a SQLite file: "
                "use PostgreSQL, or one worker"
            )
        if not hasattr(os, "fork"):
            raise OptionError("workers: this system cannot run several processes: use one worker")
        self._settings = settings
        self._workers: dict[int, float] = {}
        """The processes, and when each was started."""
        self._is_stopping = False
        set_up_logging(as_json=settings.log_format == "json")
        Store(settings.database, shared=True).close()  # changes its tables before they start

    def run(self, listening: socket.socket) -> None:
        """Serve until Ctrl-C or SIGTERM. Exits when the workers cannot start."""
        self._listening = listening
        self._life, self._end = os.pipe()
        for number in SIGNALS:
            signal.signal(number, self._stop)
        with tempfile.TemporaryDirectory(prefix="ludarium-") as folder:
            SharedMetrics.of_workers = SharedMetrics(Path(folder))
            for _ in range(self._settings.workers):
                self._start()
            exit_code = self._watch()
        if exit_code:
            sys.exit(exit_code)

    def _stop(self, number: int, _: object) -> None:
        """Pass a signal to all workers, and start none any more."""
        self._is_stopping = True
        for process in self._workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def _watch(self) -> int:
        """Start workers again that end, until all are stopped; returns the exit code."""
        exit_code = 0
        while self._workers:
            process, status = os.waitpid(-1, 0)
            begun, code = self._workers.pop(process), os.waitstatus_to_exitcode(status)
            if code == WRONG_SETTINGS and not self._is_stopping:
                exit_code = code
                self._stop(signal.SIGTERM, None)
            if not self._is_stopping:
                log.error(LogLine("worker_ended", process=process, code=code))
                time.sleep(max(0.0, begun + RESTART_SECONDS - time.monotonic()))
            if not self._is_stopping:
                self._start()
        return exit_code

    def _start(self) -> None:
        """Start a worker."""
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            process = os.fork()
            if process == 0:
                os._exit(self._work())
            self._workers[process] = time.monotonic()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def _work(self) -> int:
        """What a worker does; returns its exit code."""
        try:
            os.setsid()  # Ctrl-C is for the supervisor
            os.close(self._end)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            threading.Thread(target=self._outlive_no_supervisor, daemon=True).start()
            Server(self._settings).run(self._listening)
        except OptionError as error:
            print(f"ludarium: {error}", file=sys.stderr)
            return WRONG_SETTINGS
        except KeyboardInterrupt:
            pass
        except BaseException:
            traceback.print_exc()
            return 1
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
        return 0

    def _outlive_no_supervisor(self) -> None:
        """Stop this worker when the supervisor has ended, however it did."""
        os.read(self._life, 1)  # nobody writes: it returns when the other end is closed
        os.kill(os.getpid(), signal.SIGTERM)
