"""`ludarium perft GAME --depth N`: count step sequences, to compare implementations."""

from time import perf_counter
from typing import Annotated

import typer

from ludarium.analysis.perft import perft as count_sequences
from ludarium.cli.arguments import Position, StartCode, position_of
from ludarium.cli.json_output import AsJson, position_json, print_document
from ludarium.cli.screen import Screen


def perft(
    context: typer.Context,
    game: Position,
    depth: Annotated[
        int, typer.Option(min=0, max=60, help="Count sequences of up to this many steps.")
    ] = 3,
    code: StartCode = None,
    as_json: AsJson = False,
) -> None:
    screen = Screen()
    rules, state = position_of(game, context.args, code)
    if not as_json:
        screen.raw(repr(rules))
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
