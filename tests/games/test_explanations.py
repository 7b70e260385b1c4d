"""The explanations that a player gets for an illegal cell."""

from itertools import product
from random import Random

import pytest

import ludarium
from ludarium.core.chance import chance_move
from ludarium.core.game import CHANCE, AnyGame
from ludarium.games import target
from ludarium.games.explanations import why_not_at
from tests.effort import often
from tests.games.suite import OptionSet
from tests.option_sets import OPTION_SETS

CHURN = OptionSet("churn", {"sides": 3})
TURNIO = OptionSet("turnio", {"blockers": True})
OPEN = OptionSet("wunchunk", {"sides": 4, "opening": "open"})
OVER = "a1 a2 b3 c2 c1 b1"


@pytest.mark.parametrize(
    ("game", "turns", "cells", "choice", "why"),
    [
        (CHURN, "c3", "c3", "", "c3 is not empty"),
        (CHURN, "c3 a1", "c4", "", "c4 touches a friendly stone, and some empty cell touches none"),
        (CHURN, "c3 a1", "e1", "", ""),
        (CHURN, "", "z9", "", ""),
        (OptionSet("flume", {"size": 3}), "b2", "b2", "", "b2 is not empty"),
        (
            OptionSet("subsume", {"sides": 3}),
            "c3 a1",
            "c4",
            "",
            "c4 has 1 friendly and only 0 enemy neighbours",
        ),
        (OptionSet("subsume", {"sides": 2}), OVER, "b2", "", "The game is over"),
        (TURNIO, "CCSS+", "a1", "CSCS", "The chip CCSS+ can lie as CCSS, SCCS, SSCC, CSSC"),
        (TURNIO, "CCSS+,a1/CCSS", "b1", "", "There is no chip on b1"),
        (TURNIO, "CCSS+,a1/CCSS,keep,X+c3 CCSS+", "c3", "CCSS", "An X-chip lies on c3"),
        (TURNIO, "CCSS+,a1/CCSS,keep,X+c3 CCSS+", "e5", "CCSS", "e5 shares no edge with a chip"),
        (TURNIO, "CCSS+,a1/CCSS,keep,X+c3 CCSS+", "a1", "CCSS", "a1 is not empty"),
        (TURNIO, "CCSS+,a1/CCSS,keep", "a1", "", "a1 is not empty"),
        (TURNIO, "CCSS+,a1/CCSS,keep,X+c3 CCSS+,a2/CCSS,keep", "c3 a1", "", "a1 is not empty"),
        (TURNIO, "", "a1", "", "A chip is drawn now"),
        (OPEN, "1d3,1d4,2b2,2b3", "a1", "", "Choose first or second now"),
        (
            OPEN,
            "1d3",
            "a1",
            "1",
            "The open start now needs a stone of colour 1, the two side by side",
        ),
    ],
)
def test_explanations(game: OptionSet, turns: str, cells: str, choice: str, why: str):
    loaded = game.load()
    state = loaded.initial_state()
    for turn in turns.split():
        state = ludarium.play(loaded, state, turn)
    assert why_not_at(loaded, state, tuple(cells.split()), choice) == why


@pytest.mark.parametrize("game", OPTION_SETS, ids=str)
def test_every_illegal_cell_has_an_explanation(game: OptionSet):
    """At the beginning of a random game: a text exactly where no step is legal."""
    loaded, rng = game.load(), Random(str(game))
    state = loaded.initial_state()
    for _ in range(often(4)):
        assert_explanations(loaded, state, rng)
        if loaded.to_move(state) is None:
            break
        moves = loaded.legal_moves(state)
        chance = loaded.to_move(state) == CHANCE
        state = loaded.apply(
            state, chance_move(loaded, state, rng) if chance else rng.choice(moves)
        )


def assert_explanations(game: AnyGame, state: object, rng: Random) -> None:
    targets = (target(game, move) for move in game.legal_moves(state))
    legal = {(where.spots, where.choice) for where in targets}
    choices = {choice for _, choice in legal}
    cells = rng.sample(game.board.names, 3)
    for cell, choice in product(cells, choices or {""}):
        text = why_not_at(game, state, (cell,), choice)
        possible = {each for spots, each in legal if spots == (cell,)}
        if choice in possible:
            assert text == ""
        elif not possible:
            assert text and "\n" not in text and not text.endswith("."), (cell, choice)
