"""A room: one game between seats, as the list of its events. Knows no sockets and no database.

`propose_...` checks what someone wants to do and makes the event of it; `accept` carries out an
event that has been stored. Between the two nothing changes.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
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
NOBODY = "nobody"
"""Who sits in a room that only shows a saved game."""

MAX_EVENTS = 50_000
"""How much may happen in one room: far more than any game of people, but not without end."""


class RefusedError(LudariumError):
    """What a room does not allow; `reason` says which rule of the house it was."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@lru_cache(256)
def _shared_game(name: str, options: tuple[tuple[str, Any], ...]) -> AnyGame:
    """Rooms with the same options share the game, which never changes."""
    return load(name, **dict(options))


@dataclass(frozen=True)
class Asking:
    """A request to take back: who asks, how many steps would remain, and who agrees."""

    seat: int
    remaining: int
    agreed: frozenset[int]


class Room:
    """The game as it stands after some events."""

    def __init__(self, row: RoomRow) -> None:
        self.row = row
        self.game = _shared_game(row.game, tuple(row.options.items()))
        if row.rules_version != self.game.info.rules_version:
            raise RefusedError("other-rules", "this game was begun under rules that have changed")
        self.history = History(self.game)
        self.version = 0
        self.resigned: int | None = None
        self.asking: Asking | None = None
        self._keys: dict[str, int] = {}
        self._turn_counts = [0]
        self._ended: str | None = None

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

    @property
    def has_people(self) -> bool:
        return HUMAN in self.row.seats

    @property
    def is_saved_game(self) -> bool:
        """Is it there to be looked at only?"""
        return NOBODY in self.row.seats

    def is_human(self, seat: int) -> bool:
        return self.row.seats[seat] == HUMAN

    @property
    def computer_to_move(self) -> str | None:
        """The agent that is to move, if it is an agent's turn."""
        return self._agent(self.seat) if self.version < MAX_EVENTS else None

    @property
    def chance_is_due(self) -> bool:
        return self.seat == CHANCE and not self.is_saved_game

    def version_of(self, key: str) -> int | None:
        """The version that an event with this key led to, if there is one."""
        return self._keys.get(key)

    def unchanged_turns(self, since: int | None) -> int:
        """How many turns, from the first on, are certainly as they were at some version: the last
        turn of then may have gone on, and later ones may have been taken back since."""
        if since is None or since > self.version:
            return 0
        return max(min(self._turn_counts[since:]) - 1, 0)

    def draw(self) -> Event:
        """The chance step that is due."""
        move = fair_draw(self.game, self.state, self.row.seed, self.steps)
        return Event("step", CHANCE, self.game.text(move))

    def propose_step(self, seat: int, text: str, key: str | None) -> Event:
        """A step of a seat; raises what is wrong with it."""
        self._check_playing()
        if self.seat != seat:
            raise RefusedError("not-your-turn", f"it is not the turn of seat {seat + 1}")
        move = self.game.parse(text, self.state)
        checked_apply(self.game, self.state, move)
        return Event("step", seat, self.game.text(move), key)

    def propose_takeback(
        self, seat: int, key: str | None, held: Collection[int] | None = None
    ) -> Event:
        """Take back the last step of a seat, or of all the seats that its player holds: at once
        in one's own unfinished turn or where no other people play, else by asking them."""
        self._check_playing()
        mine = frozenset(held or ()) | {seat}
        remaining = self._before_last_step_of(mine)
        undone = {step.seat for step in self.history.steps[remaining:]}
        unfinished = undone == {self.seat}
        if unfinished or self._people() <= mine:
            return Event("takeback", seat, str(remaining), key)
        if self.asking is not None and self.asking.seat in mine:
            raise RefusedError("already-asked", "the others have been asked already")
        return Event("ask", seat, _numbers(remaining, *sorted(mine & self._people())), key)

    def propose_answer(
        self, seat: int, accept: bool, key: str | None, held: Collection[int] | None = None
    ) -> Event:
        """Yes or no to a request to take back; it happens when all people agree."""
        self._check_playing()
        asked = self.asking
        mine = (frozenset(held or ()) | {seat}) & self._people()
        if asked is None or mine <= asked.agreed:
            raise RefusedError("nothing-asked", "nobody asks you to agree to a takeback")
        if not accept:
            return Event("decline", seat, "", key)
        agreed = asked.agreed | mine
        if agreed >= self._people():
            return Event("takeback", asked.seat, str(asked.remaining), key)
        return Event("agree", seat, _numbers(*sorted(agreed)), key)

    def propose_resign(self, seat: int, key: str | None) -> Event:
        self._check_playing()
        return Event("resign", seat, "", key)

    def accept(self, event: Event) -> None:
        """Carry out an event that has been stored (and so was legal)."""
        asking = None
        if event.kind == "step":
            self.history.push_legal(self.game.parse(event.data))
        elif event.kind == "takeback":
            while self.steps > int(event.data):
                self.history.undo()
        elif event.kind == "ask":
            remaining, *agreed = map(int, event.data.split())
            asking = Asking(event.seat, remaining, frozenset(agreed))
        elif event.kind == "agree":
            assert self.asking is not None
            agreed = list(map(int, event.data.split()))
            asking = Asking(self.asking.seat, self.asking.remaining, frozenset(agreed))
        elif event.kind == "resign":
            self.resigned = event.seat
        self.asking = asking
        self.version += 1
        self._turn_counts.append(self.history.turn_count)
        self._ended = event.at
        if event.key is not None:
            self._keys[event.key] = self.version

    def waits_after(self, event: Event) -> bool:
        """Will a computer player or chance be to move once this event is carried out?"""
        if event.kind == "resign":
            return False
        if event.kind == "step":
            return self.waits_in(self.game.apply(self.state, self.game.parse(event.data)))
        if event.kind == "takeback":
            remaining = int(event.data)
            return self.waits_in(
                self.history.steps[remaining - 1].state if remaining else self.history.start
            )
        return self.waits_in(self.state)

    def waits_in(self, state: Any) -> bool:
        """Do people wait for a computer player or for chance in this state? Games without
        people go on while someone watches, so nobody waits for them."""
        seat = self.game.to_move(state)
        return self.has_people and (seat == CHANCE or self._agent(seat) is not None)

    def record(self) -> Record:
        """The game as a record that Ludarium reads everywhere."""
        return Record.of(
            self.history,
            self.row.seats,
            resigned=self.resigned,
            started=self.row.created,
            finished=self._ended,
        )

    def _agent(self, seat: int | None) -> str | None:
        """The agent of a seat, if an agent sits there."""
        if seat is None or seat == CHANCE:
            return None
        player = self.row.seats[seat]
        return None if player in (HUMAN, NOBODY) else player

    def _people(self) -> frozenset[int]:
        return frozenset(seat for seat in range(self.game.seats) if self.is_human(seat))

    def _check_playing(self) -> None:
        if self.outcome is not None:
            raise RefusedError("game-over", "the game is over")
        if self.version >= MAX_EVENTS:
            raise RefusedError("room-full", f"a room holds {MAX_EVENTS} events at most")

    def _before_last_step_of(self, seats: frozenset[int]) -> int:
        """How many steps there were before the last one of some seats."""
        for number in range(self.steps - 1, -1, -1):
            if self.history.steps[number].seat in seats:
                return number
        raise RefusedError("nothing-to-take-back", "there is no step of yours to take back")


def _numbers(*numbers: int) -> str:
    return " ".join(map(str, numbers))
