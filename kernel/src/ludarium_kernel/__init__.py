"""The games of Ludarium in C++. Use it through `ludarium.kernel`, which knows games and states."""

from ludarium_kernel._kernel import (
    CHANCE,
    NODE_BYTES,
    OVER,
    Candidate,
    Rules,
    Search,
    SearchParams,
    SearchResult,
    Tally,
    Walk,
)

__all__ = [
    "CHANCE",
    "NODE_BYTES",
    "OVER",
    "Candidate",
    "Rules",
    "Search",
    "SearchParams",
    "SearchResult",
    "Tally",
    "Walk",
]
