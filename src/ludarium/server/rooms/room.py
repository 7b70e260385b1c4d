"""A room: one session of play between seats, as the list of its events, and who sits where. Knows
no sockets and no database.

`handle` turns a command into events, and `apply` carries out an event that has been stored. Between
the two nothing changes.
"""

from array import array
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from ludarium.agents import AGENTS
from ludarium.core.errors import LudariumError
from ludarium.core.fairness import commitment, fair_chance_move
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History, Step
from ludarium.core.record import HUMAN, Record, playable
from ludarium.core.session import Session
from ludarium.games import load
from ludarium.server.errors import RefusedError, damaged
from ludarium.server.rooms.commands import Command
from ludarium.server.rooms.events import (
    Event,
    IdempotencyLog,
    RequestKey,
    StepPlayed,
    TakebackRequest,
)

MAX_EVENTS = 50_000
"""How much may happen in one room: far more than in any game of people."""

MAX_CHECKED_STEPS = 1_000
"""Stored lists of up to so many events are checked against the rules. Listing the legal steps takes
30 times as long as everything else on large boards, so in longer lists only the notation and the
seat to move are checked."""

CHECK_WANTED_EVERY = 500
"""After so many events `replay` checks whether somebody still waits for the room."""


@dataclass(frozen=True)
class RoomInfo:
    """What does not change about a room. `seats` has "human" or the name of an agent."""

    id: str
    game: str
    options: dict[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    seed: str
    created: str
    start: str | None = None
    """The code of the position that the game begins from, where that is not the usual one."""
    hints: bool = False
    """Did all people agree, when it was made, that they may ask the computer what to play?"""


class Room:
    """The game as it stands after some events."""

    def __init__(self, info: RoomInfo) -> None:
        self.info = info
        self.game: AnyGame = load(info.game, **info.options)
        if info.rules_version != self.game.info.rules_version:
            raise RefusedError("other-rules", "this game was begun under rules that have changed")
        if not {HUMAN, *AGENTS}.issuperset(info.seats):
            raise RefusedError("other-rules", "somebody plays here whom this version does not know")
        start = None if info.start is None else playable(self.game, self.game.decode(info.start))
        self.session = Session.start(self.game, start)
        self.people = frozenset(seat for seat in range(self.game.seats) if self.is_human(seat))
        """The seats that people hold."""
        self.version = 0
        self.takeback: TakebackRequest | None = None
        """The takeback request that is open, or that the last event declined."""
        self.rematch: str | None = None
        """The room in which the players of this one play again."""
        self.claimed: frozenset[int] = frozenset()
        """The seats that were taken with an invitation, as far as anyone here knows."""
        self._requests = IdempotencyLog()
        self._turn_counts = array("I", [0])
        self._ended: str | None = None

    def snapshot(self) -> "Room":
        """The room as it stands, whatever happens in it later: to be looked at, not acted in."""
        still = copy(self)
        still.session, still._turn_counts = self.session.copy(), self._turn_counts[:]
        return still

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def history(self) -> History:
        return self.session.history

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def steps(self) -> int:
        return self.session.steps

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over."""
        return self.session.seat

    @property
    def outcome(self) -> Outcome | None:
        return self.session.outcome

    @property
    def commitment(self) -> str:
        return commitment(self.info.seed)

    @property
    def revealed_seed(self) -> str | None:
        """The secret of the draws, once there will be no more."""
        return None if self.session.playing else self.info.seed

    @property
    def has_people(self) -> bool:
        return HUMAN in self.info.seats

    @property
    def allows_hints(self) -> bool:
        """May its people ask the computer what to play? Whoever plays alone may, and after the
        game everyone."""
        return self.info.hints or len(self.people) < 2 or not self.session.playing

    def is_human(self, seat: int) -> bool:
        return self.info.seats[seat] == HUMAN

    @property
    def computer_to_move(self) -> str | None:
        """The agent that is to move, if it is an agent's turn."""
        return self._agent(self.seat) if self.version < MAX_EVENTS else None

    @property
    def chance_is_due(self) -> bool:
        return self.seat == CHANCE

    @property
    def open_takeback(self) -> TakebackRequest | None:
        """The takeback request that waits for answers."""
        return self.takeback if self.takeback is not None and self.takeback.is_open else None

    def version_of(self, request: RequestKey) -> int | None:
        """The version that a request led to, if it was carried out before; raises RefusedError
        when its sender has used the id for something else."""
        entry = self._requests.find(request)
        if entry is None:
            return None
        version, is_the_same = entry
        if not is_the_same:
            raise RefusedError("id-reused", "this id was used for something else")
        return version

    def unchanged_turns(self, since: int | None) -> int:
        """How many turns, from the first on, are certainly as they were at some version: the last
        turn of then may have gone on, and later ones may have been taken back since."""
        if since is None or since > self.version:
            return 0
        return max(min(self._turn_counts[since:]) - 1, 0)

    def handle(self, command: Command) -> list[Event]:
        """The events that a command leads to: its own, and the draws that are due after it. What
        these will be is certain already, so all events can be stored at once. Raises LudariumError
        if the command is not possible; nothing changes."""
        first = command.event(self)
        events, (state, steps) = [first], first.state_after(self)
        while not first.ends_play and self.game.to_move(state) == CHANCE:
            move = fair_chance_move(self.game, state, self.info.seed, steps)
            state, steps = self.game.apply(state, move), steps + 1
            events.append(StepPlayed.of(self.game, Step(CHANCE, move, state)))
        return events

    def apply(self, event: Event) -> None:
        """Carry out an event that has been stored."""
        self.takeback = event.apply(self)
        self.version += 1
        self._turn_counts.append(self.history.turn_count)
        if self.rematch is None:
            self._ended = event.at
        if event.request is not None:
            self._requests.add(self.version, event.request)

    def waits_after(self, event: Event) -> bool:
        """Will a computer player or chance be to move once this is applied?"""
        return not event.ends_play and self.waits_in(event.state_after(self)[0])

    @property
    def is_waited_for(self) -> bool:
        """Do people wait for a computer player or for chance now?"""
        return self.session.playing and self.waits_in(self.state)

    def waits_in(self, state: Any) -> bool:
        """Do people wait for a computer player or for chance in this state? Games without
        people go on while someone watches, so nobody waits for them."""
        seat = self.game.to_move(state)
        return self.has_people and (seat == CHANCE or self._agent(seat) is not None)

    def record(self) -> Record:
        """The game as a record that Ludarium reads everywhere, and by which its draws can be
        verified."""
        record = self.session.record(self.info.seats, self.info.created, self._ended)
        return replace(record, commitment=self.commitment, seed=self.revealed_seed)

    def _agent(self, seat: int | None) -> str | None:
        """The agent of a seat, if an agent sits there."""
        if seat is None or seat == CHANCE:
            return None
        player = self.info.seats[seat]
        return None if player == HUMAN else player

    def check_turn(self, seat: int) -> None:
        """Raises RefusedError unless the seat is to move."""
        self.check_playing()
        if self.seat != seat:
            raise RefusedError("not-your-turn", f"it is not the turn of seat {seat + 1}")

    def check_playing(self) -> None:
        """Raises RefusedError when the game is over, or the room is full."""
        if not self.session.playing:
            raise RefusedError("game-over", "the game is over")
        if self.version >= MAX_EVENTS:
            raise RefusedError("room-full", f"a room holds {MAX_EVENTS} events at most")

    def check_over(self) -> None:
        """Raises RefusedError while the game goes on."""
        if self.session.playing:
            raise RefusedError("still-playing", "a rematch is for after the game")

    def steps_before_last_of(self, seats: frozenset[int]) -> int:
        """How many steps there were before the last one of some seats."""
        number = self.history.last_of(seats)
        if number is not None:
            return number
        raise RefusedError("nothing-to-take-back", "there is no step of yours to take back")


def replay(
    info: RoomInfo,
    events: Iterable[Event],
    count: int,
    unwanted: Callable[[], bool] = lambda: False,
) -> Room:
    """The room after its `count` stored events, each of which is checked. Raises RefusedError:
    `damaged` if they cannot have been played, `closed` if nobody wants the room any more."""
    try:
        room = Room(info)
    except RefusedError:
        raise
    except Exception as error:
        raise damaged(str(error)) from None
    if len(info.seats) != room.game.seats:
        raise damaged(f"{room.game.seats} play, and {len(info.seats)} seats are stored")
    for number, event in enumerate(events):
        if number % CHECK_WANTED_EVERY == 0 and unwanted():
            raise RefusedError("closed", "nobody waits for this room any more")
        replay_event(room, event, by_the_rules=count <= MAX_CHECKED_STEPS)
    return room


def replay_event(room: Room, event: Event, *, by_the_rules: bool = True) -> None:
    """Check a stored event and carry it out."""
    try:
        room.apply(event.checked(room, by_the_rules=by_the_rules))
    except Exception as error:
        why = str(error) if isinstance(error, LudariumError) else "it makes no sense"
        raise damaged(f"event {room.version + 1}: {why}") from None
