"""The commands of a game in the terminal. Each is a function and an entry in COMMANDS."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.agents.search import SearchAgent
from ludarium.cli.catalogue import notation_lines, rules_lines
from ludarium.cli.layout import pack, wrap
from ludarium.cli.play.interrupts import stop_on_interrupt
from ludarium.cli.play.table import table_from_record
from ludarium.cli.record_files import path_of, read_record
from ludarium.cli.wording import evaluation_text
from ludarium.core.codes import full_code
from ludarium.core.errors import NotationError, RecordError, quoted
from ludarium.core.files import write_whole
from ludarium.core.history import Step
from ludarium.core.scene import name_list, note_text
from ludarium.games import entry, scene

if TYPE_CHECKING:
    from ludarium.cli.play.game_loop import GameLoop

HINT_SECONDS = 2.0
HINTS, HINT_LINE = 3, 6
"""How many moves a hint names, and how many steps of what follows."""

RECENT = 100
"""The default of `history`; with more legal moves, `moves` explains how to filter them."""


@dataclass(frozen=True)
class Command:
    """A command: the function that runs it with the rest of the line, and its line in `help`."""

    run: Callable[["GameLoop", str], None]
    usage: str
    help: str


def moves(loop: "GameLoop", rest: str) -> None:
    game, state = loop.table.game, loop.table.history.state
    legal = [] if loop.table.seat is None else [game.text(move) for move in game.legal_moves(state)]
    part = "".join(rest.split()).lower()
    matches = [text for text in legal if part in text.lower()]
    head = f"{len(legal)} legal moves"
    if part:
        head = f"{len(matches)} of {len(legal)} legal moves contain {quoted(rest)}"
    elif len(legal) > RECENT:
        head += f" (to list some of them, type a part: moves {legal[len(legal) // 2][:2]})"
    width = loop.screen.width
    loop.screen.page([*wrap(f"{head}:", width), *pack(matches, width, " ")])


def undo(loop: "GameLoop", rest: str) -> None:
    count = _number(rest or "1", "undo")
    if loop.table.withdraw_resignation():
        loop.show_board("Taken back: the resignation")
        return
    removed: list[Step] = []
    while count and (steps := loop.table.undo()):
        removed, count = steps + removed, count - 1
    if removed:
        texts = [loop.table.game.text(step.move) for step in removed]
        loop.show_board(f"Taken back: {name_list(texts)}")
    else:
        loop.screen.say("You have no move to take back.")


def board(loop: "GameLoop", _: str) -> None:
    loop.show_board()


def names(loop: "GameLoop", _: str) -> None:
    loop.screen.names = not loop.screen.names
    loop.show_board()


def legend(loop: "GameLoop", _: str) -> None:
    game, history = loop.table.game, loop.table.history
    turns = loop.table.recent_turns
    before = history.before_turn(turns[0]) if turns else None
    picture = scene(game, history.state, before)
    for line in (
        *pack(loop.screen.legend(picture), loop.screen.width),
        *map(note_text, picture.notes),
    ):
        loop.screen.say(line)


def code(loop: "GameLoop", _: str) -> None:
    loop.screen.raw(full_code(loop.table.game, loop.table.history.state))


def history(loop: "GameLoop", rest: str) -> None:
    game_history = loop.table.history
    count = game_history.turn_count
    limit = count if rest == "all" else _number(rest or str(RECENT), "history")
    first = max(count - limit, 0)
    if first:
        loop.screen.say(f"The last {limit} of {count} turns ('history all' shows all of them):")
    turns = (f"{turn + 1}. {game_history.turn_text(turn)}" for turn in range(first, count))
    loop.screen.page(pack(turns, loop.screen.width) or ["No turns yet."])


def hint(loop: "GameLoop", rest: str) -> None:
    table = loop.table
    if table.seat is None:
        raise NotationError("hint: the game is over")
    seconds = float(_number(rest, "hint")) if rest else HINT_SECONDS
    adviser = SearchAgent()
    with loop.screen.thinking("Thinking of a hint") as progress, stop_on_interrupt(adviser):
        decision = table.advice(adviser, seconds, progress)
    effort = "proven" if decision.proven else f"{decision.simulations:,} simulations"
    loop.screen.say(f"Best moves ({effort}):")
    for move, evaluation in islice(decision.candidates.items(), HINTS):
        value = evaluation_text(evaluation, table.seat)
        loop.screen.say(f"  {table.game.text(move):<10} {value}")
    line = name_list([table.game.text(move) for move in decision.line[:HINT_LINE]])
    loop.screen.say(f"Expected: {line}. A value of +1 is a win, -1 a loss.", "dim")


def rules(loop: "GameLoop", _: str) -> None:
    loop.screen.page(rules_lines(loop.table.game.name, loop.screen))


def help_(loop: "GameLoop", _: str) -> None:
    screen, game = loop.screen, loop.table.game
    screen.say("Type a move as the board names it, or the moves of a turn joined by commas.")
    screen.say("How moves are written:")
    for line in notation_lines(entry(game.name).sheet.notation, screen.width):
        screen.raw(line)
    cells = [f"{COMMANDS[name].usage:<14}{COMMANDS[name].help:<25}" for name in LISTED]
    for left, right in zip_longest(cells[::2], cells[1::2], fillvalue=""):
        screen.raw(f"  {left} {right}".rstrip())
    screen.say("First letters work, Tab completes, Enter draws the board, Ctrl-C asks to leave.")


def save(loop: "GameLoop", rest: str) -> None:
    path = _save_path(loop, rest)
    if path != loop.file and path.exists():
        if not loop.screen.interactive:
            raise RecordError(f"{path} exists already; expected the name of a new file")
        if not loop.confirm(f"{path} exists already; replace it?"):
            return
    write_whole(path, loop.table.record().to_json())
    loop.file = path
    loop.table.mark_saved()
    loop.screen.say(f"Saved to {path}")


def load(loop: "GameLoop", rest: str) -> None:
    if not rest:
        raise RecordError("load: expected the name of a file, got nothing")
    path = path_of(rest)
    record, record_history = read_record(path)
    if loop.confirm_leaving("Save the current game first?"):
        table = table_from_record(record, record_history, loop.table.seed, {})
        table.limit, table.threads = loop.table.limit, loop.table.threads
        loop.play_at(table, path)
        loop.introduce()
        loop.show_board()


def new(loop: "GameLoop", _: str) -> None:
    if loop.confirm_leaving("Save the current game first?"):
        loop.play_at(loop.table.again(), None)
        loop.introduce()
        loop.show_board()


def resign(loop: "GameLoop", _: str) -> None:
    if loop.table.seat is None or loop.confirm("Do you really want to resign?"):
        loop.table.resign()
        loop.show_board()


def quit_(loop: "GameLoop", _: str) -> None:
    loop.has_quit = loop.confirm_leaving("Save the game before you leave?")


def _number(text: str, command: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text)):
        raise NotationError(f"{command}: expected a number of 1 or more, got {quoted(text)}")
    return int(text)


def _save_path(loop: "GameLoop", rest: str) -> Path:
    """Return the file that the user named, else the game's own file, else a new name."""
    if rest:
        return path_of(rest)
    stamp = datetime.now()
    return loop.file or Path(f"{loop.table.game.name}-{stamp:%Y%m%d-%H%M%S}.json")


COMMANDS: dict[str, Command] = {
    "moves": Command(moves, "moves [PART]", "the legal moves"),
    "undo": Command(undo, "undo [N]", "take back your last move"),
    "board": Command(board, "board", "draw the board again"),
    "names": Command(names, "names", "cell names on or off"),
    "hint": Command(hint, "hint [N]", "best moves, N seconds"),
    "legend": Command(legend, "legend", "signs and notes in full"),
    "history": Command(history, "history [N]", "the turns so far"),
    "code": Command(code, "code", "the position as one line"),
    "rules": Command(rules, "rules", "the rules of this game"),
    "save": Command(save, "save [FILE]", "write the game to a file"),
    "load": Command(load, "load FILE", "continue a saved game"),
    "new": Command(new, "new", "play the same game again"),
    "resign": Command(resign, "resign", "resign the game"),
    "help": Command(help_, "help", "this list"),
    "quit": Command(quit_, "quit", "leave"),
    "exit": Command(quit_, "exit", ""),
    "?": Command(help_, "?", ""),
}
"""By name; a command without help is a synonym."""

LISTED = tuple(name for name, command in COMMANDS.items() if command.help)
"""The commands that `help` lists and that can be abbreviated."""
