"""`python -m tests.server.soak --cycles 200`: the server killed that often in mid-game."""

import argparse
import tempfile
import time
from pathlib import Path

from ludarium.jobs.program import run_program
from tests.server.kills import Report, soak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=200)
    parser.add_argument("--seed", default=str(time.time_ns()), help="what to repeat")
    args = parser.parse_args()
    print(f"seed {args.seed}", flush=True)
    begun = time.monotonic()

    def say(report: Report) -> None:
        if report.cycles % 10 == 0:
            print(f"{time.monotonic() - begun:6.0f} s  {report}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        report = soak(Path(folder) / "games.sqlite", args.cycles, args.seed, say)
    print(f"soak passed: {report}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    run_program(main)
