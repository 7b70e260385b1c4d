"""How long work shows that it goes on: on standard error, and only where that is a terminal."""

from rich.console import Console
from rich.progress import Progress, ProgressColumn


def progress_bar(*columns: ProgressColumn) -> Progress:
    """A bar that is gone when the work is done, and is not there where nobody looks."""
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
