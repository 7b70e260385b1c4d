"""Records are read back as written; damaged, foreign and wrong ones are refused."""

import inspect
import json
import sys
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium import History, Record, RecordError
from ludarium.core.ending import resigned_by
from tests.option_sets import OPTION_SETS, SMALL, OptionSet
from tests.samples import pick, random_history

STARTED = "2026-01-31T12:00:00+00:00"
FINISHED = "2026-01-31T13:30:00+00:00"


def record_of(history: History, resigned: int | None = None) -> Record:
    names = ("Ann", "Bob", "Cem", "Dée")[: history.game.seats]
    ending = None if resigned is None else resigned_by(resigned)
    return Record.of(history, names, ending=ending, started=STARTED, finished=FINISHED)


def finished_record() -> Record:
    return record_of(random_history(OptionSet("flume", {"size": 3}), 100))


def with_changes(record: Record, **changes: Any) -> str:
    return json.dumps({**json.loads(record.to_json()), **changes})


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        Record.from_json(text).replay(ludarium.load)
    return str(caught.value)


@pytest.mark.parametrize("option_set", SMALL, ids=str)
def test_a_game_from_another_position_is_read_back(option_set):
    """Its start is in the record, in a version that older programs refuse."""
    before = random_history(option_set, 4)
    history, rng = History(before.game, before.state), Random(str(option_set))
    for _ in range(6):
        if history.game.to_move(history.state) is not None:
            history.push(pick(history.game, history.state, rng))
    record = record_of(history)
    assert record.start == before.game.encode(before.state)
    data = json.loads(record.to_json())
    assert (data["version"], data["start"]) == (2, record.start)
    again = Record.from_json(record.to_json()).replay(ludarium.load)
    assert again.start == before.state and again.steps == history.steps
    assert record_of(again) == record


def test_the_usual_start_is_not_written():
    game = ludarium.load("churn")
    record = record_of(History(game, game.initial_state()))
    assert record.start is None and json.loads(record.to_json())["version"] == 1
    text = with_changes(record, start="2/3/2:r:-")  # which readers of version 1 do not know of
    assert Record.from_json(text) == record


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_a_game_is_read_back(option_set):
    history = random_history(option_set, 60)
    record = record_of(history)
    reread = Record.from_json(record.to_json())
    assert reread == record
    again = reread.replay(ludarium.load)
    assert again.game == history.game and again.steps == history.steps
    assert record_of(again).to_json() == record.to_json()


@pytest.mark.parametrize("option_set", SMALL, ids=str)
def test_a_finished_game_is_read_back_with_its_result(option_set):
    history = random_history(option_set, 20_000)
    record = record_of(history)
    assert record.result == history.game.outcome(history.state) is not None
    assert record.finished == FINISHED
    reread = Record.from_json(record.to_json())
    assert reread == record and reread.replay(ludarium.load).state == history.state


def test_the_json_of_a_record():
    game = ludarium.load("flume", size=3)
    history = History(game)
    for text in ("b1", "swap", "c2", "a1,c1,a3"):
        history.push_text(text)
    data = json.loads(record_of(history).to_json())
    assert data == {
        "format": "ludarium-record",
        "version": 1,
        "game": "flume",
        "options": {"size": 3},
        "rules_version": 1,
        "seats": ["Ann", "Bob"],
        "started": STARTED,
        "finished": None,
        "moves": ["b1", "swap", "c2", "a1,c1,a3"],
        "result": None,
    }


def test_the_commitment_and_the_seed_of_chance_moves():
    """They are written only if there are any. Records without them are read, too."""
    record = record_of(History(ludarium.load("churn", sides=3)))
    assert "seed" not in record.to_json() and "commitment" not in record.to_json()
    assert Record.from_json(record.to_json()).commitment is None
    unfinished = replace(record, commitment="ab" * 32)
    assert json.loads(unfinished.to_json())["seed"] is None
    for secret in (unfinished, replace(unfinished, seed="0f" * 32)):
        assert Record.from_json(secret.to_json()) == secret


def test_times_are_set_when_they_are_not_given():
    record = Record.of(History(ludarium.load("churn")), ("a", "b"))
    assert Record.from_json(record.to_json()) == record and record.finished is None


@pytest.mark.parametrize("option_set", SMALL[:6], ids=str)
def test_a_cut_record_is_refused_wherever_it_is_cut(option_set):
    text = record_of(random_history(option_set, 12)).to_json()
    for end in range(len(text.rstrip())):
        assert refusal(text[:end])
    for start in range(1, len(text) - 1, 3):
        assert refusal(text[start:])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": "ludarium-record",\n "version": }', "line 2, column 13"),
        ("[]", "expected a JSON object"),
        ('{"format": "pgn", "moves": []}', "not a record of Ludarium"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_foreign_texts(text, message):
    assert message in refusal(text)


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"version": 3}, "version: this program reads up to version 2, this is version 3"),
    ({"version": 2, "start": 3}, "start: expected a text, got 3"),
    ({"version": 2, "start": "r"}, "start: expected a code of the form"),
    ({"version": 2, "start": "rrr/rrr/rrr:b:-"}, "start: expected a position in which the game"),
    ({"version": 2, "start": "3/2r/3:b:-"}, "moves: turn 1 ('c2'): c2 is not empty"),
    ({"version": 10**6}, "update Ludarium to read it"),
    ({"version": 0}, "version: expected 1 to 2, got 0"),
    ({"rules_version": 2}, "rules_version: this program plays version 1 of flume"),
    ({"game": "chess"}, "game: expected one of churn"),
    ({"game": "churn"}, "options: churn has no option 'size'"),
    ({"options": {"size": 4}}, "options: option 'size'"),
    ({"options": {"size": 3, "self": 1}}, "options: flume has no option 'self'"),
    ({"options": {"size": [3]}}, "options: option 'size'"),
    ({"seats": ["Ann"]}, "seats: expected 2 names, got 1"),
    ({"seats": ["Ann", "Bob", "Cem"]}, "seats: expected 2 names, got 3"),
    ({"started": "yesterday"}, "started: expected an ISO 8601 time"),
    ({"seed": "0F" * 32}, "seed: expected 64 digits from 0 to f"),
    ({"seed": 7}, "seed: expected a text, got 7"),
    ({"commitment": "0f"}, "commitment: expected 64 digits from 0 to f, got '0f'"),
    ({"finished": "31.1.2026"}, "finished: expected an ISO 8601 time"),
    ({"result": None}, "result: the moves lead to winners"),
    ({"moves": []}, "result: the moves lead to no result"),
]


@pytest.mark.parametrize(("changes", "message"), CHANGES, ids=lambda value: str(value)[:36])
def test_wrong_records_are_refused(changes, message):
    assert message in refusal(with_changes(finished_record(), **changes))


@pytest.mark.parametrize("key", ["winners", "scores", "reason"])
def test_a_wrong_result_is_refused(key):
    record = finished_record()
    assert record.result is not None
    result = json.loads(record.to_json())["result"]
    wrong = {"winners": [1 - result["winners"][0]], "scores": [9, 0], "reason": "luck"}
    message = refusal(with_changes(record, result={**result, key: wrong[key]}))
    assert (
        message.startswith("result: the moves lead to winners [") and "the record says" in message
    )


def test_impossible_resignations_are_refused():
    over = finished_record()
    result = json.loads(over.to_json())["result"]
    assert "nobody can have resigned" in refusal(
        with_changes(over, result={**result, "resigned": 0})
    )
    open_game = record_of(random_history(OptionSet("flume", {"size": 3}), 3), resigned=0)
    result = json.loads(open_game.to_json())["result"]
    for seat in (2, -1):
        changed = with_changes(open_game, result={**result, "resigned": seat})
        assert "resigned: expected a seat from 0 to 1" in refusal(changed)
    swapped = with_changes(open_game, result={**result, "resigned": 1})
    assert "result: the moves lead to winners [0]" in refusal(swapped)
    unresigned = {key: value for key, value in result.items() if key != "resigned"}
    assert "lead to no result" in refusal(with_changes(open_game, result=unresigned))


def test_an_end_time_needs_an_end():
    record = record_of(random_history(OptionSet("flume", {"size": 3}), 3))
    assert "finished: the game has no result yet" in refusal(
        with_changes(record, finished=FINISHED)
    )


WRONG = [None, True, 3, 1.5, "text", [], [1], [None], ["a", 2], {}, {"a": 1}]
RIGHT = {
    "format": str,
    "version": int,
    "game": str,
    "options": dict,
    "rules_version": int,
    "seats": list,
    "started": str,
    "moves": list,
    "result": dict,
}


@pytest.mark.parametrize("key", RIGHT)
def test_members_of_wrong_types_are_refused(key):
    record = finished_record()
    for value in WRONG:
        message = refusal(with_changes(record, **{key: value}))
        assert message.startswith(f"{key}: ") or type(value) is RIGHT[key], message
    data = json.loads(record.to_json())
    del data[key]
    assert refusal(json.dumps(data)).startswith(f"{key}: expected")


@pytest.mark.parametrize("key", ["winners", "scores", "reason", "resigned"])
def test_wrong_types_inside_the_result_are_named(key):
    record = finished_record()
    result = json.loads(record.to_json())["result"]
    strange: list[Any] = [None, True, 1.5, {}, [None], [True], ["0"]]
    for value in strange:
        message = refusal(with_changes(record, result={**result, key: value}))
        assert message.startswith(f"result: {key}: "), message


@pytest.mark.parametrize("option_set", SMALL, ids=str)
def test_an_illegal_turn_is_named_by_its_number(option_set):
    record = record_of(random_history(option_set, 8))
    for number in range(len(record.moves)):
        for wrong in ("", "nonsense", record.moves[number] + ",nonsense", "x" * 5_000):
            moves = [*record.moves[:number], wrong, *record.moves[number + 1 :]]
            message = refusal(with_changes(record, moves=moves))
            assert message.startswith(f"moves: turn {number + 1} (") and len(message) < 500


def test_turns_after_the_end_are_refused():
    record = finished_record()
    message = refusal(with_changes(record, moves=[*record.moves, "a1"]))
    assert message.startswith(f"moves: turn {len(record.moves) + 1} (") and "is over" in message


def test_a_game_of_thousands_of_turns_loads_in_one_pass(monkeypatch):
    """Churn on side 5: each turn is applied and checked once, without recursion."""
    game = ludarium.load("churn", sides=5)
    rng, state = Random(5), game.initial_state()
    texts: list[str] = []
    while len(texts) < 7_000 and game.to_move(state) is not None:
        move = rng.choice(game.legal_moves(state))
        texts.append(game.text(move))
        state = game.apply(state, move)
    assert len(texts) > 5_000
    record = Record(
        "churn", {"sides": 5}, 1, ("a", "b"), tuple(texts), STARTED, None, game.outcome(state)
    )
    text = record.to_json()
    assert len(text) < 20 * len(texts)

    calls: Counter[str] = Counter()
    for name in ("apply_step", "legal_steps", "encode", "initial_state", "outcome"):
        monkeypatch.setattr(type(game), name, counter(type(game), name, calls))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        history = Record.from_json(text).replay(ludarium.load)
    finally:
        sys.setrecursionlimit(limit)
    assert history.state == state and history.turn_count == len(texts)
    stones = sum(text != "swap" for text in texts)
    assert calls["apply_step"] == stones
    assert calls["legal_steps"] <= len(texts) + 2
    assert calls["encode"] + calls["initial_state"] + calls["outcome"] <= 5
    record_again = record_of(history)
    assert record_again.moves == record.moves and calls["apply_step"] == stones


def counter(rules: type, name: str, calls: Counter[str]) -> Any:
    original = getattr(rules, name)

    def call(self: Any, *args: Any) -> Any:
        calls[name] += 1
        return original(self, *args)

    return call
