"""How much faster two workers are than one, on processes and on a Ray cluster of this machine.

Of a game whose positions can be solved after a few steps (such as the one that docs/scaling.md
names) a match is played and a position solved, by one worker and by two, each time with the same
result, which is checked. The time is that of the work, with the workers'
start but without that of the cluster, which is told apart. Times of a busy machine say nothing.
"""

import argparse
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from program import run, tell

import ludarium
from ludarium.analysis.solutions import begin
from ludarium.analysis.solve_jobs import solve_apart
from ludarium.arena.plan import opening
from ludarium.jobs import Workers, each, opened

STRONG, WEAK = 2_000, 500
"""Of a match, that many simulations a move."""

EMPTY = 5_000

Works = dict[str, Callable[[Workers], Any]]


def match(name: str, games: int, workers: Workers) -> Any:
    limit = ludarium.Limit(simulations=STRONG)
    players = "search:8", f"search:8@{WEAK}"
    contest = ludarium.match(ludarium.load(name), *players, games=games, limit=limit, on=workers)
    return [line.moves for line in contest.games]


def solving(name: str, moved: int, workers: Workers) -> Any:
    game: Any = ludarium.load(name)
    state = game.initial_state()
    for move in opening(game, 1, 0, moved):
        state = game.apply(state, move)
    *_, found = solve_apart(begin(game, state), workers)
    return [(one.move, one.margin, one.nodes) for one in found.moves.values()]


def nothing(workers: Workers) -> Any:
    return list(workers.map(each(abs), range(EMPTY)))


def works(name: str, games: int, moved: int) -> Works:
    return {
        f"a match: {games} games, {STRONG:,} simulations a move against {WEAK}": partial(
            match, name, games
        ),
        f"solving: every move of a position {moved} steps from the start": partial(
            solving, name, moved
        ),
        f"{EMPTY:,} tasks with nothing to do": nothing,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(ludarium.GAMES))
    parser.add_argument("--on", nargs="+", default=["local", "ray"], choices=["local", "ray"])
    parser.add_argument("--games", type=int, default=30, help="of the match")
    parser.add_argument("--moved", type=int, default=9, help="random steps before what is solved")
    args = parser.parse_args()
    asked = works(args.game, args.games, args.moved)
    found: dict[str, Any] = {}
    for place in args.on:
        times = {what: list[float]() for what in asked}
        for count in (1, 2):
            measure(asked, f"{place}:{count}", times, found)
        for what, (one, two) in times.items():
            gain = f"× {one / two:.2f}"
            print(f"| {what} | {place} | {one:.1f} s | {two:.1f} s | {gain} |", flush=True)


def measure(asked: Works, on: str, times: dict[str, list[float]], found: dict[str, Any]) -> None:
    tell(f"{on} ...")
    begun = monotonic()
    with opened(on) as workers:
        print(f"{on}: there after {monotonic() - begun:.1f} s", flush=True)
        for what, work in asked.items():
            tell(f"  {what} ...")
            begun = monotonic()
            result = work(workers)
            times[what].append(monotonic() - begun)
            assert found.setdefault(what, result) == result, f"{what}: other results on {on}"


if __name__ == "__main__":
    run(main)
