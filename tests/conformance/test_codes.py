"""`decode` accepts exact codes of playable positions only, and the kernel accepts the same."""

from random import Random

import pytest

from ludarium import kernel
from ludarium.core.errors import NotationError
from tests.conformance.contract import check_state
from tests.effort import often
from tests.mutations import Mutations
from tests.option_sets import OPTION_SETS
from tests.samples import sample

CODES = often(1_000)
"""How many mutated codes of each option set are tried."""

OPENING = 6
"""A third of the codes are of this many first states: openings may have rules of their own."""

CHECKED = often(40)
"""How many of the accepted ones are checked in full."""


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_mutated_codes_are_accepted_by_both_or_by_neither(option_set):
    """Codes of reachable states with a few changes. Whatever is accepted is the one code of its
    state, and play can go on from there."""
    game, rng = option_set.load(), Random(f"codes {option_set}")
    rules = kernel.rules(game) if kernel.supports(game) else None
    codes = [game.encode(step.state) for step in sample(option_set)]
    mutate = Mutations([*codes, *codes[:OPENING] * (len(codes) // (2 * OPENING))])
    accepted = 0
    for code in (mutate(rng) for _ in range(CODES)):
        try:
            state = game.decode(code)
        except NotationError:
            if rules is not None:
                with pytest.raises(ValueError, match="code: "):
                    rules.walk(code)
            continue
        accepted += 1
        assert game.encode(state) == code
        if accepted <= CHECKED:
            check_state(game, state)
        if rules is not None:
            walk = rules.walk(code)
            assert walk.code() == code
            assert walk.legal() == [game.action(move) for move in game.legal_moves(state)], code
    assert 0.04 * CODES < accepted < 0.96 * CODES, "the changes are either harmless or hopeless"
