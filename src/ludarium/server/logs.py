"""A log that nobody outside can fill: of lines that say the same only the first few are written,
then how many more there were."""

import logging
import re
import time
from collections import OrderedDict
from dataclasses import dataclass

FEW = 5
"""So many lines of a kind are written in each period."""

PERIOD = 60.0
"""Seconds."""

MOST_KINDS = 1_000
LOGGERS = ("asyncio", "uvicorn.error", "ludarium.server")
_NUMBERS = re.compile(r"[0-9a-fx]*\d[0-9a-fx]*")


@dataclass
class Kind:
    """Lines that differ only in what is filled in."""

    since: float
    count: int = 0


class Throttle(logging.Filter):
    """Lets the first lines of a kind pass in each period."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[str, int, str], Kind] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        key = record.name, record.levelno, _NUMBERS.sub("0", str(record.msg))[:200]
        now = time.monotonic()
        kind = self._kinds.get(key)
        if kind is None or now - kind.since > PERIOD:
            left_out = 0 if kind is None else max(kind.count - FEW, 0)
            kind = self._kinds[key] = Kind(now)
            if left_out:
                record.msg = f"{record.msg} (and {left_out} more like it before)"
        self._kinds.move_to_end(key)
        if len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        kind.count += 1
        return kind.count <= FEW


def throttle() -> None:
    """Throttle what the server and what it stands on have to say."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, Throttle) for each in logger.filters):
            logger.addFilter(Throttle())
