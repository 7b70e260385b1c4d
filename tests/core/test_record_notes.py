"""Version 2 of records: names, tags, comments, values, variations, endings, several in a file."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludarium
from ludarium import Evaluation, History, Note, Outcome, Record, RecordError, Variation
from ludarium.core import record
from ludarium.core.ending import Ending
from ludarium.core.session import Session
from tests.core.test_record import finished_record, record_of, refusal, with_changes
from tests.option_sets import SMALL, OptionSet
from tests.samples import random_history

FLUME = OptionSet("flume", {"size": 3})
TURNS = ("b1", "c2", "a1,c1,a3", "b2")

NOTES = (
    Note(0, comments=("The edge is a good place to begin.",)),
    Note(
        2,
        evaluation=Evaluation((0.25, -0.25)),
        variations=(Variation(("a3", "c1"), "the other corner"),),
    ),
    Note(
        3,
        step=1,
        comments=("Now the turn goes on.", "It must."),
        evaluation=Evaluation((1.0, -1.0), proven=True, margin=3.0),
        variations=(
            Variation(
                ("c1,b2", "c3"),
                notes=(Note(1, 1, ("inside a line",), variations=(Variation(("b3",)),)),),
            ),
        ),
    ),
)


def flume(*turns: str) -> History:
    return History(FLUME.load(), turns=turns or TURNS)


def annotated_record(**changes: Any) -> Record:
    return replace(record_of(flume()), annotations=NOTES, **changes)


def test_a_record_with_notes_is_read_back():
    record = annotated_record(
        names=("Ann", None), tags={"event": "Sunday"}, annotator={"agent": "search:8", "seed": 1}
    )
    for text in (record.to_json(), record.to_line()):
        read = Record.from_json(text)
        assert read == record and json.loads(text)["version"] == 2
        assert read.replay().steps == flume().steps
    assert record.to_line().count("\n") == 1 and record.players == ("Ann", "Bob")
    assert record.turns_in_all == 4 + 2 + 2 + 1
    with pytest.raises(TypeError):
        record.tags["event"] = "Monday"  # type: ignore[index]


def test_the_form_of_annotations():
    data = json.loads(annotated_record().to_json())["annotations"]
    assert data[0] == {"turn": 0, "comments": ["The edge is a good place to begin."]}
    assert data[1] == {
        "turn": 2,
        "values": [0.25, -0.25],
        "proven": False,
        "margin": None,
        "variations": [{"title": "the other corner", "moves": ["a3", "c1"]}],
    }
    assert data[2]["step"] == 1 and data[2]["variations"][0]["annotations"][0]["step"] == 1


def test_a_variation_is_played_from_its_place():
    record = annotated_record()
    history = record.replay()
    for note in record.annotations:
        for line in note.variations:
            branch = History(history.game, history.at(note.turn, note.step), turns=line.moves)
            assert tuple(turn.text for turn in branch) == line.moves


def test_a_record_is_written_in_the_oldest_version_that_can_hold_it():
    """Version 1 with annotations, as an earlier `analyse` wrote it, is still read."""
    plain = finished_record()
    assert json.loads(plain.to_json())["version"] == 1
    notes = [
        {"turn": 1, "values": [0.5, -0.5], "proven": False, "margin": None, "comments": ["so"]}
    ]
    read = Record.from_json(with_changes(plain, annotations=notes, annotator={"agent": "mcts"}))
    assert read.annotations == (Note(1, comments=("so",), evaluation=Evaluation((0.5, -0.5))),)
    read.replay()


WRONG: list[tuple[Any, str]] = [
    ({"turn": 9}, "item 1: expected a turn from 0 to 4, got 9"),
    ({"turn": -1}, "item 1: expected a turn from 0 to 4, got -1"),
    ({"turn": 0, "step": 1}, "item 1: expected a turn from 0 to 4, got 0"),
    ({"turn": 3, "step": 4}, "item 1: expected a step from 1 to 3 of turn 3, got 4"),
    ({"turn": "3"}, "item 1: turn: expected a whole number, got '3'"),
    ({"turn": 1, "comments": "so"}, "item 1: comments: expected a list, got 'so'"),
    ({"turn": 1, "comments": [1]}, "item 1: comments: item 1: expected a text, got 1"),
    ({"turn": 1, "values": [0.5]}, "item 1: values: expected 2 numbers from -1 to 1"),
    ({"turn": 1, "values": [2, -2]}, "item 1: values: expected 2 numbers from -1 to 1"),
    ({"turn": 1, "values": [float("nan")] * 2}, "item 1: values: expected 2 numbers from -1 to 1"),
    ({"turn": 1, "values": ["1", 0]}, "item 1: values, margin: expected numbers"),
    ({"turn": 1, "values": [1, -1], "proven": 1}, "item 1: proven: expected true or false, got 1"),
    ({"turn": 1, "values": [1, -1], "margin": float("inf")}, "margin: expected a number, got inf"),
    ({"turn": 1, "variations": [{"moves": ["b1"]}]}, "variation: turn 1 ('b1'): b1 is not empty"),
    ({"turn": 1, "variations": [{"moves": []}]}, "variation: expected moves, got none"),
    ({"turn": 1, "variations": [{}]}, "variations: item 1: moves: expected a list, got nothing"),
    (
        {"turn": 1, "variations": [{"moves": ["c2", "a3", "?"], "title": "else"}]},
        "variation 'else': turn 3 ('?'): expected a cell from a1 to c3",
    ),
    (
        {"turn": 1, "variations": [{"moves": ["c2"], "annotations": [{"turn": 2}]}]},
        "item 1: variation: item 1: expected a turn from 0 to 1, got 2",
    ),
    (3, "annotations: item 1: expected an object, got 3"),
]


@pytest.mark.parametrize(("note", "message"), WRONG, ids=lambda value: str(value)[:50])
def test_notes_that_do_not_fit_the_game_are_refused(note, message):
    text = refusal(with_changes(record_of(flume()), version=2, annotations=[note]))
    assert text.startswith("annotations: ") and message in text


def test_variations_are_nested_32_deep_at_most():
    def nested(depth: int) -> list[Any]:
        inner = nested(depth - 1) if depth else []
        return [{"turn": 0, "variations": [{"moves": ["b1"], "annotations": inner}]}]

    record = record_of(flume())
    Record.from_json(with_changes(record, version=2, annotations=nested(30))).replay()
    for depth, message in ((40, "variations at most 32 deep"), (150, "at most 200 deep")):
        text = with_changes(record, version=2, annotations=nested(depth))
        assert message in refusal(text)


MEMBERS = [
    ({"names": ["Ann"]}, "names: expected one for each of the seats, got 1"),
    ({"names": ["Ann", 3]}, "names: expected texts, or null for no name, got 3"),
    ({"names": "Ann"}, "names: expected a list, got 'Ann'"),
    ({"tags": {"event": 3}}, "tags: 'event': expected a text, got 3"),
    ({"tags": ["event"]}, "tags: expected an object"),
    ({"annotator": "me"}, "annotator: expected an object, got 'me'"),
    ({"annotations": {}}, "annotations: expected a list, got {}"),
]


@pytest.mark.parametrize(("changes", "message"), MEMBERS, ids=lambda value: str(value)[:30])
def test_members_of_wrong_types_are_refused(changes, message):
    assert refusal(with_changes(record_of(flume()), version=2, **changes)).startswith(message)


ENDINGS = [ludarium.out_of_time(1), ludarium.agreed((0,)), ludarium.resigned_by(0)]


@pytest.mark.parametrize("option_set", SMALL, ids=str)
def test_a_game_that_did_not_end_on_the_board_is_read_back(option_set):
    history = random_history(option_set, 5)
    game = history.game
    for ending in (*ENDINGS, ludarium.agreed(range(game.seats))):
        session = Session(history)
        session.end(ending)
        record = session.record(("a",) * game.seats, "2026-01-31T12:00:00+00:00")
        assert record.result is not None and record.finished is not None
        if ending.kind == "resigned":
            assert record.result.winners == tuple(range(1, game.seats)) and record.resigned == 0
        read = Record.from_json(record.to_json())
        assert read == record and read.ending == ending
        assert read.replay().state == history.state
        assert session.go_on() and session.playing


def test_the_outcome_of_each_kind_of_ending():
    history = flume("b1", "c2")

    def outcome(ending: Ending) -> Outcome:
        final = Record.of(history, ("a", "b"), ending=ending).result
        assert final is not None
        return final

    assert outcome(ludarium.resigned_by(0)) == Outcome((1,), (1, 1), "seat 1 resigned")
    assert outcome(ludarium.out_of_time(0)) == Outcome((1,), (1, 1), "seat 1 ran out of time")
    assert outcome(ludarium.agreed((0, 1))) == Outcome((0, 1), (1, 1), "a draw was agreed")
    won = Outcome((1,), (1, 1), "it was agreed that seat 2 has won")
    assert outcome(ludarium.agreed((1,))) == won
    text = Record.of(history, ("a", "b"), ending=ludarium.out_of_time(0)).to_json()
    result = json.loads(text)["result"]
    assert (json.loads(text)["version"], result["ending"], result["seat"]) == (2, "time", 0)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ({"ending": "luck"}, "ending: expected one of board, resigned, time, agreed, got 'luck'"),
        ({"ending": "time"}, "result: seat: expected a whole number, got nothing"),
        ({"ending": "time", "seat": 2}, "result: time: expected a seat from 0 to 1, got 2"),
        ({"ending": "time", "seat": 1}, "result: the moves lead to winners [0]"),
        ({"ending": "agreed", "winners": [2]}, "result: agreed: expected seats from 0 to 1"),
        ({"ending": "agreed", "winners": []}, "result: agreed: expected seats from 0 to 1"),
        ({"ending": "agreed", "winners": [1, 0]}, "result: agreed: expected seats from 0 to 1"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_impossible_endings_are_refused(result, message):
    record = Record.of(flume("b1", "c2"), ("a", "b"), ending=ludarium.agreed((1,)))
    data = {**json.loads(record.to_json())["result"], **result}
    assert message in refusal(with_changes(record, result=data))


def test_a_game_that_is_over_ends_only_once():
    over = random_history(FLUME, 100)
    for ending in ENDINGS:
        with pytest.raises(RecordError, match="the game was over, nobody can have"):
            Record.of(over, ("a", "b"), ending=ending)


def test_files_of_one_record_and_of_several(tmp_path):
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl"
    records = [annotated_record(), finished_record(), record_of(flume("b1"))]
    records[0].save(str(one))
    assert Record.load(one) == records[0] == next(Record.load_all(one))
    Record.save_all(many, iter(records))
    assert len(many.read_text("utf-8").splitlines()) == 3
    assert list(Record.load_all(many)) == records
    many.write_text("\n\n" + many.read_text("utf-8").replace("\n", "\n\n"), "utf-8")
    assert list(Record.load_all(str(many))) == records
    many.write_text("\n" + one.read_text("utf-8"), "utf-8")
    assert list(Record.load_all(many)) == records[:1]


def test_errors_name_file_and_line(tmp_path):
    path = tmp_path / "games.jsonl"
    line = finished_record().to_line()
    path.write_text(f"{line}\n{line[:-20]}\n{line}", "utf-8")
    records: Iterator[Record] = Record.load_all(path)
    assert next(records) == finished_record()
    with pytest.raises(RecordError) as caught:
        next(records)
    assert str(caught.value).startswith(f"{path}: line 3: expected a whole JSON text")
    for content, message in (("{\n", "expected a whole JSON text"), ('{"a": 1}', "format")):
        path.write_text(content, "utf-8")
        for read in (Record.load, lambda path: list(Record.load_all(path))):
            with pytest.raises(RecordError) as caught:
                read(path)
            assert str(caught.value).startswith(f"{path}: ") and message in str(caught.value)
            assert str(caught.value).count(str(path)) == 1
    with pytest.raises(RecordError, match="No such file"):
        list(Record.load_all(tmp_path / "none"))
    with pytest.raises(RecordError, match="cannot write"):
        finished_record().save(tmp_path / "none" / "x.json")


def test_records_of_a_file_are_read_one_at_a_time(tmp_path, monkeypatch):
    """A line is read when its record is needed. If writing fails, the old file stays."""
    path, line = tmp_path / "games.jsonl", finished_record().to_line()
    path.write_text(line * 50, "utf-8")
    lengths = list[int]()

    def parse_json(text: str) -> Any:
        lengths.append(len(text))
        return json.loads(text)

    monkeypatch.setattr(record, "parse_json", parse_json)
    games = Record.load_all(path)
    for _ in range(3):
        next(games)
    assert lengths == [len(line)] * 3

    def broken() -> Iterator[Record]:
        yield finished_record()
        raise RecordError("no more")

    with pytest.raises(RecordError, match=r"^no more$"):
        Record.save_all(path, broken())
    assert path.read_text("utf-8") == line * 50 and len(list(Path(tmp_path).iterdir())) == 1
