"""How the engine judges the turns of a game: what each position is worth, and mistakes. Every turn
gets the same number of simulations, so that the same game always gets the same marks."""

from typing import Any

from ludarium.agents import Limit
from ludarium.analysis.judge import Judge
from ludarium.analysis.study import judge_turn, worst_mistake
from ludarium.core.evaluation import DIGITS, Evaluation
from ludarium.core.game import AnyGame
from ludarium.core.history import History
from ludarium.server.views.puzzles import Thinker

Json = dict[str, Any]

SIMULATIONS, SIMULATIONS_IN_PYTHON = 4_000, 100
"""For each question to the engine: with the kernel, and without."""


def judgement(history: History, turn: int, thinker: Thinker) -> Json:
    """What the positions after each step of a turn are worth, and the largest mistake in it. Turn 0
    is the start."""
    game = history.game
    count = SIMULATIONS_IN_PYTHON if thinker.thinks_in_python(game) else SIMULATIONS
    limit = Limit(simulations=count, evaluate=True)
    if turn == 0:
        start = Judge(game, thinker, 0).assess(history.start, limit, "start")
        return {"steps": [_position(game, history.start, start)], "mistake": None}
    steps = judge_turn(history, turn - 1, thinker, limit)
    worst = worst_mistake(steps)
    return {
        "steps": [_position(game, history.steps[step.number].state, step.after) for step in steps],
        "mistake": worst
        and worst.kind
        and {
            "name": worst.kind.name,
            "mark": worst.kind.mark,
            "rank": worst.rank,
            "seat": worst.seat,
            "loss": round(worst.loss, DIGITS),
        },
    }


def _position(game: AnyGame, state: Any, evaluation: Evaluation) -> Json:
    """What a position is worth to each seat, and the colours that the seats have there."""
    return {
        "value": [round(value, DIGITS) for value in evaluation.value],
        "proven": evaluation.proven,
        "colours": [game.colour(state, seat) for seat in range(game.seats)],
    }
