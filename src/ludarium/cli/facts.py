"""`ludarium facts`: random-play statistics of every game, as a page of the documentation."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from ludarium import kernel
from ludarium.analysis.facts import Facts, facts_page, growth_section, read_facts, rows_of
from ludarium.analysis.playouts import playouts
from ludarium.analysis.random_play import random_play
from ludarium.core.errors import OptionError
from ludarium.core.files import write_whole
from ludarium.games import GAMES, entry, load
from ludarium.games.measured import Growth

THREADS = 2


def facts(
    output: Annotated[Path | None, typer.Option(help="write the page to this file")] = None,
    only: Annotated[
        str | None, typer.Option(help="one game; the file keeps what it says of the others")
    ] = None,
    games: Annotated[int | None, typer.Option(min=2, help="games a row (default: varies)")] = None,
    seed: Annotated[int, typer.Option(help="repeats the random games")] = 1,
) -> None:
    wanted = list(GAMES) if only is None else [entry(only).info.name]
    found = {} if only is None or output is None else _written(output, seed)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        for name in wanted:
            rows = _rows(name, progress, games, seed)
            section = _section(name, progress, games, seed)
            # Without the kernel, what it once found out stays.
            kept = found[name].section if name in found else ""
            found[name] = Facts(rows, section or kept)
    page = facts_page(found, seed)
    if output is None:
        print(page, end="", flush=True)
    else:
        write_whole(output, page)


def _written(output: Path, seed: int) -> dict[str, Facts]:
    """What the file says so far."""
    try:
        page = output.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError) as error:
        raise OptionError(f"{output}: expected a page of facts: {error}") from None
    return read_facts(page, seed)


def _rows(name: str, progress: Progress, games: int | None, seed: int) -> str:
    played = []
    for options, usual in entry(name).measured.facts:
        game, count = load(name, **options), games or usual
        task = progress.add_task(f"{name} {options}", total=count)
        done = partial(_show_progress, progress, task)
        played.append((game, random_play(game, count, seed, done)))
    return rows_of(played)


def _section(name: str, progress: Progress, games: int | None, seed: int) -> str:
    growth = entry(name).measured.growth
    if growth is None or not kernel.supports(load(name)):
        return ""
    played = {value: _lengths(name, growth, value, progress, games, seed) for value in growth.games}
    return growth_section(name, growth, played)


def _lengths(
    name: str, growth: Growth, value: int, progress: Progress, games: int | None, seed: int
) -> dict[int, int]:
    """How many random games have how many steps, with this value of the option."""
    usual = growth.games[value]
    count = min(games or usual, usual)
    task = progress.add_task(f"lengths of {name}, {growth.unit} {value}", total=count)
    done = partial(_show_progress, progress, task)
    game = load(name, **{growth.option: value})
    lengths = playouts(game, None, count, seed, THREADS, done).lengths
    done(count)
    return dict(lengths)


def _show_progress(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)
