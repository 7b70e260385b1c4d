"""The ends of games against minimax and expectation over the oracles, which share no code with the
rules or the kernel: return and margin of every move."""

from random import Random
from typing import Any

import pytest

from ludarium import GAMES, kernel
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import AnyGame
from tests.games import suite
from tests.games.lockstep import after_step, oracle_of
from tests.option_sets import OptionSet, in_kernel

pytest.importorskip("ludarium_kernel")

CASES = [
    (option_set, ends.last, ends.games)
    for name in GAMES
    for ends in suite(name).ends_by_oracle
    for option_set in in_kernel([OptionSet(name, dict(ends.options))])
]
"""Options, how many last steps of random games, how many games."""

Score = tuple[float, float]


def lead(game: AnyGame, oracle: Any, seat: int) -> float:
    """Of two seats, by the score of the game, of which less may be better; 0 if the oracle knows no
    score."""
    score = suite(game.name).score
    if score is None:
        return 0.0
    own, other = (score(oracle, oracle.colour(each)) for each in (seat, 1 - seat))
    return float(other - own if game.info.fewest else own - other)


def figures(evaluation: Evaluation | None) -> Score:
    """The proven value and lead of seat 0."""
    assert evaluation is not None and evaluation.proven
    return evaluation.value[0], evaluation.lead(0) or 0.0


def score(game: AnyGame, oracle: Any) -> Score:
    """Return and margin of seat 0 under best play, by looking at everything."""
    winners = oracle.winners()
    if winners is not None:
        value = 0.0 if len(winners) == 2 else 1.0 if winners[0] == 0 else -1.0
        return value, lead(game, oracle, 0)
    seat = oracle.to_move()
    if seat not in (0, 1):
        outcomes = [
            (float(p), score(game, after_step(oracle, t))) for t, p in oracle.chances().items()
        ]
        return sum(p * s[0] for p, s in outcomes), sum(p * s[1] for p, s in outcomes)
    scores = [score(game, after_step(oracle, text)) for text in oracle.legal()]
    sign = 1 if seat == 0 else -1
    return max(scores, key=lambda s: (round(sign * s[0], 9), sign * s[1]))


def ends(option_set: OptionSet, last: int, games: int) -> list[list[str]]:
    """The steps of random games but for the last ones."""
    openings = []
    for number in range(games):
        rng = Random(f"{option_set} {number}")
        oracle = oracle_of(option_set)
        texts: list[str] = []
        while oracle.winners() is None:
            texts.append(rng.choice(sorted(oracle.legal())))
            oracle.play(texts[-1])
        openings.append(texts[: len(texts) - last])
    return openings


@pytest.mark.parametrize(("option_set", "last", "games"), CASES, ids=str)
def test_evaluations_of_moves_are_those_of_the_oracle(option_set, last, games):
    game, compared = option_set.load(), 0
    for texts in ends(option_set, last, games):
        state, oracle = game.initial_state(), oracle_of(option_set)
        for text in texts:
            state = game.apply(state, game.parse(text))
            oracle.play(text)
        solution = kernel.Solver(game).solve(state)
        assert figures(solution.evaluation) == pytest.approx(score(game, oracle), abs=1e-6)
        for move, evaluation in solution.candidates.items():
            expected = score(game, after_step(oracle, game.text(move)))
            assert figures(evaluation) == pytest.approx(expected, abs=1e-6)
            compared += 1
    assert compared >= 4
