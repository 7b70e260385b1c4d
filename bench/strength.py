"""Does the computer player win, and does thinking longer help? `make strength`.

Two tables with 95 % intervals: the search against random play at 0.1 s a move, and the search
against itself with a quarter of the simulations. Seats alternate.
"""

import argparse
from functools import partial

import ludarium
from ludarium.agents import Limit, make_agent
from ludarium.arena.match import Player, Score, match

GAMES = tuple(ludarium.GAMES)
BASE = {"churn": 1000, "flume": 1000, "subsume": 1000, "turnio": 500, "wunchunk": 1000}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games a match")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, against random play")
    parser.add_argument("--only", choices=GAMES, help="one game instead of all")
    parser.add_argument("--match", choices=("random", "four"), help="one table instead of both")
    args = parser.parse_args()
    names = [args.only] if args.only else list(GAMES)
    search = partial(make_agent, "search:8")
    random = Player(partial(make_agent, "random"), Limit())
    for name in names:
        game = ludarium.load(name)
        if args.match in (None, "random"):
            strong = Player(search, Limit(seconds=args.seconds))
            report(
                f"{name}: {args.seconds} s against random",
                match(game, strong, random, args.games, 1),
            )
        if args.match in (None, "four"):
            less, more = (Player(search, Limit(simulations=k * BASE[name])) for k in (1, 4))
            what = f"{name}: {4 * BASE[name]} against {BASE[name]} simulations"
            report(what, match(game, more, less, args.games, 2))


def report(what: str, score: Score) -> None:
    share = score.share
    lost = score.games - score.points
    print(
        f"{what:<52}{score.points:>6g} : {lost:<6g} {share.value:6.1%} "
        f"({share.low:.1%}–{share.high:.1%})",
        flush=True,
    )


if __name__ == "__main__":
    main()
