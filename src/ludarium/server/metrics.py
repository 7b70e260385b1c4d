"""What this process has counted, for Prometheus; `/metrics` shows it."""

import asyncio
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

LAG_SECONDS = 1.0
"""How often the event loop is measured."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

STEPS = Counter("ludarium_steps", "Steps played and stored.", registry=REGISTRY)
REQUESTS = Counter(
    "ludarium_requests",
    "HTTP requests by status.",
    ["status"],
    registry=REGISTRY,
)
REFUSALS = Counter(
    "ludarium_refusals", "Requests and messages refused, by code.", ["code"], registry=REGISTRY
)
ENGINE_SECONDS = Counter(
    "ludarium_engine_seconds", "Seconds that computer players have thought.", registry=REGISTRY
)
EVENT_LOOP_LAG = Histogram(
    "ludarium_event_loop_lag_seconds",
    "How much later than planned the event loop continues a task.",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)


class SharedMetrics(Collector):
    """The measurements of all workers of a server. Each writes its own into a file of a folder, and
    whichever is asked reads them all."""

    of_workers: ClassVar["SharedMetrics | None"] = None
    """Set before the workers are started, if there are several."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, text: bytes) -> None:
        """Write the measurements of this process."""
        part = self._folder / f"{os.getpid()}.part"
        part.write_bytes(text)
        part.replace(self._folder / str(os.getpid()))

    def merged(self) -> bytes:
        """The measurements of all workers that live, each with a label `process`."""
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)

    def collect(self) -> Iterable[Metric]:
        families: dict[str, Metric] = {}
        for file in sorted(self._folder.glob("*[0-9]")):
            if not _lives(int(file.name)):
                file.unlink(missing_ok=True)
                continue
            for family in text_string_to_metric_families(file.read_text("utf-8")):
                merged = families.setdefault(family.name, family)
                samples = [
                    each._replace(labels={**each.labels, "process": file.name})
                    for each in family.samples
                ]
                merged.samples = samples if merged is family else merged.samples + samples
        return families.values()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def measure(measurements: Callable[[], bytes]) -> None:
    """Measure the lag of the event loop, and share the measurements with other workers, until
    cancelled."""
    while True:
        planned = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        EVENT_LOOP_LAG.observe(max(time.perf_counter() - planned, 0.0))
        if SharedMetrics.of_workers is not None:
            SharedMetrics.of_workers.write(measurements())
