"""Codes that are almost right, to see that Python and kernel refuse the same ones.

The marks and words of a game are taken from its codes.
"""

from collections.abc import Callable, Sequence
from random import Random

NOISE = "rbX0123456789/:+- \n\0é"
NUMBERS = ("0", "1", "2", "3", "4", "5", "37", "271", "272", "10000", "007")


class Mutations:
    """Makes codes of a game that are nearly as good as those it is given."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = codes
        boards = [code.split(":")[0] for code in codes]
        words = {word for code in codes for word in code.split(":")[1:]}
        self.pieces = "".join(sorted(set("".join(boards)) - set("/0123456789")))
        self.words = ["-", "", *sorted(words)]

    def __call__(self, rng: Random) -> str:
        """A code with one to three changes."""
        code = rng.choice(self.codes)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            code = rng.choice(CHANGES)(self, code or "-", rng)
        return code


def another_mark(mutations: Mutations, code: str, rng: Random) -> str:
    """Of the same kind, so that the code stays readable."""
    at = rng.randrange(len(code))
    kinds = (mutations.pieces, "0123456789", "+-")
    kind = next((kind for kind in kinds if code[at] in kind), NOISE)
    return code[:at] + rng.choice(kind) + code[at + 1 :]


def any_mark(mutations: Mutations, code: str, rng: Random) -> str:
    at = rng.randrange(len(code))
    return code[:at] + rng.choice(NOISE + mutations.pieces) + code[at + rng.randrange(2) :]


def without_a_mark(mutations: Mutations, code: str, rng: Random) -> str:
    at = rng.randrange(len(code))
    return code[:at] + code[at + 1 :]


def two_exchanged(mutations: Mutations, code: str, rng: Random) -> str:
    marks = list(code)
    one, two = rng.randrange(len(marks)), rng.randrange(len(marks))
    marks[one], marks[two] = marks[two], marks[one]
    return "".join(marks)


def field_of_another(mutations: Mutations, code: str, rng: Random) -> str:
    fields, others = code.split(":"), rng.choice(mutations.codes).split(":")
    at = rng.randrange(min(len(fields), len(others)))
    fields[at] = others[at]
    return ":".join(fields)


def row_of_another(mutations: Mutations, code: str, rng: Random) -> str:
    rows, others = code.split("/"), rng.choice(mutations.codes).split("/")
    at = rng.randrange(min(len(rows), len(others)))
    rows[at] = others[at]
    return "/".join(rows)


def another_number(mutations: Mutations, code: str, rng: Random) -> str:
    fields = code.split(":")
    numbers = [at for at, field in enumerate(fields) if field.isdigit()]
    if numbers:
        fields[rng.choice(numbers)] = rng.choice(NUMBERS)
    return ":".join(fields)


def another_word(mutations: Mutations, code: str, rng: Random) -> str:
    fields = code.split(":")
    fields[rng.randrange(1, max(len(fields), 2)) % len(fields)] = rng.choice(mutations.words)
    return ":".join(fields)


def one_piece_more(mutations: Mutations, code: str, rng: Random) -> str:
    """In place of a single empty cell."""
    places = [at for at, mark in enumerate(code) if mark == "1"]
    at = rng.choice(places) if places else 0
    return f"{code[:at]}{rng.choice(mutations.pieces)}{code[at + 1 :]}"


CHANGES: tuple[Callable[[Mutations, str, Random], str], ...] = (
    *[another_mark] * 4,
    any_mark,
    without_a_mark,
    two_exchanged,
    *[field_of_another] * 2,
    *[row_of_another] * 2,
    another_number,
    another_word,
    *[one_piece_more] * 2,
)
