"""`ludarium analyse RECORD`: the value of each step of a game, and better ones."""

from pathlib import Path
from typing import Annotated

import typer

from ludarium import kernel
from ludarium.agents import Agent, make_agent
from ludarium.analysis.annotate import annotated_record
from ludarium.analysis.study import INTERRUPTED, Effort, Study, study
from ludarium.analysis.study_json import study_json
from ludarium.cli.arguments import CTRL_C, AgentName, AsciiOnly, Color
from ludarium.cli.json_output import AsJson, print_text
from ludarium.cli.progress import counter, progress_bar
from ludarium.cli.record_files import read_record
from ludarium.cli.screen import Screen
from ludarium.cli.study.study_text import say_study
from ludarium.cli.wording import (
    players_text,
    result_text,
    without_kernel_text,
)
from ludarium.core.files import check_writable, write_whole
from ludarium.core.history import History
from ludarium.core.record import Record

USUAL_SECONDS, USUAL_BUDGET = 0.5, 120.0
"""The default seconds for a step, and for all steps together."""


def analyse(
    record: Annotated[Path, typer.Argument(help="a saved game")],
    agent: AgentName = "search:8",
    seconds: Annotated[
        float | None,
        typer.Option(help=f"Think this many seconds about a move (default {USUAL_SECONDS})."),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            help="Use this many simulations for a move instead; the result can be repeated exactly."
        ),
    ] = None,
    budget: Annotated[
        float | None,
        typer.Option(
            help=f"Stop after this many seconds for the whole game (default {USUAL_BUDGET:.0f}, "
            "or none when seconds or simulations are given)."
        ),
    ] = None,
    threads: Annotated[int, typer.Option(help="Let the kernel use this many threads.")] = 1,
    seed: Annotated[int, typer.Option(help="Repeat the engine's choices of this seed.")] = 1,
    as_json: AsJson = False,
    output: Annotated[
        Path | None, typer.Option(help="Write the analysis as JSON to this file.")
    ] = None,
    annotated: Annotated[
        Path | None, typer.Option(help="Write the record with comments to this file.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List all turns of a long game.")] = False,
    color: Color = True,
    ascii_only: AsciiOnly = False,
) -> None:
    screen = Screen(color=color, ascii_only=ascii_only)
    effort, engine = _effort(seconds, simulations, budget, threads), make_agent(agent)
    saved, history = read_record(record)
    for path in filter(None, (output, annotated)):
        check_writable(path)  # before minutes of analysis
    if not as_json:
        _say_head(screen, saved, history)
    analysis = _with_progress(history, engine, effort, seed)
    if as_json:
        print_text(study_json(analysis, saved))
    else:
        effort_text = f"{analysis.simulations:,} simulations, {analysis.seconds:.1f} s"
        screen.say(f"Analysed by {analysis.agent}: {effort_text}")
        screen.say()
        say_study(screen, analysis, saved, every=every)
    if output is not None:
        write_whole(output, study_json(analysis, saved))
    if annotated is not None:
        annotated_record(analysis, saved).save(annotated)
    if analysis.stopped == INTERRUPTED:
        raise typer.Exit(CTRL_C)


def _effort(
    seconds: float | None, simulations: int | None, budget: float | None, threads: int
) -> Effort:
    if seconds is None and simulations is None:
        seconds = USUAL_SECONDS
        budget = USUAL_BUDGET if budget is None else budget
    return Effort(seconds, simulations, budget, threads)


def _with_progress(history: History, engine: Agent, effort: Effort, seed: int) -> Study:
    with progress_bar() as progress:
        show = counter(progress, "analysing moves (Ctrl-C: stop)", len(history.steps))
        return study(history, engine, effort, seed, show)


def _say_head(screen: Screen, record: Record, history: History) -> None:
    game = history.game
    screen.say(game.info.credit, "bold")
    steps = len(history.steps)
    screen.say(f"{game.settings}; {history.turn_count:,} turns, {steps:,} moves")
    screen.say(players_text(game, history.start, record.players))
    result = (
        "none yet" if record.result is None else result_text(game, history.state, record.result)
    )
    screen.say(f"Result: {result}")
    if why := kernel.absence(game):
        weaker = "the engine sees much less in the same time"
        screen.say(without_kernel_text(why, weaker), "dim")
