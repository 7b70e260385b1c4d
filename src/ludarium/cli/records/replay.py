"""`ludarium replay FILE`: look through a recorded game."""

from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.arguments import AsciiOnly, Color
from ludarium.cli.json_output import AsJson, Json, position_json, print_document, record_json
from ludarium.cli.record_files import read_record
from ludarium.cli.screen import Screen
from ludarium.cli.wording import (
    exchange_text,
    next_text,
    players_text,
    result_text,
    score_text,
    turn_text,
)
from ludarium.core.game import CHANCE
from ludarium.core.history import History
from ludarium.core.record import Record


def replay(
    file: Annotated[Path, typer.Argument(help="a saved game")],
    boards: Annotated[bool, typer.Option("--boards", help="Print every board.")] = False,
    as_json: AsJson = False,
    color: Color = True,
    ascii_only: AsciiOnly = False,
) -> None:
    screen = Screen(color=color, ascii_only=ascii_only)
    record, history = read_record(file)
    game = history.game
    if as_json:
        print_document("replay", _turns_json(record, history))
        return
    screen.say(game.info.credit, "bold")
    screen.say(f"{game.settings}; {history.turn_count} turns; started {record.started}")
    screen.say(players_text(game, history.start, record.players))
    if boards:
        for turn in range(history.turn_count + 1):
            _show(screen, history, turn)
    elif screen.interactive:
        _browse(screen, history)
    else:
        for turn in range(history.turn_count):
            screen.say(f"{turn + 1:5}. {history.turn_text(turn)}", hang=" " * 7)
        _show(screen, history, history.turn_count)
    if record.result is None:
        screen.say("Result: none yet", "bold")
    else:
        screen.say(f"Result: {result_text(game, history.state, record.result)}", "bold")


def _turns_json(record: Record, history: History) -> Json:
    """Return the record with the position after each turn."""
    game = history.game
    turns = [
        {
            "turn": number,
            "seat": None if turn.seat == CHANCE else turn.seat,
            "text": turn.text,
            "code": game.encode(history.at(number)),
            "scores": game.scores(history.at(number)),
        }
        for number, turn in enumerate(history, start=1)
    ]
    return {**position_json(game, history.state), "turns": turns, "record": record_json(record)}


def _show(screen: Screen, history: History, turn: int) -> None:
    """Print the position after some turns."""
    game, state, before = history.game, history.at(turn), None
    status = ["The start"]
    if turn > 0:
        before = history.before_turn(turn - 1)
        status = [turn_text(history, turn - 1), exchange_text(game, before, state)]
    screen.say()
    status += [score_text(game, state), next_text(game, state)]
    screen.position(game, state, before, [line for line in status if line])


def _browse(screen: Screen, history: History) -> None:
    turn, last = 0, history.turn_count
    _show(screen, history, turn)
    while True:
        try:
            answer = screen.ask(f"{turn} of {last}: Enter next, b back, a number, or q: ").lower()
        except EOFError:
            screen.say()
            return
        if answer in ("q", "quit", "exit") or (not answer and turn == last):
            return
        targets = {"": turn + 1, "n": turn + 1, "next": turn + 1, "b": turn - 1, "back": turn - 1}
        if answer in targets:
            turn = min(max(targets[answer], 0), last)
        elif answer.isascii() and answer.isdecimal() and len(answer) < 10:
            turn = min(int(answer), last)
        else:
            screen.say(
                "Press Enter for the next turn, b for the one before, a number, or q to quit.",
                "red",
            )
            continue
        _show(screen, history, turn)
