"""The games of Ludarium in C++. Use it through `ludarium.kernel`, which knows games and states."""

from ludarium_kernel._kernel import (
    CHANCE,
    NODE_BYTES,
    OVER,
    Batch,
    Candidate,
    Census,
    ExactMove,
    Moments,
    Rules,
    Search,
    SearchParams,
    SearchResult,
    Solution,
    Solver,
    Tally,
    Walk,
    arch,
    games,
    version,
)

__all__ = [
    "CHANCE",
    "NODE_BYTES",
    "OVER",
    "Batch",
    "Candidate",
    "Census",
    "ExactMove",
    "Moments",
    "Rules",
    "Search",
    "SearchParams",
    "SearchResult",
    "Solution",
    "Solver",
    "Tally",
    "Walk",
    "arch",
    "games",
    "version",
]

__version__ = version()
