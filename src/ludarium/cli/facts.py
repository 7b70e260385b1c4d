"""`ludarium facts`: random-play statistics of every game, as a page of the documentation."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from ludarium import kernel
from ludarium.analysis.facts import CHURN_GAMES, SIZES, facts_page
from ludarium.analysis.random_play import random_play
from ludarium.cli.files import write_whole
from ludarium.games import load

THREADS = 2


def facts(
    output: Annotated[Path | None, typer.Option(help="write the page to this file")] = None,
    games: Annotated[int | None, typer.Option(min=2, help="games a row (default: varies)")] = None,
    seed: Annotated[int, typer.Option(help="repeats the random games")] = 1,
) -> None:
    rows = []
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        for name, options, usual in SIZES:
            game, count = load(name, **options), games or usual
            task = progress.add_task(f"{name} {options}", total=count)
            done = partial(_show_progress, progress, task)
            rows.append((game, random_play(game, count, seed, done)))
        churn = _churn_lengths(progress, games, seed) if kernel.available() else {}
    page = facts_page(rows, churn, seed)
    if output is None:
        print(page, end="", flush=True)
    else:
        write_whole(output, page)


def _churn_lengths(
    progress: Progress, games: int | None, seed: int
) -> dict[int, Mapping[int, int]]:
    """How many random games of Churn have how many steps, for each side."""
    found: dict[int, Mapping[int, int]] = {}
    for side, usual in CHURN_GAMES.items():
        count = min(games or usual, usual)
        task = progress.add_task(f"lengths of churn, side {side}", total=count)
        done = partial(_show_progress, progress, task)
        game = load("churn", sides=side)
        found[side] = kernel.playouts(game, None, count, seed, THREADS, done).lengths
        done(count)
    return found


def _show_progress(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)
