"""`ludarium solve GAME`: what each move of a position is worth under best play."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated, TypedDict

import typer

from ludarium import kernel
from ludarium.agents.solution_files import solution_path
from ludarium.analysis.solutions import SolutionFile, Watch, begin, solve_apart, solve_moves
from ludarium.cli.arguments import CTRL_C, Jobs, KernelThreads, Position, position_of
from ludarium.cli.json_output import AsJson, print_text
from ludarium.cli.progress import solving
from ludarium.cli.screen import Screen
from ludarium.cli.study.verify_solution import read_claims
from ludarium.cli.wording import proven_text, title_text, worth_text
from ludarium.core.errors import OptionError, RecordError
from ludarium.core.files import check_writable, write_whole
from ludarium.jobs import opened


def solve(
    context: typer.Context,
    game: Position,
    code: Annotated[
        str | None, typer.Option(help="Solve this position instead of the start.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, help="Stop after this many seconds for all moves together."),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Stop after this many nodes for each move.")
    ] = None,
    threads: KernelThreads = 1,
    plain: Annotated[
        bool, typer.Option("--plain", help="Use the full search that checks the solvers.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option(help="Write the result to this file; resume if it exists.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Read the solver's table from this file; save it there every minute."),
    ] = None,
    keep_least: Annotated[
        int, typer.Option(min=1, help="Omit results that took fewer nodes from the --keep file.")
    ] = 256,
    for_players: Annotated[
        bool,
        typer.Option("--for-players", help="Save the solution where computer players look for it."),
    ] = False,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="WHERE",
            help="Solve each move as a job of its own: local:2, ray or ray://HOST:PORT.",
        ),
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
    where = on or ("local" if jobs else None)
    for flag, value in (("--nodes", nodes), ("--on", where)):
        if value is not None and (keep is not None or for_players):
            raise OptionError(f"{flag}: cannot be combined with --keep or --for-players")
    keep = _keep_file(solver, keep, for_players)
    solution, started, interrupted = start, monotonic(), False
    nodes_by_move: dict[str, int] = {}
    with solving(len(rules.legal_moves(state)), len(start.moves)) as (step, show):

        def watch(move: str, nodes: int) -> None:
            nodes_by_move[move] = nodes
            show(move, nodes)

        try:
            limits = _Limits(seconds=seconds, nodes=nodes, threads=threads)
            save = None if keep is None else partial(solver.save, keep, keep_least)
            for solution in (
                _solve_as_jobs(start, where, jobs, limits, watch)
                if where
                else solve_moves(start, **limits, watch=watch, solver=solver, keep=save)
            ):
                step(len(solution.moves))
                if output is not None:
                    write_whole(output, solution.to_json())
        except KeyboardInterrupt:
            interrupted = True
    if keep is not None:
        solver.save(keep, keep_least)
    if as_json:
        print_text(solution.to_json())
    else:
        unsolved_nodes = sum(n for move, n in nodes_by_move.items() if move not in solution.moves)
        _report(screen, solution, unsolved_nodes, monotonic() - started)
        if for_players:
            screen.say(f"Computer players will use {keep}.", "dim")
    if interrupted:
        raise typer.Exit(CTRL_C)


class _Limits(TypedDict):
    """The limits of solving."""

    seconds: float | None
    nodes: int | None
    threads: int


def _solve_as_jobs(
    start: SolutionFile, on: str, jobs: int | None, limits: _Limits, watch: Watch
) -> Iterator[SolutionFile]:
    with opened(on, jobs) as workers:
        yield from solve_apart(start, workers, **limits, watch=watch)


def _continued(path: Path, start: SolutionFile) -> SolutionFile:
    """Return the solution in a file, which must be of the same position."""
    if not path.exists():
        return start
    known = read_claims(path).solution
    for what in ("game", "options", "code", "plain"):
        if getattr(known, what) != getattr(start, what):
            raise RecordError(f"{path}: it is the solution of another position ({what} differs)")
    return known


def _keep_file(solver: kernel.Solver, keep: Path | None, for_players: bool) -> Path | None:
    """Return the file for what the solver knows, after reading it if it exists."""
    if for_players:
        keep = solution_path(solver.game)
        keep.parent.mkdir(parents=True, exist_ok=True)
    if keep is not None:
        _load(solver, keep)
    return keep


def _load(solver: kernel.Solver, path: Path) -> None:
    if not solver.keeps:
        raise OptionError(f"--keep: the solver of {solver.game.name} has no table to save")
    check_writable(path)
    if path.exists():
        try:
            solver.load(path)
        except ValueError as error:
            raise RecordError(f"{path}: {error}") from None


def _report(screen: Screen, solution: SolutionFile, unsolved_nodes: int, seconds: float) -> None:
    """Print the solution; `unsolved_nodes` were spent on moves that were not solved."""
    game, state = solution.position()
    seat = game.to_move(state)
    assert seat is not None
    screen.say(title_text(game))
    for each in solution.ranked():
        took = f"{each.nodes:,} nodes, {each.seconds:.2f} s"
        ending = worth_text(each.value, each.margin, each.unswapped)
        screen.say(f"  {each.move:<10} {ending} ({took})")
    legal = len(game.legal_moves(state))
    best = solution.best()
    mover = game.colour_name(state, seat)
    if best is None:
        screen.say(
            f"{len(solution.moves)} of {legal} moves solved; the best result for {mover} is open."
        )
    else:
        screen.say(f"{mover} to move: {proven_text(best.value, best.margin)} with {best.move}.")
    unsolved = f", {unsolved_nodes:,} of them for unsolved moves" if unsolved_nodes else ""
    nodes = f"{solution.nodes + unsolved_nodes:,} nodes in all{unsolved}"
    screen.say(f"{nodes}; this run took {seconds:.2f} s.", "dim")
