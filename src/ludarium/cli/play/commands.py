"""What can be typed at the table besides moves. A command is a function and a line at the end."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.agents.search import SearchAgent
from ludarium.cli.catalogue import notation_lines, rules_lines
from ludarium.cli.layout import filled, packed
from ludarium.cli.play.interrupts import hurried
from ludarium.cli.play.table import restored
from ludarium.cli.record_files import path_of, read_record
from ludarium.cli.wording import evaluation_text
from ludarium.core.codes import full_code
from ludarium.core.errors import NotationError, RecordError, quoted
from ludarium.core.files import write_whole
from ludarium.core.history import Step
from ludarium.core.scene import listed, note_text
from ludarium.games import entry, scene

if TYPE_CHECKING:
    from ludarium.cli.play.dialogue import Dialogue

HINT_SECONDS = 2.0
HINTS, HINT_LINE = 3, 6
"""How many moves a hint names, and how many steps of what follows."""

RECENT = 100
"""How many turns `history` shows unless told otherwise, and how many moves need no advice."""


@dataclass(frozen=True)
class Command:
    """What a command does with the rest of the line, and how `help` lists it."""

    run: Callable[["Dialogue", str], None]
    usage: str
    help: str


def moves(talk: "Dialogue", rest: str) -> None:
    game, state = talk.table.game, talk.table.history.state
    legal = [] if talk.table.seat is None else [game.text(move) for move in game.legal_moves(state)]
    part = "".join(rest.split()).lower()
    matches = [text for text in legal if part in text.lower()]
    head = f"{len(legal)} legal"
    if part:
        head = f"{len(matches)} of {len(legal)} legal have {quoted(rest)} in them"
    elif len(legal) > RECENT:
        head += f" (a part of their text picks some: moves {legal[len(legal) // 2][:2]})"
    width = talk.screen.width
    talk.screen.page([*filled(f"{head}:", width), *packed(matches, width, " ")])


def undo(talk: "Dialogue", rest: str) -> None:
    count = _number(rest or "1", "undo")
    if talk.table.go_on():
        talk.board("Taken back: the resignation")
        return
    taken: list[Step] = []
    while count and (steps := talk.table.undo()):
        taken, count = steps + taken, count - 1
    if taken:
        texts = [talk.table.game.text(step.move) for step in taken]
        talk.board(f"Taken back: {listed(texts)}")
    else:
        talk.screen.say("There is nothing of yours to take back.")


def board(talk: "Dialogue", _: str) -> None:
    talk.board()


def names(talk: "Dialogue", _: str) -> None:
    talk.screen.names = not talk.screen.names
    talk.board()


def legend(talk: "Dialogue", _: str) -> None:
    game, history = talk.table.game, talk.table.history
    turns = talk.table.news
    before = history.before_turn(turns[0]) if turns else None
    picture = scene(game, history.state, before)
    for line in (
        *packed(talk.screen.legend(picture), talk.screen.width),
        *map(note_text, picture.notes),
    ):
        talk.screen.say(line)


def code(talk: "Dialogue", _: str) -> None:
    talk.screen.raw(full_code(talk.table.game, talk.table.history.state))


def history(talk: "Dialogue", rest: str) -> None:
    game_history = talk.table.history
    count = game_history.turn_count
    limit = count if rest == "all" else _number(rest or str(RECENT), "history")
    first = max(count - limit, 0)
    if first:
        talk.screen.say(f"The last {limit} of {count} turns ('history all' shows all of them):")
    turns = (f"{turn + 1}. {game_history.turn_text(turn)}" for turn in range(first, count))
    talk.screen.page(packed(turns, talk.screen.width) or ["No turns yet."])


def hint(talk: "Dialogue", rest: str) -> None:
    table = talk.table
    if table.seat is None:
        raise NotationError("hint: the game is over")
    seconds = float(_number(rest, "hint")) if rest else HINT_SECONDS
    adviser = SearchAgent()
    with talk.screen.thinking("Thinking of a hint") as progress, hurried(adviser):
        decision = table.advice(adviser, seconds, progress)
    thought = f"{decision.simulations:,} simulations"
    talk.screen.say(f"Best moves ({'proven' if decision.proven else thought}):")
    for move, evaluation in islice(decision.candidates.items(), HINTS):
        thought = evaluation_text(evaluation, table.seat)
        talk.screen.say(f"  {table.game.text(move):<10} {thought}")
    line = listed([table.game.text(move) for move in decision.line[:HINT_LINE]])
    talk.screen.say(f"Expected: {line}. A value of +1 is a win, -1 a loss.", "dim")


def rules(talk: "Dialogue", _: str) -> None:
    talk.screen.page(rules_lines(talk.table.game.name, talk.screen))


def help_(talk: "Dialogue", _: str) -> None:
    screen, game = talk.screen, talk.table.game
    screen.say("Type a move as the board names it, or the steps of a turn joined by commas.")
    screen.say("How steps are written:")
    for line in notation_lines(entry(game.name).sheet.notation, screen.width):
        screen.raw(line)
    cells = [f"{COMMANDS[name].usage:<14}{COMMANDS[name].help:<25}" for name in LISTED]
    for left, right in zip_longest(cells[::2], cells[1::2], fillvalue=""):
        screen.raw(f"  {left} {right}".rstrip())
    screen.say("First letters do, Tab completes, Enter draws the board, Ctrl-C asks to leave.")


def save(talk: "Dialogue", rest: str) -> None:
    path = _save_path(talk, rest)
    if path != talk.file and path.exists():
        if not talk.screen.interactive:
            raise RecordError(f"{path} exists already; expected the name of a new file")
        if not talk.sure(f"{path} exists already; replace it?"):
            return
    write_whole(path, talk.table.record().to_json())
    talk.file = path
    talk.table.mark_saved()
    talk.screen.say(f"Saved to {path}")


def load(talk: "Dialogue", rest: str) -> None:
    if not rest:
        raise RecordError("load: expected the name of a file after it")
    path = path_of(rest)
    record, played = read_record(path)
    if talk.leave("Save the present game first?"):
        table = restored(record, played, talk.table.seed, {})
        table.limit, table.threads = talk.table.limit, talk.table.threads
        talk.sit(table, path)
        talk.introduce()
        talk.board()


def new(talk: "Dialogue", _: str) -> None:
    if talk.leave("Save the present game first?"):
        talk.sit(talk.table.again(), None)
        talk.introduce()
        talk.board()


def resign(talk: "Dialogue", _: str) -> None:
    if talk.table.seat is None or talk.sure("Give this game up, really?"):
        talk.table.resign()
        talk.board()


def quit_(talk: "Dialogue", _: str) -> None:
    talk.left = talk.leave("Save the game before you leave?")


def _number(text: str, command: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text)):
        raise NotationError(f"{command}: expected a number from 1 after it, got {quoted(text)}")
    return int(text)


def _save_path(talk: "Dialogue", rest: str) -> Path:
    """The file that was named, else the game's own file, else a new name."""
    if rest:
        return path_of(rest)
    stamp = datetime.now()
    return talk.file or Path(f"{talk.table.game.name}-{stamp:%Y%m%d-%H%M%S}.json")


COMMANDS: dict[str, Command] = {
    "moves": Command(moves, "moves [PART]", "the legal steps"),
    "undo": Command(undo, "undo [N]", "take back your last step"),
    "board": Command(board, "board", "draw the board again"),
    "names": Command(names, "names", "cell names on or off"),
    "hint": Command(hint, "hint [N]", "best moves, N seconds"),
    "legend": Command(legend, "legend", "signs and notes in full"),
    "history": Command(history, "history [N]", "the turns so far"),
    "code": Command(code, "code", "the position as one line"),
    "rules": Command(rules, "rules", "the rules of this game"),
    "save": Command(save, "save [FILE]", "write the game to a file"),
    "load": Command(load, "load FILE", "continue a saved game"),
    "new": Command(new, "new", "the same game afresh"),
    "resign": Command(resign, "resign", "give the game up"),
    "help": Command(help_, "help", "this list"),
    "quit": Command(quit_, "quit", "leave"),
    "exit": Command(quit_, "exit", ""),
    "?": Command(help_, "?", ""),
}
"""By name; a command without help is another word for one that has it."""

LISTED = tuple(name for name, command in COMMANDS.items() if command.help)
"""Those that `help` tells of and that can be shortened."""
