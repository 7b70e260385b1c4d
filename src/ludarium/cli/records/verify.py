"""`ludarium verify RECORD`: check a recorded game, including its draws."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.findings import Finding, findings_json, say_findings
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


def verify(
    record: Annotated[Path, typer.Argument(help="a saved game")],
    commitment_text: Annotated[
        str | None,
        typer.Option(
            "--commitment",
            help="Check that the record has this commitment, which the server showed at the start.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    findings = list(_findings(read_unverified(record), commitment_text))
    verdicts = {holds for holds, _ in findings}
    if as_json:
        content = {"holds": False not in verdicts, "findings": findings_json(findings)}
        print_document("verification", content)
    else:
        screen = Screen()
        say_findings(screen, findings)
        if False in verdicts:
            screen.say("This record fails the check.", "bold red")
        else:
            rest = "; the rest could not be checked" if None in verdicts else ""
            screen.say(f"Everything that was checked holds{rest}.", "bold")
    if False in verdicts:
        raise typer.Exit(BROKEN)


def _findings(record: Record, commitment_text: str | None) -> Iterator[Finding]:
    try:
        history = record.replay(load)
    except RecordError as error:
        yield False, str(error)
        return
    game = history.game
    yield (
        True,
        f"{history.turn_count} turns with {len(history.steps)} moves follow the rules of "
        f"{game.info.title}",
    )
    if record.result is None:
        yield True, "there is no result yet"
    else:
        yield True, f"the result: {result_text(game, history.state, record.result)}"
    yield from _commitment_findings(record, commitment_text)
    yield from _draw_findings(record, history)


def _commitment_findings(record: Record, commitment_text: str | None) -> Iterator[Finding]:
    if commitment_text is not None:
        same = record.commitment == commitment_text.strip().lower()
        yield same, "the record has the expected commitment"
    if record.seed is not None and record.commitment is not None:
        fits = commitment(record.seed) == record.commitment
        yield fits, "the commitment is the SHA-256 of the seed"
    elif record.seed is not None:
        yield None, "that the seed was chosen before the first draw; there is no commitment"


def _draw_findings(record: Record, history: History) -> Iterator[Finding]:
    draws = sum(step.seat == CHANCE for step in history.steps)
    if not draws:
        yield True, "there are no draws"
    elif record.seed is not None:
        wrong = first_unfair_move(history, record.seed)
        if wrong is None:
            yield True, f"all {draws} draws follow from the seed"
        else:
            text = history.game.text(history.steps[wrong].move)
            yield False, f"the draw after {wrong} moves, {text}, is the one from the seed"
    elif record.commitment is None:
        yield None, f"the {draws} draws; the game was not played on a server"
    else:
        yield (
            None,
            f"the {draws} draws; there is no seed, which the server shows when the game is over",
        )
