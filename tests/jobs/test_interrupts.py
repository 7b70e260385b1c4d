"""Ctrl-C at a terminal reaches the processes that were started, too."""

from tests.kernel import subprocesses

START_AND_PRESS = """
import os, signal
from multiprocessing import get_context
from ludarium.jobs.workers import block_interrupts

spawn = get_context("spawn")
ours, theirs = spawn.Pipe()
with block_interrupts():
    process = spawn.Process(target=theirs.send, args=("alive",))
    process.start()
os.kill(process.pid, signal.SIGINT)
theirs.close()
try:
    print(ours.recv())
except EOFError:
    print("gone")
"""


def test_a_process_does_not_hear_ctrl_c_while_it_starts():
    """Not even the first one."""
    assert subprocesses.run(START_AND_PRESS) == "alive\n"
