"""The conversation at the table: prompts, commands, moves, and what is said about them."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ludarium.cli.files import read_record, write_whole
from ludarium.cli.rules import rules_text
from ludarium.cli.screen import Screen, result_text, seat_name
from ludarium.cli.table import Table, restored
from ludarium.core.errors import LudariumError, RecordError
from ludarium.core.game import CHANCE

HELP = """\
Type a move as the board names it, or the steps of a turn joined by commas.
  moves           list the legal steps           undo       take back your last step
  board           draw the board again           names      cell names on or off
  save [FILE]     write the game to a file       load FILE  go on with a saved game
  code            the position as one line       history    the turns so far
  rules           the rules of this game         resign     give the game up
  help            this list                      quit       leave"""


class Dialogue:
    """Plays one table on a screen until the game is over and the person leaves."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table, self.screen = table, screen
        self.file: Path | None = None
        self.left = False
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "undo": self._undo,
            "board": self._board,
            "names": self._names,
            "save": self._save,
            "load": self._load,
            "code": self._code,
            "history": self._history,
            "rules": self._rules,
            "resign": self._resign,
            "help": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> None:
        """Until someone leaves, or nobody is there to."""
        self._board()
        try:
            while not self.left:
                self._advance()
                if self.table.seat is None and not self.table.has_humans:
                    return
                self._answer(self._prompt())
        except EOFError:
            self.screen.say()
            self.screen.say("End of input.")

    def _advance(self) -> None:
        """Let chance and the computer players move until a person has to."""
        table, before = self.table, len(self.table.history.steps)
        while table.seat == CHANCE or table.seat in table.agents:
            mover = table.seat
            table.advance()
            self._announce(mover)
        if len(table.history.steps) != before:
            self._board()

    def _announce(self, mover: int | None) -> None:
        """Tell what chance drew, or what a computer player's whole turn was."""
        table = self.table
        last = table.history.steps[-1]
        if mover == CHANCE:
            self.screen.say(f"Drawn: {table.game.text(last.move)}")
        elif table.seat != mover and mover is not None:
            name = seat_name(table.game, table.history.before_turn(-1), mover)
            turn = table.history.turn_text(-1)
            self.screen.say(f"{name} ({table.players[mover]}) plays {turn}")

    def _prompt(self) -> str:
        table = self.table
        if table.seat is None:
            return self.screen.ask("The game is over (save, undo, history, quit): ")
        name = seat_name(table.game, table.history.state, table.seat)
        return self.screen.ask(f"{name}> ")

    def _answer(self, line: str) -> None:
        """Carry out a command or play a move; on error explain and change nothing."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                self._play(line)
        except LudariumError as error:
            self.screen.say(f"Not done: {error}", "red")
            if command is None:
                self.screen.say("('moves' lists what is possible, 'help' the commands)", "dim")

    def _play(self, line: str) -> None:
        if self.table.seat is None:
            raise RecordError("the game is over; undo, save or quit")
        self.table.history.push_text(line)
        self._board()

    def _board(self, _: str = "") -> None:
        table = self.table
        history = table.history
        before = history.before_turn(-1) if history.turn_count else None
        self.screen.say()
        self.screen.position(table.game, history.state, before)
        if history.turn_count:
            self.screen.say(f"Turn {history.turn_count}: {history.turn_text(-1)}")
        if table.resigned is None:
            self.screen.status(table.game, history.state)
        elif table.outcome is not None:
            self.screen.say(result_text(table.game, history.state, table.outcome), "bold")

    def _moves(self, _: str) -> None:
        table = self.table
        moves = table.game.legal_moves(table.history.state) if table.seat is not None else []
        self.screen.say(f"{len(moves)} legal: " + " ".join(map(table.game.text, moves)))

    def _undo(self, _: str) -> None:
        step = self.table.undo()
        if step is None:
            self.screen.say("There is nothing of yours to take back.")
            return
        self._board()
        self.screen.say(f"Taken back: {self.table.game.text(step.move)}")

    def _names(self, _: str) -> None:
        self.screen.names = not self.screen.names
        self._board()

    def _code(self, _: str) -> None:
        self.screen.say(self.table.game.encode(self.table.history.state))

    def _history(self, _: str) -> None:
        history = self.table.history
        for turn in range(history.turn_count):
            self.screen.say(f"{turn + 1:5}. {history.turn_text(turn)}")

    def _rules(self, _: str) -> None:
        self.screen.say(rules_text(self.table.game.name))

    def _help(self, _: str) -> None:
        self.screen.say(HELP)
        self.screen.say(f"A move here is {self.table.game.notation}.")

    def _save(self, rest: str) -> None:
        game = self.table.game.name
        path = Path(rest).expanduser() if rest else self.file
        if path is None:
            path = Path(f"{game}-{datetime.now():%Y%m%d-%H%M%S}.json")
        if path != self.file and path.exists():
            raise RecordError(f"{path} exists already; expected the name of a new file")
        write_whole(path, self.table.record().to_json())
        self.file, self.table.saved_steps = path, len(self.table.history.steps)
        self.screen.say(f"Saved to {path}")

    def _load(self, rest: str) -> None:
        if not rest:
            raise RecordError("load: expected the name of a file")
        path = Path(rest).expanduser()
        record, history = read_record(path)
        if not self._sure("Leave the present game unsaved?"):
            return
        self.table, self.file = restored(record, history, self.table.seed), path
        self._board()

    def _resign(self, _: str) -> None:
        table = self.table
        if table.seat is None:
            raise RecordError("the game is over; undo, save or quit")
        name = seat_name(table.game, table.history.state, table.seat)
        if self.screen.interactive and not _yes(self.screen.ask(f"{name} resigns, really? ")):
            return
        table.resigned = table.seat
        self._board()

    def _quit(self, _: str) -> None:
        self.left = self._sure("Quit without saving?")

    def _sure(self, question: str) -> bool:
        """Ask before something unsaved would be lost; with nobody to ask, go on."""
        if not self.screen.interactive or not self.table.unsaved:
            return True
        return _yes(self.screen.ask(f"{question} (yes or no) "))


def _yes(answer: str) -> bool:
    return answer.lower() in ("y", "yes")
