"""The log: its form, and that it does not grow with what others send."""

import json
import logging
from pathlib import Path

import pytest

from ludarium.server import logs
from ludarium.server.logs import (
    LINES_PER_PERIOD,
    PERIOD,
    JsonFormatter,
    LineFormatter,
    LogLine,
    Throttle,
)


class Clock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(logs, "time", clock)
    return clock


def record(message: object, *args: object, exc_info=None) -> logging.LogRecord:
    line = logging.LogRecord("asyncio", logging.ERROR, "f", 1, message, args, exc_info)
    line.created = 0.0
    return line


def test_a_line_has_a_time_a_level_an_event_and_values():
    line = LogLine("room_deleted", count=12, reason="expired")
    assert LineFormatter().format(record(line)) == (
        "1970-01-01T00:00:00Z ERROR room_deleted count=12 reason=expired"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("", 'a=""'),
        ("two words", 'a="two words"'),
        ("b=c", 'a="b=c"'),
        ('"', r'a="\""'),
        ("x\n1970-01-01T00:00:00Z INFO forged", r'a="x\n1970-01-01T00:00:00Z INFO forged"'),
        ("\x1b[31m", r'a="\u001b[31m"'),
        (None, "a=None"),
        ("/api/rooms", "a=/api/rooms"),
    ],
)
def test_a_value_cannot_be_taken_for_more(value: object, text: str):
    assert str(LogLine("event", a=value)) == f"event {text}"


def test_other_records_and_tracebacks():
    assert (
        LineFormatter()
        .format(record("Task %d failed", 7))
        .endswith('ERROR asyncio message="Task 7 failed"')
    )
    try:
        raise ValueError("full")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    first, *_, last = LineFormatter().format(record(LogLine("x"), exc_info=info)).splitlines()
    assert first.endswith("ERROR x") and last == "ValueError: full"


def test_few_of_a_kind_are_written_and_then_how_many_were_suppressed(clock):
    throttle = Throttle()
    lines = [record(LogLine("room_failed", room=n)) for n in range(1000)]
    results = [throttle.filter(line) for line in lines]
    assert results == [True] * LINES_PER_PERIOD + [False] * (1000 - LINES_PER_PERIOD)
    assert throttle.filter(record(LogLine("another")))
    clock.now += PERIOD + 1
    late = record(LogLine("room_failed", room=7))
    assert throttle.filter(late)
    assert late.getMessage() == f"room_failed room=7 suppressed={1000 - LINES_PER_PERIOD}"


def test_numbers_make_no_other_kind(clock):
    throttle = Throttle()
    results = [throttle.filter(record(f"Task-{n} at 0x{n:08x} failed")) for n in range(50)]
    assert results.count(True) == LINES_PER_PERIOD
    clock.now += PERIOD + 1
    late = record("Task-9 at 0x00000009 failed")
    assert throttle.filter(late)
    assert late.getMessage() == "Task-9 at 0x00000009 failed (suppressed 45 like it)"


def test_the_kinds_do_not_grow_without_end(clock):
    throttle = Throttle()
    for n in range(3 * logs.MAX_KINDS):
        throttle.filter(record("kind " + "y" * n if n < 150 else f"{chr(0x4E00 + n)}"))
    assert len(throttle._kinds) <= logs.MAX_KINDS


def test_a_line_can_be_json():
    line = LogLine("room_deleted", count=12, reason="expired", file=Path("a b"))
    assert json.loads(JsonFormatter().format(record(line))) == {
        "time": "1970-01-01T00:00:00Z",
        "level": "ERROR",
        "event": "room_deleted",
        "count": 12,
        "reason": "expired",
        "file": "a b",
    }


def test_a_traceback_stays_on_the_line_of_json():
    try:
        raise ValueError("full")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    text = JsonFormatter().format(record("Task %d failed", 7, exc_info=info))
    line = json.loads(text)
    assert (line["event"], line["message"]) == ("asyncio", "Task 7 failed")
    assert line["traceback"].endswith("ValueError: full") and "\n" not in text
