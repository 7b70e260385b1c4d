"""What a position is worth to each seat: certain where the rules or a proof say so, else as an
engine estimates it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from ludarium.agents import Agent, Decision, Limit
from ludarium.core.errors import OptionError
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import CHANCE, AnyGame, returns_of


class Judge:
    """An engine that is asked about positions of one game. What it answers depends on the seed
    and the label of what is asked about, not on the order of questions."""

    def __init__(self, game: AnyGame, agent: Agent, seed: int) -> None:
        self.game, self.agent, self.seed = game, agent, seed
        self.simulations = 0

    def assess(self, state: Any, limit: Limit, label: str) -> Evaluation:
        """What a position is worth. Steps without a choice are gone through, and the draws of a
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
        """What the rules alone say of a position: it is over, or decided."""
        if self.game.outcome(state) is not None:
            return Evaluation(self.game.returns(state), True)
        winner = self.game.decided(state)
        if winner is None:
            return None
        return Evaluation(returns_of([winner], self.game.seats), True)

    def expect(
        self, state: Any, limit: Limit, label: str
    ) -> tuple[Evaluation, dict[Any, Evaluation]]:
        """The expectation before a chance step, and what each of its draws is worth."""
        chances = self.game.chances(state)
        share = divided(limit, len(chances))
        draws = {
            move: self.assess(self.game.apply(state, move), share, f"{label}/{number}")
            for number, (move, _) in enumerate(chances)
        }
        return expectation(chances, draws), draws

    def decide(self, state: Any, limit: Limit, label: str) -> tuple[Decision, Evaluation]:
        """The engine's choice, and what the position is worth; raises OptionError for an agent
        that does not evaluate."""
        decision = self.agent.choose(self.game, state, limit, Random(f"{self.seed}/{label}"))
        if decision.evaluation is None:
            raise OptionError(
                f"agent: expected one that says what positions are worth, such as search:8; "
                f"{self.agent.name} does not always"
            )
        self.simulations += decision.simulations
        return decision, decision.evaluation


def expectation(
    chances: Sequence[tuple[Any, Fraction]], draws: Mapping[Any, Evaluation]
) -> Evaluation:
    """What a position before a draw is worth, by what it is worth after each."""
    seats = len(draws[chances[0][0]].value)
    value = tuple(
        sum(float(chance) * draws[move].value[seat] for move, chance in chances)
        for seat in range(seats)
    )
    proven = all(each.proven for each in draws.values())
    spread = sum(
        float(chance) ** 2 / max(draws[move].visits, 1)
        for move, chance in chances
        if not draws[move].proven
    )
    return Evaluation(value, proven, visits=round(1 / spread) if spread else 0)


def divided(limit: Limit, parts: int) -> Limit:
    """The limit of one of several equal parts."""
    simulations, seconds = limit.simulations, limit.seconds
    return replace(
        limit,
        simulations=None if simulations is None else max(simulations // parts, 1),
        seconds=None if seconds is None else seconds / parts,
    )
