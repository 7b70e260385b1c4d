"""Positions of random games in which the search must choose a legal move, as many as one likes.

    python -m tests.agents.soak --positions 10000

for each game (over all option sets), with limits of a few simulations and now and then a larger
one, one or two threads, small caps, fresh searches and such as follow the game.
"""

import argparse
from random import Random
from time import monotonic
from typing import Any

from ludarium import kernel
from ludarium.agents import Limit
from ludarium.agents.search import SearchAgent
from ludarium.core.chance import chance_move
from ludarium.core.game import CHANCE, AnyGame
from ludarium.jobs.program import print_progress, run_program
from tests.games import suite
from tests.option_sets import DEFAULTS, in_kernel, of

GAMES = [option_set.name for option_set in in_kernel(DEFAULTS)]

STEPS = 120
"""Of each game at most so many."""


class IllegalChoiceError(AssertionError):
    """The search chose what it may not, with what reproduces it."""


def soak(name: str, positions: int, seed: int) -> int:
    """Ask for a move in so many positions of a game; returns how many option sets were met."""
    rng = Random(f"soak {name} {seed}")
    option_sets = of(name)
    searches = number = 0
    while searches < positions:
        game = option_sets[number % len(option_sets)].load()
        number += 1
        most = min(positions - searches, 1 + positions // (2 * len(option_sets)))
        searches += ask_along_a_game(game, rng, most)
    return min(number, len(option_sets))


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
    if decision.move in legal and complete:
        return decision.move
    raise IllegalChoiceError(
        f"{game!r} at {game.encode(state)!r}: {decision.move} of {len(moves)} candidates, "
        f"with {limit} and {agent.name}"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.agents.soak", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, help="of each game")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    if not kernel.available():
        print("the kernel is not installed")
        return 1
    for name in GAMES:
        start = monotonic()
        print_progress(f"{name}: {args.positions} positions ...")
        option_sets = soak(name, args.positions, args.seed)
        print(
            f"{name}: {args.positions} positions of {option_sets} option sets, "
            f"every choice legal, {monotonic() - start:.0f} s",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    run_program(main)
