"""Random games as lines to type, with the draws that follow from a seed."""

from random import Random
from typing import NamedTuple

from ludarium.cli.play.table import Table, people
from ludarium.core.game import CHANCE
from ludarium.core.session import Session
from tests.option_sets import OptionSet
from tests.samples import pick


class Script(NamedTuple):
    """The flags that start a game, the lines to type, and the table at the end."""

    flags: list[str]
    lines: list[str]
    table: Table


def flags(option_set: OptionSet) -> list[str]:
    """Return a game and its options as flags."""
    options_by_name = {option.name: option for option in option_set.load().OPTIONS}
    args = [option_set.name]
    for name, value in option_set.options.items():
        args += [f"--{name}", options_by_name[name].to_text(value)]
    return args


def script(option_set: OptionSet, seed: int, most: int = 2_000) -> Script:
    """Return a game between people, up to a number of steps."""
    game, rng = option_set.load(), Random(f"{option_set} {seed}")
    table = Table(Session.start(game), people(game), seed)
    lines: list[str] = []
    while table.seat is not None and len(lines) < most:
        if table.seat == CHANCE:
            table.advance()
        else:
            lines.append(game.text(pick(game, table.history.state, rng)))
            table.push_text(lines[-1])
    return Script([*flags(option_set), "--seed", str(seed)], lines, table)
