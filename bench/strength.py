"""Measure the computer player against random play and against itself: `make strength`.

Two tables with 95% intervals: the search against random play at 0.1 s a move, and the search
against itself with a quarter of the simulations. Each opening is played from every seat.
"""

import argparse

import ludarium
from ludarium.agents import Limit
from ludarium.arena.match import Match, duel
from ludarium.arena.plan import Plan
from ludarium.arena.players import PlayerSpec
from ludarium.arena.results import Results
from ludarium.jobs import PLACES, opened
from ludarium.jobs.program import print_progress, run_program

GAMES = tuple(ludarium.GAMES)
OPENING_STEPS = 2
REPORT_EVERY = 10
"""Print the progress after so many games."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games a match")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, against random play")
    parser.add_argument("--only", choices=GAMES, help="one game instead of all")
    parser.add_argument("--match", choices=("random", "four"), help="one table instead of both")
    parser.add_argument("--on", default="local", help=f"where games are played: {PLACES}")
    args = parser.parse_args()
    names = [args.only] if args.only else list(GAMES)
    for name in names:
        if args.match in (None, "random"):
            search = PlayerSpec("search:8", Limit(seconds=args.seconds))
            what = f"{name}: {args.seconds} s against random"
            report(what, name, (search, PlayerSpec("random", Limit())), args)
        if args.match in (None, "four"):
            base = ludarium.GAMES[name].benchmarks.strength
            more, less = (PlayerSpec("search:8", Limit(simulations=k * base)) for k in (4, 1))
            what = f"{name}: {4 * base} against {base} simulations"
            report(what, name, (more, less), args)


def report(what: str, name: str, players: tuple[PlayerSpec, ...], args: argparse.Namespace) -> None:
    game = ludarium.load(name)
    plan = Plan(name, {}, players, duel(game.seats), opening_steps=OPENING_STEPS)
    match, results = Match(plan, args.games), Results(plan)
    with opened(args.on) as workers:
        print_progress(f"{what}: {args.games} games ...")
        for _ in match.run(results, workers):
            if len(results.lines) % REPORT_EVERY == 0:
                print_progress(f"  {len(results.lines)} of {args.games}")
    standing = match.standing(results)
    share, lost = standing.share, standing.games - standing.points
    print(
        f"{what:<52}{standing.points:>6g} : {lost:<6g} {share.value:6.1%} "
        f"({share.low:.1%}–{share.high:.1%})",
        flush=True,
    )


if __name__ == "__main__":
    run_program(main)
