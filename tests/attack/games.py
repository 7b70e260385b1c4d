"""Which games attackers and newcomers play."""

from typing import Any

from ludarium import GAMES, load
from ludarium.core.game import AnyGame


def usual() -> AnyGame:
    """Any will do, as it is usually played."""
    return load(next(iter(GAMES)))


def endless() -> AnyGame:
    """Random games of it go on and on."""
    endless_options = [(name, entry.benchmarks.endless) for name, entry in GAMES.items()]
    return next(load(name, **options) for name, options in endless_options if options is not None)


def largest() -> AnyGame:
    """A position of it is the dearest to tell and to draw: nowhere are there more steps to choose
    from."""
    games = (load(name, **entry.benchmarks.largest) for name, entry in GAMES.items())
    return max(games, key=lambda game: len(game.legal_moves(game.initial_state())))


def asked_for(game: AnyGame, *players: str) -> dict[str, Any]:
    """What is sent to get a room; the last of the players has all other seats, too."""
    *some, last = players
    seats = [*some, *[last] * (game.seats - len(some))]
    return {"game": game.name, "options": dict(game.options), "seats": seats}
