"""What a position is worth to each seat: certain where the rules or a proof say so, else as an
engine estimates it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, sqrt
from random import Random
from typing import Any

from ludarium.agents import Agent, Decision, Limit
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE, AnyGame, returns_of

CERTAINLY = 1 - 1e-9
"""From here on a value is a win: proven values may have been through floating point."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """The expected return of each seat, whether that is proven, by how much the winner will lead
    where that is proven too, what is expected to be played, and for an estimate how many
    simulations it is the mean of."""

    values: tuple[float, ...]
    proven: bool
    margin: float | None = None
    line: tuple[Any, ...] = ()
    tries: float = inf

    def wins_for(self, seat: int) -> bool:
        """Is it proven that the seat wins, and alone?"""
        return self.proven and self.values[seat] >= CERTAINLY


def noise(*worths: Assessment) -> float:
    """How much estimates may well differ by chance: two standard errors of their difference, when
    the result of a simulation varies by 1 about its mean (a win or a loss)."""
    return 2 * sqrt(sum(1 / max(worth.tries, 1) for worth in worths if not worth.proven))


class Judge:
    """An engine that is asked about positions of one game. What it answers depends on the seed
    and the label of what is asked about, not on the order of questions."""

    def __init__(self, game: AnyGame, agent: Agent, seed: int) -> None:
        self.game, self.agent, self.seed = game, agent, seed
        self.simulations = 0

    def assess(self, state: Any, limit: Limit, label: str) -> Assessment:
        """What a position is worth. Steps without a choice are gone through, and the draws of a
        chance step share the limit."""
        game = self.game
        while (certain := self.certain(state)) is None:
            if game.to_move(state) == CHANCE:
                return self.over_draws(state, limit, label)[0]
            moves = game.legal_moves(state)
            if len(moves) > 1:
                return assessment(game, state, self.decide(state, limit, label))
            state = game.apply(state, moves[0])
        return certain

    def certain(self, state: Any) -> Assessment | None:
        """What the rules alone say of a position: it is over, or decided."""
        if self.game.outcome(state) is not None:
            return Assessment(self.game.returns(state), True)
        winner = self.game.decided(state)
        if winner is None:
            return None
        return Assessment(returns_of([winner], self.game.seats), True)

    def over_draws(
        self, state: Any, limit: Limit, label: str
    ) -> tuple[Assessment, dict[Any, Assessment]]:
        """The expectation before a draw, and what each draw is worth."""
        chances = self.game.chances(state)
        share = divided(limit, len(chances))
        found = {
            move: self.assess(self.game.apply(state, move), share, f"{label}/{number}")
            for number, (move, _) in enumerate(chances)
        }
        return expectation(chances, found), found

    def decide(self, state: Any, limit: Limit, label: str) -> Decision:
        """The engine's choice; raises OptionError for an agent that does not evaluate."""
        decision = self.agent.choose(self.game, state, limit, Random(f"{self.seed}/{label}"))
        if decision.value is None:
            raise OptionError(
                f"agent: expected one that says what positions are worth, such as search:8; "
                f"{self.agent.name} does not always"
            )
        self.simulations += decision.simulations
        return decision


def assessment(game: AnyGame, state: Any, decision: Decision) -> Assessment:
    """What a decision with a value says of its position. With two seats an estimate is the value
    of the chosen move: the mean over all simulations has the tries of bad moves in it."""
    value, seat = decision.value, game.to_move(state)
    assert value is not None
    if decision.proven:
        won = max(value) >= CERTAINLY and decision.margin is not None
        margin = abs(decision.margin or 0.0) if won else None
        return Assessment(value, True, margin, line=decision.line)
    tries = decision.simulations
    chosen = decision.candidates[0] if decision.candidates else None
    if game.seats == 2 and chosen is not None and chosen.value is not None:
        best, tries = chosen.value, chosen.visits
        value = (best, -best) if seat == 0 else (-best, best)
    return Assessment(value, False, line=decision.line, tries=tries)


def expectation(
    chances: Sequence[tuple[Any, Fraction]], found: Mapping[Any, Assessment]
) -> Assessment:
    """What a position before a draw is worth, by what it is worth after each."""
    seats = len(found[chances[0][0]].values)
    values = tuple(
        sum(float(chance) * found[move].values[seat] for move, chance in chances)
        for seat in range(seats)
    )
    proven = all(each.proven for each in found.values())
    spread = sum(
        float(chance) ** 2 / max(found[move].tries, 1)
        for move, chance in chances
        if not found[move].proven
    )
    return Assessment(values, proven, tries=1 / spread if spread else inf)


def divided(limit: Limit, parts: int) -> Limit:
    """The limit of one of several equal parts."""
    simulations, seconds = limit.simulations, limit.seconds
    return replace(
        limit,
        simulations=None if simulations is None else max(simulations // parts, 1),
        seconds=None if seconds is None else seconds / parts,
    )
