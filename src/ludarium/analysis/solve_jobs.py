"""Solves the moves of a position with several workers."""

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
    """Yield the solution after each solved move, like `solve_moves`; `watch` is called once a move.

    Each move has a new solver, so that the result, including nodes, does not depend on the workers.
    Of moves that are equal by symmetry one is solved; the others count no nodes.
    """
    end = None if seconds is None else time() + seconds  # which other machines know, too
    alike = _alike(start)
    work = each(partial(_solve_one, replace(start, moves={}), end, nodes, threads))
    solution = start
    with closing(workers.run(work, alike, "move")) as results:
        for text, (solved_move, node_count) in results:
            if watch is not None:
                watch(text, node_count)
            if solved_move is not None:
                solution = _with(solution, solved_move, alike[text])
                yield solution


def _alike(start: SolutionFile) -> dict[str, list[str]]:
    """Return the unsolved moves in groups that are equal by symmetry, by the first of each."""
    game, state = start.position()
    classes: dict[object, list[str]] = {}
    for move in game.legal_moves(state):
        if (text := game.text(move)) not in start.moves:
            classes.setdefault(canonical(game, game.apply(state, move)), []).append(text)
    return {texts[0]: texts for texts in classes.values()}


def _solve_one(
    start: SolutionFile, end: float | None, nodes: int | None, threads: int, move: str
) -> tuple[SolvedMove | None, int]:
    """Return the solved move, if any, and the number of nodes searched."""
    left = None if end is None else max(end - time(), 0.0)
    node_count = 0

    def watch(_: str, nodes: int) -> None:
        nonlocal node_count
        node_count = nodes

    solved_move = solve_move(start, move, seconds=left, nodes=nodes, threads=threads, watch=watch)
    return solved_move, node_count


def _with(solution: SolutionFile, solved_move: SolvedMove, texts: list[str]) -> SolutionFile:
    """Return the solution with more moves, in the order of the game."""
    game, state = solution.position()
    moves = {text: replace(solved_move, move=text, nodes=0, seconds=0.0) for text in texts}
    known: Mapping[str, SolvedMove] = {**solution.moves, **moves, solved_move.move: solved_move}
    order = (game.text(move) for move in game.legal_moves(state))
    return replace(solution, moves={text: known[text] for text in order if text in known})
