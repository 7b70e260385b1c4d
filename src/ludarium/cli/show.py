"""`ludarium show`: a picture of a position, as text or as an SVG file."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ludarium.cli.files import read_record
from ludarium.cli.game_args import position_of
from ludarium.cli.screen import Screen
from ludarium.cli.wording import next_text, score_text
from ludarium.core.errors import OptionError
from ludarium.core.files import write_whole
from ludarium.core.full_code import full_code, is_full
from ludarium.core.history import History
from ludarium.drawing import svg
from ludarium.games import GAMES, scene


def show(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="a game, a full position code, or a record's file")],
    code: Annotated[str | None, typer.Option(help="the position, as a code")] = None,
    moves: Annotated[str | None, typer.Option(help="turns to play first, with spaces")] = None,
    turn: Annotated[int | None, typer.Option(help="of a record: the position after it")] = None,
    svg_file: Annotated[Path | None, typer.Option("--svg", help="write an SVG file")] = None,
    color: Annotated[bool, typer.Option("--color/--no-color", help="colours")] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="no characters beyond ASCII")] = False,
    names: Annotated[bool, typer.Option("--names", help="show the names of empty cells")] = False,
) -> None:
    history = _history(what, context.args, code)
    for text in (moves or "").split():
        history.push_text(text)
    game = history.game
    state, before = _position(history, turn)
    screen = Screen(color=color, ascii_only=ascii_only, names=names)
    if svg_file is not None:
        write_whole(svg_file, svg(scene(game, state, before)))
        screen.say(f"Wrote {svg_file}")
        return
    screen.say(game.info.credit, "bold")
    screen.position(game, state, before, [score_text(game, state), next_text(game, state)])
    screen.raw(f"Code: {full_code(game, state)}")


def _history(what: str, args: list[str], code: str | None) -> History:
    named = what.lower() in GAMES or is_full(what)
    if not named and (".json" in what or Path(what).is_file()):
        if args or code:
            raise OptionError("a record has its own options and moves; expected no flags for them")
        return read_record(Path(what))[1]
    return History(*position_of(what, args, code))


def _position(history: History, turn: int | None) -> tuple[Any, Any]:
    """The state after a turn (the last one by default) and the state before that turn."""
    count = history.turn_count
    turn = count if turn is None else turn
    if not 0 <= turn <= count:
        raise OptionError(f"--turn: expected a turn from 0 to {count}, got {turn}")
    if turn == 0:
        return history.start, None
    return history.turn(turn - 1)[-1].state, history.before_turn(turn - 1)
