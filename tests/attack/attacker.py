"""The process that attacks: `python -m tests.attack.attacker NAME`, with its aim as JSON on the
standard input. It says `ready` when it begins and tells in the end what it saw, as JSON."""

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import asdict
from typing import Any

from ludarium.jobs.program import run_program

from .plan import Aim, Attack

NICE = 10
"""Attackers elsewhere would not take this machine's processor."""

PATIENCE = 60.0
"""Seconds that an attacker may need beyond its time, to prepare and to let go."""


class AttackerProcess:
    """An attacker as the one who measures sees it."""

    def __init__(self, process: asyncio.subprocess.Process, seconds: float) -> None:
        self._process, self._seconds = process, seconds

    @classmethod
    async def start(cls, attack: Attack, address: str, seconds: float, material: Any) -> Any:
        """Until it begins to attack."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.attack.attacker",
            attack.name,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            limit=2**24,
            start_new_session=True,  # Ctrl-C is not for it: who started it ends it
        )
        assert process.stdin is not None and process.stdout is not None
        aim = Aim(address, seconds, material)
        process.stdin.write(json.dumps({**asdict(aim), "seen": {}}).encode() + b"\n")
        process.stdin.close()
        try:
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        except BaseException:
            process.kill()
            raise
        if line.strip() != b"ready":
            raise SystemExit(f"the attacker {attack.name} did not begin: {line.decode()}")
        return cls(process, seconds)

    async def tale(self) -> Counter[str]:
        """What it saw, when it has ended."""
        assert self._process.stdout is not None
        try:
            report = await asyncio.wait_for(self._process.stdout.read(), self._seconds + PATIENCE)
            await self._process.wait()
        finally:
            self.stop()
        return Counter(json.loads(report))

    def stop(self) -> None:
        if self._process.returncode is None:
            self._process.kill()


async def _run(attack: Attack, aim: Aim) -> None:
    """Whatever happens to it, it ends in time and tells what it saw."""
    task = asyncio.ensure_future(attack.run(aim))
    while not task.done():
        left = aim.until - asyncio.get_running_loop().time() + 1 if aim.until else PATIENCE
        finished_tasks, _ = await asyncio.wait([task], timeout=max(0.05, min(left, 1.0)))
        if not finished_tasks and aim.until and left <= 0:
            task.cancel()
    if not task.cancelled() and (error := task.exception()):
        aim.seen[f"ended by {error!r}"] += 1
        if not aim.until:
            raise error


def main() -> None:
    from .attacks import ATTACKS

    parser = argparse.ArgumentParser(prog="python -m tests.attack.attacker", description=__doc__)
    parser.add_argument("name", choices=ATTACKS)
    attack = ATTACKS[parser.parse_args().name]
    os.nice(NICE)
    aim = Aim(**json.loads(sys.stdin.readline()))
    aim.seen = Counter()
    asyncio.run(_run(attack, aim))
    print(json.dumps(aim.seen), flush=True)
    os._exit(0)  # without closing thousands of sockets one by one


if __name__ == "__main__":
    run_program(main)
