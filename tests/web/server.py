"""Ludarium's server in a separate process, as a user starts it."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.effort import wait_until
from tests.starting import Started, warm

ROOT = Path(__file__).parents[2]
STOP_SECONDS = 8.0


class Server:
    """`ludarium serve` on a free port (the same one after a restart), with its own database, as
    behind a proxy, so that visitors can have client addresses; `program` is the module that is run.
    """

    def __init__(self, folder: Path, program: str = "ludarium") -> None:
        self.folder, self.program = folder, program
        self.log, self.database = folder / "server.log", folder / "games.sqlite"
        self.port = 0
        self._process: subprocess.Popen[str] | Started | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait for the first page."""
        where = ("--port", str(self.port), "--database", str(self.database))
        args = ("serve", "--no-browser", "--behind-proxy", *where)
        env = {**os.environ, "COLUMNS": "200"}
        with self.log.open("a") as log:
            if self.program == "ludarium":
                self._process = warm().piped(self.program, args, stderr=log, env=env, cwd=ROOT)
            else:
                command = [sys.executable, "-m", self.program, *args]
                self._process = subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, env=env
                )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://127.0.0.1:" in line, f"the server did not start: {self.log.read_text()}"
        self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
        wait_until(self._answers)

    def kill(self) -> None:
        """Send SIGKILL, as in a power cut."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._end()

    def _end(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        self._process.wait(STOP_SECONDS)
        self._process.stdout.close()
        self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.address, timeout=5) as answer:
                answer.read()
        except (urllib.error.URLError, TimeoutError):  # not ready yet, or very busy
            return False
        return True
