"""The games of Ludarium in C++. Use it through `ludarium.kernel`, which knows games and states."""

from ludarium_kernel._kernel import (
    CHANCE,
    NODE_BYTES,
    OVER,
    Candidate,
    ExactMove,
    Rules,
    Search,
    SearchParams,
    SearchResult,
    Solution,
    Solver,
    Tally,
    Walk,
)

__all__ = [
    "CHANCE",
    "NODE_BYTES",
    "OVER",
    "Candidate",
    "ExactMove",
    "Rules",
    "Search",
    "SearchParams",
    "SearchResult",
    "Solution",
    "Solver",
    "Tally",
    "Walk",
]
