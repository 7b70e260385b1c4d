"""`ludarium report GAME`: a report for designers, as a page and as JSON."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ludarium import kernel
from ludarium.analysis.report.compose import compose
from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.pace import pace_of, plan_for
from ludarium.analysis.report.plan import Plan
from ludarium.analysis.report.work import Ledger, tasks, work
from ludarium.cli.arguments import Jobs, On, game_names, parse_game_args
from ludarium.cli.progress import progress_line
from ludarium.cli.screen import Screen
from ludarium.cli.wording import without_kernel_text
from ludarium.core.errors import OptionError
from ludarium.core.files import check_writable, write_whole
from ludarium.core.game import AnyGame
from ludarium.core.json_format import json_text
from ludarium.games import GAMES, entry, load
from ludarium.games.reports import read_report, slug, user_folder
from ludarium.jobs import Workers, opened

QUICK, FULL = 1.0, 60.0
"""Minutes."""


@dataclass(frozen=True)
class ReportRequest:
    """How to measure a report; a plan in a file decides instead of the minutes."""

    minutes: float
    seed: int
    fresh: bool
    plan: Path | None = None


def report(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="a game, its options as flags", autocompletion=game_names)
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Report on every game, with the usual options.")
    ] = False,
    minutes: Annotated[
        float, typer.Option(min=0.01, max=10_000, help="Measure for about this many minutes.")
    ] = FULL,
    quick: Annotated[bool, typer.Option("--quick", help="Measure for one minute.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Repeat the games of this seed.")] = 1,
    jobs: Jobs = None,
    on: On = "local",
    output: Annotated[Path, typer.Option(help="Write the files to this folder.")] = Path(),
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Start again instead of resuming.")
    ] = False,
    plan: Annotated[Path | None, typer.Option(help="Use the plan of this report (JSON).")] = None,
    again: Annotated[
        Path | None, typer.Option(help="Only rewrite the page of this report (JSON).")
    ] = None,
    for_server: Annotated[
        bool,
        typer.Option("--for-server", help="Write the files where the server looks for reports."),
    ] = False,
) -> None:
    screen = Screen()
    if again is not None:
        target = again.with_suffix(".html")
        _write_page(target, read_report(again))
        screen.say(f"Wrote {target}")
        return
    request = ReportRequest(QUICK if quick else minutes, seed, fresh, plan)
    games = list(_games(game, every, context.args, plan))
    folder = _server_folder() if for_server else output
    folder.mkdir(parents=True, exist_ok=True)
    with opened(on, jobs) as workers:
        for each in games:
            if why := kernel.absence(each):
                screen.say(without_kernel_text(why, "much less is played"), "dim")
            document = make(each, request, folder / f"{slug(each)}.work", workers, screen)
            _write(screen, document, folder / slug(each))


def _server_folder() -> Path:
    try:
        return user_folder()
    except RuntimeError:
        raise OptionError("--for-server: you have no home folder; use --output DIR") from None


def _games(name: str | None, every: bool, flags: list[str], plan: Path | None) -> Iterator[AnyGame]:
    if every == (name is not None) or (every and (flags or plan)):
        got = "both" if name else "flags of one game with it" if every else "neither"
        raise OptionError(f"report: expected a game or --all, got {got}")
    if name is None:
        for each in GAMES:
            for options in entry(each).benchmarks.reports:
                yield load(each, **options)
    else:
        yield load(name, **parse_game_args(name, flags).options)


def make(
    game: AnyGame, request: ReportRequest, path: Path, workers: Workers, screen: Screen
) -> Json:
    """Return the report of a game. Results go to a file, so that the same command resumes.

    Raises:
        KeyboardInterrupt: The user pressed Ctrl-C.
    """
    check_writable(path)
    ledger = _ledger(game, request, path, workers.count, screen)
    try:
        with progress_line(len(tasks(ledger.plan))) as show:
            for count in work(ledger, workers):
                show(count, slug(game))
        return compose(ledger)
    except KeyboardInterrupt:
        print("\nInterrupted. Run the same command to resume.", file=sys.stderr)
        raise
    finally:
        ledger.close()


def _ledger(
    game: AnyGame, request: ReportRequest, path: Path, workers: int, screen: Screen
) -> Ledger:
    ledger = None if request.fresh else Ledger.resume(path)
    if ledger is None:
        return Ledger.begin(_plan(game, request, workers), path)
    if ledger.plan.load() != game or ledger.plan.seed != request.seed:
        ledger.close()
        raise OptionError(f"{path}: it belongs to another game or seed; --fresh starts again")
    screen.say(f"Resuming {path}: {len(ledger.results)} of {len(tasks(ledger.plan))} done")
    return ledger


def _plan(game: AnyGame, request: ReportRequest, workers: int) -> Plan:
    if request.plan is None:
        seconds = 60 * request.minutes * max(workers, 1)
        return plan_for(game, request.seed, seconds, pace_of(game, request.seed))
    plan = Plan.from_json(read_report(request.plan).get("plan"))
    if plan.load() != game or plan.seed != request.seed:
        raise OptionError(f"{request.plan}: this plan belongs to another game or seed")
    return plan


def _write(screen: Screen, document: Json, stem: Path) -> None:
    data, html = stem.with_name(f"{stem.name}.json"), stem.with_name(f"{stem.name}.html")
    write_whole(data, json_text(document) + "\n")
    _write_page(html, document)
    screen.say(f"Wrote {html} and {data.name}")


def _write_page(path: Path, report: Json) -> None:
    from ludarium.reports import page  # loads Jinja2, which no other command needs

    write_whole(path, page(report))
