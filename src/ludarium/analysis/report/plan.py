"""The plan of a report: how many games of which players.

The same plan gives the same report on any machine and with any number of processes.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ludarium.core.errors import RecordError
from ludarium.core.game import AnyGame
from ludarium.core.json_format import read_dataclass
from ludarium.games import load

STEP = 4
"""The ratio of simulations between neighbours of the strength curve."""


@dataclass(frozen=True)
class Plan:
    """The numbers of games, and the simulations per step of the players; 0 is random play.

    `opening_games` and `opening_playouts` (random games of the kernel) are played for each first
    move. `nodes` limits the solver for each first move, `positions` the count of positions."""

    game: str
    options: Mapping[str, Any]
    seed: int
    playouts: int
    walks: int
    games: int
    simulations: int
    opening_playouts: int
    opening_games: int
    opening_simulations: int
    budgets: tuple[int, ...]
    match_groups: int
    nodes: int
    positions: int

    def load(self) -> AnyGame:
        return load(self.game, **self.options)

    def to_json(self) -> dict[str, Any]:
        data = asdict(self) | {"options": dict(self.options)}
        return {key: _plain(value) for key, value in data.items()}

    @classmethod
    def from_json(cls, data: Any) -> "Plan":
        """Read a plan; raises RecordError."""
        try:
            plan = read_dataclass(cls, data)
        except RecordError as error:
            raise RecordError(f"plan: {error}") from None
        if any(number < 0 for number in asdict(plan).values() if isinstance(number, int)):
            raise RecordError("plan: expected numbers that are not negative")
        return plan


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return list(value) if isinstance(value, tuple) else value


def player(simulations: int) -> str:
    """Return the player with a number of simulations per step."""
    return f"search:8@{simulations}" if simulations else "random"
