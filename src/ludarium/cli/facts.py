"""`ludarium facts`: random-play statistics of every game, as a page of the documentation."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from ludarium.analysis.facts import SIZES, facts_page
from ludarium.analysis.random_play import random_play
from ludarium.cli.files import write_whole
from ludarium.games import load


def facts(
    output: Annotated[Path | None, typer.Option(help="write the page to this file")] = None,
    games: Annotated[int | None, typer.Option(min=2, help="games a row (default: varies)")] = None,
    seed: Annotated[int, typer.Option(help="repeats the random games")] = 1,
) -> None:
    """Play random games and print what they look like, with confidence intervals."""
    rows = []
    with Progress(console=Console(stderr=True)) as progress:
        for name, options, usual in SIZES:
            game, count = load(name, **options), games or usual
            task = progress.add_task(f"{name} {options}", total=count)
            done = partial(_show_progress, progress, task)
            rows.append((game, random_play(game, count, seed, done)))
    page = facts_page(rows, seed)
    if output is None:
        print(page, end="")
    else:
        write_whole(output, page)


def _show_progress(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)
