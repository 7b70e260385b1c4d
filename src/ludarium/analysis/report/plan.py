"""What a report is made from: how many games of which players. The same plan gives the same
report, on any machine and with any number of processes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ludarium.core.errors import RecordError
from ludarium.core.game import AnyGame
from ludarium.core.json_format import read_dataclass
from ludarium.games import load

STEP = 4
"""By how much each player of the strength curve thinks more than the one before."""


@dataclass(frozen=True)
class Plan:
    """The numbers of games and what the players think with, in simulations a step; 0 is random
    play. `opening_games` and `opening_playouts` (random games of the kernel) are played for each
    first move. `nodes` are those of the solver for each first move, `positions` how many distinct
    positions are counted at most."""

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
        """Raises RecordError for anything but a plan."""
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
    """The player that thinks with so many simulations a step."""
    return f"search:8@{simulations}" if simulations else "random"
