"""The conversation at the table: whose turn it is, what they type, and what is said about it."""

from difflib import get_close_matches
from pathlib import Path

from ludarium.cli.play.commands import COMMANDS, LISTED
from ludarium.cli.play.interrupts import hurried
from ludarium.cli.play.table import Table
from ludarium.cli.play.unfinished import Keeper
from ludarium.cli.screen import Screen
from ludarium.cli.wording import (
    exchange_text,
    players_text,
    result_text,
    score_text,
    seat_name,
    settings_text,
    turn_text,
)
from ludarium.core.errors import LudariumError, NotationError
from ludarium.core.game import CHANCE

OVER = "The game is over (new, undo, save, history, quit): "


class Dialogue:
    """Plays one table on a screen until the game is over and the person leaves."""

    table: Table
    file: Path | None
    """The file that the game was saved to, or loaded from."""

    def __init__(self, table: Table, screen: Screen, file: Path | None = None) -> None:
        self.screen, self.left = screen, False
        self._keeper, self._complained = Keeper(), False
        self.sit(table, file)

    def sit(self, table: Table, file: Path | None) -> None:
        """Play at this table from now on. A game of people at the keyboard is kept."""
        self.table, self.file = table, file
        if self.screen.interactive and table.has_humans:
            table.changed = self._keep
            self._keep()

    @property
    def is_kept(self) -> bool:
        """Return whether a file keeps the game."""
        return self._keeper.holds

    def _keep(self) -> None:
        try:
            self._keeper.follow(self.table, self.file)
        except OSError as error:
            if not self._complained:
                why = f"cannot write: {error.strerror or error}"
                self.screen.say(f"An accident would lose this game, it is not kept: {why}", "red")
            self._complained = True

    def run(self) -> None:
        """Until someone leaves, or nobody is there to."""
        self.introduce()
        begun = False
        while not self.left:
            try:
                if not self._advance() and not begun:
                    self.board()
                begun = True
                if self._nobody_is_left():
                    return
                self._answer(self._prompt())
            except (EOFError, KeyboardInterrupt) as sign:
                self._told_to_leave(sign)

    def _nobody_is_left(self) -> bool:
        """Is a game of computer players alone over, with no one watching?"""
        over = self.table.seat is None
        return over and not self.table.has_humans and not self.screen.interactive

    def introduce(self) -> None:
        """Which game this is, and who plays it."""
        table, say = self.table, self.screen.say
        say(table.game.info.credit, "bold")
        say(f"{settings_text(table.game)}; seed {table.seed}. Type 'help' for help.", "dim")
        say(players_text(table.game, table.history.state, table.players), "dim")

    def board(self, remark: str = "") -> None:
        """The position, with the last turn, the score and the result."""
        table = self.table
        history, turns = table.history, table.news
        before = history.before_turn(turns[0]) if turns else None
        status = [line for line in (remark, *self._status()) if line]
        self.screen.say()
        self.screen.position(table.game, history.state, before, status)

    def sure(self, question: str) -> bool:
        """Ask; with nobody to ask, go on."""
        if not self.screen.interactive:
            return True
        return self.screen.ask(f"{question} (yes or no) ").lower() in ("y", "yes")

    def leave(self, question: str) -> bool:
        """May the game at the table be left? Offers to save what would be lost."""
        if not self.screen.interactive or not self.table.unsaved:
            return True
        answer = self.screen.ask(f"{question} (yes, no, or cancel) ").lower()
        if answer in ("y", "yes"):
            COMMANDS["save"].run(self, "")
            return not self.table.unsaved
        if answer in ("n", "no"):
            self._keeper.drop()
        return answer in ("n", "no")

    def _status(self) -> list[str]:
        table = self.table
        game, history, turns = table.game, table.history, table.news
        lines = [turn_text(history, turn) for turn in turns]
        if turns:
            lines.append(exchange_text(game, history.before_turn(turns[0]), history.state))
        lines.append(score_text(game, history.state))
        if table.outcome is not None:
            lines.append(result_text(game, history.state, table.outcome))
        return lines

    def _advance(self) -> bool:
        """Let chance and the computer players move until a person has to; did any?"""
        table, before = self.table, len(self.table.history.steps)
        while table.seat == CHANCE or table.seat in table.agents:
            mover = table.seat
            if mover == CHANCE:
                table.advance()
                self._announce(mover)
            else:
                hurried_up = self._think(mover)
                self._announce(mover)
                if hurried_up and not table.has_humans:
                    raise KeyboardInterrupt  # nobody else could ever leave
        moved = len(table.history.steps) != before
        if moved:
            self.board()
        return moved

    def _think(self, mover: int) -> bool:
        """Let a computer player move; did someone at the keyboard hurry it with Ctrl-C?"""
        table = self.table
        name = seat_name(table.game, table.history.state, mover)
        with self.screen.thinking(f"{name} ({table.players[mover]}) thinks") as progress:
            if not self.screen.interactive:
                table.advance(progress)
                return False
            with hurried(table.agents[mover]) as pressed:
                table.advance(progress)
        return pressed()

    def _announce(self, mover: int) -> None:
        """Tell what a person's draw was, or what a computer player's whole turn was."""
        table, history = self.table, self.table.history
        if mover == CHANCE and table.seat not in table.agents:
            self.screen.say(f"Drawn: {table.game.text(history.steps[-1].move)}")
        elif mover != CHANCE and table.seat != mover:
            name = seat_name(table.game, history.before_turn(-1), mover)
            self.screen.say(f"{name} ({table.players[mover]}) plays {history.turn_text(-1)}")

    def _prompt(self) -> str:
        table = self.table
        if table.seat is None:
            return self.screen.ask(OVER, LISTED)
        name = seat_name(table.game, table.history.state, table.seat)
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
        """The command of a word: its name, or as many of its first letters as tell it apart.

        A single letter is a command only when it stands alone: "c 3" is a cell.
        """
        if word in COMMANDS or not word:
            return word or "board"
        if self._is_move(word + rest) or not word.isalpha() or (rest and len(word) == 1):
            return None
        found = [name for name in LISTED if name.startswith(word)]
        if len(found) > 1:
            raise NotationError(f"{word!r} could be {' or '.join(found)}; type more of it")
        return found[0] if found else None

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
            self.board()

    def _advice(self, line: str) -> str:
        """What could have been meant, or could be typed instead."""
        close = get_close_matches(line.lower(), COMMANDS, n=1)
        if close and not self._is_move(line):
            return f"Did you mean '{close[0]}'? ('help' lists the commands)"
        if self.table.seat is None:
            return "Type new, undo, save, history or quit. ('help' lists the commands)"
        game, moves = self.table.game, self.table.game.legal_moves(self.table.history.state)
        some = " ".join(game.text(move) for move in moves[:3])
        return f"Legal are, for example: {some} ('moves' lists all {len(moves)})"

    def _told_to_leave(self, sign: EOFError | KeyboardInterrupt) -> None:
        """Ctrl-C, or the end of input: a person at the keyboard is asked as if they had typed
        quit. Whoever then gives no answer leaves, and the game is kept."""
        if isinstance(sign, KeyboardInterrupt) and not self.screen.interactive:
            raise sign
        try:
            self.screen.say()
            COMMANDS["quit"].run(self, "")
        except LudariumError as error:
            self.screen.say(f"Not done: {error}", "red")
        except EOFError:
            self._leave_in_haste()
        except KeyboardInterrupt:
            self._leave_in_haste()
            raise

    def _leave_in_haste(self) -> None:
        self.screen.say()
        self.left = True
        if self.is_kept:
            again = f"'ludarium play {self.table.game.name}' offers to continue it"
            self.screen.say(f"The game is kept: {again}.")
