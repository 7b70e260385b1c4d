"""Measure each level of the computer player against the one below: `make ladder`.

The levels play in every game at its default size. Games are saved in files, so you can stop the
command and continue it later; a level that has changed starts again. At the end the page
docs/strength.md is written.
"""

import argparse
import hashlib
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

import ludarium
from ludarium.agents import Limit
from ludarium.agents.levels import FULL, level_for, tunables_of
from ludarium.arena.intervals import Interval
from ludarium.arena.match import Match, duel
from ludarium.arena.plan import Plan
from ludarium.arena.players import PlayerSpec
from ludarium.arena.results import Results
from ludarium.games import computer
from ludarium.jobs import PLACES, Workers, opened
from ludarium.jobs.program import run_program

ROOT = Path(__file__).resolve().parents[1]
LEAST, MOST = 0.6, 0.8
"""The share of the points that a level should have against the one below."""


@dataclass(frozen=True)
class Settings:
    """The games per step and the seconds a move. The highest level always uses all of its time, so
    it may play fewer games."""

    games: int
    top_games: int
    seconds: float
    opening_steps: int
    seed: int
    folder: Path

    def games_of(self, level: int) -> int:
        return self.top_games if level == FULL else self.games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="for each step of each game")
    parser.add_argument("--top-games", type=int, help="for the step to the highest level")
    parser.add_argument("--seconds", type=float, default=1.0, help="a move, at most")
    parser.add_argument("--on", default="local", help=f"where games are played: {PLACES}")
    parser.add_argument("--opening-steps", type=int, default=2, help="random steps at the start")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    parser.add_argument(
        "--only", choices=list(ludarium.GAMES), action="append", help="only this game"
    )
    parser.add_argument("--levels", type=int, nargs="+", help="only these against the ones below")
    parser.add_argument("--folder", type=Path, default=ROOT / "bench" / "out" / "ladder")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "strength.md")
    args = parser.parse_args()
    levels = sorted(set(args.levels or range(2, FULL + 1)))
    if not 2 <= levels[0] <= levels[-1] <= FULL:
        parser.error(f"--levels: expected levels from 2 to {FULL}")
    settings = Settings(
        games=args.games,
        top_games=args.top_games or args.games,
        seconds=args.seconds,
        opening_steps=args.opening_steps,
        seed=args.seed,
        folder=args.folder,
    )
    args.folder.mkdir(parents=True, exist_ok=True)
    names = args.only or list(ludarium.GAMES)
    with opened(args.on) as workers:
        shares = {
            (name, level): climb(name, level, settings, workers)
            for name in names
            for level in levels
        }
    args.page.write_text(page(names, levels, shares, settings), encoding="utf-8")


def climb(name: str, level: int, settings: Settings, workers: Workers) -> Interval:
    """The share of the points of a level against the one below."""
    limit = Limit(seconds=settings.seconds)
    players = PlayerSpec(f"search:{level}", limit), PlayerSpec(f"search:{level - 1}", limit)
    game = ludarium.load(name)
    seats = duel(game.seats)
    plan = Plan(name, {}, players, seats, opening_steps=settings.opening_steps, seed=settings.seed)
    games = settings.games_of(level)
    match = Match(plan, games)
    with Results(plan, file_of(name, level, settings), resume=True) as results:
        for _ in match.run(results, workers):
            print(f"\r{name} {level}: {len(results.lines)}/{games}", end="", flush=True)
        share = match.standing(results).share
    print(f"\r{name}: {level} against {level - 1}: {text(share)}", flush=True)
    return share


def file_of(name: str, level: int, settings: Settings) -> Path:
    """The file of the games, which depends on the definition of both levels and on the settings."""
    both = [(level_for(name, each), tunables_of(name, each)) for each in (level, level - 1)]
    what = (*both, computer(name).tuned, settings.seconds, settings.opening_steps, settings.seed)
    mark = hashlib.sha256(repr(what).encode()).hexdigest()[:8]
    return settings.folder / f"{name}-{level}-{mark}.jsonl"


def text(share: Interval) -> str:
    """A share, with a sign if the step is too small or too large."""
    value = round(share.value, 4)
    sign = "" if LEAST <= value <= MOST else " ↓" if value < LEAST else " ↑"
    return f"{share.value:.0%} ({share.low:.0%}–{share.high:.0%}){sign}"


def page(
    names: list[str],
    levels: list[int],
    shares: dict[tuple[str, int], Interval],
    settings: Settings,
) -> str:
    heads = [f"{level} against {level - 1}" for level in levels]
    rows = [
        f"| {ludarium.GAMES[name].info.title} | "
        + " | ".join(text(shares[name, level]) for level in levels)
        + " |"
        for name in names
    ]
    about = (
        "What each level of the computer player gets against the one below, as its share of the "
        f"points with a 95% interval: {settings.games} games per step on the default board "
        f"({settings.top_games} or more to level {FULL}), each "
        f"opening of {settings.opening_steps} random steps played from both seats with the same "
        f"chance moves, at most {settings.seconds:g} s a move on one core. A step should be "
        f"{LEAST:.0%} to {MOST:.0%}; ↓ marks one that is smaller, ↑ one that is larger. "
        "`make ladder` plays the games and writes this page."
    )
    lines = [
        "# Strength of the levels",
        "",
        fill(about, 100),
        "",
        f"| game | {' | '.join(heads)} |",
        "|---" * (len(heads) + 1) + "|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run_program(main)
