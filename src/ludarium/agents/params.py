"""Every tunable of the kernel's search, with what it does."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchParams:
    """The defaults are those of kernel/include/ludarium/search/params.hpp."""

    exploration: float = 0.7
    """How much a move's being little tried counts; values lie in -1..1."""
    first_play_reduction: float = 0.0
    """How far below the moves tried so far a move never tried is taken to be."""
    expand_after: int = 2
    """How often a position is played out before its moves get nodes of their own."""
    max_nodes: int = 20_000_000
    """The tree never holds more nodes; when it is full the search goes on without growing it."""
