"""Progress on standard error: bars on a terminal, elsewhere a line now and then."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

Step = Callable[[int], None]
Watch = Callable[[str, int], None]

QUIET_SECONDS = 10.0
"""The least time between two lines of progress where there is no terminal."""


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Return a bar that disappears when the work is done; it needs a terminal."""
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def counter(progress: Progress, description: str, total: int) -> Step:
    """Add a task to a bar; return a function to call with the number of finished parts."""
    task = progress.add_task(description, total=total)
    return lambda count: progress.update(task, completed=count)


@contextmanager
def progress_line(games: int) -> Iterator[Callable[[int, str], None]]:
    """Yield a function to call with the number of finished games and the standing."""
    console = Console(stderr=True)
    if not console.is_terminal:
        print_now_and_then = _quiet_printer()
        yield lambda count, text: print_now_and_then(f"{count}/{games}: {text}")
        return
    columns = MofNCompleteColumn(), BarColumn(20), TimeRemainingColumn()
    with Progress(TextColumn("{task.description}"), *columns, console=console) as progress:
        task = progress.add_task("starting", total=games)
        yield lambda count, text: progress.update(task, completed=count, description=text)


@contextmanager
def solving(total: int, start: int = 0) -> Iterator[tuple[Step, Watch]]:
    """Yield a function to call with the number of solved moves, and a watcher for the solver."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} moves"),
        TimeElapsedColumn(),
    )
    print_now_and_then = _quiet_printer()
    with progress_bar(*columns) as progress:
        task = progress.add_task("solving", total=total, completed=start)

        def watch(move: str, nodes: int) -> None:
            text = f"solving {move}, {nodes:,} nodes"
            progress.update(task, description=text)
            if progress.disable:
                count = progress.tasks[task].completed
                print_now_and_then(f"{count:.0f}/{total} moves: {text}")

        yield lambda count: progress.update(task, completed=count), watch


def _quiet_printer() -> Callable[[str], None]:
    """Return a function that prints its text unless it did so a moment ago."""
    last = monotonic()

    def print_now_and_then(text: str) -> None:
        nonlocal last
        if monotonic() - last >= QUIET_SECONDS:
            last = monotonic()
            print(text, file=sys.stderr, flush=True)

    return print_now_and_then
