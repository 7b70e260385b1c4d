"""Notes on a game: comments, evaluations of positions, and variations, which may have notes too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ludarium.core.errors import LudariumError, RecordError, quoted
from ludarium.core.evaluation import Evaluation
from ludarium.core.history import History


@dataclass(frozen=True)
class Variation:
    """Other moves from some place of a game.

    Attributes:
        moves: One text per turn. In the middle of a turn, the first text is the rest of it.
        title: A heading.
        notes: Notes on the variation; they count its own turns.
    """

    moves: tuple[str, ...]
    title: str = ""
    notes: "tuple[Note, ...]" = ()


@dataclass(frozen=True)
class Note:
    """Notes on one place of a game: after `turn` turns (0 is the start) or, if `step` is given,
    after that many steps of the last of them."""

    turn: int
    step: int | None = None
    comments: tuple[str, ...] = ()
    evaluation: Evaluation | None = None
    variations: tuple[Variation, ...] = ()

    @property
    def place(self) -> str:
        """The place as people write it: 5, or 5.2 after the second step of that turn."""
        return str(self.turn) if self.step is None else f"{self.turn}.{self.step}"


def turns_in(notes: Sequence[Note]) -> int:
    """The number of turns in all variations."""
    return sum(len(each.moves) + turns_in(each.notes) for each in _variations(notes))


def check_notes(history: History, notes: Sequence[Note]) -> None:
    """Raises RecordError unless every note has a place in the game and every variation is legal."""
    for number, note in enumerate(notes, start=1):
        try:
            state = history.at(note.turn, note.step)
            _check_evaluation(note.evaluation, history.game.seats)
            for variation in note.variations:
                _check_variation(history, state, variation)
        except (IndexError, RecordError) as error:
            raise RecordError(f"item {number}: {error}") from None


def _check_variation(history: History, start: Any, variation: Variation) -> None:
    name = f"variation {quoted(variation.title)}" if variation.title else "variation"
    if not variation.moves:
        raise RecordError(f"{name}: expected moves, got none")
    branch: History = History(history.game, start)
    for number, text in enumerate(variation.moves, start=1):
        try:
            branch.push_text(text)
        except LudariumError as error:
            raise RecordError(f"{name}: turn {number} ({quoted(text)}): {error}") from None
    try:
        check_notes(branch, variation.notes)
    except RecordError as error:
        raise RecordError(f"{name}: {error}") from None


def _check_evaluation(evaluation: Evaluation | None, seats: int) -> None:
    if evaluation is None:
        return
    values, margin = evaluation.value, evaluation.margin
    if len(values) != seats or not all(-1 <= value <= 1 for value in values):
        raise RecordError(f"values: expected {seats} numbers from -1 to 1, got {quoted(values)}")
    if margin is not None and not isfinite(margin):
        raise RecordError(f"margin: expected a number, got {margin}")


def _variations(notes: Sequence[Note]) -> Iterator[Variation]:
    for note in notes:
        yield from note.variations
