"""Whatever comes in as text or options: the answer, or a LudariumError, and nothing else.

A damaged code that is still read must be a state from which play can go on.
"""

import json
from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import ludarium
from ludarium import History, LudariumError, OptionError, Record, RecordError, UnknownGameError
from ludarium.core.game import AnyGame
from tests.conformance.contract import check_state
from tests.effort import LONG, times
from tests.games import suite
from tests.mutations import Mutations
from tests.option_sets import ONE_OF_EACH, OPTION_SETS, SMALL, OptionSet
from tests.samples import random_history, sample


@cache
def alphabet() -> str:
    """Every mark that the games write, in codes and in moves, and some of JSON."""
    games = [option_set.load() for option_set in ONE_OF_EACH]
    codes = [
        game.encode(step.state)
        for game, of in zip(games, ONE_OF_EACH, strict=True)
        for step in sample(of)
    ]
    texts = [game.text(move) for game in games for move in game.moves]
    return "".join(sorted({*"".join(codes), *"".join(texts), *",\n\"'{}[] "}))


option_sets = st.sampled_from(OPTION_SETS)
characters = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 can write; said in this way, they need not be tried one by one first."""
any_text = st.one_of(
    st.text(characters, max_size=40),
    st.deferred(lambda: st.text(alphabet(), max_size=60)),
    st.binary(max_size=40).map(lambda data: data.decode("utf-8", "replace")),
    st.binary(max_size=40).map(lambda data: data.decode("latin-1")),
)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats()
    | st.text(characters, max_size=8)
    | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=7) | st.dictionaries(st.text(characters, max_size=5), inner)
    ),
    max_leaves=8,
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text after a few small accidents."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        other = draw(st.one_of(st.just(""), st.text(alphabet(), min_size=1, max_size=2)))
        piece = text[start:end]
        text = text[:start] + draw(st.sampled_from([other, piece * 2, piece[::-1]])) + text[end:]
    return text


@st.composite
def positions(draw: st.DrawFn) -> tuple[AnyGame, Any]:
    """A game and a state that was met in it."""
    option_set = draw(option_sets)
    return option_set.load(), draw(st.sampled_from(sample(option_set))).state


@st.composite
def damaged_moves(draw: st.DrawFn) -> tuple[AnyGame, Any, str]:
    game, state = draw(positions())
    texts = st.sampled_from([game.text(move) for move in game.moves])
    turn = ",".join(draw(st.lists(texts, min_size=1, max_size=3)))
    return game, state, draw(damaged(turn))


def answers(action: Callable[..., Any], *args: Any, errors: Any = LudariumError) -> Any:
    """What an action gives, or None when it complained properly."""
    try:
        return action(*args)
    except errors as error:
        complaint = error
    assert str(complaint).strip() and type(complaint).code != LudariumError.code
    return None


def reads_moves(game: AnyGame, state: Any, text: str) -> None:
    """Reading and playing a text gives a move of the game, a legal state, or a proper error."""
    code = game.encode(state)
    for move in (answers(game.parse, text), answers(game.parse, text, state)):
        assert move is None or game.moves[game.action(move)] == move
    after = answers(ludarium.play, game, state, text)
    history = History(game, state)
    answers(history.push_text, text)
    assert history.state == (state if after is None else after)
    if after is not None:
        check_state(game, after)
    assert game.encode(state) == code


@times(2)
@given(positions(), any_text)
def test_any_text_as_a_move(position, text):
    game, state = position
    reads_moves(game, state, text)


@times(4)
@given(damaged_moves())
def test_damaged_moves(case):
    game, state, text = case
    reads_moves(game, state, text)


@times(2)
@given(option_sets, any_text)
def test_any_text_as_a_code(option_set, text):
    game = option_set.load()
    state = answers(game.decode, text)
    assert state is None or game.encode(state) == text


@pytest.mark.parametrize("option_set", SMALL, ids=str)
def test_from_a_damaged_code_every_game_comes_to_an_end(option_set):
    """Of codes that are almost right some are read: from there play goes on to the end."""
    game, rng = option_set.load(), Random(f"to the end {option_set}")
    change = Mutations([game.encode(step.state) for step in sample(option_set)])
    may_last = suite(option_set.name).near_the_end is not None
    accepted = 0
    for code in (change(rng) for _ in range(120)):
        state = answers(game.decode, code)
        if state is None:
            continue
        accepted += 1
        for _ in range(3_000):
            if game.to_move(state) is None:
                check_state(game, state)
                break
            state = game.apply(state, rng.choice(game.legal_moves(state)))
        else:
            assert may_last, f"{game!r}: play from {code!r} goes on for ages"
        if accepted == (20 if LONG else 8):
            break
    assert accepted


@given(
    st.sampled_from([*ludarium.GAMES, "", "x"]) | any_text, st.dictionaries(any_text, json_values)
)
def test_any_options(name, options):
    answers(partial(ludarium.load, name, **options), errors=(OptionError, UnknownGameError))


@times(4)
@given(option_sets, st.data())
def test_any_values_of_real_options(option_set, data):
    """Its own values among them, beside which those of the other options may make no sense."""
    option = data.draw(st.sampled_from(ludarium.GAMES[option_set.name].rules.OPTIONS))
    lists = st.lists(st.integers(1, 9), min_size=6, max_size=6)
    value = data.draw(st.one_of(json_values, lists, st.sampled_from(option.samples)))
    options = {**option_set.options, option.name: value}
    game = answers(partial(ludarium.load, option_set.name, **options), errors=OptionError)
    if game is not None:
        assert game == eval(repr(game), {"ludarium": ludarium})
        check_state(game, game.initial_state())


@times(2)
@given(option_sets, any_text)
def test_any_text_as_a_typed_option(option_set, text):
    for option in ludarium.GAMES[option_set.name].rules.OPTIONS:
        value = answers(option.from_text, text)
        assert value is None or option.check(value) == value


def loads(text: str) -> None:
    """A record is read and replayed, or refused as one."""
    record = answers(Record.from_json, text, errors=RecordError)
    if record is None:
        return
    history = answers(record.replay, ludarium.load, errors=RecordError)
    if history is not None:
        check_state(history.game, history.state)
        assert Record.from_json(record.to_json()) == record


def record_text(option_set: OptionSet) -> str:
    history = random_history(option_set, 30)
    names = ("a",) * history.game.seats
    return Record.of(history, names, started="2026-01-31T12:00:00+00:00").to_json()


records = st.deferred(lambda: st.sampled_from(list(map(record_text, ONE_OF_EACH))))


@times(2)
@given(any_text | json_values.map(json.dumps))
@example("[" * 100_000)
@example('{"format":' * 20_000)
@example("1" * 10_000)
@example("NaN")
@example("\ufeff{}")
@example('"\\ud800"')
def test_any_text_as_a_record(text):
    loads(text)


@times(4)
@given(records.flatmap(damaged))
def test_damaged_records(text):
    loads(text)


@times(6)
@given(records, st.data())
def test_records_with_any_value_in_any_place(text, data):
    content = json.loads(text)
    key = data.draw(st.sampled_from(sorted(content)))
    strange = json_values | st.lists(st.text(characters, max_size=4), max_size=5)
    if isinstance(content[key], dict) and content[key] and data.draw(st.booleans()):
        content[key][data.draw(st.sampled_from([*content[key], "self"]))] = data.draw(strange)
    elif isinstance(content[key], list) and content[key] and data.draw(st.booleans()):
        content[key][data.draw(st.integers(0, len(content[key]) - 1))] = data.draw(strange)
    else:
        content[key] = data.draw(strange)
    loads(json.dumps(content))
