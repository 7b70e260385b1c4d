"""Arguments that several commands share: games, their options as flags, players, workers.

Each game brings its own options, so `parse_game_args` reads them, not the command's parser:
`--sides 3`, `--blockers`, `--seat 2 random`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from ludarium.agents import AGENT_HELP, AGENTS
from ludarium.core.codes import is_full, parse_full
from ludarium.core.errors import OptionError, quoted, suggestion
from ludarium.core.game import AnyGame
from ludarium.core.options import Option, Switch
from ludarium.games import GAMES, entry
from ludarium.games.positions import read_position


def player_names() -> list[str]:
    """Return the names of the computer players."""
    return list(AGENTS)


AgentName = Annotated[str, typer.Option(help=AGENT_HELP, autocompletion=player_names)]
On = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="WHERE",
        help="Run the work local, on ray (a cluster here) or on ray://HOST:PORT.",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=1024,
        help="Run this many jobs at once, as many as cores by default; also --on local:2.",
    ),
]


Color = Annotated[bool, typer.Option("--color/--no-color", help="Use colours.")]
AsciiOnly = Annotated[bool, typer.Option("--ascii", help="Use ASCII characters only.")]
CellNames = Annotated[bool, typer.Option("--names", help="Show the names of empty cells.")]
StartCode = Annotated[str | None, typer.Option(help="Start from this position.")]
KernelThreads = Annotated[
    int, typer.Option(min=1, max=64, help="Let the kernel use this many threads.")
]


CTRL_C = 130
"""The exit code after Ctrl-C."""

EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Settings of a command that takes a game's own flags."""


def game_names() -> list[tuple[str, str]]:
    """Return the games with their credits, for completion."""
    return [(name, entry.info.credit) for name, entry in GAMES.items()]


Position = Annotated[
    str,
    typer.Argument(
        help="a game (its options are flags), or the full code of a position",
        autocompletion=game_names,
    ),
]
"""The argument of a command that is about a position; `position_of` reads it."""

SEAT_HELP = "Choose who plays a seat: human or a computer player."

OneGame = Annotated[
    str | None,
    typer.Option("--only", help="Use one game instead of all.", autocompletion=game_names),
]


@dataclass
class GameArgs:
    """Values of options, and players by seat number from 1."""

    options: dict[str, Any] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)


def parse_game_args(name: str, args: Sequence[str], *, seats: bool = False) -> GameArgs:
    """Read a game's own flags; raises OptionError that says which flags there are."""
    known = {option.name: option for option in entry(name).rules.OPTIONS}
    parsed, rest = GameArgs(), list(args)
    while rest:
        flag, value = _split(rest.pop(0))
        word = flag.removeprefix("no-")
        if flag == "seat" and seats:
            number = value if value is not None else _next(rest, "--seat")
            parsed.seats[_seat_number(number)] = _next(rest, f"--seat {number}")
        elif isinstance(known.get(word), Switch) and value is None and not _has_value(rest):
            parsed.options[word] = word == flag
        elif flag in known:
            text = value if value is not None else _next(rest, f"--{flag}")
            parsed.options[flag] = known[flag].from_text(text)
        else:
            raise OptionError(_unknown(name, flag, list(known.values()), seats))
    return parsed


def position_of(what: str, args: Sequence[str], code: str | None) -> tuple[AnyGame, Any]:
    """Return the game and state that a command is about.

    Args:
        what: A game, whose flags are in `args`, or a full code.
        args: The flags.
        code: A code of either kind, if `what` is a game.
    """
    if not is_full(what):
        return read_position(code, what, parse_game_args(what, args).options)
    if code is not None:
        raise OptionError("--code: expected one position, got a second one")
    return read_position(what, None, parse_game_args(parse_full(what).game, args).options)


def flags_of(option: Option) -> tuple[str, str]:
    """Return the flag of an option, and the one that turns a switch off or ""."""
    return f"--{option.name}", f"--no-{option.name}" if isinstance(option, Switch) else ""


def flag_help(option: Option) -> str:
    """Return how an option is written as a flag."""
    return f"--[no-]{option.name}" if isinstance(option, Switch) else f"--{option.name} VALUE"


def option_help(option: Option) -> str:
    """Return what an option does, its allowed values and its default."""
    default = "" if option.default is None else f"; default {option.to_text(option.default)}"
    return f"{option.help} ({option.allowed}{default})"


def _split(arg: str) -> tuple[str, str | None]:
    if not arg.startswith("--"):
        raise OptionError(f"expected a flag such as --sides 3, got {quoted(arg)}")
    flag, sign, value = arg[2:].partition("=")
    return flag.lower(), value if sign else None


def _next(rest: list[str], flag: str) -> str:
    if not rest:
        raise OptionError(f"{flag}: expected a value after it, got nothing")
    return rest.pop(0)


def _has_value(rest: list[str]) -> bool:
    return bool(rest) and not rest[0].startswith("--")


def _seat_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 9:
        raise OptionError(f"--seat: expected a seat number from 1 and a player, got {text!r}")
    return int(text)


def _unknown(name: str, flag: str, options: list[Option], seats: bool) -> str:
    flags = [flag_help(option) for option in options]
    if seats:
        flags.append("--seat NUMBER WHO")
    message = f"{name} has no flag {quoted('--' + flag)}; it has: {', '.join(flags)}"
    return message + suggestion(f"--{flag}", [flag for each in options for flag in flags_of(each)])
