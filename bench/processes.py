"""Runs a command as a process of its own, for measuring other versions and for building."""

import os
import signal
import subprocess
from collections.abc import Mapping


def output_of(command: list[str], environment: Mapping[str, str] | None = None) -> str:
    """Return what a command prints; exit if it fails.

    The command gets a session of its own: Ctrl-C reaches only this process, which then ends the
    command and all that it started, so that none of them prints a traceback.
    """
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            output, _ = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGTERM)
            raise
    if process.returncode:
        raise SystemExit(f"this failed with code {process.returncode}: {' '.join(command)}")
    return output
