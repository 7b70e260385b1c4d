"""The game that a request names, with its options as values or as texts."""

from typing import Any

from ludarium.core.game import AnyGame
from ludarium.games import entry, load


def make_game(name: str, options: dict[str, Any]) -> AnyGame:
    """The game of a request; raises UnknownGameError or OptionError."""
    known = {option.name: option for option in entry(name).rules.OPTIONS}
    values = {
        key: known[key].from_text(value) if isinstance(value, str) and key in known else value
        for key, value in options.items()
    }
    return load(name, **values)
