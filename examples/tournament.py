"""Let computer players play each against each, and print their ratings.

    python examples/tournament.py
    python examples/tournament.py mcts@500 search:3 search:5 --game "ludarium:subsume?sides=4"
    python examples/tournament.py search:4 search:5 --rounds 50 --output t.jsonl

In every round, each two players play the same opening from both seats. With three or four seats
the ratings need the extra `arena`. Ctrl-C stops the tournament; with --output FILE the next run
resumes it.
"""

import argparse
import sys
from pathlib import Path

import ludarium


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("players", nargs="*", default=["random", "mcts@20", "search:2"])
    parser.add_argument("--game", default="ludarium:flume?size=5", help="with its options")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument(
        "--simulations", type=int, default=100, help="a move, for players without @"
    )
    parser.add_argument("--seed", type=int, default=1, help="repeats the same games")
    parser.add_argument("--on", default="local:0", help="local:2: two processes; ray: a cluster")
    parser.add_argument(
        "--output", type=Path, help="write games to FILE; resume if it exists", metavar="FILE"
    )
    return parser.parse_args()


def main() -> None:
    args = arguments()
    game, _ = ludarium.read_position(args.game)
    contest = ludarium.tournament(
        game,
        args.players,
        rounds=args.rounds,
        limit=ludarium.Limit(simulations=args.simulations),
        seed=args.seed,
        on=args.on,
        output=args.output,
        resume=args.output is not None and args.output.exists(),
        progress=lambda count: print(f"\r{count} games ", end="", file=sys.stderr, flush=True),
    )
    print(file=sys.stderr)
    print(f"{game.info.credit}; {len(contest.games)} games")
    for place, ranked in enumerate(contest.ranking, start=1):
        name, rating = args.players[ranked.player], ranked.rating
        score = f"{ranked.points:g} of {ranked.games}"
        print(f"{place}. {name:12} {score:>10}  {rating.value:+z6.0f}", end="")
        print(f"  ({rating.low:+z.0f} to {rating.high:+z.0f})")


if __name__ == "__main__":
    try:
        main()
    except ludarium.LudariumError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("\nstopped")
