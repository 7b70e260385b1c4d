"""`ludarium verify RECORD`: check a recorded game, including its draws."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.json_output import AsJson, print_document
from ludarium.cli.record_files import read_unverified
from ludarium.cli.screen import Screen
from ludarium.cli.wording import result_text
from ludarium.core.errors import RecordError
from ludarium.core.fairness import commitment, first_unfair_move
from ludarium.core.game import CHANCE
from ludarium.core.history import History
from ludarium.core.record import Record
from ludarium.games import load

BROKEN = 1

HOLDS, FAILS, UNKNOWN = "holds", "does not hold", "not checked"
"""The verdicts on a claim."""

Finding = tuple[str, str]
"""A verdict and the claim."""


def verify(
    record: Annotated[Path, typer.Argument(help="a saved game")],
    commitment_text: Annotated[
        str | None,
        typer.Option(
            "--commitment",
            help="Check the draws against this commitment, which the server showed at the start.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    findings = list(_findings(read_unverified(record), commitment_text))
    if as_json:
        _print_findings(findings)
    else:
        _say_findings(findings)
    if any(verdict == FAILS for verdict, _ in findings):
        raise typer.Exit(BROKEN)


def _print_findings(findings: list[Finding]) -> None:
    verdicts = {HOLDS: True, FAILS: False, UNKNOWN: None}
    rows = [{"holds": verdicts[verdict], "what": what} for verdict, what in findings]
    holds = all(verdict != FAILS for verdict, _ in findings)
    print_document("verification", {"holds": holds, "findings": rows})


def _say_findings(findings: list[Finding]) -> None:
    screen = Screen()
    for verdict, what in findings:
        screen.say(f"{verdict}: {what}", "red" if verdict == FAILS else "", hang="  ")
    verdicts = {verdict for verdict, _ in findings}
    if FAILS in verdicts:
        screen.say("This record does not hold what it says.", "bold red")
        return
    rest = "; the rest could not be checked" if UNKNOWN in verdicts else ""
    screen.say(f"All that was checked holds{rest}.", "bold")


def _findings(record: Record, commitment_text: str | None) -> Iterator[Finding]:
    try:
        history = record.replay(load)
    except RecordError as error:
        yield FAILS, str(error)
        return
    game = history.game
    yield (
        HOLDS,
        f"{history.turn_count} turns with {len(history.steps)} steps are by the rules of "
        f"{game.info.title}",
    )
    if record.result is None:
        yield HOLDS, "there is no result yet"
    else:
        yield HOLDS, f"the result: {result_text(game, history.state, record.result)}"
    yield from _commitment_findings(record, commitment_text)
    yield from _draw_findings(record, history)


def _commitment_findings(record: Record, commitment_text: str | None) -> Iterator[Finding]:
    if commitment_text is not None:
        same = record.commitment == commitment_text.strip().lower()
        yield HOLDS if same else FAILS, "the commitment is the one given"
    if record.seed is not None and record.commitment is not None:
        fits = commitment(record.seed) == record.commitment
        yield HOLDS if fits else FAILS, "the commitment is the SHA-256 of the seed"
    elif record.seed is not None:
        yield UNKNOWN, "that the seed was chosen before the first draw; there is no commitment"


def _draw_findings(record: Record, history: History) -> Iterator[Finding]:
    draws = sum(step.seat == CHANCE for step in history.steps)
    if not draws:
        yield HOLDS, "nothing was drawn"
    elif record.seed is not None:
        wrong = first_unfair_move(history, record.seed)
        if wrong is None:
            yield HOLDS, f"all {draws} draws are those that the seed gives"
        else:
            text = history.game.text(history.steps[wrong].move)
            yield FAILS, f"the draw after {wrong} steps, {text}, is the one that the seed gives"
    elif record.commitment is None:
        yield UNKNOWN, f"the {draws} draws; the game was not played on a server"
    else:
        yield (
            UNKNOWN,
            f"the {draws} draws; there is no seed, which the server shows when the game is over",
        )
