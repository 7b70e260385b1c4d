"""Measuring in a process of its own: with another package, or another kernel."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def measured(script: str, *args: str, paths: list[Path]) -> Any:
    """What a script prints as JSON, where some folders of packages come before all others."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, str(Path(script).resolve()), *args]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)
