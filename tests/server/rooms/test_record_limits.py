"""What a saved game may hold, and what it takes in memory."""

import gc
import json
import tracemalloc
from typing import Any

import pytest

import ludarium
from ludarium import History, Record, RecordError
from ludarium.server.rooms.record_limits import (
    MAX_ANNOTATOR,
    MAX_COMMENT,
    MAX_NAME,
    MAX_NOTES,
    MAX_TAG,
    MAX_TAGS,
    MAX_VARIATION_TURNS,
    MAX_VARIATIONS,
    check_limits,
    memory_of,
)

HISTORY = History(ludarium.load("churn", sides=3))


def text_of(**members: Any) -> str:
    record = json.loads(Record.of(HISTORY, ("human", "human")).to_json())
    return json.dumps({**record, "version": 2, **members})


def variations(count: int, turns: int = 1) -> list[Any]:
    return [{"turn": 0, "variations": [{"moves": ["c3"] * turns} for _ in range(count)]}]


def inside(count: int) -> list[Any]:
    """A variation with notes."""
    notes = [{"turn": 1}] * count
    return [{"turn": 0, "variations": [{"moves": ["c3"], "annotations": notes}]}]


LARGEST = [
    {"names": ["a" * MAX_NAME, None]},
    {"seats": ["a" * MAX_NAME, "b"]},
    {"tags": {str(number): "" for number in range(MAX_TAGS)}},
    {"tags": {"a": "b" * MAX_TAG}},
    {"annotator": {"a": "b" * (MAX_ANNOTATOR - 9)}},
    {"annotations": [{"turn": 0}] * MAX_NOTES},
    {"annotations": inside(MAX_NOTES - 1)},
    {"annotations": [{"turn": 0, "comments": ["a" * MAX_COMMENT]}]},
    {"annotations": variations(MAX_VARIATIONS)},
    {"annotations": variations(1, MAX_VARIATION_TURNS)},
    {"annotations": [{"turn": 0, "variations": [{"moves": ["c3"], "title": "a" * MAX_NAME}]}]},
]

TOO_LARGE = [
    {"names": ["a" * (MAX_NAME + 1), None]},
    {"seats": ["a" * (MAX_NAME + 1), "b"]},
    {"started": f"2026-01-31T12:00:00.{'0' * MAX_NAME}+00:00"},
    {"tags": {str(number): "" for number in range(MAX_TAGS + 1)}},
    {"tags": {"a": "b" * (MAX_TAG + 1)}},
    {"tags": {"a" * (MAX_TAG + 1): "b"}},
    {"annotator": {"a": "b" * (MAX_ANNOTATOR - 8)}},
    {"annotator": {"a": [{}] * MAX_ANNOTATOR}},
    {"annotations": [{"turn": 0}] * (MAX_NOTES + 1)},
    {"annotations": inside(MAX_NOTES)},
    {"annotations": [{"turn": 0, "comments": ["a" * (MAX_COMMENT + 1)]}]},
    {"annotations": variations(MAX_VARIATIONS + 1)},
    {"annotations": variations(1, MAX_VARIATION_TURNS + 1)},
    {
        "annotations": [
            {"turn": 0, "variations": [{"moves": ["c3"], "title": "a" * (MAX_NAME + 1)}]}
        ]
    },
]


@pytest.mark.parametrize("members", LARGEST, ids=lambda members: next(iter(members)))
def test_the_largest_are_fine(members: dict[str, Any]):
    check_limits(Record.from_json(text_of(**members)))


@pytest.mark.parametrize("members", TOO_LARGE, ids=lambda members: next(iter(members)))
def test_larger_ones_are_refused(members: dict[str, Any]):
    with pytest.raises(RecordError, match="at most"):
        check_limits(Record.from_json(text_of(**members)))


def note(number: int) -> dict[str, Any]:
    return {"turn": 0, "comments": [f"{number}"], "values": [0.5, -0.5]}


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"annotations": [note(number) for number in range(3_000)]},
        {"annotations": variations(MAX_VARIATIONS)},
        {"annotations": [{"turn": 0, "comments": [f"{number}" for number in range(50_000)]}]},
        {"annotations": [{"turn": 0, "comments": ["\U0001f600" * MAX_COMMENT] * 20}]},
        {"tags": {f"{number}": "\U0001f600" + "a" * 900 for number in range(MAX_TAGS)}},
        {"annotator": {"a": [{} for _ in range(MAX_ANNOTATOR // 4 - 10)]}},
    ],
    ids=["nothing", "notes", "variations", "short comments", "long comments", "tags", "annotator"],
)
def test_the_memory_of_a_record_is_not_underestimated(members: dict[str, Any]):
    text = text_of(**members)
    Record.from_json(text)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        record = Record.from_json(text)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < memory_of(record, text, 0)
