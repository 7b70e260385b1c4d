"""A second way to prove what steps are worth, beside the solver, which it is compared with."""

from dataclasses import dataclass
from typing import Any

from ludarium import kernel
from ludarium.analysis.proof import Proof
from ludarium.core.game import CHANCE, AnyGame


@dataclass(frozen=True)
class SearchProver:
    """Proves each step by the kernel's tree search, which ends when the result is certain. Knows
    no expectations: where chance can still change the result there is no proof."""

    simulations: int = 200_000
    name: str = "search"

    def prove(self, game: AnyGame, state: Any) -> Proof | None:
        seat = game.to_move(state)
        assert seat is not None and seat != CHANCE
        values: dict[Any, float] = {}
        line: tuple[Any, ...] = ()
        for move in game.legal_moves(state):
            after = game.apply(state, move)
            if game.to_move(after) is None:
                values[move], follows = game.returns(after)[seat], ()
            elif game.to_move(after) == CHANCE:
                return None
            else:
                found = kernel.Search(game, after).run(simulations=self.simulations, seed=1)
                if not found.proven:
                    return None
                values[move], follows = found.value[seat], found.line
            if values[move] == max(values.values()):
                line = (move, *follows)
        return Proof(values, line, self.name)
