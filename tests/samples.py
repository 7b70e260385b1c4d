"""Positions of every option set: from random games, and at the end of one."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from ludarium.core.game import AnyGame
from tests.option_sets import OPTION_SETS, OptionSet

LONGEST = 1_500
"""Random Churn on large boards goes on for ages; its games are left after so many steps."""

WORDS = ("swap", "pass", "end", "first", "second", "keep", "done")


class Step(NamedTuple):
    """A state that was met, the move chosen there (None at the end) and the state after it."""

    state: Any
    move: Any
    after: Any


def pick(game: AnyGame, state: Any, rng: Random) -> Any:
    """A random move; swaps and other words come up more often than by pure chance."""
    legal = game.legal_moves(state)
    words = [move for move in legal[-3:] if game.text(move) in WORDS]
    return rng.choice(words) if words and rng.random() < 0.1 else rng.choice(legal)


def random_game(game: AnyGame, rng: Random, start: Any = None) -> Iterator[Step]:
    """The steps of one game, then its end unless the game was left."""
    state = game.initial_state() if start is None else start
    for _ in range(LONGEST):
        if game.to_move(state) is None:
            yield Step(state, None, None)
            return
        move = pick(game, state, rng)
        after = game.apply(state, move)
        yield Step(state, move, after)
        state = after


def near_the_end(option_set: OptionSet) -> Any:
    """A state from which random play ends soon."""
    game = option_set.load()
    if option_set.name != "churn":
        return game.initial_state()
    # Red has all upper rows and Blue all lower ones, in one group each: no stone is ever removed.
    rows = [len(row) for row in game.board.rows]
    half = len(rows) // 2
    letters = ["r" * width if row < half else "b" * width for row, width in enumerate(rows)]
    letters[0] = "2" + letters[0][2:]
    return game.decode("/".join(letters) + ":b:-")


@cache
def _sample(number: int) -> tuple[Step, ...]:
    option_set = OPTION_SETS[number]
    game, rng = option_set.load(), Random(f"sample {option_set}")
    found: list[Step] = []
    for start in (None, None, near_the_end(option_set)):
        steps = list(random_game(game, rng, start))
        found.extend(steps[:40] + steps[40:-5:9] + steps[40:][-5:])
    assert any(step.move is None for step in found), "a sample needs the end of a game"
    return tuple(found)


def sample(option_set: OptionSet) -> tuple[Step, ...]:
    """Some steps of a few random games, the ends of games among them."""
    return _sample(OPTION_SETS.index(option_set))
