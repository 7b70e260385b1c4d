"""Python in a process of its own, for tests that may kill or change their process."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: str) -> str:
    """The output of a script, which must exit with 0."""
    command = [sys.executable, "-X", "faulthandler", "-W", "ignore", "-c", script, *arguments]
    child = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert child.returncode == 0, f"exit {child.returncode}\n{child.stdout}\n{child.stderr}"
    return child.stdout


def interrupt(script: str) -> str:
    """Send Ctrl-C, as a terminal does to all processes in it, to a script after it has printed
    "ready"; returns the rest of what it printed."""
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        try:
            assert child.stdout is not None and child.stdout.readline() == "ready\n"
            sleep(0.3)
            assert child.poll() is None, "it should still be at work"
            os.killpg(child.pid, signal.SIGINT)
            out, errors = child.communicate(timeout=60)
        finally:
            child.kill()
    assert child.returncode == 0, f"exit {child.returncode}\n{out}\n{errors}"
    assert "Traceback" not in errors, errors
    return out
