"""Evaluations of positions: exact from the rules or a proof, else estimated by an engine."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from ludarium.agents import Agent, Decision, Limit
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import CHANCE, AnyGame, returns_of

MOST_MOVES = 12
"""The most moves in the line of a refutation; a longer turn is cut."""


class Judge:
    """Evaluates positions of one game with an engine. An evaluation depends on the seed and the
    label of the request, not on earlier requests."""

    def __init__(self, game: AnyGame, agent: Agent, seed: int) -> None:
        self.game, self.agent, self.seed = game, agent, seed
        self.simulations = 0

    def assess(self, state: Any, limit: Limit, label: str) -> Evaluation:
        """Return the evaluation of a position. Forced moves are played first; the outcomes of a
        chance step share the limit."""
        game = self.game
        while (certain := self.certain(state)) is None:
            if game.to_move(state) == CHANCE:
                return self.expect(state, limit, label)[0]
            moves = game.legal_moves(state)
            if len(moves) > 1:
                return self.decide(state, limit, label)[1]
            state = game.apply(state, moves[0])
        return certain

    def certain(self, state: Any) -> Evaluation | None:
        """Return the evaluation of a finished or decided position, else None."""
        if self.game.outcome(state) is not None:
            return Evaluation(self.game.returns(state), True)
        winner = self.game.decided(state)
        if winner is None:
            return None
        return Evaluation(returns_of([winner], self.game.seats), True)

    def expect(
        self, state: Any, limit: Limit, label: str
    ) -> tuple[Evaluation, dict[Any, Evaluation]]:
        """Return the expectation before a chance step and the evaluation of each outcome."""
        chances = self.game.chances(state)
        share = divided(limit, len(chances))
        outcomes = {
            move: self.assess(self.game.apply(state, move), share, f"{label}/{number}")
            for number, (move, _) in enumerate(chances)
        }
        return expectation(chances, outcomes), outcomes

    def decide(self, state: Any, limit: Limit, label: str) -> tuple[Decision, Evaluation]:
        """Return the engine's decision and evaluation.

        Raises OptionError for an agent that does not evaluate.
        """
        decision = self.agent.choose(self.game, state, limit, Random(f"{self.seed}/{label}"))
        if decision.evaluation is None:
            raise OptionError(
                f"agent: expected one that evaluates every position, such as search:8, "
                f"got {self.agent.name}"
            )
        self.simulations += decision.simulations
        return decision, decision.evaluation


def expectation(
    chances: Sequence[tuple[Any, Fraction]], outcomes: Mapping[Any, Evaluation]
) -> Evaluation:
    """Return the evaluation before a chance step from the evaluations of its outcomes."""
    seats = len(outcomes[chances[0][0]].value)
    value = tuple(
        sum(float(chance) * outcomes[move].value[seat] for move, chance in chances)
        for seat in range(seats)
    )
    all_proven = all(each.proven for each in outcomes.values())
    spread = sum(
        float(chance) ** 2 / max(outcomes[move].visits, 1)
        for move, chance in chances
        if not outcomes[move].proven
    )
    return Evaluation(value, all_proven, visits=round(1 / spread) if spread else 0)


def divided(limit: Limit, parts: int) -> Limit:
    """Return the limit for one of several equal parts."""
    simulations, seconds = limit.simulations, limit.seconds
    return replace(
        limit,
        simulations=None if simulations is None else max(simulations // parts, 1),
        seconds=None if seconds is None else seconds / parts,
    )


def refutation(judge: Judge, state: Any, seat: int, limit: Limit) -> Evaluation:
    """Return the evaluation of the position after a wrong move of `seat`.

    Its line first completes the turn of the seat with good moves, then answers until the seat is
    to move again. At a chance step the line takes the worst outcome for the seat. Each decision has
    the whole limit."""
    game = judge.game
    moves: list[Any] = []
    evaluation = judge.certain(state)
    line: tuple[Any, ...] = ()
    answered = False
    while len(moves) < MOST_MOVES and not _is_complete(game, state, seat, answered):
        if not line:
            expected = _expected(judge, state, seat, limit, f"refutation/{len(moves)}")
            line, evaluation = expected.line, evaluation or expected
        move, line = line[0], line[1:]
        answered |= game.to_move(state) not in (seat, CHANCE)
        moves.append(move)
        state = game.apply(state, move)
    assert evaluation is not None
    return replace(evaluation, line=tuple(moves))


def _is_complete(game: AnyGame, state: Any, seat: int, answered: bool) -> bool:
    mover = game.to_move(state)
    return mover is None or (answered and mover in (seat, CHANCE))


def _expected(judge: Judge, state: Any, seat: int, limit: Limit, label: str) -> Evaluation:
    """Return the evaluation of a position, with a line of at least one move."""
    if judge.game.to_move(state) == CHANCE:
        mean, outcomes = judge.expect(state, limit, label)
        worst = min(outcomes, key=lambda move: outcomes[move].value[seat])
        return replace(mean, line=(worst,))
    decision, evaluation = judge.decide(state, limit, label)
    return replace(evaluation, line=evaluation.line or (decision.move,))
