"""Exact solutions of positions, computed move by move and saved as files.

A solution file is JSON: the position (game, options, code) and the value of each legal move for the
mover. It is saved after each solved move, so that an interrupted run can resume. `solution_check`
verifies such a file.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from time import monotonic, time
from typing import Any

from ludarium import jobs, kernel
from ludarium.analysis.symmetry import canonical
from ludarium.core.errors import OptionError, RecordError, quoted
from ludarium.core.evaluation import Decision
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.json_format import Format, member, parse_json, read_dataclass, read_list
from ludarium.core.moves import SWAP
from ludarium.core.options import options_from_json
from ludarium.games import load, rules_of

FORMAT = Format("ludarium-solution", 1, "a solution")

Watch = Callable[[str, int], None]
"""Called regularly and at the end with the move being solved and its nodes so far."""

KEEP_SECONDS = 60.0
"""How often the table of the solver is saved."""


@dataclass(frozen=True)
class SolvedMove:
    """The value of one move for the seat that makes it, and the work it took. `unswapped` is the
    margin without a swap, if the opponent may swap after this move."""

    move: str
    value: float
    margin: float
    distance: int
    nodes: int
    seconds: float
    unswapped: float | None = None


@dataclass(frozen=True)
class SolutionFile:
    """The solved moves of a position; `plain` means solved by the plain full search."""

    game: str
    options: Mapping[str, Any]
    code: str
    plain: bool
    moves: Mapping[str, SolvedMove] = field(default_factory=dict)

    @property
    def nodes(self) -> int:
        return sum(each.nodes for each in self.moves.values())

    @property
    def seconds(self) -> float:
        return sum(each.seconds for each in self.moves.values())

    def position(self) -> tuple[AnyGame, Any]:
        """The game and the state; raises the errors of a bad game, option or code."""
        game = load(self.game, **self.options)
        return game, game.decode(self.code)

    def ranked(self) -> list[SolvedMove]:
        """Return the solved moves, the best first."""
        return sorted(self.moves.values(), key=_rank, reverse=True)

    def best(self) -> SolvedMove | None:
        """Return the best move, or None while an unsolved move could be better."""
        game, state = self.position()
        ranked = self.ranked()
        complete = len(ranked) == len(game.legal_moves(state))
        return ranked[0] if ranked and (complete or ranked[0].value >= 1) else None

    def to_json(self) -> str:
        best = self.best()
        data = {
            **FORMAT.head,
            "game": self.game,
            "options": dict(self.options),
            "code": self.code,
            "solver": "plain" if self.plain else "own",
            "value": best.value if best else None,
            "margin": best.margin if best else None,
            "moves": [asdict(each) for each in self.ranked()],
        }
        return json.dumps(data, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "SolutionFile":
        """Raises RecordError for anything but a solution whose moves are legal."""
        return cls.from_data(parse_json(text))

    @classmethod
    def from_data(cls, data: Any) -> "SolutionFile":
        """Return the solution of a parsed file; raises RecordError as `from_json` does."""
        FORMAT.check(data)
        member(data, "moves", list)  # read_list would take none as an empty list
        moves_in_file = read_list(data, "moves", partial(read_dataclass, SolvedMove))
        moves = {each.move: each for each in moves_in_file}
        if len(moves) < len(moves_in_file):
            raise RecordError("moves: expected each move once, got one that is there again")
        solver = member(data, "solver", str)
        if solver not in ("own", "plain"):
            raise RecordError(f"solver: expected own or plain, got {quoted(solver)}")
        name, options = member(data, "game", str), options_from_json(member(data, "options", dict))
        if (rules := rules_of(name)) and not rules.info.by_score:  # in old files only
            moves = {text: replace(each, unswapped=None) for text, each in moves.items()}
        solution = cls(name, options, member(data, "code", str), solver == "plain", moves)
        solution._check()
        return solution

    def _check(self) -> None:
        game, state = self.position()
        legal = {game.text(move) for move in game.legal_moves(state)}
        for text, each in self.moves.items():
            if text not in legal:
                raise RecordError(f"expected legal moves, got {quoted(text)}")
            if not -1 <= each.value <= 1:
                raise RecordError(f"{text}: expected a value from -1 to 1, got {each.value!r}")


def _rank(each: SolvedMove) -> tuple[float, float, float]:
    """Higher is better for the mover: quick wins and long losses."""
    return each.value, each.margin, -each.distance if each.value > 0 else each.distance


def begin(game: AnyGame, state: Any, *, plain: bool = False) -> SolutionFile:
    """Return a solution without moves; raises OptionError if the position cannot be solved."""
    if why := kernel.absence(game):
        raise OptionError(f"solve: expected a game of the kernel, but {why}")
    if game.to_move(state) in (None, CHANCE):
        raise OptionError("solve: expected a position with a seat to move")
    return SolutionFile(game.name, dict(game.options), game.encode(state), plain)


def solve_moves(
    start: SolutionFile,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    watch: Watch | None = None,
    solver: kernel.Solver | None = None,
    keep: Callable[[], None] | None = None,
) -> Iterator[SolutionFile]:
    """Yield the solution after each solved move, until all are solved or a limit is reached. Moves
    that end the game come first.

    Args:
        nodes: The limit for one move.
        keep: Called once a minute, between two rounds of the solver.
    """
    game, state = start.position()
    solver = solver or kernel.Solver(game, plain=start.plain)
    end = None if seconds is None else monotonic() + seconds
    solution, rounds = start, _Rounds(solver, keep)
    for move in _ends_first(game, state):
        text = game.text(move)
        if text in solution.moves:
            continue
        seconds_left = None if end is None else max(end - monotonic(), 0.0)
        report = None if watch is None else partial(watch, text)
        solved_move = rounds.solve(game, state, move, seconds_left, nodes, threads, report)
        if solved_move is not None:
            solution = replace(solution, moves={**solution.moves, text: solved_move})
            yield solution
        if end is not None and monotonic() >= end:
            return


def _ends_first(game: AnyGame, state: Any) -> list[Any]:
    """Return the legal moves, those that end the game first."""
    moves = game.legal_moves(state)
    return sorted(moves, key=lambda move: not game.is_over(game.apply(state, move)))


def solve_move(
    start: SolutionFile,
    move: str,
    *,
    seconds: float | None,
    nodes: int | None = None,
    threads: int = 1,
    watch: Watch | None = None,
    solver: kernel.Solver | None = None,
) -> SolvedMove | None:
    """Solve one move, with a new solver unless one is given; return None if a limit was reached."""
    game, state = start.position()
    rounds = _Rounds(solver or kernel.Solver(game, plain=start.plain), None)
    report = None if watch is None else partial(watch, move)
    return rounds.solve(game, state, game.parse(move), seconds, nodes, threads, report)


class _Rounds:
    """Solves positions in rounds and saves the table of the solver between them. With a limit of
    nodes there is one round, so that its end does not depend on the clock."""

    def __init__(self, solver: kernel.Solver, keep: Callable[[], None] | None) -> None:
        self._solver, self._keep = solver, keep
        self._last_save = monotonic()

    def solve(
        self,
        game: AnyGame,
        state: Any,
        move: Any,
        seconds: float | None,
        nodes: int | None,
        threads: int,
        watch: Callable[[int], None] | None,
    ) -> SolvedMove | None:
        """Return a move with its exact value and margin, or None if a limit was reached. The
        distance stays 0, since the plain solver does not count it and could not confirm it."""
        start, after = monotonic(), game.apply(state, move)
        # With more than two seats, a proof for the next seat does not give the mover's value.
        many = game.seats > 2
        solution, node_count = self._solve(state if many else after, seconds, nodes, threads, watch)
        evaluation = solution.candidates[move] if many else solution.evaluation
        if evaluation is None or not (evaluation.proven and evaluation.exact):
            return None
        mover = game.to_move(state)
        assert mover is not None
        return SolvedMove(
            game.text(move),
            evaluation.value[mover],
            evaluation.lead(mover) or 0.0,
            0,
            node_count,
            round(monotonic() - start, 3),
            unswapped_margin(game, after, solution),
        )

    def _solve(
        self,
        state: Any,
        seconds: float | None,
        nodes: int | None,
        threads: int,
        watch: Callable[[int], None] | None,
    ) -> tuple[Decision, int]:
        """Return the decision of the solver and the number of nodes searched."""
        end = None if seconds is None else monotonic() + seconds
        before = 0
        stopped = False

        def progress(nodes_so_far: int) -> None:
            nonlocal stopped
            if watch is not None:
                watch(before + nodes_so_far)
            if self._is_due() and nodes is None and not stopped:
                stopped = True
                self._solver.stop()

        while True:
            stopped = False
            seconds_left = None if end is None else max(end - monotonic(), 0.0)
            solution = self._solver.solve(
                state,
                seconds=seconds_left,
                nodes=nodes,
                best_only=True,
                threads=threads,
                progress=progress,
            )
            before += solution.simulations
            if self._is_due() and self._keep is not None:
                self._keep()
                self._last_save = monotonic()
            # Known after a stop, its margin may be one of two bounds.
            if not stopped or (end is not None and monotonic() >= end):
                if watch is not None:
                    watch(before)
                return solution, before

    def _is_due(self) -> bool:
        return self._keep is not None and monotonic() >= self._last_save + KEEP_SECONDS


def unswapped_margin(game: AnyGame, state: Any, solution: Decision) -> float | None:
    """Return the margin of an opening for its player if the opponent does not swap.

    The opponent may choose the better of two opposite sides. None if the opponent cannot swap, or
    if the game has no score."""
    if SWAP not in solution.candidates or not game.info.by_score:
        return None
    best, evaluation = next(iter(solution.candidates.items()))
    lead = None if evaluation is None else evaluation.lead(game.to_move(state) or 0)
    return (lead if best == SWAP else -(lead or 0.0)) or 0.0


def solve_apart(
    start: SolutionFile,
    workers: jobs.Workers,
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
    work = jobs.each(partial(_solve_one, replace(start, moves={}), end, nodes, threads))
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
    for move in _ends_first(game, state):
        if (text := game.text(move)) not in start.moves:
            classes.setdefault(canonical(game, game.apply(state, move)), []).append(text)
    return {texts[0]: texts for texts in classes.values()}


def _solve_one(
    start: SolutionFile, end: float | None, nodes: int | None, threads: int, move: str
) -> tuple[SolvedMove | None, int]:
    """Return the solved move, if any, and the number of nodes searched."""
    seconds_left = None if end is None else max(end - time(), 0.0)
    node_count = 0

    def watch(_: str, nodes: int) -> None:
        nonlocal node_count
        node_count = nodes

    solved_move = solve_move(
        start, move, seconds=seconds_left, nodes=nodes, threads=threads, watch=watch
    )
    return solved_move, node_count


def _with(solution: SolutionFile, solved_move: SolvedMove, texts: list[str]) -> SolutionFile:
    """Return the solution with more moves, in the order of the game."""
    game, state = solution.position()
    moves = {text: replace(solved_move, move=text, nodes=0, seconds=0.0) for text in texts}
    known: Mapping[str, SolvedMove] = {**solution.moves, **moves, solved_move.move: solved_move}
    order = (game.text(move) for move in game.legal_moves(state))
    return replace(solution, moves={text: known[text] for text in order if text in known})
