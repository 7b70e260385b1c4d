"""`ludarium solve GAME`: what each move of a position is worth under best play; and
`ludarium verify-solution FILE`: the same found again by another way."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated, TypedDict

import typer
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

from ludarium import kernel
from ludarium.agents.kept import kept_file
from ludarium.analysis.solutions import Check, SolutionFile, Watch, begin, solve_moves, verify
from ludarium.analysis.solve_jobs import solve_apart
from ludarium.cli.game_args import Position, position_of
from ludarium.cli.job_args import Jobs
from ludarium.cli.output import AsJson, Json, position_json, print_document, print_text
from ludarium.cli.progress import progress_bar
from ludarium.cli.screen import Screen
from ludarium.cli.wording import proven_text, seat_name
from ludarium.core.errors import OptionError, RecordError
from ludarium.core.files import check_writable, read_text, write_whole
from ludarium.jobs import opened

CTRL_C, DIFFERS = 130, 1


def solve(
    context: typer.Context,
    game: Position,
    code: Annotated[str | None, typer.Option(help="this position instead of the start")] = None,
    seconds: Annotated[float | None, typer.Option(min=0, help="for all moves together")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="for each move")] = None,
    threads: Annotated[int, typer.Option(min=1, max=64, help="for the kernel")] = 1,
    plain: Annotated[
        bool, typer.Option("--plain", help="full search that knows nothing of the game")
    ] = False,
    output: Annotated[
        Path | None, typer.Option(help="the result as a file; one that exists is gone on with")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="what the solver knows as a file: read, and written each minute"),
    ] = None,
    keep_least: Annotated[
        int, typer.Option(min=1, help="with --keep: what took fewer nodes is left out")
    ] = 256,
    for_players: Annotated[
        bool, typer.Option("--for-players", help="keep it where the computer players look for it")
    ] = False,
    on: Annotated[
        str | None,
        typer.Option(metavar="WHERE", help="each move apart: local:2, ray or ray://HOST:PORT"),
    ] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    screen = Screen()
    rules, state = position_of(game, context.args, code)
    start = begin(rules, state, plain=plain)
    if output is not None:
        check_writable(output)
        start = _continued(output, start)
    solver = kernel.Solver(rules, plain=plain)
    apart = on or ("local" if jobs else None)
    for flag, given in (("--nodes", nodes), ("--on", apart)):
        if given is not None and (keep is not None or for_players):
            raise OptionError(f"{flag}: expected no --keep and no --for-players beside it")
    keep = _kept(solver, keep, for_players)
    found, begun, interrupted = start, monotonic(), False
    with _progress(len(rules.legal_moves(state)), len(start.moves)) as (step, watch):
        try:
            limits = _Limits(seconds=seconds, nodes=nodes, threads=threads)
            save = None if keep is None else partial(solver.save, keep, keep_least)
            for found in (
                _apart(start, apart, jobs, limits)
                if apart
                else solve_moves(start, **limits, watch=watch, solver=solver, keep=save)
            ):
                step(len(found.moves))
                if output is not None:
                    write_whole(output, found.to_json())
        except KeyboardInterrupt:
            interrupted = True
    if keep is not None:
        solver.save(keep, keep_least)
    if as_json:
        print_text(found.to_json())
    else:
        _report(screen, found, monotonic() - begun)
        if for_players:
            screen.say(f"The computer players find it in {keep}.", "dim")
    if interrupted:
        raise typer.Exit(CTRL_C)


class _Limits(TypedDict):
    """What the work may take."""

    seconds: float | None
    nodes: int | None
    threads: int


def _apart(
    start: SolutionFile, on: str, jobs: int | None, limits: _Limits
) -> Iterator[SolutionFile]:
    with opened(on, jobs) as workers:
        yield from solve_apart(start, workers, **limits)


def verify_solution(
    file: Annotated[Path, typer.Argument(help="what `ludarium solve --output` wrote")],
    seconds: Annotated[float, typer.Option(min=0, help="for each move")] = 60.0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="for the kernel")] = 1,
    as_json: AsJson = False,
) -> None:
    said, checks = _read(file), list[Check]()
    with _progress(len(said.moves), 0) as (step, watch):
        for check in verify(said, seconds=seconds, threads=threads, watch=watch):
            checks.append(check)
            step(len(checks))
    if as_json:
        print_document("solution-check", _checks_json(said, checks))
    else:
        _report_checks(said, checks, seconds)
    if any(check.agrees is False for check in checks):
        raise typer.Exit(DIFFERS)


def _checks_json(said: SolutionFile, checks: list[Check]) -> Json:
    rows = [
        {
            "move": check.move,
            "agrees": check.agrees,
            "said": check.said.value,
            "found": None if check.found is None else check.found.value,
        }
        for check in checks
    ]
    return {**position_json(*said.position()), "plain": not said.plain, "moves": rows}


def _report_checks(said: SolutionFile, checks: list[Check], seconds: float) -> None:
    screen, agree = Screen(), [check.agrees for check in checks]
    for check in checks:
        if check.agrees is False and check.found is not None:
            was = proven_text(check.said.value, check.said.margin)
            now = proven_text(check.found.value, check.found.margin)
            screen.say(f"{check.move}: the file says {was}, but it is a {now}")
    by = "the game's own solver" if said.plain else "the full search that knows no game"
    screen.say(
        f"{agree.count(True)} of {len(checks)} moves agree with {by}, {agree.count(False)} differ, "
        f"{agree.count(None)} were not solved within {seconds:g} s each."
    )


def _continued(path: Path, start: SolutionFile) -> SolutionFile:
    """What a file knows already of this very position."""
    if not path.exists():
        return start
    known = _read(path)
    for what in ("game", "options", "code", "plain"):
        if getattr(known, what) != getattr(start, what):
            raise RecordError(f"{path}: it is the solution of another position ({what} differs)")
    return known


def _read(path: Path) -> SolutionFile:
    try:
        return SolutionFile.from_json(read_text(path))
    except ValueError as error:
        message = str(error)
        raise RecordError(message if str(path) in message else f"{path}: {message}") from None


def _kept(solver: kernel.Solver, keep: Path | None, for_players: bool) -> Path | None:
    """The file for what the solver knows, which it has read if it was there."""
    if for_players:
        keep = kept_file(solver.game)
        keep.parent.mkdir(parents=True, exist_ok=True)
    if keep is not None:
        _load(solver, keep)
    return keep


def _load(solver: kernel.Solver, path: Path) -> None:
    if not solver.keeps:
        raise OptionError(f"--keep: the solver of {solver.game.name} keeps nothing in files")
    check_writable(path)
    if path.exists():
        try:
            solver.load(path)
        except ValueError as error:
            raise RecordError(f"{path}: {error}") from None


@contextmanager
def _progress(total: int, done: int) -> Iterator[tuple[Callable[[int], None], Watch]]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} moves"),
        TimeElapsedColumn(),
    )
    with progress_bar(*columns) as progress:
        task = progress.add_task("solving", total=total, completed=done)

        def step(number: int) -> None:
            progress.update(task, completed=number)

        def watch(move: str, nodes: int) -> None:
            progress.update(task, description=f"solving {move}, {nodes:,} nodes")

        yield step, watch


def _report(screen: Screen, found: SolutionFile, seconds: float) -> None:
    game, state = found.position()
    seat = game.to_move(state)
    assert seat is not None
    screen.say(repr(game))
    for each in found.ranked():
        took = f"{each.nodes:,} nodes, {each.seconds:.2f} s"
        ending = proven_text(each.value, each.margin)
        if each.unswapped is not None:
            ending += f", without a swap {each.unswapped:+g}"
        screen.say(f"  {each.move:<10} {ending} ({took})")
    legal = len(game.legal_moves(state))
    best = found.best()
    mover = seat_name(game, state, seat)
    if best is None:
        screen.say(f"{len(found.moves)} of {legal} moves solved; what {mover} can reach is open.")
    else:
        screen.say(f"{mover} to move: {proven_text(best.value, best.margin)} with {best.move}.")
    screen.say(f"{found.nodes:,} nodes in all; this run took {seconds:.2f} s.", "dim")
