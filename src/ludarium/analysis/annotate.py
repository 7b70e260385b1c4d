"""A study as notes in a record: evaluations, comments, and better moves as variations."""

from collections.abc import Iterator
from dataclasses import replace

from ludarium.analysis.comments import LINE, step_comment
from ludarium.analysis.study import StepStudy, Study
from ludarium.analysis.study_json import engine_json
from ludarium.core.annotations import Note, Variation
from ludarium.core.evaluation import Evaluation
from ludarium.core.history import History
from ludarium.core.record import Record


def annotated_record(study: Study, record: Record) -> Record:
    """Return the record with the notes of a study. Notes with evaluations, which come from an
    earlier analysis, are replaced; other notes stay."""
    notes = [note for note in record.annotations if note.evaluation is None]
    for step in study.steps:
        numbers = study.history.numbers(step.turn)
        notes += _notes(study, step, step.number - numbers[0], step.number == numbers[-1])
    notes.sort(key=lambda note: (note.turn, note.step is None, note.step or 0))
    return replace(record, annotator=engine_json(study), annotations=tuple(notes))


def _notes(study: Study, step: StepStudy, inside: int, ends_turn: bool) -> Iterator[Note]:
    """Yield the notes of a step: a better variation, a comment, and at the end of a turn the
    evaluation. `inside` counts the earlier steps of its turn."""
    if step.better is not None:
        turn, at_step = (step.turn + 1, inside) if inside else (step.turn, None)
        better = _variation(study, step, step.better)
        yield Note(turn, at_step, evaluation=step.before.published(), variations=(better,))
    comment = step_comment(study, step)
    if comment or ends_turn:
        at_step = None if ends_turn else inside + 1
        comments = (comment,) if comment else ()
        yield Note(step.turn + 1, at_step, comments=comments, evaluation=step.after.published())


def _variation(study: Study, step: StepStudy, better: Evaluation) -> Variation:
    """Return a better line as a variation, with the forced moves that the engine leaves out."""
    branch: History = History(study.game, study.history.steps.before(step.number))
    for move in better.line[:LINE]:
        while move not in (legal := study.game.legal_moves(branch.state)) and len(legal) == 1:
            branch.push_legal(legal[0])
        if move not in legal:
            break
        branch.push_legal(move)
    title = f"better: {study.game.text(better.line[0])}"
    return Variation(tuple(turn.text for turn in branch), title=title)
