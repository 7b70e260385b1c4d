"""Makes the allocator of glibc return freed memory to the system.

By itself it has an arena for each thread, and after the first large block is freed it takes even
blocks of megabytes from these arenas. A search tree is hundreds of such blocks, and what small
ones happen to lie between them keeps the memory of all trees that there ever were.
"""

import ctypes
import sys

# Names and numbers of glibc's <malloc.h>.
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8

LARGE_BYTES = 128 * 1024
"""Blocks of this size are mapped one by one and returned when they are freed. A constant: without
one glibc raises it with every large block."""

ARENAS = 2
"""Threads that compute allocate little, so they can share."""


def return_freed_memory() -> None:
    """Set the allocator up, before any other thread is started. Does nothing without glibc."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return
    mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
    mallopt(M_TRIM_THRESHOLD, LARGE_BYTES)
    mallopt(M_ARENA_MAX, ARENAS)
