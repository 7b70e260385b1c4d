"""A game at the table: the history so far, who sits where, and where chance comes from."""

from dataclasses import dataclass, field
from random import Random

from ludarium.agents import Agent, Limit, make_agent
from ludarium.core.chance import draw
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History, Step
from ludarium.core.record import Record, now, resignation

HUMAN = "human"


@dataclass
class Table:
    """One game being played. A draw depends on the seed and its place in the game alone, so a
    seed repeats it, and taking a step back does not change it."""

    history: History
    players: tuple[str, ...]
    seed: int
    started: str = field(default_factory=now)
    resigned: int | None = None
    saved_steps: int = 0

    def __post_init__(self) -> None:
        self.agents: dict[int, Agent] = {
            seat: make_agent(player) for seat, player in enumerate(self.players) if player != HUMAN
        }

    @property
    def game(self) -> AnyGame:
        return self.history.game

    @property
    def seat(self) -> int | None:
        """The seat to move, CHANCE, or None when the game is over or given up."""
        return None if self.resigned is not None else self.game.to_move(self.history.state)

    @property
    def has_humans(self) -> bool:
        return len(self.agents) < self.game.seats

    @property
    def unsaved(self) -> bool:
        return len(self.history.steps) != self.saved_steps

    @property
    def outcome(self) -> Outcome | None:
        """The result, if there is one."""
        if self.resigned is not None:
            return resignation(self.game, self.history.state, self.resigned)
        return self.game.outcome(self.history.state)

    def advance(self) -> None:
        """Make the step of chance or of the computer player to move."""
        state, seat = self.history.state, self.seat
        rng = Random(f"{self.seed}/{len(self.history.steps)}")
        if seat == CHANCE:
            self.history.push(draw(self.game, state, rng))
        elif seat is not None:
            self.history.push(self.agents[seat].choose(self.game, state, Limit(), rng).move)

    def undo(self) -> Step | None:
        """Take back the last step of a person and all that followed; None when there is none."""
        if all(step.seat in (*self.agents, CHANCE) for step in self.history.steps):
            return None
        self.resigned = None
        step = self.history.undo()
        while step.seat in self.agents or step.seat == CHANCE:
            step = self.history.undo()
        return step

    def record(self) -> Record:
        """The game as it stands."""
        return Record.of(self.history, self.players, resigned=self.resigned, started=self.started)


def seated(game: AnyGame, seats: dict[int, str]) -> tuple[str, ...]:
    """Who sits where, by seat number from 1: people unless said otherwise."""
    return tuple(seats.get(seat + 1, HUMAN) for seat in range(game.seats))


def restored(record: Record, history: History, seed: int) -> Table:
    """A table on which a recorded game goes on; players we do not know become people."""
    players = tuple(_known_player(player) for player in record.seats)
    table = Table(history, players, seed, record.started, record.resigned)
    table.saved_steps = len(history.steps)
    return table


def _known_player(player: str) -> str:
    try:
        make_agent(player)
    except ValueError:
        return HUMAN
    return player
