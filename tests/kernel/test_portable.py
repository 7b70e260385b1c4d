"""By default the module runs on other machines than the one that built it."""

import platform
import re
import shutil
import subprocess

import pytest

native = pytest.importorskip("ludarium_kernel")

BEYOND = re.compile(r"%[yz]mm\d|%k[0-7]")
"""Registers of AVX and AVX-512, which no portable module may use."""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="looks for registers of x86-64")
@pytest.mark.skipif(native.arch() != "portable", reason="built for certain processors, as asked")
def test_the_default_module_has_no_instructions_of_newer_processors():
    if shutil.which("objdump") is None:
        pytest.skip("needs objdump, of the binutils that come with a compiler")
    command = ["objdump", "-d", "--no-show-raw-insn", native._kernel.__file__]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert listing.count("\n") > 10_000
    assert listing.count("popcnt") > 10, "bits are counted in one instruction"
    assert BEYOND.search(listing) is None
