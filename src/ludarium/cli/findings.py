"""The findings of `verify` and `verify-solution`."""

from collections.abc import Iterable

from ludarium.cli.json_output import Json
from ludarium.cli.screen import Screen

Finding = tuple[bool | None, str]
"""A statement, after whether it holds; None if that could not be checked."""

WORDS = {True: "holds", False: "does not hold", None: "not checked"}


def say_findings(screen: Screen, findings: Iterable[Finding]) -> None:
    for holds, what in findings:
        screen.say(f"{WORDS[holds]}: {what}", "red" if holds is False else "", hang="  ")


def findings_json(findings: Iterable[Finding]) -> list[Json]:
    return [{"holds": holds, "what": what} for holds, what in findings]
