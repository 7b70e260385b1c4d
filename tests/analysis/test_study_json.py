"""A study as JSON and as a record with comments: what docs/analysis.md says is what is written."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import Record, kernel
from ludarium.agents import make_agent
from ludarium.analysis.study import Effort, study
from ludarium.analysis.study_json import annotated_record, study_json
from tests.analysis.games_played import Flat, random_history, record_of
from tests.option_sets import SMALL, OptionSet

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"

NUMBER, TEXT, MAYBE = (int, float), (str,), (type(None),)
WORTH = {"values": (list,), "proven": (bool,), "margin": (*NUMBER, *MAYBE)}
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
        **WORTH,
        "loss": NUMBER,
        "kind": (*TEXT, *MAYBE),
        "better": (dict, *MAYBE),
        "luck": (list, *MAYBE),
    },
    "better": {"text": TEXT, **WORTH, "line": (list,)},
    "stretch": {"first_step": (int,), "last_step": (int,), **WORTH, "text": TEXT},
    "player": {
        "seat": (int,),
        "name": TEXT,
        "choices": (int,),
        "mistakes": (dict,),
        "mean_loss": (*NUMBER, *MAYBE),
        "accuracy": (*NUMBER, *MAYBE),
        "luck": (*NUMBER, *MAYBE),
    },
    "annotation": {"turn": (int,), **WORTH, "comments": (list,)},
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
    found = study(history, make_agent("search:8"), Effort(simulations=30))
    data = json.loads(study_json(found, record))
    check_study(data)
    assert (data["format"], data["version"]) == ("ludarium-analysis", 1)
    assert ludarium.load(data["game"], **_options(data)) == history.game
    assert [step["text"] for step in data["steps"]] == [
        history.game.text(step.move) for step in history.steps
    ]
    assert len(data["players"]) == history.game.seats


def _options(data):
    return {k: tuple(v) if isinstance(v, list) else v for k, v in data["options"].items()}


@pytest.mark.parametrize("what", SCHEMA)
def test_the_page_names_every_member(what):
    page = PAGE.read_text("utf-8")
    for key in SCHEMA[what]:
        assert re.search(rf"`{key}`", page), f"docs/analysis.md does not tell of {key}"


@pytest.mark.parametrize("resigned", [None, 1])
def test_an_annotated_record_is_a_record(resigned):
    history = random_history(OptionSet("turnio", {}), 2, most=40)
    record = record_of(history, resigned)
    text = annotated_record(study(history, Flat(), Effort(simulations=1)), record)
    assert Record.from_json(text) == record
    assert Record.from_json(text).replay(ludarium.load).steps == history.steps
    data = json.loads(text)
    assert [note["turn"] for note in data["annotations"]] == list(range(1, history.turn_count + 1))
    for note in data["annotations"]:
        check("annotation", note)
    check("engine", data["annotator"])


@pytest.mark.skipif(not kernel.available(), reason="the kernel is not installed")
def test_comments_tell_what_was_better():
    history = random_history(OptionSet("flume", {"size": 3}), 3)
    found = study(history, make_agent("search:8"), Effort(simulations=2_000_000))
    data = json.loads(annotated_record(found, record_of(history)))
    comments = [comment for note in data["annotations"] for comment in note["comments"]]
    thrown = [step for step in found.steps if step.loss]
    assert len(comments) == len(thrown) > 0
    for step, comment in zip(thrown, comments, strict=True):
        assert step.better is not None
        played, better = history.game.text(step.move), history.game.text(step.better.move)
        assert comment.startswith(f"{played} throws a proven win away: {better} wins")


def test_an_interrupted_study_says_so():
    history = random_history(OptionSet("flume", {"size": 5}), 1)
    data = json.loads(
        study_json(study(history, Flat(patience=5), Effort(simulations=1)), record_of(history))
    )
    check_study(data)
    assert data["engine"]["stopped"] == "interrupted"
    assert data["steps"][0]["step"] == data["engine"]["first_step"] > 1
    assert data["start"] is None
