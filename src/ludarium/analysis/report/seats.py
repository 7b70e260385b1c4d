"""Who wins: the advantage of the first seat, what the pie rule makes of it, and draws."""

from ludarium.analysis.report.figures import Json, Source, share
from ludarium.analysis.report.playing import points
from ludarium.core.game import AnyGame
from ludarium.core.moves import SWAP


def seats(
    game: AnyGame, walks: list[Json], playouts: list[Json], games: list[Json], source: Source
) -> Json:
    """Return the shares of the points by seat (a shared win counts in parts) and of draws."""
    return {
        "even": round(1 / game.seats, 4),
        "random": _random(game, walks, playouts, source.seed),
        "thinking": {
            "wins": [
                share(sum(points(tuple(each["winners"]), seat) for each in games), source)
                for seat in range(game.seats)
            ],
            "draws": share(sum(len(each["winners"]) > 1 for each in games), source),
        },
        "pie": _pie(games, source) if SWAP in game.moves else None,
    }


def _random(game: AnyGame, walks: list[Json], playouts: list[Json], seed: int) -> Json:
    if not playouts:
        playouts = [_as_playouts(game, walks)]
    wins = [sum(part["wins"][seat] for part in playouts) for seat in range(game.seats)]
    draws = sum(part["draws"] for part in playouts)
    source = Source("random", sum(wins) + draws, seed)
    # The number of seats that share a draw is unknown; with two it is both.
    parts = [won + draws / game.seats for won in wins]
    return {"wins": [share(each, source) for each in parts], "draws": share(draws, source)}


def _as_playouts(game: AnyGame, walks: list[Json]) -> Json:
    alone = [walk["winners"][0] for walk in walks if len(walk["winners"]) == 1]
    return {
        "wins": [alone.count(seat) for seat in range(game.seats)],
        "draws": len(walks) - len(alone),
    }


def _pie(games: list[Json], source: Source) -> Json:
    """Return how often the second seat swaps, and the points of the colour that opened."""
    return {
        "swaps": share(sum(each["swap"] for each in games), source),
        "opener": share(sum(each["opener_points"] for each in games), source),
    }
