"""The flags of `match` and `tournament`, and how both run."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from ludarium.arena.match import Match
from ludarium.arena.plan import Plan
from ludarium.arena.results import Results
from ludarium.cli.arguments import game_names
from ludarium.cli.progress import progress_line
from ludarium.cli.screen import Screen
from ludarium.core.errors import OptionError
from ludarium.core.files import check_writable
from ludarium.core.record import Record
from ludarium.jobs import opened

GameName = Annotated[
    str,
    typer.Option(
        "--game", help="Play this game; its options are flags too.", autocompletion=game_names
    ),
]
Games = Annotated[
    int, typer.Option(min=1, help="Play this many games in all, each opening from every seat.")
]
Seconds = Annotated[
    float | None, typer.Option(min=0, help="Give each player this many seconds for a move.")
]
Simulations = Annotated[
    int | None, typer.Option(min=1, help="Give each player this many simulations for a move.")
]
Threads = Annotated[int, typer.Option(min=1, max=64, help="Let each player use this many threads.")]
Seed = Annotated[
    int, typer.Option(min=0, help="Repeat the openings, draws and players of this seed.")
]
OpeningSteps = Annotated[
    int, typer.Option(min=0, max=10_000, help="Begin each game with this many random moves.")
]
Output = Annotated[Path | None, typer.Option(help="Append each game to this file (JSON lines).")]
Resume = Annotated[bool, typer.Option("--resume", help="Resume the games of the output file.")]
Save = Annotated[Path | None, typer.Option(help="Write the games as records (JSON lines).")]
StartSeconds = Annotated[
    float, typer.Option(min=0.1, help="Give a program this many seconds to be ready.")
]
Grace = Annotated[
    float, typer.Option(min=0, help="Allow a program to be this many seconds late with a move.")
]
Untimed = Annotated[
    float,
    typer.Option(
        min=0.1, help="Give a program this many seconds for a move that only simulations limit."
    ),
]


def check_players(*names: str) -> None:
    """Raise OptionError if a flag of the game comes before the players."""
    for name in names:
        if name.startswith("-"):
            raise OptionError(f"expected the players before the flags of the game, got {name!r}")


def split_players(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the players, and the game's own flags after them."""
    count = next((n for n, word in enumerate(words) if word.startswith("-")), len(words))
    return list(words[:count]), list(words[count:])


def _open_results(plan: Plan, output: Path | None, resume: bool) -> Results:
    """Return the games so far; print a warning if the last line of the file was incomplete."""
    if resume and output is None:
        raise OptionError("--resume: expected --output FILE with the games to resume")
    results = Results(plan, output, resume=resume)
    if results.dropped:
        print(f"{output}: dropped the last line, which was cut off", file=sys.stderr)
    return results


def run_contest(
    contest: Match,
    *,
    on: str,
    jobs: int | None,
    output: Path | None,
    resume: bool,
    save: Path | None,
    summary: Callable[[Results], str],
    report: Callable[[Results], None],
) -> None:
    """Play the games, then print the report and write the records, even after Ctrl-C.

    Args:
        contest: What to play.
        on: Where to run the games.
        jobs: The number of games at once.
        output: The file of results.
        resume: Continue that file.
        save: The file of records.
        summary: Returns the standing as text.
        report: Prints the report.
    """
    if save is not None:
        check_writable(save)
    contest.check()
    with opened(on, jobs) as workers, _open_results(contest.plan, output, resume) as results:
        try:
            with progress_line(contest.games) as show:
                for _ in contest.run(results, workers):
                    show(len(results.lines), summary(results))
        finally:
            report(results)
            _save_games(contest, results, save)


def forfeits(contest: Match, results: Results) -> list[dict[str, int]]:
    """Return for each player why it forfeited, and how often."""
    reasons_by_player: list[dict[str, int]] = [{} for _ in contest.plan.players]
    for line in results.lines.values():
        if line.forfeit is not None:
            reasons, why = reasons_by_player[line.seats[line.forfeit]], line.why or ""
            reasons[why] = reasons.get(why, 0) + 1
    return reasons_by_player


def say_forfeits(contest: Match, results: Results) -> None:
    screen = Screen()
    for player, reasons in enumerate(forfeits(contest, results)):
        for reason, count in reasons.items():
            screen.say(
                f"{contest.plan.players[player].text}: {count} forfeited, because it {reason}"
            )


def _save_games(contest: Match, results: Results, path: Path | None) -> None:
    """Write the games so far as records in their order, if a file is named."""
    if path is not None:
        numbers = sorted(results.lines)
        Record.save_all(path, (results.lines[n].record(contest.plan) for n in numbers))
