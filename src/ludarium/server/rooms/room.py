"""A room: one session of play between seats, as the list of its events, and who sits where. Knows
no sockets and no database.

`propose_...` checks what someone wants to do and makes a proposal of it: the event, and for a step
the state it leads to, which is worked out this once. `accept` carries out a proposal whose event
has been stored. Between the two nothing changes.
"""

from array import array
from collections.abc import Collection
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from ludarium.agents import AGENTS
from ludarium.core.fairness import commitment, fair_draw
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History, Step
from ludarium.core.record import HUMAN, Record, playable
from ludarium.core.session import Session
from ludarium.games import load
from ludarium.server.errors import RefusedError
from ludarium.server.rooms.events import Asked, Event, Heard

MAX_EVENTS = 50_000
"""How much may happen in one room: far more than any game of people, but not without end."""


@dataclass(frozen=True)
class Asking:
    """A request to take back: who asks, how many steps would remain, and who agrees."""

    seat: int
    remaining: int
    agreed: frozenset[int]


@dataclass(frozen=True)
class Declined:
    """A request to take back to which somebody has said no, and nothing has happened since."""

    asker: int
    by: int


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


@dataclass(frozen=True)
class Proposal:
    """Something that may happen in a room: its event, and for a step what it leads to."""

    event: Event
    step: Step | None = None


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
        self.asking: Asking | None = None
        self.declined: Declined | None = None
        self.rematch: str | None = None
        """The room in which the players of this one play again."""
        self.claimed: frozenset[int] = frozenset()
        """The seats that were taken with an invitation, as far as anyone here knows."""
        self._heard = Heard()
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

    def version_of(self, asked: Asked) -> int | None:
        """The version that a message led to, if it has been heard before; raises RefusedError when
        its sender has used the name for something else."""
        found = self._heard.find(asked)
        if found is None:
            return None
        version, is_the_same = found
        if not is_the_same:
            raise RefusedError("id-reused", "this id was used for something else")
        return version

    def unchanged_turns(self, since: int | None) -> int:
        """How many turns, from the first on, are certainly as they were at some version: the last
        turn of then may have gone on, and later ones may have been taken back since."""
        if since is None or since > self.version:
            return 0
        return max(min(self._turn_counts[since:]) - 1, 0)

    def draw(self) -> Proposal:
        """The chance step that is due."""
        move = fair_draw(self.game, self.state, self.info.seed, self.steps)
        return self._proposal(self.session.propose_move(move))

    def with_draws(self, proposal: Proposal) -> list[Proposal]:
        """A proposal and the draws that are due once it is carried out: what they will be is
        certain already, so all of it can be stored at once."""
        found, state, steps = [proposal], *self._after(proposal)
        while self._goes_on_after(proposal) and self.game.to_move(state) == CHANCE:
            move = fair_draw(self.game, state, self.info.seed, steps)
            state, steps = self.game.apply(state, move), steps + 1
            found.append(self._proposal(Step(CHANCE, move, state)))
        return found

    def propose_step(self, seat: int, text: str, asked: Asked | None) -> Proposal:
        """A step of a seat; raises what is wrong with it."""
        self._check_turn(seat)
        return self._proposal(self.session.propose(text), asked)

    def propose_move(self, seat: int, move: Any) -> Proposal:
        """The same for the move of a computer player."""
        self._check_turn(seat)
        return self._proposal(self.session.propose_move(move))

    def _proposal(self, step: Step, asked: Asked | None = None) -> Proposal:
        return Proposal(Event("step", step.seat, self.game.text(step.move), asked), step)

    def _check_turn(self, seat: int) -> None:
        self._check_playing()
        if self.seat != seat:
            raise RefusedError("not-your-turn", f"it is not the turn of seat {seat + 1}")

    def propose_takeback(
        self, seat: int, asked: Asked | None, held: Collection[int] | None = None
    ) -> Proposal:
        """Take back the last step of a seat, or of all the seats that its player holds: at once
        in one's own unfinished turn or where no other people play, else by asking them."""
        self._check_playing()
        mine = frozenset(held or ()) | {seat}
        remaining = self._before_last_step_of(mine)
        undone = {self.history.steps.seat(number) for number in range(remaining, self.steps)}
        unfinished = undone == {self.seat}
        if unfinished or self.people <= mine:
            return Proposal(Event("takeback", seat, str(remaining), asked))
        if self.asking is not None and self.asking.seat in mine:
            raise RefusedError("already-asked", "the others have been asked already")
        return Proposal(Event("ask", seat, _numbers(remaining, *sorted(mine & self.people)), asked))

    def propose_answer(
        self, seat: int, accept: bool, asked: Asked | None, held: Collection[int] | None = None
    ) -> Proposal:
        """Yes or no to a request to take back; it happens when all people agree."""
        self._check_playing()
        request = self.asking
        mine = (frozenset(held or ()) | {seat}) & self.people
        if request is None or mine <= request.agreed:
            raise RefusedError("nothing-asked", "nobody asks you to agree to a takeback")
        if not accept:
            return Proposal(Event("decline", seat, "", asked))
        agreed = request.agreed | mine
        if agreed >= self.people:
            return Proposal(Event("takeback", request.seat, str(request.remaining), asked))
        return Proposal(Event("agree", seat, _numbers(*sorted(agreed)), asked))

    def propose_resign(self, seat: int, asked: Asked | None) -> Proposal:
        self._check_playing()
        return Proposal(Event("resign", seat, "", asked))

    def propose_rematch(self, seat: int, room: str) -> Proposal:
        """Play again in another room."""
        if self.session.playing:
            raise RefusedError("still-playing", "a rematch is for after the game")
        return Proposal(Event("rematch", seat, room))

    def accept(self, proposal: Proposal) -> None:
        """Carry out a proposal whose event has been stored."""
        event, asking, declined = proposal.event, None, None
        if event.kind == "step":
            assert proposal.step is not None
            self.session.take(proposal.step)
        elif event.kind == "takeback":
            while self.steps > int(event.data):
                self.session.undo()
        elif event.kind == "ask":
            remaining, *agreed = map(int, event.data.split())
            asking = Asking(event.seat, remaining, frozenset(agreed))
        elif event.kind == "agree":
            assert self.asking is not None
            agreed = list(map(int, event.data.split()))
            asking = Asking(self.asking.seat, self.asking.remaining, frozenset(agreed))
        elif event.kind == "decline":
            assert self.asking is not None
            declined = Declined(self.asking.seat, event.seat)
        elif event.kind == "resign":
            self.session.resign(event.seat)
        elif event.kind == "rematch":
            self.rematch = event.data
        self.asking, self.declined = asking, declined
        self.version += 1
        self._turn_counts.append(self.history.turn_count)
        if event.kind != "rematch":
            self._ended = event.at
        if event.asked is not None:
            self._heard.note(self.version, event.asked)

    def waits_after(self, proposal: Proposal) -> bool:
        """Will a computer player or chance be to move once this is carried out?"""
        return self._goes_on_after(proposal) and self.waits_in(self._after(proposal)[0])

    def _goes_on_after(self, proposal: Proposal) -> bool:
        """Is it nothing that ends the game otherwise than on the board, or comes after that?"""
        return proposal.event.kind not in ("resign", "rematch")

    def _after(self, proposal: Proposal) -> tuple[Any, int]:
        """The state once something is carried out, and how many steps have led there."""
        if proposal.step is not None:
            return proposal.step.state, self.steps + 1
        if proposal.event.kind != "takeback":
            return self.state, self.steps
        steps = int(proposal.event.data)
        return self.history.steps[steps - 1].state if steps else self.history.start, steps

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

    def _check_playing(self) -> None:
        if not self.session.playing:
            raise RefusedError("game-over", "the game is over")
        if self.version >= MAX_EVENTS:
            raise RefusedError("room-full", f"a room holds {MAX_EVENTS} events at most")

    def _before_last_step_of(self, seats: frozenset[int]) -> int:
        """How many steps there were before the last one of some seats."""
        number = self.history.last_of(seats)
        if number is not None:
            return number
        raise RefusedError("nothing-to-take-back", "there is no step of yours to take back")


def _numbers(*numbers: int) -> str:
    return " ".join(map(str, numbers))
