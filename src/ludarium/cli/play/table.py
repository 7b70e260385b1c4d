"""A session of play at the table: who sits where, and where chance comes from."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.cores import idle_cores
from ludarium.cli.play.interrupts import undisturbed
from ludarium.core.chance import chance_move
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History, Step
from ludarium.core.record import HUMAN, Record, now
from ludarium.core.session import Session

Progress = Callable[[int], None]


@dataclass
class Table:
    """One game being played. A draw depends on the seed and its place in the game alone, so a
    seed repeats it; what was drawn once, in a loaded game too, taking steps back does not
    change. `changed` is called after each change, before anyone sees it."""

    session: Session
    players: tuple[str, ...]
    seed: int
    started: str = field(default_factory=now)
    limit: Limit = field(default_factory=Limit)
    threads: int | None = None
    changed: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        agents = {seat: _agent(name) for seat, name in enumerate(self.players)}
        self.agents = {seat: agent for seat, agent in agents.items() if agent is not None}
        self._drawn: dict[int, Any] = {}
        self.mark_saved()

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def history(self) -> History:
        return self.session.history

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over or given up."""
        return self.session.seat

    @property
    def has_humans(self) -> bool:
        return len(self.agents) < self.game.seats

    @property
    def outcome(self) -> Outcome | None:
        """The result, if there is one."""
        return self.session.outcome

    @property
    def news(self) -> range:
        """The turns to tell of: the last one, and where people play too, all that computer
        players made since a person's last turn. A draw alone does not make a turn."""
        count = self.history.turn_count
        if count and self._mover(count - 1) == CHANCE:
            count -= 1
        first = max(count - 1, 0)
        computers = set(self.agents) if self.has_humans else set()
        while first and {self._mover(first), self._mover(first - 1)} <= computers:
            first -= 1
        return range(first, count)

    def _mover(self, turn: int) -> int:
        return self.history.turn(turn)[-1].seat

    @property
    def unsaved(self) -> bool:
        """Would something be lost without saving?"""
        ending = self.session.ending
        return self._saved_step is not self._last_step or self._saved_ending != ending

    def mark_saved(self) -> None:
        """The game is safe as it stands."""
        with self._change():
            self._saved_step, self._saved_ending = self._last_step, self.session.ending

    @property
    def _last_step(self) -> Step | None:
        return self.history.steps[-1] if self.history.steps else None

    def push_text(self, text: str) -> None:
        """Play the step or steps of a person: all of them, or on error none."""
        before = self.session.steps
        with self._change():
            self.session.push_text(text)
            for number in range(before, self.session.steps):
                self._tell(number)

    def resign(self) -> None:
        """The seat to move gives up."""
        self.session.check_playing()
        assert self.seat is not None
        with self._change():
            self.session.resign(self.seat)

    def go_on(self) -> bool:
        """Take back that the game was given up: was it?"""
        with self._change():
            return self.session.go_on()

    def advance(self, progress: Progress | None = None) -> None:
        """Make the step of chance or of the computer player to move."""
        state, seat = self.history.state, self.seat
        assert seat is not None
        if seat == CHANCE:
            move = self._draw(state, self._rng())
        else:
            limit = replace(self._limit(), progress=progress)
            move = self.agents[seat].choose(self.game, state, limit, self._rng()).move
        with self._change():
            self.session.push(move)
            self._tell(self.session.steps - 1)

    def advice(self, adviser: Agent, seconds: float, progress: Progress | None = None) -> Decision:
        """What a computer player would do now."""
        limit = replace(self._limit(), seconds=seconds, progress=progress, evaluate=True)
        return adviser.choose(self.game, self.history.state, limit, self._rng())

    @contextmanager
    def _change(self) -> Iterator[None]:
        """What is done in here is done whole, and whoever follows the game hears of it."""
        with undisturbed():
            yield
            self.changed()

    def _limit(self) -> Limit:
        """The limit, with the cores that are idle just now unless their number was said."""
        return replace(self.limit, threads=self.threads or idle_cores())

    def _rng(self) -> Random:
        return Random(f"{self.seed}/{self.session.steps}")

    def _tell(self, number: int) -> None:
        """Let the computer players know of a step, so that they can go on from what they know."""
        steps = self.history.steps
        before = steps[number - 1].state if number else self.history.start
        for agent in self.agents.values():
            agent.follow(self.game, before, steps[number].move)

    def _draw(self, state: Any, rng: Random) -> Any:
        planned = self._drawn.get(self.session.steps)
        return (
            planned if planned in self.session.legal_moves else chance_move(self.game, state, rng)
        )

    def undo(self) -> list[Step]:
        """Take back the last step of a person and all that followed: these steps in the order
        they were played, none when there is none to take back."""
        steps = self.history.steps
        count = len(steps)
        while count and self._is_automatic(steps[count - 1]):
            count -= 1
        return self.take_back_to(count - 1) if count else []

    def take_back_to(self, count: int) -> list[Step]:
        """Take back all steps but the first so many: these steps in the order they were played."""
        with self._change():
            taken = [self._take_back() for _ in range(self.session.steps - count)]
        return taken[::-1]

    def _is_automatic(self, step: Step) -> bool:
        return step.seat == CHANCE or step.seat in self.agents

    def _take_back(self) -> Step:
        step = self.session.undo()
        if step.seat == CHANCE:
            self._drawn[self.session.steps] = step.move
        return step

    def record(self) -> Record:
        """The game as it stands."""
        return self.session.record(self.players, self.started)

    def again(self) -> "Table":
        """A new game of the same kind for the same players."""
        session = Session.start(self.game)
        return Table(session, self.players, self.seed + 1, limit=self.limit, threads=self.threads)


def player(text: str) -> str:
    """Who sits in a seat: a person, or a computer player; raises OptionError."""
    name = text.strip().lower()
    if name != HUMAN:
        try:
            make_agent(name)
        except OptionError as error:
            raise OptionError(f"expected {HUMAN} or a computer player; {error}") from None
    return name


def seated(usual: Sequence[str], seats: dict[int, str]) -> tuple[str, ...]:
    """Who sits where: as usual, unless said otherwise by seat number from 1; raises OptionError."""
    for number in seats:
        if number > len(usual):
            raise OptionError(f"--seat {number}: expected a seat from 1 to {len(usual)}")
    chosen = {number - 1: player(text) for number, text in seats.items()}
    return tuple(chosen.get(seat, name) for seat, name in enumerate(usual))


def people(game: AnyGame) -> tuple[str, ...]:
    """A person in every seat."""
    return (HUMAN,) * game.seats


def restored(record: Record, history: History, seed: int, seats: dict[int, str]) -> Table:
    """A table on which a recorded game goes on; players we do not know are people."""
    session = Session(history, record.ending)
    return Table(session, seated(record.seats, seats), seed, record.started)


def _agent(name: str) -> Agent | None:
    """The computer player of a name, or None for a person's."""
    try:
        return make_agent(name)
    except OptionError:
        return None
