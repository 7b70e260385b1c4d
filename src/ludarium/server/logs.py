"""The server's log: one line for each event, as `time LEVEL event key=value ...` or as JSON, on
stderr.

Nobody outside can fill it: each period has only the first few lines of a kind. The next one after
that says how many were suppressed.
"""

import json
import logging
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from ludarium.core.lru import LruCache

LINES_PER_PERIOD = 5
"""How many lines of a kind are written in each period."""

PERIOD = 60.0
"""Seconds."""

MAX_KINDS = 1_000
ACCESS = "ludarium.access"
"""The logger of requests. The host asks for all of them, so they are not throttled."""

LOGGERS = ("asyncio", "uvicorn.error", "ludarium.server")
_NUMBERS = re.compile(r"[0-9a-fx]*\d[0-9a-fx]*")
_PLAIN = re.compile(r"[^\s\"=\x00-\x1f\x7f-\x9f]+")


class LogLine:
    """An event and its values, which are quoted where they need it."""

    def __init__(self, event: str, **values: object) -> None:
        self.event, self.values = event, values

    def __str__(self) -> str:
        pairs = (f"{name}={_text(value)}" for name, value in self.values.items())
        return " ".join((self.event, *pairs))


def _text(value: object) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)


class LineFormatter(logging.Formatter):
    """Formats every record as a line of the log; a traceback follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        text = f"{_time(record)} {record.levelname} {_line(record)}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


class JsonFormatter(logging.Formatter):
    """Formats every record as a JSON object on a line of its own, with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = _line(record)
        members = {
            "time": _time(record),
            "level": record.levelname,
            "event": line.event,
            **line.values,
        }
        if record.exc_info:
            members["traceback"] = self.formatException(record.exc_info)
        return json.dumps(members, default=str)


def _time(record: logging.LogRecord) -> str:
    return f"{datetime.fromtimestamp(record.created, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _line(record: logging.LogRecord) -> LogLine:
    if isinstance(record.msg, LogLine):
        return record.msg
    return LogLine(record.name.replace(".", "_"), message=record.getMessage())


@dataclass
class Kind:
    """Lines that differ only in their values."""

    since: float
    count: int = 0


class Throttle(logging.Filter):
    """Lets the first lines of a kind pass in each period."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds = LruCache[tuple[str, int, str], Kind](MAX_KINDS)

    def filter(self, record: logging.LogRecord) -> bool:
        line = record.msg
        event = line.event if isinstance(line, LogLine) else _NUMBERS.sub("0", str(line))[:200]
        key = record.name, record.levelno, event
        now = time.monotonic()
        kind = self._kinds.get(key)
        if kind is None or now - kind.since > PERIOD:
            suppressed = 0 if kind is None else max(kind.count - LINES_PER_PERIOD, 0)
            kind = Kind(now)
            self._kinds.put(key, kind)
            if suppressed and isinstance(line, LogLine):
                record.msg = LogLine(line.event, **line.values, suppressed=suppressed)
            elif suppressed:
                record.msg = f"{line} (suppressed {suppressed} like it)"
        kind.count += 1
        return kind.count <= LINES_PER_PERIOD


def set_up_logging(*, as_json: bool = False, access: bool = False) -> None:
    """Write what the server and the libraries below it log to stderr, throttled; and all requests
    if `access` asks for it."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if as_json else LineFormatter())
    for name in (*LOGGERS, ACCESS):
        logger = logging.getLogger(name)
        logger.filters, logger.handlers, logger.propagate = [Throttle()], [handler], False
    logging.getLogger("ludarium.server").setLevel(logging.INFO)
    access_log = logging.getLogger(ACCESS)
    access_log.filters = []
    access_log.setLevel(logging.INFO if access else logging.WARNING)
