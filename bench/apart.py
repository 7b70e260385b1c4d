"""Work in a process of its own: measuring with another package or another kernel, and building."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def measured(script: str, *args: str, paths: list[Path]) -> Any:
    """What a script prints as JSON, where some folders of packages come before all others."""
    command = [sys.executable, str(Path(script).resolve()), *args]
    with tempfile.TemporaryDirectory() as folder:
        own = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "TMPDIR": folder}
        return json.loads(called(command, {**os.environ, **own}))


def called(command: list[str], environment: Mapping[str, str] | None = None) -> str:
    """What a command prints; it must succeed. Ctrl-C is for us alone to hear, who then end it with
    all that it has started, lest each of them complains."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            printed, _ = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGTERM)
            raise
    if process.returncode:
        raise SystemExit(f"this failed, with code {process.returncode}: {' '.join(command)}")
    return printed
