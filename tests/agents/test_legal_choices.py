"""The search chooses only legal moves: with limits of a few simulations and now and then more, one
or two threads, small caps, new searches and searches that follow the game."""

from itertools import cycle
from random import Random
from typing import Any

import pytest

from ludarium.agents import Limit
from ludarium.agents.search import SearchAgent
from ludarium.core.chance import chance_move
from ludarium.core.game import CHANCE, AnyGame
from tests.effort import often
from tests.games import suite
from tests.option_sets import DEFAULTS, in_kernel, of

pytest.importorskip("ludarium_kernel")

STEPS = 120
"""Of each game at most so many."""


@pytest.mark.parametrize("name", [option_set.name for option_set in in_kernel(DEFAULTS)])
def test_no_illegal_move_in_many_positions(name):
    """In random games with every set of options."""
    rng, option_sets = Random(f"legal {name}"), of(name)
    positions = often(150)
    searches = 0
    for option_set in cycle(option_sets):
        if searches >= positions:
            break
        most = min(positions - searches, 1 + positions // (2 * len(option_sets)))
        searches += ask_along_a_game(option_set.load(), rng, most)


def ask_along_a_game(game: AnyGame, rng: Random, most: int) -> int:
    """A game played at random or as the search likes; it is asked in many of the positions."""
    tunables = {"max_nodes": rng.choice((2_000, 50_000)), "expand_after": rng.randrange(3)}
    agent = SearchAgent(8, tunables)
    state, searches, liking = game.initial_state(), 0, rng.random()
    for _ in range(STEPS):
        seat = game.to_move(state)
        if seat is None or searches == most:
            break
        if seat == CHANCE:
            move = chance_move(game, state, rng)
        else:
            move = rng.choice(game.legal_moves(state))
            if rng.random() < 0.8:
                choice = ask(agent, game, state, rng)
                searches += 1
                move = choice if rng.random() < liking else move
        if rng.random() < 0.9:  # an agent that is not told must notice
            agent.follow(game, state, move)
        state = game.apply(state, move)
    return searches


def ask(agent: SearchAgent, game: AnyGame, state: Any, rng: Random) -> Any:
    long = len(game.moves) > 60 and suite(game.name).near_the_end is not None
    limit = Limit(
        simulations=rng.choice((1, 2, 3, 5, 8) if rng.random() < 0.95 else (40, 200)),
        seconds=0.002 if long else None,
        threads=rng.choice((1, 1, 1, 2)),
        evaluate=rng.random() < 0.5,
    )
    decision = agent.choose(game, state, limit, rng)
    legal = game.legal_moves(state)
    moves = list(decision.candidates)
    if len(legal) == 1 and not limit.evaluate:
        complete = moves == []
    elif all(each is not None and each.proven for each in decision.candidates.values()):
        complete = set(moves) <= set(legal) and decision.move == moves[0]
    else:
        complete = sorted(moves, key=game.action) == legal
    assert decision.move in legal and complete, (
        f"{game!r} at {game.encode(state)!r}: {decision.move} of {len(moves)} candidates, "
        f"with {limit} and {agent.name}"
    )
    return decision.move
