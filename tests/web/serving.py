"""A server of the product in a process of its own, as a person starts it."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 20.0
STOP_SECONDS = 8.0


class Server:
    """`ludarium serve` on a free port (the same one after a restart), with its own database;
    `program` is the module that is run."""

    def __init__(self, folder: Path, program: str = "ludarium") -> None:
        self.folder, self.program = folder, program
        self.log = folder / "server.log"
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start it and wait for the first page; returns the seconds that took."""
        begun = time.perf_counter()
        command = [sys.executable, "-m", self.program, "serve", "--no-browser"]
        database = self.folder / "games.sqlite"
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), "--database", str(database)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=ROOT,
                env={**os.environ, "COLUMNS": "200"},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://127.0.0.1:" in line, f"the server did not start: {self.log.read_text()}"
        self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
        self._wait(begun)
        return time.perf_counter() - begun

    def kill(self) -> None:
        """As a power cut would: SIGKILL."""
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

    def _wait(self, begun: float) -> None:
        while True:
            try:
                with urllib.request.urlopen(self.address, timeout=5) as answer:
                    answer.read()
                return
            except urllib.error.URLError:
                if time.perf_counter() - begun > START_SECONDS:
                    raise
                time.sleep(0.02)
