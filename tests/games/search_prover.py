"""A second way to prove what steps are worth, beside the solver, which it is compared with."""

from dataclasses import dataclass, replace
from typing import Any

from ludarium import kernel
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import CHANCE, AnyGame


@dataclass(frozen=True)
class SearchProver:
    """Proves each step by the kernel's tree search, which ends when the result is certain. Knows
    no expectations: where chance can still change the result there is no proof."""

    simulations: int = 200_000
    name: str = "search"

    def prove(self, game: AnyGame, state: Any) -> Decision | None:
        seat = game.to_move(state)
        assert seat is not None and seat != CHANCE
        moves: dict[Any, Evaluation | None] = {}
        best: Evaluation | None = None
        for move in game.legal_moves(state):
            after = game.apply(state, move)
            if game.to_move(after) is None:
                evaluation = Evaluation(game.returns(after), proven=True)
            elif game.to_move(after) == CHANCE:
                return None
            else:
                decision = kernel.Search(game, after).run(simulations=self.simulations, seed=1)
                if decision.evaluation is None or not decision.proven:
                    return None
                evaluation = decision.evaluation
            evaluation = replace(evaluation, line=(move, *evaluation.line))
            moves[move] = evaluation
            if best is None or evaluation.value[seat] > best.value[seat]:
                best = evaluation
        assert best is not None
        return Decision(best.line[0], best, moves)
