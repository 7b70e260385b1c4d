"""Runs the program as people do: a real process with pipes or in a terminal."""

import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterable, Mapping
from fcntl import ioctl
from pathlib import Path
from typing import NamedTuple

from tests.effort import HANGING
from tests.starting import warm

PROGRAM = (sys.executable, "-m", "ludarium")
ROOT = Path(__file__).parents[2]

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
INTERRUPT, END = "\x03", "\x04"


class Result(NamedTuple):
    """What a process wrote, and its exit code."""

    out: str
    err: str
    code: int

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """Return the same environment for every run, in any terminal."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM", "LC_ALL", "LANG")
    }
    paths = [str(ROOT / "src"), inherited.get("PYTHONPATH", "")]
    fixed = {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "LC_ALL": "C.UTF-8"}
    return {**inherited, **fixed, "TERM": "xterm-256color", **extra}


def run(
    *args: str | Path, lines: Iterable[str] | bytes = (), cwd: Path | None = None, **extra: str
) -> Result:
    """Run a command with lines on its standard input; `extra` are environment variables."""
    typed = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
    env = environment(extra)
    if any(name.startswith(("PYTHON", "LC_")) for name in extra):  # Python reads these at its start
        process = subprocess.run(
            [*PROGRAM, *map(str, args)],
            input=typed,
            capture_output=True,
            cwd=cwd,
            env=env,
            timeout=HANGING,
            check=False,
        )
        result = Result(process.stdout.decode(), process.stderr.decode(), process.returncode)
    else:
        result = _run_warm([str(arg) for arg in args], typed, cwd or Path.cwd(), env)
    assert "Traceback" not in result.out + result.err, result.err
    return result


def _run_warm(args: list[str], typed: bytes, cwd: Path, env: dict[str, str]) -> Result:
    with tempfile.TemporaryFile() as stdin:
        stdin.write(typed)
        stdin.seek(0)
        pipe = subprocess.PIPE
        process = warm().piped("ludarium", args, stdin=stdin, stderr=pipe, env=env, cwd=cwd)
    out, err = process.communicate()
    assert process.returncode is not None
    return Result(out, err, process.returncode)


class Terminal:
    """The program in a terminal, with a new data folder unless XDG_DATA_HOME is given."""

    def __init__(
        self,
        *args: str | Path,
        cwd: Path | None = None,
        size: tuple[int, int] = (24, 80),
        **extra: str,
    ) -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self._home = tempfile.TemporaryDirectory()
        extra = {"XDG_DATA_HOME": self._home.name, **extra}
        self.process = warm().start(
            "ludarium",
            args,
            (slave, slave, slave),
            env=environment(extra),
            cwd=cwd,
            terminal=True,
        )
        os.close(slave)
        self.raw = ""
        self._position = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        self._home.cleanup()

    @property
    def text(self) -> str:
        """The whole output, without escapes."""
        return _ESCAPES.sub("", self.raw).replace("\r", "")

    def until(self, text: str) -> str:
        """Wait for a text; return the new output up to its end."""
        end = time.monotonic() + HANGING
        while text not in self.text[self._position :]:
            assert time.monotonic() < end and self._read(1), f"no {text!r} in:\n{self.text}"
        start = self._position
        self._position = self.text.index(text, start) + len(text)
        return self.text[start : self._position]

    def until_progress(self) -> None:
        """Wait until a progress bar shows more than 0%."""
        end = time.monotonic() + HANGING
        while not re.search(r"[1-9]\d*%", self.text[self._position :]):
            assert time.monotonic() < end and self._read(1), f"no progress in:\n{self.text}"

    def type(self, keys: str, until: str) -> str:
        """Press keys, then wait for a text."""
        os.write(self.master, keys.encode())
        return self.until(until)

    def enter(self, line: str, until: str) -> str:
        """Type a line, then wait for a text."""
        return self.type(f"{line}\r", until)

    def ctrl_c(self, until: str) -> str:
        """Press Ctrl-C and wait for a text; press again if Python missed it, as it does just before
        it waits for keys."""
        end = time.monotonic() + HANGING
        while until not in self.text[self._position :]:
            assert time.monotonic() < end, f"no {until!r} in:\n{self.text}"
            os.write(self.master, INTERRUPT.encode())
            pause = time.monotonic() + 10
            while time.monotonic() < pause and until not in self.text[self._position :]:
                if not self._read(0.5):
                    return self.until(until)
        return self.until(until)

    def interrupt(self) -> int:
        """Press Ctrl-C until the program ends; return its exit code."""
        self.ctrl_c("ludarium: interrupted")
        return self.close()

    def close(self) -> int:
        """Wait for the end; return the exit code."""
        end = time.monotonic() + HANGING
        while self._read(1):
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        code = self.process.wait()
        assert "Traceback" not in self.text, self.text
        return code

    def _read(self, seconds: float) -> bool:
        """Read the output so far; return False at its end."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return self.process.poll() is None
        try:
            new = os.read(self.master, 65_536)
        except OSError:  # on Linux, the other side is closed
            return False
        self.raw += new.decode(errors="replace")
        return bool(new)
