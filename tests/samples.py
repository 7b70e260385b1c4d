"""Positions of every option set: from random games, and at the end of one."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from ludarium.core.game import AnyGame
from ludarium.core.history import History
from tests.effort import LONG
from tests.games import suite
from tests.games.suite import OptionSet
from tests.recipe import Way

LONGEST = 1_500 if LONG else 600
"""Where random play goes on for ages, it is left after so many steps."""


FIRST, BETWEEN, LAST = (40, 170, 5) if LONG else (12, 20, 4)
"""How many steps of a game are looked at: how it begins and ends, and some between."""


class Step(NamedTuple):
    """A state that was met, the move chosen there (None at the end), the state after it, and how
    play came to the state."""

    state: Any
    move: Any
    after: Any
    way: Way


def words(game: AnyGame, legal: list[Any]) -> list[Any]:
    """Swaps, passes and other words among legal moves; they stand last in the list of moves."""
    return [move for move in legal[-3:] if game.text(move).isalpha()]


def pick(game: AnyGame, state: Any, rng: Random) -> Any:
    """A random move; swaps and other words come up more often than by pure chance."""
    legal = game.legal_moves(state)
    word_moves = words(game, legal)
    return rng.choice(word_moves) if word_moves and rng.random() < 0.1 else rng.choice(legal)


def random_game(game: AnyGame, rng: Random, start: Any = None) -> Iterator[Step]:
    """The steps of one game, then its end unless the game was left."""
    state = game.initial_state() if start is None else start
    moves: list[Any] = []
    for count in range(LONGEST):
        way = Way(game, start, moves, count)
        if game.to_move(state) is None:
            yield Step(state, None, None, way)
            return
        move = pick(game, state, rng)
        after = game.apply(state, move)
        yield Step(state, move, after, way)
        moves.append(move)
        state = after


def random_history(option_set: OptionSet, steps: int) -> History:
    """A random game, up to a number of steps."""
    history, rng = History(option_set.load()), Random(f"history {option_set}")
    for _ in range(steps):
        if history.game.to_move(history.state) is None:
            break
        history.push(pick(history.game, history.state, rng))
    return history


def near_the_end(option_set: OptionSet) -> Any:
    """A state from which random play ends soon."""
    game, make = option_set.load(), suite(option_set.name).near_the_end
    return game.initial_state() if make is None else make(game)


@cache
def _sample(name: str, options: tuple[tuple[str, Any], ...]) -> tuple[Step, ...]:
    option_set = OptionSet(name, dict(options))
    game, rng = option_set.load(), Random(f"sample {option_set}")
    selection: list[Step] = []
    for start in (None, None, near_the_end(option_set)):
        steps = list(random_game(game, rng, start))
        later = steps[FIRST:]
        interval = 1 + len(later) // BETWEEN
        selection.extend(steps[:FIRST] + later[:-LAST:interval] + later[-LAST:])
    assert any(step.move is None for step in selection), (
        f"{game!r}: random play did not end within {LONGEST} steps. Give its Suite near_the_end, "
        "a state from which it does."
    )
    return tuple(selection)


def sample(option_set: OptionSet) -> tuple[Step, ...]:
    """Some steps of a few random games, the ends of games among them."""
    return _sample(option_set.name, tuple(option_set.options.items()))
