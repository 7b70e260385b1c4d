"""`ludarium facts`: random-play statistics of every game, as a page of the documentation."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from ludarium import kernel
from ludarium.analysis.facts import Facts, facts_page, growth_section, read_facts, rows_of
from ludarium.analysis.random_play import KERNEL_GAMES, Statistics, playouts, random_play
from ludarium.cli.arguments import KernelThreads, game_names
from ludarium.cli.json_output import (
    AsJson,
    Json,
    game_json,
    interval_json,
    print_document,
    print_text,
)
from ludarium.cli.progress import counter, progress_bar
from ludarium.core.errors import OptionError
from ludarium.core.files import write_whole
from ludarium.core.game import AnyGame
from ludarium.games import GAMES, entry, load
from ludarium.games.benchmarks import Growth

THREADS = 2


def facts(
    output: Annotated[Path | None, typer.Option(help="Write the page to this file.")] = None,
    only: Annotated[
        str | None,
        typer.Option(
            help="Measure one game; the rest of the file stays.", autocompletion=game_names
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=2,
            help=f"Play this many games a row ({KERNEL_GAMES:,}; fewer without the kernel).",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Repeat the random games of this seed.")] = 1,
    threads: KernelThreads = THREADS,
    as_json: AsJson = False,
) -> None:
    names = list(GAMES) if only is None else [entry(only).info.name]
    sections = {} if only is None or output is None else _read_page(output, seed)
    rows_json: list[Json] = []
    with progress_bar() as progress:
        work = Work(progress, games, seed, threads)
        for name in names:
            boards = _measure(name, work)
            rows_json += [_row_json(*each) for each in boards]
            rows = rows_of(boards)
            section = "" if as_json and output is None else _section(name, work)
            # Without the kernel, the section of an earlier run stays.
            previous = sections[name].section if name in sections else ""
            sections[name] = Facts(rows, section or previous)
    page = facts_page(sections, seed)
    if output is not None:
        write_whole(output, page)
    if as_json:
        print_document("facts", {"seed": seed, "rows": rows_json})
    elif output is None:
        print_text(page)


@dataclass(frozen=True)
class Work:
    """How to play the games, and where to show progress."""

    progress: Progress
    games: int | None
    seed: int
    threads: int


def _row_json(game: AnyGame, stats: Statistics) -> Json:
    return {
        **game_json(game),
        "games": stats.games,
        "turns": interval_json(stats.turns),
        "steps": interval_json(stats.steps),
        "choices": interval_json(stats.branching),
        "wins": [interval_json(share) for share in stats.wins],
        "draws": interval_json(stats.draws),
    }


def _read_page(output: Path, seed: int) -> dict[str, Facts]:
    """Return the facts in a file."""
    try:
        page = output.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError) as error:
        raise OptionError(f"{output}: expected a page of facts: {error}") from None
    return read_facts(page, seed)


def _measure(name: str, work: Work) -> list[tuple[AnyGame, Statistics]]:
    """Return the statistics of random games on each board that is measured."""
    boards = []
    for options, usual in entry(name).benchmarks.facts:
        game = load(name, **options)
        count = work.games or (KERNEL_GAMES if kernel.supports(game) else usual)
        show = counter(work.progress, f"{name} {dict(options)}", count)
        boards.append((game, random_play(game, count, work.seed, show, work.threads)))
    return boards


def _section(name: str, work: Work) -> str:
    growth = entry(name).benchmarks.growth
    if growth is None or not kernel.supports(load(name)):
        return ""
    lengths = {value: _lengths(name, growth, value, work) for value in growth.games}
    return growth_section(name, growth, lengths)


def _lengths(name: str, growth: Growth, value: int, work: Work) -> dict[int, int]:
    """Return the number of random games of each length, with this value of the option."""
    usual = growth.games[value]
    count = min(work.games or usual, usual)
    show = counter(work.progress, f"lengths of {name}, {growth.unit} {value}", count)
    game = load(name, **{growth.option: value})
    lengths = playouts(game, None, count, work.seed, work.threads, show).lengths
    show(count)
    return dict(lengths)
