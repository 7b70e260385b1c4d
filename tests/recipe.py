"""What reproduces a failure: Python that leads to the position in which something was wrong."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from ludarium.core.game import AnyGame

FAILURES = (Exception, pytest.fail.Exception)
"""What ends a test; the second is no Exception for Python."""


@dataclass(frozen=True)
class Way:
    """How play came to a state: from a start (None is the usual one), by so many of some moves."""

    game: AnyGame
    start: Any
    moves: list[Any]
    count: int

    def recipe(self) -> str:
        """Python that goes the same way."""
        texts = [self.game.text(move) for move in self.moves[: self.count]]
        start = "game.initial_state()"
        if self.start is not None:
            start = f"game.decode({self.game.encode(self.start)!r})"
        return by_texts(self.game, start, texts)


def by_texts(game: AnyGame, start: str, texts: Sequence[str]) -> str:
    """Python that plays some steps from a start, itself Python."""
    return (
        f"import ludarium\n"
        f"game = {game!r}\n"
        f"state = {start}\n"
        f"for step in {' '.join(texts)!r}.split():  # {len(texts)} steps\n"
        f"    state = ludarium.play(game, state, step)"
    )


def position(game: AnyGame, state: Any) -> str:
    """Python that makes a state from its code."""
    try:
        code = repr(game.encode(state))
    except Exception as error:  # what is wrong may be just that
        return f"game = {game!r}\nstate = {state!r}  # encode raises {error!r}"
    return f"import ludarium\ngame = {game!r}\nstate = game.decode({code})"


@contextmanager
def reproducible(game: AnyGame, state: Any, way: Way | None = None) -> Iterator[None]:
    """Whatever goes wrong inside is told with the game, its options, the code of the state and, if
    known, the moves that led to it."""
    try:
        yield
    except FAILURES as error:
        error.add_note(f"To reproduce it:\n\n{position(game, state)}\n")
        if way is not None:
            error.add_note(f"or by the moves:\n\n{way.recipe()}\n")
        raise


@contextmanager
def refused(error: type[Exception], tried: Any, match: str | None = None) -> Iterator[Any]:
    """Inside, something is tried that must raise an error; if it does not, what was tried is
    told."""
    try:
        with pytest.raises(error, match=match) as caught:
            yield caught
    except FAILURES as failure:
        failure.add_note(f"tried: {tried!r}")
        raise
