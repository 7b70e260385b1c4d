"""A game in the terminal with its players and the source of its draws."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ludarium.agents import Agent, Decision, Limit, make_agent
from ludarium.agents.cores import idle_cores
from ludarium.cli.play.interrupts import delay_interrupt
from ludarium.core.chance import chance_move
from ludarium.core.errors import OptionError
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History, Step
from ludarium.core.record import HUMAN, Record, now
from ludarium.core.session import Session

Progress = Callable[[int], None]


@dataclass
class Table:
    """A game in progress with its players.

    A draw depends only on the seed and the number of the step, so a seed repeats it. A draw that
    was taken back comes again. `on_change` is called after each change.
    """

    session: Session
    players: tuple[str, ...]
    seed: int
    started: str = field(default_factory=now)
    limit: Limit = field(default_factory=Limit)
    threads: int | None = None
    on_change: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        agents = {seat: _agent(name) for seat, name in enumerate(self.players)}
        self.agents = {seat: agent for seat, agent in agents.items() if agent is not None}
        self._draws: dict[int, Any] = {}
        self.mark_saved()

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def history(self) -> History:
        return self.session.history

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None if the game is over."""
        return self.session.seat

    @property
    def has_humans(self) -> bool:
        return len(self.agents) < self.game.seats

    @property
    def outcome(self) -> Outcome | None:
        """The result, if there is one."""
        return self.session.outcome

    @property
    def recent_turns(self) -> range:
        """The turns to show with the board.

        These are the last one and, if people play too, all turns of computer players since a
        person's last turn. A draw at the end does not count as a turn.
        """
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
        """Return whether the game has changed since it was saved."""
        ending = self.session.ending
        return self._saved_step is not self._last_step or self._saved_ending != ending

    def mark_saved(self) -> None:
        """Note that the game is saved as it stands."""
        with self._change():
            self._saved_step, self._saved_ending = self._last_step, self.session.ending

    @property
    def _last_step(self) -> Step | None:
        return self.history.steps[-1] if self.history.steps else None

    def push_text(self, text: str) -> None:
        """Play the steps of a person; on error, none of them."""
        before = self.session.steps
        with self._change():
            self.session.push_text(text)
            for number in range(before, self.session.steps):
                self._notify_agents(number)

    def resign(self) -> None:
        """Resign for the seat to move."""
        self.session.check_playing()
        assert self.seat is not None
        with self._change():
            self.session.resign(self.seat)

    def withdraw_resignation(self) -> bool:
        """Continue after a resignation; return whether there was one."""
        with self._change():
            return self.session.go_on()

    def advance(self, progress: Progress | None = None) -> None:
        """Play the step of chance or of the computer player to move."""
        state, seat = self.history.state, self.seat
        assert seat is not None
        if seat == CHANCE:
            move = self._chance_move(state, self._rng())
        else:
            limit = replace(self._limit(), progress=progress)
            move = self.agents[seat].choose(self.game, state, limit, self._rng()).move
        with self._change():
            self.session.push(move)
            self._notify_agents(self.session.steps - 1)

    def advice(self, adviser: Agent, seconds: float, progress: Progress | None = None) -> Decision:
        """Return what a computer player would do now."""
        limit = replace(self._limit(), seconds=seconds, progress=progress, evaluate=True)
        return adviser.choose(self.game, self.history.state, limit, self._rng())

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Complete the block before Ctrl-C takes effect, then call `on_change`."""
        with delay_interrupt():
            yield
            self.on_change()

    def _limit(self) -> Limit:
        """Return the limit, with the cores that are idle now unless the number is given."""
        return replace(self.limit, threads=self.threads or idle_cores())

    def _rng(self) -> Random:
        return Random(f"{self.seed}/{self.session.steps}")

    def _notify_agents(self, number: int) -> None:
        """Pass a step to the computer players, so that they can reuse their search trees."""
        steps = self.history.steps
        for agent in self.agents.values():
            agent.follow(self.game, steps.before(number), steps[number].move)

    def _chance_move(self, state: Any, rng: Random) -> Any:
        draw = self._draws.get(self.session.steps)
        return draw if draw in self.session.legal_moves else chance_move(self.game, state, rng)

    def undo(self) -> list[Step]:
        """Take back the last step of a person and all steps after it; return them in order."""
        steps = self.history.steps
        count = len(steps)
        while count and self._is_automatic(steps[count - 1]):
            count -= 1
        return self.take_back_to(count - 1) if count else []

    def take_back_to(self, count: int) -> list[Step]:
        """Take back all steps after the first `count`; return them in order."""
        with self._change():
            steps = [self._take_back() for _ in range(self.session.steps - count)]
        return steps[::-1]

    def _is_automatic(self, step: Step) -> bool:
        return step.seat == CHANCE or step.seat in self.agents

    def _take_back(self) -> Step:
        step = self.session.undo()
        if step.seat == CHANCE:
            self._draws[self.session.steps] = step.move
        return step

    def record(self) -> Record:
        """Return the game so far as a record."""
        return self.session.record(self.players, self.started)

    def again(self) -> "Table":
        """Return a table with a new game of the same kind for the same players."""
        session = Session.start(self.game)
        return Table(session, self.players, self.seed + 1, limit=self.limit, threads=self.threads)


def player(text: str) -> str:
    """Return the name of a person or computer player; raises OptionError for others."""
    name = text.strip().lower()
    if name != HUMAN:
        try:
            make_agent(name)
        except OptionError as error:
            raise OptionError(f"expected {HUMAN} or a computer player; {error}") from None
    return name


def seat_players(usual: Sequence[str], seats: dict[int, str]) -> tuple[str, ...]:
    """Return the player of each seat; `seats` replaces some, by number from 1.

    Raises:
        OptionError: There is no such seat or player.
    """
    for number in seats:
        if number > len(usual):
            raise OptionError(f"--seat {number}: expected a seat from 1 to {len(usual)}")
    chosen = {number - 1: player(text) for number, text in seats.items()}
    return tuple(chosen.get(seat, name) for seat, name in enumerate(usual))


def people(game: AnyGame) -> tuple[str, ...]:
    """Return a person for every seat."""
    return (HUMAN,) * game.seats


def table_from_record(record: Record, history: History, seed: int, seats: dict[int, str]) -> Table:
    """Return a table that continues a recorded game; unknown players become people."""
    session = Session(history, record.ending)
    return Table(session, seat_players(record.seats, seats), seed, record.started)


def _agent(name: str) -> Agent | None:
    """Return the computer player with a name, or None for a person."""
    try:
        return make_agent(name)
    except OptionError:
        return None
