"""How much faster two workers are than one, on processes and on a Ray cluster of this machine.

Of a game whose positions can be solved after a few steps (such as the one that docs/scaling.md
names) a match is played and a position solved, by one worker and by two, each time with the same
result, which is checked. The time is that of the work, with the workers'
start but without that of the cluster, which is told apart. Times of a busy machine say nothing.
"""

import argparse
from collections.abc import Callable
from time import monotonic
from typing import Any

from program import run, tell

import ludarium
from ludarium.analysis.solutions import begin
from ludarium.analysis.solve_jobs import solve_apart
from ludarium.arena.plan import opening
from ludarium.jobs import Workers, each, opened

GAMES, STRONG, WEAK = 30, 2_000, 500
"""Of a match, with so many simulations a move."""

MOVED = 9
"""So many random steps lead to the position that is solved."""

EMPTY = 5_000


def match(name: str, workers: Workers) -> Any:
    limit = ludarium.Limit(simulations=STRONG)
    players = "search:8", f"search:8@{WEAK}"
    contest = ludarium.match(ludarium.load(name), *players, games=GAMES, limit=limit, on=workers)
    return [line.moves for line in contest.games]


def solving(name: str, workers: Workers) -> Any:
    game: Any = ludarium.load(name)
    state = game.initial_state()
    for move in opening(game, 1, 0, MOVED):
        state = game.apply(state, move)
    *_, found = solve_apart(begin(game, state), workers)
    return [(one.move, one.margin, one.nodes) for one in found.moves.values()]


def nothing(name: str, workers: Workers) -> Any:
    return list(workers.map(each(abs), range(EMPTY)))


WORKS: dict[str, Callable[[str, Workers], Any]] = {
    f"a match: {GAMES} games, {STRONG:,} simulations a move against {WEAK}": match,
    f"solving: every move of a position {MOVED} steps from the start": solving,
    f"{EMPTY:,} tasks with nothing to do": nothing,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(ludarium.GAMES))
    parser.add_argument("--on", nargs="+", default=["local", "ray"], choices=["local", "ray"])
    args = parser.parse_args()
    found: dict[str, Any] = {}
    for place in args.on:
        times = {what: list[float]() for what in WORKS}
        for count in (1, 2):
            measure(args.game, f"{place}:{count}", times, found)
        for what, (one, two) in times.items():
            gain = f"× {one / two:.2f}"
            print(f"| {what} | {place} | {one:.1f} s | {two:.1f} s | {gain} |", flush=True)


def measure(name: str, on: str, times: dict[str, list[float]], found: dict[str, Any]) -> None:
    tell(f"{on} ...")
    begun = monotonic()
    with opened(on) as workers:
        print(f"{on}: there after {monotonic() - begun:.1f} s", flush=True)
        for what, work in WORKS.items():
            tell(f"  {what} ...")
            begun = monotonic()
            result = work(name, workers)
            times[what].append(monotonic() - begun)
            assert found.setdefault(what, result) == result, f"{what}: other results on {on}"


if __name__ == "__main__":
    run(main)
