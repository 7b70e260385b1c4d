"""Commands that take a game's own flags: their help lists the flags of the game in the command
line, and shells complete them. `arguments.parse_game_args` reads their values.
"""

from collections.abc import Callable, Sequence
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from ludarium.agents import AGENTS
from ludarium.cli.arguments import SEAT_HELP, flags_of, game_names, option_help
from ludarium.core.codes import SCHEME
from ludarium.core.options import Option, Seats, Switch
from ludarium.core.record import HUMAN
from ludarium.games import GAMES

_WORDS = "ludarium.words"
_HELP = "ludarium.help"
"""Keys of a context: the words of the command line, and whether help is being written."""

WITH_SEATS = "play"
"""The command that has `--seat` too."""


class GameCommand(TyperCommand):
    """A command with the flags of the game in its command line. They are among its parameters only
    for help and completion; `parse_game_args` parses them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta[_WORDS] = list(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        known = super().get_params(ctx)
        if not (ctx.resilient_parsing or ctx.meta.get(_HELP)):
            return known
        return [*known, *_flags(ctx.meta.get(_WORDS, ()), seats=self.name == WITH_SEATS)]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        ctx.meta[_HELP] = True
        super().format_help(ctx, formatter)


class Program(TyperGroup):
    """All commands. Without a command, or with a game in its place, it runs `play`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {name for each in self.params for name in each.opts}
        completes = ctx.resilient_parsing and not args
        if not completes and self._is_play(args, {*known, *ctx.help_option_names}):
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def _is_play(self, args: list[str], flags: set[str]) -> bool:
        if not args or args[0].lower() in GAMES:
            return True
        return args[0].startswith("-") and args[0] not in flags

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        game = TyperArgument(
            param_decls=["game"], autocompletion=lambda ctx, args, incomplete: game_names()
        )
        return [*super().shell_complete(ctx, incomplete), *game.shell_complete(ctx, incomplete)]


def _flags(words: Sequence[str], *, seats: bool) -> list[TyperOption]:
    name = _game_in(words)
    if name is None:
        return []
    panel = f"Options of {GAMES[name].info.title}"
    flags = [_flag(option, panel) for option in GAMES[name].rules.OPTIONS]
    if seats:
        flags.append(_seat_flag(words, panel, _most_seats(name)))
    return flags


def _game_in(words: Sequence[str]) -> str | None:
    """Return the game in a command line, if there is one."""
    for word in words:
        plain = word.removeprefix("--game=").removeprefix(SCHEME)
        name = plain.partition("?")[0].partition("#")[0].lower()
        if name in GAMES:
            return name
    return None


def _flag(option: Option, panel: str) -> TyperOption:
    on, off = flags_of(option)
    return _parameter(
        f"{on}/{off}" if off else on,
        lambda: [option.to_text(value) for value in option.samples],
        metavar=option.kind.upper(),
        help=option_help(option),
        panel=panel,
        is_flag=isinstance(option, Switch),
    )


def _most_seats(name: str) -> int:
    counts = [option.high for option in GAMES[name].rules.OPTIONS if isinstance(option, Seats)]
    return max(counts, default=GAMES[name].rules.seats)


def _seat_flag(words: Sequence[str], panel: str, seats: int) -> TyperOption:
    def complete() -> list[str]:
        numbers = [str(seat) for seat in range(1, seats + 1)]
        return numbers if words[-1:] == ["--seat"] else [HUMAN, *AGENTS]

    return _parameter(
        "--seat", complete, metavar="NUMBER WHO", help=SEAT_HELP, panel=panel, nargs=2
    )


def _parameter(
    flag: str,
    complete: Callable[[], list[str]],
    *,
    metavar: str,
    help: str,
    panel: str,
    is_flag: bool = False,
    nargs: int = 1,
) -> TyperOption:
    return TyperOption(
        param_decls=[flag],
        metavar=None if is_flag else metavar,
        help=help,
        rich_help_panel=panel,
        is_flag=is_flag,
        nargs=nargs,
        multiple=not is_flag,
        expose_value=False,
        autocompletion=lambda ctx, args, incomplete: complete(),
    )
