"""What the pages tell of puzzles: the list, a position to solve, and what comes of a try."""

from collections.abc import Sequence
from itertools import chain
from random import Random
from time import monotonic
from typing import Any, Literal, cast

from ludarium.agents import Decision, Limit
from ludarium.agents.search import SearchAgent
from ludarium.analysis.judge import Judge, refutation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import play
from ludarium.games.lessons import Stage
from ludarium.games.puzzles import Puzzle
from ludarium.server.engines.process import PythonEngineProcess
from ludarium.server.views import lessons
from ludarium.server.views.answers import AnyPuzzleAttempt, PuzzleItem, PuzzleView, StageView
from ludarium.server.views.position import layout, position_view

SECONDS = 0.5
"""For each decision in a refutation; nearly all are known much sooner."""


def puzzle_list(collection: Sequence[Puzzle]) -> list[PuzzleItem]:
    """The puzzles of a game by number, without what is in them."""
    return [
        {"number": number, "id": puzzle.id, "grade": puzzle.grade}
        for number, puzzle in enumerate(collection, 1)
    ]


def puzzle_view(puzzle: Puzzle) -> PuzzleView:
    """A puzzle to be solved."""
    game, state = puzzle.position()
    return {
        "id": puzzle.id,
        "grade": puzzle.grade,
        "goal": cast(Literal["win", "best"], puzzle.goal),
        "layout": layout(game),
        "position": position_view(game, state),
    }


class Thinker(SearchAgent):
    """The engine as it is asked here: what it does in Python it does in another process, and
    `elsewhere` has the seconds that this took."""

    def __init__(self, apart: PythonEngineProcess, alone: bool = False) -> None:
        super().__init__(alone=alone)
        self._apart = apart
        self.elsewhere = 0.0

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        if not self.thinks_in_python(game):
            return super().choose(game, state, limit, rng)
        start = monotonic()
        try:
            return self._apart.choose(self.name, game, state, limit, rng)
        finally:
            self.elsewhere += monotonic() - start


def attempt_view(puzzle: Puzzle, text: str | None, thinker: Thinker) -> AnyPuzzleAttempt:
    """The verdict on a step and the steps that follow; without a step, the solution. Raises
    NotationError or IllegalMoveError."""
    game, state = puzzle.position()
    step = game.parse(puzzle.solution if text is None else text, state)
    after = play(game, state, step)
    if game.text(step) == puzzle.solution:
        line = [game.parse(each) for each in puzzle.line]
        return {
            "verdict": "right",
            "value": puzzle.value,
            "next": puzzle.next_best,
            "stages": lessons.stage_views(game, _stages(game, state, line)),
        }
    seat = game.to_move(state)
    assert seat is not None
    wrong = refutation(Judge(game, thinker, 1), after, seat, Limit(seconds=SECONDS, evaluate=True))
    stages = lessons.stage_views(game, _stages(game, state, [step, *wrong.line]))
    return {
        "verdict": "wrong",
        "replies": _replies(stages, seat),
        "value": round(wrong.value[seat], 4),
        "proven": wrong.proven,
        "best": puzzle.value,
        "stages": stages,
    }


def _replies(stages: Sequence[StageView], seat: int) -> list[str]:
    """The steps of opponents in words; the same on several cells is said once."""
    replies: list[str] = []
    last = ""
    theirs = [stage["steps"] for stage in stages if stage["seat"] not in (seat, CHANCE)]
    for step in chain.from_iterable(theirs):
        cell = step["cells"][-1] if step["cells"] else ""
        start = step["words"].removesuffix(f" {cell}")
        if start == last != step["words"]:
            replies[-1] += f", {cell}"
        else:
            replies.append(step["words"])
        last = start
    return replies


def _stages(game: AnyGame, state: Any, moves: Sequence[Any]) -> list[Stage]:
    """Steps in a row, as they are shown: each marks what its turn has changed so far."""
    stages: list[Stage] = []
    turn_start, mover = state, game.to_move(state)
    for move in moves:
        if game.to_move(state) != mover:
            turn_start, mover = state, game.to_move(state)
        after = game.apply(state, move)
        stages.append(Stage(game.text(move), mover, turn_start, after))
        state = after
    return stages
