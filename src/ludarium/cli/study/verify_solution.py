"""`ludarium verify-solution FILE`: check a solution file with another solver."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ludarium.analysis.solution_check import Check, Verification, verify
from ludarium.analysis.solutions import SolvedMove
from ludarium.cli.arguments import CTRL_C, KernelThreads
from ludarium.cli.findings import WORDS, Finding, findings_json, say_findings
from ludarium.cli.json_output import AsJson, Json, position_json, print_document
from ludarium.cli.progress import solving
from ludarium.cli.screen import Screen
from ludarium.cli.wording import proven_text, worth_text
from ludarium.core.errors import RecordError
from ludarium.core.files import read_text

CONTRADICTED, UNCHECKED = 1, 3
NAMED = 8
"""The number of moves that are listed by name."""


def verify_solution(
    file: Annotated[Path, typer.Argument(help="what `ludarium solve --output` wrote")],
    seconds: Annotated[
        float, typer.Option(min=0, help="Spend at most this many seconds on each move.")
    ] = 60.0,
    threads: KernelThreads = 1,
    as_json: AsJson = False,
) -> None:
    verification, interrupted = read_claims(file), True
    solution = verification.solution
    with solving(len(solution.moves)) as (step, watch), suppress(KeyboardInterrupt):
        for check in verify(solution, seconds=seconds, threads=threads, watch=watch):
            verification = replace(verification, checks={**verification.checks, check.move: check})
            step(len(verification.checks))
        interrupted = False
    limit = "before it was interrupted" if interrupted else f"within {seconds:g} s each"
    findings = list(_findings(verification, limit))
    if as_json:
        print_document("solution-check", _json(verification, findings))
    else:
        _say(verification, findings)
    if interrupted:
        raise typer.Exit(CTRL_C)
    if not verification.holds:
        raise typer.Exit(UNCHECKED if verification.holds is None else CONTRADICTED)


def read_claims(path: Path) -> Verification:
    """Return the claims of a solution file; raises RecordError that names the file."""
    text = read_text(path)
    try:
        return Verification.from_json(text)
    except ValueError as error:
        raise RecordError(f"{path}: {error}") from None


def _findings(verification: Verification, limit: str) -> Iterator[Finding]:
    yield verification.complete, _list_text(verification)
    moves = list(verification.solution.moves)
    by_verdict = {each: [m for m in moves if verification.agrees(m) is each] for each in WORDS}
    if agree := by_verdict[True]:
        yield True, f"{len(agree)} of {len(moves)} moves have the values that the file gives"
    for move in by_verdict[False]:
        yield False, _contradiction(verification.checks[move])
    if left := by_verdict[None]:
        yield None, f"{_names(left)} of {len(moves)} moves: not solved {limit}"
    if verification.distances is None:
        yield None, "the lengths of the games: the other solver does not count moves"
    if verification.value is not None and verification.margin is not None:
        result = proven_text(verification.value, verification.margin)
        yield verification.position, f"the position is a {result} for the player to move"
    elif verification.position is False:
        yield False, "the value of the position is unknown"


def _list_text(verification: Verification) -> str:
    count = len(verification.solution.moves)
    if not (missing := verification.missing):
        return f"the {count} moves of the file are all that are legal"
    less = f"the file lacks {_names(missing)} of {count + len(missing)} legal moves"
    if verification.complete is False:
        return f"{less}, but gives a value for the position"
    return f"{less}: it is unfinished"


def _contradiction(check: Check) -> str:
    assert check.result is not None
    claimed, actual = (
        worth_text(each.value, each.margin, each.unswapped) for each in (check.claim, check.result)
    )
    return f"{check.move}: the file says {claimed}, but it is a {actual}"


def _names(moves: list[str]) -> str:
    """Return the number of moves, and the first of them by name."""
    dots = ", …" if len(moves) > NAMED else ""
    return f"{len(moves)} ({', '.join(moves[:NAMED])}{dots})"


def _say(verification: Verification, findings: list[Finding]) -> None:
    screen = Screen()
    say_findings(screen, findings)
    by = "game's own solver" if verification.solution.plain else "plain full search"
    closing = {
        True: f"The {by} confirms the whole file.",
        False: f"Some claims of this file are wrong, according to the {by}.",
        None: f"The {by} contradicts nothing, but could not check everything.",
    }
    holds = verification.holds
    screen.say(closing[holds], "bold red" if holds is False else "bold")


def _json(verification: Verification, findings: list[Finding]) -> Json:
    solution = verification.solution
    return {
        **position_json(*solution.position()),
        "plain": not solution.plain,
        "holds": verification.holds,
        "findings": findings_json(findings),
        "moves": [_move_json(verification, each) for each in solution.moves.values()],
    }


def _move_json(verification: Verification, claim: SolvedMove) -> Json:
    check = verification.checks.get(claim.move, Check(claim.move, claim, None))
    return {
        "move": claim.move,
        "agrees": check.agrees,
        "differs": check.differs,
        "said": claim.value,
        "found": None if check.result is None else check.result.value,
    }
