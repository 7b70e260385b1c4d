"""The ends of Turnio and Wunchunk against minimax and expectation over the oracles, which share no
code with the rules or the kernel: return and margin of every move."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from ludarium import kernel
from tests.games.turnio.oracle import TurnioOracle
from tests.games.wunchunk.oracle import WunchunkOracle
from tests.option_sets import OptionSet

pytest.importorskip("ludarium_kernel")

ORACLES: dict[str, Any] = {"turnio": TurnioOracle, "wunchunk": WunchunkOracle}
CASES = [
    (OptionSet("turnio", {}), 2, 3),
    (OptionSet("turnio", {"first": "square", "blockers": True}), 2, 2),
    (OptionSet("wunchunk", {"sides": 4}), 3, 3),
    (OptionSet("wunchunk", {"sides": 4, "opening": "balanced"}), 3, 2),
]
"""Options, how many last steps of random games, how many games."""

Score = tuple[float, float]


def lead(oracle: Any, seat: int) -> float:
    """Of two seats, in points, or in chunks, of which fewer are better."""
    own, other = oracle.colour(seat), oracle.colour(1 - seat)
    if isinstance(oracle, WunchunkOracle):
        return oracle.chunks(other) - oracle.chunks(own)
    return float(oracle.points(own) - oracle.points(other))


def after(oracle: Any, text: str) -> Any:
    board = getattr(oracle, "touching", None)  # which is never changed
    copy = deepcopy(oracle, {id(board): board})
    copy.play(text)
    return copy


def score(oracle: Any) -> Score:
    """Return and margin of seat 0 under best play, by looking at everything."""
    winners = oracle.winners()
    if winners is not None:
        value = 0.0 if len(winners) == 2 else 1.0 if winners[0] == 0 else -1.0
        return value, lead(oracle, 0)
    seat = oracle.to_move()
    if seat not in (0, 1):
        outcomes = [(float(p), score(after(oracle, t))) for t, p in oracle.chances().items()]
        return sum(p * s[0] for p, s in outcomes), sum(p * s[1] for p, s in outcomes)
    scores = [score(after(oracle, text)) for text in oracle.legal()]
    sign = 1 if seat == 0 else -1
    return max(scores, key=lambda s: (round(sign * s[0], 9), sign * s[1]))


def ends(option_set: OptionSet, last: int, games: int) -> list[list[str]]:
    """The steps of random games but for the last ones."""
    found = []
    for number in range(games):
        rng = Random(f"{option_set} {number}")
        oracle = ORACLES[option_set.name](**option_set.load().options)
        texts: list[str] = []
        while oracle.winners() is None:
            texts.append(rng.choice(sorted(oracle.legal())))
            oracle.play(texts[-1])
        found.append(texts[: len(texts) - last])
    return found


@pytest.mark.parametrize(("option_set", "last", "games"), CASES, ids=str)
def test_every_move_is_worth_what_the_oracle_finds(option_set, last, games):
    game, compared = option_set.load(), 0
    for texts in ends(option_set, last, games):
        state, oracle = game.initial_state(), ORACLES[option_set.name](**game.options)
        for text in texts:
            state = game.apply(state, game.parse(text))
            oracle.play(text)
        seat = game.to_move(state)
        found = kernel.Solver(game).solve(state)
        assert found.known
        sign = -1 if seat == 1 else 1
        best = [sign * part for part in score(oracle)]
        assert [found.value, found.margin] == pytest.approx(best, abs=1e-6)
        for each in found.moves:
            worth = [sign * part for part in score(after(oracle, game.text(each.move)))]
            assert each.known
            assert [each.value, each.margin] == pytest.approx(worth, abs=1e-6)
            compared += 1
    assert compared >= 4
