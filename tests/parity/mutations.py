"""Codes that are almost right, to see that what one side refuses the other refuses too."""

from collections.abc import Callable
from random import Random

KINDS = ("rbgv", "CS.", "+-", "0123456789", "rb:")
"""Marks that can stand for each other and leave a code readable."""

ANY = "rbgvCS.+-X0123456789/:swappedbegundrawturnblock \n\0é"


def mutated(code: str, other: str, rng: Random) -> str:
    """The code with one to three changes; `other` is one to take pieces from."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        code = rng.choice(CHANGES)(code or "-", other, rng)
    return code


def another_mark(code: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(code))
    kinds = [kind for kind in KINDS if code[at] in kind]
    return code[:at] + rng.choice(rng.choice(kinds) if kinds else ANY) + code[at + 1 :]


def any_mark(code: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(code))
    return code[:at] + rng.choice(ANY) + code[at + rng.randrange(2) :]


def without_a_mark(code: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(code))
    return code[:at] + code[at + 1 :]


def two_exchanged(code: str, other: str, rng: Random) -> str:
    marks = list(code)
    one, two = rng.randrange(len(marks)), rng.randrange(len(marks))
    marks[one], marks[two] = marks[two], marks[one]
    return "".join(marks)


def field_of_another(code: str, other: str, rng: Random) -> str:
    fields, others = code.split(":"), other.split(":")
    at = rng.randrange(min(len(fields), len(others)))
    fields[at] = others[at]
    return ":".join(fields)


def row_of_another(code: str, other: str, rng: Random) -> str:
    rows, others = code.split("/"), other.split("/")
    at = rng.randrange(min(len(rows), len(others)))
    rows[at] = others[at]
    return "/".join(rows)


def another_number(code: str, other: str, rng: Random) -> str:
    fields = code.split(":")
    numbers = [at for at, field in enumerate(fields) if field.isdigit()]
    if numbers:
        fields[rng.choice(numbers)] = str(
            rng.choice((0, 1, 2, 3, 4, 5, 37, 271, 272, 10_000, "007"))
        )
    return ":".join(fields)


def another_word(code: str, other: str, rng: Random) -> str:
    fields = code.split(":")
    words = (
        "swapped",
        "begun",
        "-",
        "draw",
        "turn",
        "block",
        "lay",
        "CCSS+",
        "C.S.-",
        "r",
        "b",
        "v",
    )
    fields[rng.randrange(1, max(len(fields), 2)) % len(fields)] = rng.choice(words)
    return ":".join(fields)


def with_an_x(code: str, other: str, rng: Random) -> str:
    """Turnio: an X-chip in place of an empty square."""
    places = [at for at, mark in enumerate(code) if mark == "1"]
    at = rng.choice(places) if places else 0
    return f"{code[:at]}X{code[at + 1 :]}"


CHANGES: tuple[Callable[[str, str, Random], str], ...] = (
    *[another_mark] * 4,
    any_mark,
    without_a_mark,
    two_exchanged,
    *[field_of_another] * 2,
    *[row_of_another] * 2,
    another_number,
    another_word,
    with_an_x,
)
