"""What a saved game may hold besides its moves, and how much memory it takes."""

import json
from collections.abc import Iterator, Sequence

from ludarium.core.annotations import Note
from ludarium.core.errors import RecordError
from ludarium.core.record import Record

MAX_TURNS = 50_000
"""The longest game that is read: far longer than any game of people."""

MAX_NAME = 80
"""The characters of a name, of the title of a variation, and of a time."""

MAX_TAGS, MAX_TAG = 50, 1_000
"""How many tags there may be, and the characters of each."""

MAX_ANNOTATOR = 1_000
"""The characters of the annotator as JSON."""

MAX_NOTES, MAX_COMMENT = 10_000, 10_000
"""How many notes there may be, with those in variations, and the characters of a comment."""

MAX_VARIATIONS, MAX_VARIATION_TURNS = 1_000, 5_000
"""How many variations there may be, and how many turns in all of them."""

GAME_BYTES, STEP_BYTES, NOTE_BYTES, CHARACTER_BYTES = 32_000, 300, 500, 12
"""The bytes that a game takes in memory, and each step, note or turn of a variation, and character:
at most, in the mean. A text of two characters takes 60."""


def check_limits(record: Record) -> None:
    """Raise RecordError for more than a saved game may hold."""
    _check("moves", record.turns_in_all, MAX_TURNS, "turns")
    _check("annotations", record.turns_in_all - len(record.moves), MAX_VARIATION_TURNS, "turns")
    for what, names in (("seats", record.seats), ("names", record.names)):
        _check_lengths(what, names, MAX_NAME)
    _check_lengths("started, finished", (record.started, record.finished), MAX_NAME)
    _check("tags", len(record.tags), MAX_TAGS, "tags")
    _check_lengths("tags", (*record.tags, *record.tags.values()), MAX_TAG)
    _check("annotator", len(json.dumps(dict(record.annotator))), MAX_ANNOTATOR)
    notes = list(_notes(record.annotations))
    variations = [each for note in notes for each in note.variations]
    _check("annotations", len(notes), MAX_NOTES, "notes")
    _check("annotations", len(variations), MAX_VARIATIONS, "variations")
    _check_lengths("title", (each.title for each in variations), MAX_NAME)
    _check_lengths("comments", (text for note in notes for text in note.comments), MAX_COMMENT)


def memory_of(record: Record, text: str, steps: int) -> int:
    """About the bytes that a verified record and its game take in memory, rather too many.

    Args:
        text: The record as JSON.
        steps: How many the game has.
    """
    characters = len(text) - 5 * text.count("\\u")  # six letters stand for one or for half of one
    parts = sum(1 for _ in _notes(record.annotations)) + record.turns_in_all - len(record.moves)
    sizes = STEP_BYTES * steps + NOTE_BYTES * parts + CHARACTER_BYTES * characters
    return GAME_BYTES + sizes


def _notes(notes: Sequence[Note]) -> Iterator[Note]:
    """All notes, those in variations included."""
    for note in notes:
        yield note
        for variation in note.variations:
            yield from _notes(variation.notes)


def _check(where: str, count: int, most: int, what: str = "characters") -> None:
    if count > most:
        raise RecordError(f"{where}: expected {most} {what} at most, got {count}")


def _check_lengths(where: str, texts: "Iterator[str] | Sequence[str | None]", most: int) -> None:
    _check(where, max((len(text) for text in texts if text is not None), default=0), most)
