"""Play from won positions against a random opponent: the win must never be given away.

    python -m tests.solve.perfect --positions 1000

plays many more positions than the tests do, and by the computer player as people meet it.
"""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

from ludarium import kernel
from ludarium.agents import Limit, make_agent
from ludarium.agents.random import random_step
from ludarium.core.game import CHANCE, AnyGame
from ludarium.jobs.program import run_program
from tests.option_sets import OptionSet, in_kernel, of_each

SOLVED = in_kernel(of_each(lambda suite: suite.solved))
"""Every position of these is known."""

ENDS = in_kernel(of_each(lambda suite: suite.solved_ends))
"""Of these the positions that are within reach."""

REACH_SECONDS = 0.5

Chooser = Callable[[Any], Any]
"""The step to make in a state."""


def random_state(game: AnyGame, rng: Random, most: int) -> Any:
    """After some random steps, the game not yet over."""
    while True:
        state = game.initial_state()
        for _ in range(rng.randrange(1, most)):
            state = game.apply(state, rng.choice(game.legal_moves(state)))
            if game.to_move(state) is None:
                break
        else:
            return state


def state_within_reach(game: AnyGame, solver: kernel.Solver, rng: Random) -> Any:
    """Somewhere in that part of a random game that the solver expects to know."""
    while True:
        state = game.initial_state()
        reachable: list[Any] = []
        while game.to_move(state) is not None:
            if reachable or solver.within_reach(state, REACH_SECONDS):
                reachable.append(state)
            state = game.apply(state, random_step(game, state, rng))
        if reachable:
            return rng.choice(reachable)


def winner(game: AnyGame, solver: kernel.Solver, state: Any) -> int | None:
    """The seat that has won a position, whatever may be drawn; None where nobody has for certain,
    or a draw is next."""
    mover = game.to_move(state)
    if mover is None or mover == CHANCE:
        return None
    evaluation = solver.solve(state).evaluation
    assert evaluation is not None and evaluation.proven, f"{game.encode(state)}: not known"
    return next((seat for seat in range(game.seats) if evaluation.wins_for(seat)), None)


def lets_go(game: AnyGame, seat: int, choose: Chooser, state: Any, rng: Random) -> str | None:
    """Play a position to the end, with the chooser for the seat that has won it; tell where, if
    anywhere, it loses its way."""
    start = code = game.encode(state)
    while game.to_move(state) is not None:
        if game.to_move(state) == seat:
            code = game.encode(state)
            move = choose(state)
        else:
            move = rng.choice(game.legal_moves(state))
        state = game.apply(state, move)
    outcome = game.outcome(state)
    if outcome and outcome.winners == (seat,):
        return None
    return f"from {start}, last asked at {code}: lost by seat {seat}"


def by_solver(solver: kernel.Solver) -> Chooser:
    def choose(state: Any) -> Any:
        solution, seat = solver.solve(state), solver.game.to_move(state)
        assert solution.proven and solution.value is not None and seat is not None
        assert solution.value[seat] > 0, solution
        return solution.move

    return choose


def by_agent(game: AnyGame, name: str, seconds: float, rng: Random) -> Chooser:
    agent = make_agent(name)
    return lambda state: agent.choose(game, state, Limit(seconds=seconds), rng).move


def failures(option_set: OptionSet, positions: int, seed: int) -> list[str]:
    """What the solver itself lets go, on a solved board."""
    game = option_set.load()
    solver, rng = kernel.Solver(game), Random(seed)
    choose, failures = by_solver(solver), []
    for _ in range(positions):
        state = random_state(game, rng, 30)
        seat = winner(game, solver, state)
        assert seat is not None
        failures.append(lets_go(game, seat, choose, state, rng))
    return [each for each in failures if each]


def main() -> int:
    """The exit code: 1 where a win was let go."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--agent", default="search:8")
    parser.add_argument("--seconds", type=float, default=3.0, help="a move")
    parser.add_argument("--seed", type=int, default=1)
    games = [each.name for each in (*SOLVED, *ENDS)]
    parser.add_argument("--only", choices=list(dict.fromkeys(games)), help="this game")
    args = parser.parse_args()
    let_go = 0
    for option_set in [*SOLVED, *ENDS]:
        if args.only not in (None, option_set.name):
            continue
        game, rng = option_set.load(), Random(args.seed)
        solver, choose = kernel.Solver(game), by_agent(game, args.agent, args.seconds, rng)
        lost = []
        number = 0
        while number < args.positions:
            if option_set in SOLVED:
                state = random_state(game, rng, 30)
            else:
                state = state_within_reach(game, solver, rng)
            if (seat := winner(game, solver, state)) is None:
                continue
            number += 1
            if trouble := lets_go(game, seat, choose, state, rng):
                lost.append(trouble)
            print(f"\r{option_set}: {number} positions", end="", flush=True)
        print(f", {len(lost)} let go", *lost, sep="\n  ", flush=True)
        let_go += len(lost)
    return int(let_go > 0)


if __name__ == "__main__":
    run_program(main)
