"""What this process has counted, for Prometheus; `/metrics` shows it."""

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

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


async def measure_event_loop() -> None:
    """Measure the lag of the event loop until cancelled."""
    while True:
        planned = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        EVENT_LOOP_LAG.observe(max(time.perf_counter() - planned, 0.0))
