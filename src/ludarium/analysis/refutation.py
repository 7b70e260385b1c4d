"""What a wrong step runs into: the answer that refutes it, and what the position is worth then."""

from dataclasses import replace
from typing import Any

from ludarium.agents import Limit
from ludarium.analysis.judge import Judge
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import CHANCE, AnyGame

MOST = 12
"""Steps that are shown at most; a turn of many steps is cut there."""


def refutation(judge: Judge, state: Any, seat: int, limit: Limit) -> Evaluation:
    """What the position after a wrong step of a seat is worth. Its line is what is played until the
    seat would be to move again; at a draw, what is worst for the seat comes up. Where the turn goes
    on, it is played to its end first, as well as can be. Each decision has the whole limit."""
    game = judge.game
    moves: list[Any] = []
    evaluation = judge.certain(state)
    line: tuple[Any, ...] = ()
    answered = False
    while len(moves) < MOST and not _is_done(game, state, seat, answered):
        if not line:
            expected = _expected(judge, state, seat, limit, f"refutation/{len(moves)}")
            line, evaluation = expected.line, evaluation or expected
        move, line = line[0], line[1:]
        answered |= game.to_move(state) not in (seat, CHANCE)
        moves.append(move)
        state = game.apply(state, move)
    assert evaluation is not None
    return replace(evaluation, line=tuple(moves))


def _is_done(game: AnyGame, state: Any, seat: int, answered: bool) -> bool:
    mover = game.to_move(state)
    return mover is None or (answered and mover in (seat, CHANCE))


def _expected(judge: Judge, state: Any, seat: int, limit: Limit, label: str) -> Evaluation:
    """What a position is worth, with a line of at least one step."""
    if judge.game.to_move(state) == CHANCE:
        mean, draws = judge.expect(state, limit, label)
        worst = min(draws, key=lambda draw: draws[draw].value[seat])
        return replace(mean, line=(worst,))
    decision, evaluation = judge.decide(state, limit, label)
    return replace(evaluation, line=evaluation.line or (decision.move,))
