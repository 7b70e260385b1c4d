"""A room: one game between seats, as the list of its events. Knows no sockets and no database.

`propose` checks what someone wants to do and makes the event of it; `accept` carries out an event
that has been stored. Between the two nothing changes.
"""

from typing import Any

from ludarium.core.errors import LudariumError
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History
from ludarium.core.play import checked_apply
from ludarium.core.record import Record, resignation
from ludarium.games import load
from ludarium.server.events import Event
from ludarium.server.fairness import commitment, fair_draw
from ludarium.server.store import RoomRow

HUMAN = "human"


class RefusedError(LudariumError):
    """What a room does not allow; `code` says which rule of the house it was."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.reason = code


class Room:
    """The game as it stands after some events."""

    def __init__(self, row: RoomRow) -> None:
        self.row = row
        self.game: AnyGame = load(row.game, **row.options)
        self.history = History(self.game)
        self.version = 0
        self.resigned: int | None = None
        self.asking: tuple[int, int] | None = None
        self._keys: dict[str, int] = {}

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def steps(self) -> int:
        return len(self.history.steps)

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over."""
        return None if self.resigned is not None else self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        if self.resigned is not None:
            return resignation(self.game, self.state, self.resigned)
        return self.game.outcome(self.state)

    @property
    def commitment(self) -> str:
        return commitment(self.row.seed)

    @property
    def revealed_seed(self) -> str | None:
        """The secret of the draws, once there will be no more."""
        return self.row.seed if self.outcome is not None else None

    def is_human(self, seat: int) -> bool:
        return self.row.seats[seat] == HUMAN

    @property
    def computer_to_move(self) -> str | None:
        """The agent that is to move, if it is an agent's turn."""
        seat = self.seat
        if seat is None or seat == CHANCE or self.is_human(seat):
            return None
        return self.row.seats[seat]

    def version_of(self, key: str) -> int | None:
        """The version that an event with this key led to, if there is one."""
        return self._keys.get(key)

    def draw(self) -> Event:
        """The chance step that is due."""
        move = fair_draw(self.game, self.state, self.row.seed, self.steps)
        return Event("step", CHANCE, self.game.text(move))

    def propose_step(self, seat: int, text: str, key: str | None) -> Event:
        """A step of a seat; raises what is wrong with it."""
        self._check_turn(seat)
        move = self.game.parse(text, self.state)
        checked_apply(self.game, self.state, move)
        return Event("step", seat, self.game.text(move), key)

    def propose_takeback(self, seat: int, key: str | None) -> Event:
        """Take back one's last step: at once where nobody else is concerned, else by asking."""
        remaining = self._before_last_step_of(seat)
        free = all(
            step.seat in (seat, CHANCE) or not self.is_human(step.seat)
            for step in self.history.steps[remaining:]
        ) and not any(self.is_human(other) for other in range(self.game.seats) if other != seat)
        own_turn = all(step.seat == seat for step in self.history.steps[remaining:])
        if free or (own_turn and self.seat == seat):
            return Event("takeback", seat, str(remaining), key)
        return Event("ask", seat, str(remaining), key)

    def propose_answer(self, seat: int, accept: bool, key: str | None) -> Event:
        """Yes or no to the other seat's request to take back."""
        if self.asking is None or self.asking[0] == seat:
            raise RefusedError("nothing-asked", "nobody asks to take back a step")
        asker, remaining = self.asking
        if accept:
            return Event("takeback", asker, str(remaining), key)
        return Event("decline", seat, "", key)

    def propose_resign(self, seat: int, key: str | None) -> Event:
        self._check_playing()
        return Event("resign", seat, "", key)

    def accept(self, event: Event) -> None:
        """Carry out an event that has been stored."""
        if event.kind == "step":
            self.history.push(self.game.parse(event.data))
            self.asking = None
        elif event.kind == "takeback":
            while self.steps > int(event.data):
                self.history.undo()
            self.resigned = self.asking = None
        elif event.kind == "ask":
            self.asking = (event.seat, int(event.data))
        elif event.kind == "decline":
            self.asking = None
        else:
            self.resigned, self.asking = event.seat, None
        self.version += 1
        if event.key is not None:
            self._keys[event.key] = self.version

    def waits_after(self, event: Event) -> bool:
        """Will a computer player or chance be to move once this event is carried out?"""
        if event.kind == "resign":
            return False
        if event.kind == "step":
            state = self.game.apply(self.state, self.game.parse(event.data))
        elif event.kind == "takeback":
            remaining = int(event.data)
            state = self.history.steps[remaining - 1].state if remaining else self.history.start
        else:
            state = self.state
        seat = self.game.to_move(state)
        return seat == CHANCE or (seat is not None and not self.is_human(seat))

    def record(self) -> Record:
        """The game as a record that Ludarium reads everywhere."""
        return Record.of(
            self.history, self.row.seats, resigned=self.resigned, started=self.row.created
        )

    def _check_playing(self) -> None:
        if self.outcome is not None:
            raise RefusedError("game-over", "the game is over")

    def _check_turn(self, seat: int) -> None:
        self._check_playing()
        if self.seat != seat:
            raise RefusedError("not-your-turn", f"it is not the turn of seat {seat + 1}")

    def _before_last_step_of(self, seat: int) -> int:
        """How many steps there were before the last one of a seat."""
        for number in range(self.steps - 1, -1, -1):
            if self.history.steps[number].seat == seat:
                return number
        raise RefusedError("nothing-to-take-back", "there is no step of yours to take back")
