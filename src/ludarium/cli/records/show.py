"""`ludarium show`: a picture of a position, as text, as an SVG file or as JSON."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from ludarium.cli.arguments import AsciiOnly, CellNames, Color, game_names, position_of
from ludarium.cli.json_output import (
    AsJson,
    Json,
    outcome_json,
    position_json,
    print_document,
    print_text,
)
from ludarium.cli.record_files import read_record
from ludarium.cli.screen import Screen
from ludarium.cli.wording import next_text, score_text
from ludarium.core.codes import full_code, is_full
from ludarium.core.errors import OptionError
from ludarium.core.files import write_whole
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History
from ludarium.drawing import svg
from ludarium.games import GAMES, scene

STDOUT = "-"
"""The file name that means standard output."""


def show(
    context: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            help="a game, a full position code, or a record's file", autocompletion=game_names
        ),
    ],
    code: Annotated[str | None, typer.Option(help="Show the position of this code.")] = None,
    moves: Annotated[
        str | None, typer.Option(help="Play these turns first, separated by spaces.")
    ] = None,
    turn: Annotated[
        int | None, typer.Option(help="Show the position after this turn of a record.")
    ] = None,
    svg_file: Annotated[
        str | None, typer.Option("--svg", help="Write an SVG file; - is standard output.")
    ] = None,
    as_json: AsJson = False,
    color: Color = True,
    ascii_only: AsciiOnly = False,
    names: CellNames = False,
) -> None:
    history = _history(what, context.args, code)
    for text in (moves or "").split():
        history.push_text(text)
    game = history.game
    state, before = _position(history, turn)
    screen = Screen(color=color, ascii_only=ascii_only, names=names)
    if svg_file is not None:
        _write_svg(svg_file, svg(scene(game, state, before)), quiet=as_json)
    if as_json and svg_file != STDOUT:
        print_document("position", _position_json(game, state))
    if as_json or svg_file is not None:
        return
    screen.say(game.info.credit, "bold")
    screen.position(game, state, before, [score_text(game, state), next_text(game, state)])
    screen.raw(f"Code: {full_code(game, state)}")


def _write_svg(file: str, picture: str, *, quiet: bool) -> None:
    if file == STDOUT:
        print_text(picture)
        return
    write_whole(Path(file), picture)
    if not quiet:
        Screen().say(f"Wrote {file}")


def _position_json(game: AnyGame, state: Any) -> Json:
    seat = game.to_move(state)
    return {
        **position_json(game, state),
        "to_move": "chance" if seat == CHANCE else seat,
        "colours": [game.colour_name(state, seat) for seat in range(game.seats)],
        "scores": game.scores(state),
        "outcome": outcome_json(game.outcome(state)),
        "pieces": {cell: str(piece) for cell, piece in game.pieces(state).items()},
        "legal_moves": [game.text(move) for move in game.legal_moves(state)],
    }


def _history(what: str, args: list[str], code: str | None) -> History:
    is_position = what.lower() in GAMES or is_full(what)
    if not is_position and (".json" in what or os.path.isfile(what)):
        if args or code:
            raise OptionError("a record has its own options and moves; expected no flags for them")
        return read_record(Path(what))[1]
    return History(*position_of(what, args, code))


def _position(history: History, turn: int | None) -> tuple[Any, Any]:
    """Return the state after a turn (by default the last) and the state before that turn."""
    count = history.turn_count
    turn = count if turn is None else turn
    if not 0 <= turn <= count:
        raise OptionError(f"--turn: expected a turn from 0 to {count}, got {turn}")
    return history.at(turn), history.before_turn(turn - 1) if turn else None
