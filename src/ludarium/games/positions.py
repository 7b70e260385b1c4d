"""Positions from text: a game, its options and a code, or a full code, which has all three."""

from collections.abc import Mapping
from typing import Any

from ludarium.core.codes import FORM, is_full, parse_full
from ludarium.core.errors import NotationError, OptionError, quoted
from ludarium.core.game import AnyGame
from ludarium.games import entry, load


def load_from_texts(name: str, options: Mapping[str, Any]) -> AnyGame:
    """A game with its options as values or as texts; raises UnknownGameError or OptionError."""
    return load(name, **_values(name, options))


def read_position(
    code: str | None, name: str | None = None, options: Mapping[str, Any] | None = None
) -> tuple[AnyGame, Any]:
    """The game and the state of a code (None: the start).

    A full code needs no name or options; if they are given, they must agree with it.

    Raises NotationError, UnknownGameError or OptionError.
    """
    options = options or {}
    if code is not None and is_full(code):
        return _read_full(code, name, options)
    if name is None:
        raise NotationError(f"expected a game, or a code of the form {FORM}, got {quoted(code)}")
    game = load_from_texts(name, options)
    return game, game.initial_state() if code is None else game.decode(code.strip())


def _read_full(text: str, name: str | None, options: Mapping[str, Any]) -> tuple[AnyGame, Any]:
    parts = parse_full(text)
    game = load_from_texts(parts.game, parts.options)
    if name is not None and entry(name).info.name != game.name:
        raise NotationError(f"expected a position of {name}, got one of {game.name}")
    by_name = {option.name: option for option in game.OPTIONS}
    for key, value in _values(game.name, options).items():
        if key not in by_name:
            load(game.name, **{key: value})  # says what there is
        if by_name[key].check(value) != game.options[key]:
            expected, got = (by_name[key].to_text(each) for each in (value, game.options[key]))
            raise OptionError(
                f"expected a position with {key} {expected}, got one with {key} {got}"
            )
    return game, game.initial_state() if parts.code is None else game.decode(parts.code)


def _values(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    by_name = {option.name: option for option in entry(name).rules.OPTIONS}
    return {
        key: by_name[key].from_text(value) if isinstance(value, str) and key in by_name else value
        for key, value in options.items()
    }
