"""Play by a solver from won positions against a random enemy: the win must never be let go.

    python -m tests.solve.perfect --positions 1000

plays many more positions than the tests do.
"""

import argparse
from random import Random
from typing import Any

import ludarium
from ludarium import kernel
from ludarium.core.game import AnyGame

SOLVED = [("churn", {"sides": 2}), ("churn", {"sides": 3}), ("subsume", {"sides": 3})]


def random_state(game: AnyGame, rng: Random, most: int):
    """After some random steps, the game not yet over."""
    while True:
        state = game.initial_state()
        for _ in range(rng.randrange(1, most)):
            state = game.apply(state, rng.choice(game.legal_moves(state)))
            if game.to_move(state) is None:
                break
        else:
            return state


def lets_go(game: AnyGame, solver: kernel.Solver, state, rng: Random) -> str | None:
    """Play a position to the end, perfectly for the seat that has won it; tell where, if anywhere,
    the solver loses its way."""
    found = solver.solve(state)
    if not found.known:
        return f"{game.encode(state)}: not known"
    mover = game.to_move(state)
    assert mover is not None
    seat = mover if found.value > 0 else 1 - mover
    while game.to_move(state) is not None:
        code = game.encode(state)
        if game.to_move(state) == seat:
            found = solver.solve(state)
            if not found.known or found.value < 0:
                return f"{code}: {found.value} for the winner"
            move = found.moves[0].move
        else:
            move = rng.choice(game.legal_moves(state))
        state = game.apply(state, move)
    outcome = game.outcome(state)
    return None if outcome and outcome.winners == (seat,) else f"{code}: lost"


def failures(name: str, options: dict[str, Any], positions: int, seed: int) -> list[str]:
    game = ludarium.load(name, **options)
    solver = kernel.Solver(game)
    rng = Random(seed)
    told = (lets_go(game, solver, random_state(game, rng, 30), rng) for _ in range(positions))
    return [each for each in told if each]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name, options in SOLVED:
        lost = failures(name, options, arguments.positions, arguments.seed)
        print(
            f"{name} {options}: {arguments.positions} positions, {len(lost)} let go",
            *lost,
            sep="\n  ",
        )


if __name__ == "__main__":
    main()
