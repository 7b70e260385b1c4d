"""A study as JSON, as docs/analysis.md describes it."""

import json
from typing import Any

from ludarium.analysis.comments import stretch_comment
from ludarium.analysis.mistakes import KINDS, SIZES
from ludarium.analysis.study import StepStudy, Study
from ludarium.analysis.summary import PlayerSummary, Stretch, player_summaries, stretches
from ludarium.core.evaluation import DIGITS, Evaluation
from ludarium.core.game import CHANCE
from ludarium.core.record import Record

FORMAT = "ludarium-analysis"
VERSION = 1


def study_json(study: Study, record: Record) -> str:
    """The whole study; one step per line."""
    header = json.loads(record.to_json())
    head = {
        "format": FORMAT,
        "version": VERSION,
        **{key: header[key] for key in ("game", "options", "rules_version", "seats", "result")},
        "engine": engine_json(study),
        "thresholds": {kind.key: kind.least for kind in SIZES},
        "start": _json(study.steps[0].before) if study.steps and not study.first else None,
        "end": None if study.end is None else _json(study.end),
    }
    lists: dict[str, list[Any]] = {
        "steps": [_step(study, step) for step in study.steps],
        "stretches": [_stretch(study, stretch) for stretch in stretches(study)],
        "players": [_player(player, record) for player in player_summaries(study)],
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    lines += [f"  {json.dumps(key)}: {_rows(values)}" for key, values in lists.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rows(values: list[Any]) -> str:
    """A list with one value per line."""
    if not values:
        return "[]"
    return "[\n" + ",\n".join(f"    {json.dumps(value)}" for value in values) + "\n  ]"


def engine_json(study: Study) -> dict[str, Any]:
    """Return the agent, effort and extent of a study."""
    effort = study.effort
    return {
        "agent": study.agent,
        "seed": study.seed,
        "seconds_a_step": effort.seconds,
        "simulations_a_step": effort.simulations,
        "budget": effort.budget,
        "seconds": round(study.seconds, 3),
        "simulations": study.simulations,
        "stopped": study.stopped,
        "first_step": study.first + 1,
    }


def _json(evaluation: Evaluation) -> dict[str, Any]:
    return evaluation.published().to_json()


def _step(study: Study, step: StepStudy) -> dict[str, Any]:
    game, better = study.game, step.better
    return {
        "step": step.number + 1,
        "turn": step.turn + 1,
        "seat": None if step.seat == CHANCE else step.seat,
        "text": game.text(step.move),
        "choices": step.choices,
        **_json(step.after),
        "loss": round(step.loss, DIGITS),
        "kind": None if step.kind is None else step.kind.key,
        "better": None
        if better is None
        else {
            "text": game.text(better.line[0]),
            **_json(better),
            "line": [game.text(move) for move in better.line],
        },
        "luck": None if step.luck is None else [round(value, DIGITS) + 0.0 for value in step.luck],
    }


def _stretch(study: Study, stretch: Stretch) -> dict[str, Any]:
    return {
        "first_step": stretch.first + 1,
        "last_step": stretch.last + 1,
        **_json(stretch.evaluation),
        "text": stretch_comment(study, stretch),
    }


def _player(player: PlayerSummary, record: Record) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": record.players[player.seat],
        "choices": player.choices,
        "mistakes": {kind.key: player.kinds[kind.key] for kind in KINDS},
        "mean_loss": None if player.mean_loss is None else round(player.mean_loss, DIGITS),
        "accuracy": None if player.accuracy is None else round(player.accuracy, DIGITS),
        "luck": None if player.luck is None else round(player.luck, DIGITS),
    }
