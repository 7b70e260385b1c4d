"""The one list of games. A sixth game is one folder and one line here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludarium.core.errors import UnknownGameError, quoted
from ludarium.core.game import AnyGame, Info
from ludarium.core.scene import Scene
from ludarium.games.churn import rules as churn
from ludarium.games.churn import view as churn_view
from ludarium.games.flume import rules as flume
from ludarium.games.flume import view as flume_view
from ludarium.games.subsume import rules as subsume
from ludarium.games.subsume import view as subsume_view
from ludarium.games.turnio import rules as turnio
from ludarium.games.turnio import view as turnio_view
from ludarium.games.wunchunk import rules as wunchunk
from ludarium.games.wunchunk import view as wunchunk_view


@dataclass(frozen=True)
class Entry:
    """A game of the list: its rules, and what its positions look like."""

    rules: type[AnyGame]
    view: Callable[..., Scene]

    @property
    def info(self) -> Info:
        return self.rules.info


GAMES: dict[str, Entry] = {
    entry.info.name: entry
    for entry in (
        Entry(churn.Churn, churn_view.scene),
        Entry(flume.Flume, flume_view.scene),
        Entry(subsume.Subsume, subsume_view.scene),
        Entry(turnio.Turnio, turnio_view.scene),
        Entry(wunchunk.Wunchunk, wunchunk_view.scene),
    )
}


def entry(name: str) -> Entry:
    """The game of a name; raises UnknownGameError."""
    found = GAMES.get(str(name).lower())
    if found is None:
        raise UnknownGameError(f"expected one of {', '.join(GAMES)}, got {quoted(name)}")
    return found


def load(name: str, /, **options: Any) -> AnyGame:
    """The rules of a game with the given options, the others at their defaults.

    Raises UnknownGameError and OptionError, which say what is allowed.
    """
    return entry(name).rules(**options)


def scene(game: AnyGame, state: Any, before: Any = None) -> Scene:
    """A picture of a state as data; `before` is the state in which the last turn began."""
    return entry(game.name).view(game, state, before)
