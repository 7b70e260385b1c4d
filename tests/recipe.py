"""Add Python that reproduces a failure to its message."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from ludarium.core.game import AnyGame

FAILURES = (Exception, pytest.fail.Exception)
"""Both kinds of errors that end a test. The second is not an Exception."""


@dataclass(frozen=True)
class Way:
    """The path to a state: the first `count` of some moves from a start (None: the usual one)."""

    game: AnyGame
    start: Any
    moves: list[Any]
    count: int

    def recipe(self) -> str:
        """Python that makes the same moves."""
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
    except Exception as error:  # that may be the failure
        return f"game = {game!r}\nstate = {state!r}  # encode raises {error!r}"
    return f"import ludarium\ngame = {game!r}\nstate = game.decode({code})"


@contextmanager
def reproducible(game: AnyGame, state: Any, way: Way | None = None) -> Iterator[None]:
    """Add the game, its options, the code of the state and, if known, the moves that led to it to
    errors inside."""
    try:
        yield
    except FAILURES as error:
        error.add_note(f"To reproduce it:\n\n{position(game, state)}\n")
        if way is not None:
            error.add_note(f"or by the moves:\n\n{way.recipe()}\n")
        raise


@contextmanager
def refused(error: type[Exception], attempt: Any, match: str | None = None) -> Iterator[Any]:
    """Expect an error inside; if there is none, show `tried`."""
    try:
        with pytest.raises(error, match=match) as caught:
            yield caught
    except FAILURES as failure:
        failure.add_note(f"tried: {attempt!r}")
        raise
