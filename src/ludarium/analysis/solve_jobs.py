"""The moves of a position solved by several workers, each apart from the others."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from time import time

from ludarium.analysis.solutions import SolutionFile, SolvedMove, Watch, solve_move
from ludarium.analysis.symmetry import canonical
from ludarium.jobs import Workers, each


def solve_apart(
    start: SolutionFile,
    workers: Workers,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    watch: Watch | None = None,
) -> Iterator[SolutionFile]:
    """The solution again and again, each time with more moves solved, as `solve_moves` does it; in
    what it finds, nodes included, it does not depend on the workers. `watch` is told of a move when
    it is done.

    A move is solved by a solver that knows nothing of the others. Of those that a symmetry of the
    board takes into each other one is solved, and holds for all: they took no nodes.
    """
    end = None if seconds is None else time() + seconds  # which other machines know, too
    alike = _alike(start)
    work = each(partial(_solve_one, replace(start, moves={}), end, nodes, threads))
    solution = start
    with closing(workers.run(work, alike, "move")) as results:
        for text, (solved, looked_at) in results:
            if watch is not None:
                watch(text, looked_at)
            if solved is not None:
                solution = _with(solution, solved, alike[text])
                yield solution


def _alike(start: SolutionFile) -> dict[str, list[str]]:
    """By one move that is not solved yet all that are the same as it, itself included."""
    game, state = start.position()
    classes: dict[object, list[str]] = {}
    for move in game.legal_moves(state):
        if (text := game.text(move)) not in start.moves:
            classes.setdefault(canonical(game, game.apply(state, move)), []).append(text)
    return {texts[0]: texts for texts in classes.values()}


def _solve_one(
    start: SolutionFile, end: float | None, nodes: int | None, threads: int, move: str
) -> tuple[SolvedMove | None, int]:
    """What was found, and the nodes that were looked at for it."""
    left = None if end is None else max(end - time(), 0.0)
    looked_at = 0

    def watch(_: str, nodes: int) -> None:
        nonlocal looked_at
        looked_at = nodes

    solved = solve_move(start, move, seconds=left, nodes=nodes, threads=threads, watch=watch)
    return solved, looked_at


def _with(solution: SolutionFile, solved: SolvedMove, texts: list[str]) -> SolutionFile:
    """With the moves in the order in which the game has them, whoever was first."""
    game, state = solution.position()
    moves = {text: replace(solved, move=text, nodes=0, seconds=0.0) for text in texts}
    known: Mapping[str, SolvedMove] = {**solution.moves, **moves, solved.move: solved}
    order = (game.text(move) for move in game.legal_moves(state))
    return replace(solution, moves={text: known[text] for text in order if text in known})
