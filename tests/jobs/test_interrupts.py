"""Ctrl-C at a terminal reaches the processes that were started, too."""

from tests.kernel import subprocesses

START_AND_PRESS = """
import os, signal, time
from multiprocessing import get_context
from ludarium.jobs.workers import block_interrupts

with block_interrupts():
    process = get_context("spawn").Process(target=time.sleep, args=(60,))
    process.start()
os.kill(process.pid, signal.SIGINT)
process.join(1)
print("alive" if process.is_alive() else "gone")
process.kill()
"""


def test_a_process_does_not_hear_ctrl_c_while_it_starts():
    """Not even the first one."""
    assert subprocesses.run(START_AND_PRESS) == "alive\n"
