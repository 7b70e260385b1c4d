"""`ludarium bench`: how fast everything is on this machine."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ludarium import kernel
from ludarium.analysis.speed import Figure, Row, machine, measure
from ludarium.cli.arguments import OneGame
from ludarium.cli.json_output import AsJson, Json, document, print_document
from ludarium.cli.progress import progress_bar
from ludarium.core.files import write_whole
from ludarium.games import GAMES, entry


def bench(
    only: OneGame = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Measure for this many seconds each time.")
    ] = 0.3,
    repeats: Annotated[int, typer.Option(min=1, help="Measure each figure this many times.")] = 5,
    output: Annotated[
        Path | None, typer.Option(help="Write the figures as JSON to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    entries = GAMES.values() if only is None else [entry(only)]
    cases = [(each.info.name, case) for each in entries for case in each.benchmarks.speed]
    rows: list[Row] = []
    with progress_bar() as progress:
        task = progress.add_task("measuring", total=len(cases))
        for name, case in cases:
            progress.update(task, description=f"{name} {case.options or ''}")
            rows.append(measure(name, case, seconds, repeats))
            progress.advance(task)
    if as_json:
        print_document("bench", _figures(rows))
    else:
        _print_table(rows)
    if output is not None:
        output.parent.mkdir(parents=True, exist_ok=True)
        write_whole(output, document("bench", _figures(rows)))


def _print_table(rows: list[Row]) -> None:
    console = Console(width=None if Console().is_terminal else 150)
    console.print(_table(rows))
    for row in rows:
        if row.floor:
            console.print(f"{row.game} {row.options}, minimum: {row.floor}", highlight=False)


def _table(rows: list[Row]) -> Table:
    table = Table(
        title="Random play and search: medians (least–greatest)",
        caption=f"kernel built for: {kernel.arch()}; bytes a tree node: {kernel.node_bytes()}"
        if kernel.available()
        else "no kernel",
    )
    table.add_column("game")
    for title in (
        "cells",
        "Python steps/s",
        "kernel steps/s",
        "ratio",
        "ns a step",
        "games/s",
        "2 threads",
        "simulations/s",
        "bytes a state",
    ):
        table.add_column(title, justify="right")
    for row in rows:
        table.add_row(
            f"{row.game} {row.options}",
            str(row.cells),
            _text(row.python_steps),
            _text(row.kernel_steps),
            f"{row.ratio:.0f}×" if row.ratio else "",
            f"{1e9 / row.kernel_steps.median:.0f}" if row.kernel_steps else "",
            _text(row.kernel_games),
            f"{row.two_threads:.2f}×" if row.two_threads else "",
            _text(row.searches),
            str(row.state_bytes or ""),
        )
    return table


def _text(figure: Figure | None) -> str:
    if figure is None:
        return ""
    return f"{_short(figure.median)} ({_short(figure.low)}–{_short(figure.high)})"


def _short(rate: float) -> str:
    if rate >= 1e6:
        return f"{rate / 1e6:.2f} M"
    return f"{rate / 1e3:.1f} k" if rate >= 1e3 else f"{rate:.0f}"


def _figures(rows: list[Row]) -> Json:
    return {
        "machine": machine(),
        "arch": kernel.arch(),
        "node_bytes": kernel.node_bytes(),
        "rows": [{**asdict(row), "ratio": row.ratio} for row in rows],
    }
