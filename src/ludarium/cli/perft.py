"""`ludarium perft GAME --depth N`: count step sequences, to compare implementations."""

from time import perf_counter
from typing import Annotated

import typer

from ludarium.cli.game_args import GAME_HELP, position_of
from ludarium.cli.screen import Screen
from ludarium.core.perft import perft as count_sequences


def perft(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=GAME_HELP)],
    depth: Annotated[int, typer.Option(min=0, max=60, help="how many steps")] = 3,
    code: Annotated[str | None, typer.Option(help="start from this position")] = None,
) -> None:
    screen = Screen()
    rules, state = position_of(game, context.args, code)
    screen.raw(repr(rules))
    for steps in range(depth + 1):
        start = perf_counter()
        count = count_sequences(rules, state, steps)
        screen.say(f"depth {steps}: {count:,} sequences in {perf_counter() - start:.2f} s")
