"""Freed memory goes back to the system, whatever lies between it."""

import subprocess
import sys

import pytest

PROGRAM = """
import ctypes, sys
from pathlib import Path
from ludarium.server.allocator import return_freed_memory

def resident_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 2**20

if "set up" in sys.argv:
    return_freed_memory()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
libc.free(libc.malloc(2**20))  # from here on glibc keeps blocks of this size, if it may
before, blocks = resident_mb(), []
for _ in range(200):
    blocks.append(libc.malloc(400_000))
    ctypes.memset(blocks[-1], 1, 400_000)
    ctypes.memset(libc.malloc(20_000), 1, 20_000)
for block in blocks:
    libc.free(block)
print(resident_mb() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has this allocator")
def test_large_blocks_are_returned_although_small_ones_lie_between_them():
    assert growth_mb() > 50
    assert growth_mb("set up") < 20


def growth_mb(*args: str) -> int:
    command = [sys.executable, "-c", PROGRAM, *args]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(ran.stdout)
