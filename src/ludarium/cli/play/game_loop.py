"""The loop of a game in the terminal: read commands and moves, let computer players move."""

from difflib import get_close_matches
from pathlib import Path

from ludarium.cli.play.commands import COMMANDS, LISTED
from ludarium.cli.play.interrupts import stop_on_interrupt
from ludarium.cli.play.table import Table
from ludarium.cli.play.unfinished import Autosave
from ludarium.cli.screen import Screen
from ludarium.cli.wording import (
    exchange_text,
    players_text,
    result_text,
    score_text,
    turn_text,
)
from ludarium.core.errors import LudariumError, NotationError
from ludarium.core.game import CHANCE

OVER = "The game is over (new, undo, save, history, quit): "


class GameLoop:
    """Plays one table on a screen until the game is over and the person leaves."""

    table: Table
    file: Path | None
    """The file that the game was saved to, or loaded from."""

    def __init__(self, table: Table, screen: Screen, file: Path | None = None) -> None:
        self.screen, self.has_quit = screen, False
        self._autosave, self._warned = Autosave(), False
        self.play_at(table, file)

    def play_at(self, table: Table, file: Path | None) -> None:
        """Switch to this table. Games with a person at the keyboard are saved after each move."""
        self.table, self.file = table, file
        if self.screen.interactive and table.has_humans:
            table.on_change = self._save_changes
            self._save_changes()

    @property
    def is_autosaved(self) -> bool:
        """Return whether the game can be continued from a file."""
        return self._autosave.exists

    def _save_changes(self) -> None:
        try:
            self._autosave.update(self.table, self.file)
        except OSError as error:
            if not self._warned:
                why = f"cannot write: {error.strerror or error}"
                self.screen.say(f"This game is not saved automatically: {why}", "red")
            self._warned = True

    def run(self) -> None:
        """Play until the user quits, or computer players have finished with nobody watching."""
        self.introduce()
        first = True
        while not self.has_quit:
            try:
                if not self._advance() and first:
                    self.show_board()
                first = False
                if self._is_over_unwatched():
                    return
                self._answer(self._prompt())
            except (EOFError, KeyboardInterrupt) as error:
                self._ask_to_quit(error)

    def _is_over_unwatched(self) -> bool:
        """Return whether a game of computer players is over, with no one at the keyboard."""
        over = self.table.seat is None
        return over and not self.table.has_humans and not self.screen.interactive

    def introduce(self) -> None:
        """Print the name of the game, its settings and players."""
        table, say = self.table, self.screen.say
        say(table.game.info.credit, "bold")
        say(f"{table.game.settings}; seed {table.seed}. Type 'help' for help.", "dim")
        say(players_text(table.game, table.history.state, table.players), "dim")

    def show_board(self, remark: str = "") -> None:
        """Print the position, with the last turn, the score and the result."""
        table = self.table
        history, turns = table.history, table.recent_turns
        before = history.before_turn(turns[0]) if turns else None
        status = [line for line in (remark, *self._status()) if line]
        self.screen.say()
        self.screen.position(table.game, history.state, before, status)

    def confirm(self, question: str) -> bool:
        """Return the answer to a yes-or-no question; True if input is not from a terminal."""
        if not self.screen.interactive:
            return True
        return self.screen.choose(question, "yes", "no") == "yes"

    def confirm_leaving(self, question: str) -> bool:
        """Return whether to leave the current game, after an offer to save it."""
        if not self.screen.interactive or not self.table.unsaved:
            return True
        answer = self.screen.choose(question, "yes", "no", "cancel")
        if answer == "yes":
            COMMANDS["save"].run(self, "")
            return not self.table.unsaved
        if answer == "no":
            self._autosave.delete()
        return answer == "no"

    def _status(self) -> list[str]:
        table = self.table
        game, history, turns = table.game, table.history, table.recent_turns
        lines = [turn_text(history, turn) for turn in turns]
        if turns:
            lines.append(exchange_text(game, history.before_turn(turns[0]), history.state))
        lines.append(score_text(game, history.state))
        if table.outcome is not None:
            lines.append(result_text(game, history.state, table.outcome))
        return lines

    def _advance(self) -> bool:
        """Make the moves of chance and computer players; return whether there were any."""
        table, before = self.table, len(self.table.history.steps)
        while table.seat == CHANCE or table.seat in table.agents:
            mover = table.seat
            if mover == CHANCE:
                table.advance()
                self._announce(mover)
            else:
                was_stopped = self._think(mover)
                self._announce(mover)
                if was_stopped and not table.has_humans:
                    raise KeyboardInterrupt  # Ctrl-C is the only way to quit then
        has_advanced = len(table.history.steps) != before
        if has_advanced:
            self.show_board()
        return has_advanced

    def _think(self, mover: int) -> bool:
        """Let a computer player move; return whether Ctrl-C stopped its thinking."""
        table = self.table
        name = table.game.colour_name(table.history.state, mover)
        with self.screen.thinking(f"{name} ({table.players[mover]}) thinks") as progress:
            if not self.screen.interactive:
                table.advance(progress)
                return False
            with stop_on_interrupt(table.agents[mover]) as was_pressed:
                table.advance(progress)
        return was_pressed()

    def _announce(self, mover: int) -> None:
        """Print the draw for a person, or the turn that a computer player has completed."""
        table, history = self.table, self.table.history
        if mover == CHANCE and table.seat not in table.agents:
            self.screen.say(f"Drawn: {table.game.text(history.steps[-1].move)}")
        elif mover != CHANCE and table.seat != mover:
            name = table.game.colour_name(history.before_turn(-1), mover)
            self.screen.say(f"{name} ({table.players[mover]}) plays {history.turn_text(-1)}")

    def _prompt(self) -> str:
        table = self.table
        if table.seat is None:
            return self.screen.ask(OVER, LISTED)
        name = table.game.colour_name(table.history.state, table.seat)
        moves = map(table.game.text, table.game.legal_moves(table.history.state))
        return self.screen.ask(f"{name} to move (seat {table.seat + 1}): ", [*LISTED, *moves])

    def _answer(self, line: str) -> None:
        """Carry out a command or play a move; on error explain and change nothing."""
        word, _, rest = line.partition(" ")
        try:
            name = self._command(word.lower(), rest)
            if name is not None:
                COMMANDS[name].run(self, rest.strip())
            else:
                self._play(line)
        except LudariumError as error:
            self.screen.say(f"Not done: {error}", "red")

    def _command(self, word: str, rest: str) -> str | None:
        """Return the command that begins with a word, or None if it is a move.

        A single letter is a command only if nothing follows it: "c 3" is a cell.
        """
        if word in COMMANDS or not word:
            return word or "board"
        if self._is_move(word + rest) or not word.isalpha() or (rest and len(word) == 1):
            return None
        matches = [name for name in LISTED if name.startswith(word)]
        if len(matches) > 1:
            raise NotationError(f"{word!r} could be {' or '.join(matches)}; type more of it")
        return matches[0] if matches else None

    def _is_move(self, line: str) -> bool:
        try:
            self.table.game.parse(line.split(",")[0], self.table.history.state)
        except NotationError:
            return False
        return True

    def _play(self, line: str) -> None:
        try:
            self.table.push_text(line)
        except LudariumError as error:
            self.screen.say(f"Not done: {error}", "red")
            self.screen.say(self._advice(line), "dim")
        else:
            self.show_board()

    def _advice(self, line: str) -> str:
        """Return a suggestion after a line that is neither a command nor a legal move."""
        close = get_close_matches(line.lower(), COMMANDS, n=1)
        if close and not self._is_move(line):
            return f"Did you mean '{close[0]}'? ('help' lists the commands)"
        if self.table.seat is None:
            return "Type new, undo, save, history or quit. ('help' lists the commands)"
        game, moves = self.table.game, self.table.game.legal_moves(self.table.history.state)
        some = " ".join(game.text(move) for move in moves[:3])
        return f"Legal moves are, for example: {some} ('moves' lists all {len(moves)})"

    def _ask_to_quit(self, error: EOFError | KeyboardInterrupt) -> None:
        """Run `quit` after Ctrl-C or the end of input; without an answer, quit at once."""
        if isinstance(error, KeyboardInterrupt) and not self.screen.interactive:
            raise error
        try:
            self.screen.say()
            COMMANDS["quit"].run(self, "")
        except LudariumError as problem:
            self.screen.say(f"Not done: {problem}", "red")
        except EOFError:
            self._quit_at_once()
        except KeyboardInterrupt:
            self._quit_at_once()
            raise

    def _quit_at_once(self) -> None:
        self.screen.say()
        self.has_quit = True
        if self.is_autosaved:
            again = f"'ludarium play {self.table.game.name}' offers to continue it"
            self.screen.say(f"The game is saved: {again}.")
