"""`ludarium puzzles GAME`: find positions in which one step alone is right."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ludarium import kernel
from ludarium.analysis.puzzle_search import Quest, numbered, pursue, quests
from ludarium.cli.arguments import CTRL_C, Jobs, On, game_names, parse_game_args
from ludarium.cli.json_output import AsJson, print_text
from ludarium.cli.progress import counter, progress_bar
from ludarium.cli.screen import Screen
from ludarium.core.codes import full_code
from ludarium.core.errors import OptionError
from ludarium.core.files import check_writable, write_whole
from ludarium.games import entry, load
from ludarium.games.puzzles import GRADES, Puzzle, write_puzzles
from ludarium.jobs import Workers, opened


def puzzles(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            help="a game; its options are flags (default: a mixture)", autocompletion=game_names
        ),
    ],
    count: Annotated[int, typer.Option(min=1, max=10_000, help="Find this many puzzles.")] = 10,
    seed: Annotated[int, typer.Option(help="Repeat the puzzles of this seed.")] = 1,
    output: Annotated[
        Path | None, typer.Option(help="Write the puzzles to this file as JSON.")
    ] = None,
    on: On = "local",
    jobs: Jobs = None,
    nodes: Annotated[
        int, typer.Option(min=1_000, help="Solve each position within this many nodes.")
    ] = 200_000,
    games: Annotated[int, typer.Option(min=1, help="Play at most this many games.")] = 2_000,
    as_json: AsJson = False,
) -> None:
    screen = Screen()
    name = entry(game).info.name
    options = parse_game_args(name, context.args).options
    if load(name, **options).seats != 2:
        raise OptionError("puzzles: expected a game of two players: with more, no win is certain")
    if why := kernel.absence(load(name, **options)):
        raise OptionError(f"puzzles: {name} must be solved exactly by the kernel, but {why}")
    if output is not None:
        check_writable(output)
    with opened(on, jobs) as workers:
        puzzle_list, interrupted = _find(quests(name, options, count, seed, nodes, games), workers)
    puzzle_list = numbered(puzzle_list)
    if output is not None:
        write_whole(output, write_puzzles(name, puzzle_list))
    if as_json:
        print_text(write_puzzles(name, puzzle_list))
    else:
        _report(screen, puzzle_list, output)
    if interrupted:
        raise typer.Exit(CTRL_C)
    if len(puzzle_list) < count:
        Console(stderr=True, highlight=False).print(
            f"found only {len(puzzle_list)} of {count} puzzles in {games:,} games of each kind"
        )


def _find(all_quests: list[Quest], workers: Workers) -> tuple[list[Puzzle], bool]:
    """Return the puzzles, and whether the search was interrupted."""
    puzzle_list: list[Puzzle] = []
    with progress_bar() as progress:
        for quest in all_quests:
            settings = load(quest.name, **quest.options).settings
            show = counter(progress, f"{quest.name}: {settings}", quest.count)
            more, interrupted = pursue(quest, workers, show)
            puzzle_list += more
            if interrupted:
                return puzzle_list, True
    return puzzle_list, False


def _report(screen: Screen, puzzle_list: list[Puzzle], output: Path | None) -> None:
    if output is None:
        for puzzle in puzzle_list:
            label = f"{puzzle.id}, grade {puzzle.grade}: {puzzle.solution} is right in"
            screen.raw(f"{label} {full_code(*puzzle.position())}")
    grades = Counter(puzzle.grade for puzzle in puzzle_list)
    screen.say(
        f"{len(puzzle_list)} puzzles; by grade: {', '.join(f'{g}: {grades[g]}' for g in GRADES)}"
    )
    kinds = Counter(puzzle.position()[0].settings for puzzle in puzzle_list)
    for settings, number in kinds.items():
        screen.say(f"  {number:3} with {settings}")
    if output is not None:
        screen.say(f"Wrote {output}")
