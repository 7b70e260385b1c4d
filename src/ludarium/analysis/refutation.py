"""What a wrong step runs into: the answer that refutes it, and what the position is worth then."""

from dataclasses import dataclass
from typing import Any

from ludarium.agents import Limit
from ludarium.analysis.judge import Assessment, Judge, assessment
from ludarium.core.game import CHANCE, AnyGame

MOST = 12
"""Steps that are shown at most; a turn of many steps is cut there."""


@dataclass(frozen=True)
class Refutation:
    """What is played after a wrong step until whoever made it would be to move again (at a draw,
    what is worst for them comes up), and the expected return of each seat before that."""

    moves: tuple[Any, ...]
    worth: Assessment


def refutation(judge: Judge, state: Any, seat: int, limit: Limit) -> Refutation:
    """The answer to the step of a seat that led to a state. Where the turn goes on, it is played
    to its end first, as well as can be. Each decision has the whole limit."""
    game = judge.game
    moves: list[Any] = []
    worth = judge.certain(state)
    line: tuple[Any, ...] = ()
    answered = False
    while len(moves) < MOST and not _is_done(game, state, seat, answered):
        if not line:
            line, found = _expected(judge, state, seat, limit, f"refutation/{len(moves)}")
            worth = worth or found
        move, line = line[0], line[1:]
        answered |= game.to_move(state) not in (seat, CHANCE)
        moves.append(move)
        state = game.apply(state, move)
    assert worth is not None
    return Refutation(tuple(moves), worth)


def _is_done(game: AnyGame, state: Any, seat: int, answered: bool) -> bool:
    mover = game.to_move(state)
    return mover is None or (answered and mover in (seat, CHANCE))


def _expected(
    judge: Judge, state: Any, seat: int, limit: Limit, label: str
) -> tuple[tuple[Any, ...], Assessment]:
    """What is to be expected from here on, at least one step, and what the position is worth."""
    if judge.game.to_move(state) == CHANCE:
        worth, draws = judge.over_draws(state, limit, label)
        return (min(draws, key=lambda draw: draws[draw].values[seat]),), worth
    decision = judge.decide(state, limit, label)
    return decision.line or (decision.move,), assessment(judge.game, state, decision)
