"""A study as JSON and as a record with comments."""

import json
from dataclasses import replace
from typing import Any

import pytest

import ludarium
from ludarium import History, Note, Record, kernel
from ludarium.agents import make_agent
from ludarium.analysis.annotate import annotated_record
from ludarium.analysis.study import Effort, study
from ludarium.analysis.study_json import study_json
from ludarium.core.options import options_from_json
from tests.analysis.games_played import Flat, random_history, record_of
from tests.option_sets import SMALL, OptionSet

NUMBER, TEXT, MAYBE = (int, float), (str,), (type(None),)
EVALUATION = {"values": (list,), "proven": (bool,), "margin": (*NUMBER, *MAYBE)}
SCHEMA = {
    "": {
        "format": TEXT,
        "version": (int,),
        "game": TEXT,
        "options": (dict,),
        "rules_version": (int,),
        "seats": (list,),
        "result": (dict, *MAYBE),
        "engine": (dict,),
        "thresholds": (dict,),
        "start": (dict, *MAYBE),
        "end": (dict, *MAYBE),
        "steps": (list,),
        "stretches": (list,),
        "players": (list,),
    },
    "engine": {
        "agent": TEXT,
        "seed": (int,),
        "seconds_a_step": (*NUMBER, *MAYBE),
        "simulations_a_step": (int, *MAYBE),
        "budget": (*NUMBER, *MAYBE),
        "seconds": NUMBER,
        "simulations": (int,),
        "stopped": (*TEXT, *MAYBE),
        "first_step": (int,),
    },
    "step": {
        "step": (int,),
        "turn": (int,),
        "seat": (int, *MAYBE),
        "text": TEXT,
        "choices": (int,),
        **EVALUATION,
        "loss": NUMBER,
        "kind": (*TEXT, *MAYBE),
        "better": (dict, *MAYBE),
        "luck": (list, *MAYBE),
    },
    "better": {"text": TEXT, **EVALUATION, "line": (list,)},
    "stretch": {"first_step": (int,), "last_step": (int,), **EVALUATION, "text": TEXT},
    "player": {
        "seat": (int,),
        "name": TEXT,
        "choices": (int,),
        "mistakes": (dict,),
        "mean_loss": (*NUMBER, *MAYBE),
        "accuracy": (*NUMBER, *MAYBE),
        "luck": (*NUMBER, *MAYBE),
    },
}


def check(what: str, data: dict[str, Any]) -> None:
    assert list(data) == list(SCHEMA[what]), what
    for key, kinds in SCHEMA[what].items():
        assert isinstance(data[key], kinds), f"{what}: {key} is {data[key]!r}"


def check_study(data: dict[str, Any]) -> None:
    check("", data)
    check("engine", data["engine"])
    for step in data["steps"]:
        check("step", step)
        if step["better"] is not None:
            check("better", step["better"])
    for stretch in data["stretches"]:
        check("stretch", stretch)
    for player in data["players"]:
        check("player", player)


@pytest.mark.skipif(not kernel.available(), reason="the kernel is not installed")
@pytest.mark.parametrize("option_set", SMALL[::4], ids=str)
def test_the_schema(option_set):
    history = random_history(option_set, 1, most=30)
    record = record_of(history)
    result = study(history, make_agent("search:8"), Effort(simulations=30))
    data = json.loads(study_json(result, record))
    check_study(data)
    assert (data["format"], data["version"]) == ("ludarium-analysis", 1)
    assert ludarium.load(data["game"], **options_from_json(data["options"])) == history.game
    assert [step["text"] for step in data["steps"]] == [
        history.game.text(step.move) for step in history.steps
    ]
    assert len(data["players"]) == history.game.seats


@pytest.mark.parametrize("resigned", [None, 1])
def test_an_annotated_record_is_a_record(resigned, tmp_path):
    history = random_history(OptionSet("turnio", {}), 2, most=40)
    theirs = Note(3, comments=("well done",))
    record = replace(record_of(history, resigned), annotations=(theirs,))
    result = annotated_record(study(history, Flat(), Effort(simulations=1)), record)
    result.save(tmp_path / "notes.json")
    loaded = Record.load(tmp_path / "notes.json")
    assert loaded == result and loaded.replay().steps == history.steps
    assert replace(loaded, annotations=(theirs,), annotator={}) == record
    turns = [note.turn for note in loaded.annotations if note.evaluation and note.step is None]
    assert (
        sorted({*turns}) == list(range(1, history.turn_count + 1)) and theirs in loaded.annotations
    )
    check("engine", dict(loaded.annotator))
    again = annotated_record(study(history, Flat(), Effort(simulations=1)), loaded)
    assert again.annotations == loaded.annotations


@pytest.mark.skipif(not kernel.available(), reason="the kernel is not installed")
def test_comments_name_the_better_move():
    history = random_history(OptionSet("flume", {"size": 3}), 3)
    result = study(history, make_agent("search:8"), Effort(simulations=2_000_000))
    notes = annotated_record(result, record_of(history)).annotations
    comments = [comment for note in notes for comment in note.comments]
    lines = [(note, line) for note in notes for line in note.variations]
    thrown = [step for step in result.steps if step.loss]
    assert len(comments) == len(lines) == len(thrown) > 0
    for step, comment, (note, line) in zip(thrown, comments, lines, strict=True):
        assert step.better is not None
        move, better = history.game.text(step.move), history.game.text(step.better.line[0])
        assert comment.startswith(f"{move} throws a proven win away: {better} wins")
        before = history.steps.before(step.number)
        assert history.at(note.turn, note.step) == before
        branch = History(history.game, before, turns=line.moves)
        assert branch.steps[0].move == step.better.line[0]


def test_an_interrupted_study_says_so():
    history = random_history(OptionSet("flume", {"size": 5}), 1)
    data = json.loads(
        study_json(study(history, Flat(patience=5), Effort(simulations=1)), record_of(history))
    )
    check_study(data)
    assert data["engine"]["stopped"] == "interrupted"
    assert data["steps"][0]["step"] == data["engine"]["first_step"] > 1
    assert data["start"] is None
