"""Verifies the draws of a game of Turnio: `python tests/server/verify_draws.py FILE [COMMITMENT]`.

Written from the page docs/protocol.md alone, as someone would who does not trust the server. It
uses nothing of Ludarium.
"""

import argparse
import hashlib
import hmac
import json
import re
from itertools import accumulate
from math import gcd

CHIPS = {
    "CCSS+": 5,
    "CCSS-": 5,
    "CSCS+": 5,
    "CSCS-": 5,
    "CS..+": 3,
    "CS..-": 3,
    "C..S+": 3,
    "C..S-": 3,
    "C.S.+": 3,
    "C.S.-": 3,
}


def number_of(seed: str, step: int) -> int:
    code = hmac.new(seed.encode("ascii"), str(step).encode("ascii"), hashlib.sha256)
    return int.from_bytes(code.digest(), "big")


def chip_of(seed: str, step: int, bag: dict[str, int]) -> str:
    """The chip that is drawn from a bag at a step."""
    left = {chip: count for chip, count in bag.items() if count > 0}
    divisor = gcd(*left.values())
    sums = list(accumulate(count // divisor for count in left.values()))
    ticket = number_of(seed, step) % sums[-1]
    return next(chip for chip, reached in zip(left, sums, strict=True) if reached > ticket)


def bag_at(start: str) -> dict[str, int]:
    """The chips left in a position: all but those in its code, where they may be rotated."""
    bag = dict(CHIPS)
    for chip in re.findall(r"[CS.]{4}[+-]", start):
        corners, arrow = chip[:4], chip[4]
        turned = (corners[n:] + corners[:n] + arrow for n in range(4))
        bag[next(each for each in turned if each in bag)] -= 1
    return bag


def verify(text: str, expected: str | None = None) -> int:
    """Return the number of draws; raises ValueError if one of them is wrong."""
    record = json.loads(text)
    seed, commitment = record["seed"], record["commitment"]
    if hashlib.sha256(seed.encode("ascii")).hexdigest() != commitment:
        raise ValueError("the commitment is not that of the seed")
    if expected is not None and expected != commitment:
        raise ValueError(f"expected commitment {expected}, got {commitment}")
    bag, count = bag_at(record.get("start") or ""), 0
    steps = [step for turn in record["moves"] for step in turn.split(",")]
    for number, step in enumerate(steps):
        if re.fullmatch(r"[CS.]{4}[+-]", step):
            if step != chip_of(seed, number, bag):
                raise ValueError(f"step {number}: {step} was not to be drawn")
            bag[step] -= 1
            count += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record")
    parser.add_argument("commitment", nargs="?", help="as it was told before the game")
    args = parser.parse_args()
    with open(args.record, encoding="utf-8") as file:
        print(f"{verify(file.read(), args.commitment)} draws, all as they had to be")


if __name__ == "__main__":
    main()
