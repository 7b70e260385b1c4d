"""Progress bars on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn

Step = Callable[[int], None]
Watch = Callable[[str, int], None]

QUIET_SECONDS = 10.0
"""The least time between two lines of progress where there is no terminal."""


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Return a bar that disappears when the work is done; it needs a terminal."""
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def solving(total: int, start: int = 0) -> Iterator[tuple[Step, Watch]]:
    """Yield a function to call with the number of solved moves, and a watcher for the solver."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} moves"),
        TimeElapsedColumn(),
    )
    last = monotonic()
    with progress_bar(*columns) as progress:
        task = progress.add_task("solving", total=total, completed=start)
        count = start

        def step(number: int) -> None:
            nonlocal count
            count = number
            progress.update(task, completed=number)

        def watch(move: str, nodes: int) -> None:
            nonlocal last
            text = f"solving {move}, {nodes:,} nodes"
            progress.update(task, description=text)
            if progress.disable and monotonic() - last >= QUIET_SECONDS:
                last = monotonic()
                print(f"{count}/{total} moves: {text}", file=sys.stderr, flush=True)

        yield step, watch
