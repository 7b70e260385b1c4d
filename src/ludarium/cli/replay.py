"""`ludarium replay FILE`: look through a recorded game."""

from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.files import read_record
from ludarium.cli.screen import Screen, result_text
from ludarium.core.history import History


def replay(
    file: Annotated[Path, typer.Argument(help="a saved game")],
    boards: Annotated[bool, typer.Option("--boards", help="print every board")] = False,
    color: Annotated[bool, typer.Option("--color/--no-color", help="colours")] = True,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="no characters beyond ASCII")] = False,
) -> None:
    """Verify a record and step through it: Enter goes on, b back, a number to that turn, q quits.
    From a pipe it prints the turns and the last position."""
    screen = Screen(color=color, ascii_only=ascii_only)
    record, history = read_record(file)
    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(record.seats, start=1))
    screen.say(history.game.info.credit, "bold")
    screen.say(f"{seats}; {history.turn_count} turns; started {record.started}")
    if boards:
        for turn in range(history.turn_count + 1):
            _show(screen, history, turn)
    elif screen.interactive:
        _browse(screen, history)
    else:
        for turn in range(history.turn_count):
            screen.say(f"{turn + 1:5}. {history.turn_text(turn)}")
        _show(screen, history, history.turn_count)
    if record.result is not None:
        screen.say(f"Result: {result_text(history.game, history.state, record.result)}", "bold")
    else:
        screen.say("Result: none yet")


def _show(screen: Screen, history: History, turn: int) -> None:
    screen.say()
    if turn == 0:
        screen.position(history.game, history.start)
        screen.say("The start")
        return
    state = history.turn(turn - 1)[-1].state
    screen.position(history.game, state, history.before_turn(turn - 1))
    screen.say(f"Turn {turn} of {history.turn_count}: {history.turn_text(turn - 1)}")
    screen.status(history.game, state)


def _browse(screen: Screen, history: History) -> None:
    turn = 0
    while True:
        _show(screen, history, turn)
        answer = screen.ask("Enter next, b back, number, q quit: ").lower()
        if answer in ("q", "quit"):
            return
        if answer.isdecimal():
            turn = int(answer)
        elif answer in ("b", "back"):
            turn -= 1
        elif turn == history.turn_count:
            return
        else:
            turn += 1
        turn = min(max(turn, 0), history.turn_count)
