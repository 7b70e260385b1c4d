"""`ludarium playouts GAME` plays random games; `ludarium perft GAME` counts step sequences."""

from bisect import bisect_left
from itertools import accumulate
from time import perf_counter
from typing import Annotated

import typer

from ludarium import kernel
from ludarium.analysis.perft import perft as count_sequences
from ludarium.analysis.random_play import Playouts
from ludarium.analysis.random_play import playouts as play_at_random
from ludarium.arena.intervals import share_interval, weighted_mean_interval
from ludarium.cli.arguments import KernelThreads, Position, StartCode, position_of
from ludarium.cli.json_output import AsJson, Json, interval_json, position_json, print_document
from ludarium.cli.progress import counter, progress_bar
from ludarium.cli.screen import Screen
from ludarium.cli.wording import title_text, without_kernel_text


def playouts(
    context: typer.Context,
    game: Position,
    count: Annotated[int, typer.Option(min=1, help="Play this many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Repeat the games of this seed.")] = 1,
    threads: KernelThreads = 1,
    code: StartCode = None,
    as_json: AsJson = False,
) -> None:
    screen = Screen()
    rules, state = position_of(game, context.args, code)
    if (why := kernel.absence(rules)) and not as_json:
        screen.say(without_kernel_text(why, "this takes longer"), "dim")
    with progress_bar() as progress:
        show = counter(progress, "playing", count)
        results = play_at_random(rules, state, count, seed, threads, show)
    if as_json:
        about = position_json(rules, state)
        print_document("playouts", {**about, "seed": seed, **_figures(results)})
        return
    screen.say(title_text(rules))
    _report(screen, results)


def _figures(results: Playouts) -> Json:
    shares = [interval_json(share_interval(wins, results.games)) for wins in results.wins]
    return {
        "games": results.games,
        "wins": results.wins,
        "win_shares": shares,
        "returns": results.returns,
        "draws": results.draws,
        "steps": interval_json(weighted_mean_interval(results.lengths)),
        "lengths": [[length, results.lengths[length]] for length in sorted(results.lengths)],
    }


def _report(screen: Screen, results: Playouts) -> None:
    for seat, (wins, value) in enumerate(zip(results.wins, results.returns, strict=True), start=1):
        share = share_interval(wins, results.games)
        screen.say(
            f"seat {seat}: {wins:,} wins, {share.value:.2%} ({share.low:.2%}–{share.high:.2%}), "
            f"mean return {value:+.4f}"
        )
    screen.say(f"shared wins: {results.draws:,} of {results.games:,} games")
    lengths = sorted(results.lengths.items())
    mean = results.steps / results.games
    ends = list(accumulate(count for _, count in lengths))
    middle, _ = lengths[bisect_left(ends, results.games / 2)]
    screen.say(
        f"moves: mean {mean:,.2f}, median {middle:,}, {lengths[0][0]:,} to {lengths[-1][0]:,}"
    )


def perft(
    context: typer.Context,
    game: Position,
    depth: Annotated[
        int, typer.Option(min=0, max=60, help="Count sequences of up to this many moves.")
    ] = 3,
    code: StartCode = None,
    as_json: AsJson = False,
) -> None:
    screen = Screen()
    rules, state = position_of(game, context.args, code)
    if not as_json:
        screen.say(title_text(rules))
    counts = []
    for steps in range(depth + 1):
        start = perf_counter()
        count = count_sequences(rules, steps, state)
        seconds = perf_counter() - start
        counts.append({"depth": steps, "sequences": count, "seconds": round(seconds, 6)})
        if not as_json:
            screen.say(f"depth {steps}: {count:,} sequences in {seconds:.2f} s")
    if as_json:
        print_document("perft", {**position_json(rules, state), "counts": counts})
