"""One conformance suite over every game and option set, without exemptions."""

import copy
import pickle
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium import History, IllegalMoveError, NotationError, OptionError
from ludarium.core.game import AnyGame, Info, plain
from tests.conformance.contract import check_apply, check_state, check_value
from tests.option_sets import OPTION_SETS
from tests.recipe import refused, reproducible
from tests.samples import Step, pick, sample

every_option_set = pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)

GARBAGE = (
    "", " ", "\n", ",", ",,", "c3,", ",c3", "?", "a0", "a99", "z1", "c 33", "c3 c4", "0a1", "9a1",
    "swapp", "pas", "c3/", "c3/CCCC", "@", "@a0", "X", "Xa1-a1", "X+", "CCSS", "CCSS*", "1", "-1",
    "c３", "ｃ3", "null", "\x00", "c3\x00", "💥", "a" * 10_000,
)  # fmt: skip


def reproducible_at(game: AnyGame, step: Step) -> AbstractContextManager[None]:
    """Errors in this context name the moves that reproduce the state."""
    return reproducible(game, step.state, step.way)


def illegal(game: AnyGame, state: Any, rng: Random, count: int) -> Iterator[Any]:
    """Some moves of the game that are not legal in a state."""
    legal = set(game.legal_moves(state))
    for move in rng.sample(game.moves, min(count, len(game.moves))):
        if move not in legal:
            yield move


@every_option_set
def test_every_state_keeps_the_contract(option_set):
    game = option_set.load()
    for step in sample(option_set):
        check_state(game, step.state, step.way)


@every_option_set
def test_states_are_values(option_set):
    game = option_set.load()
    check_value(game.initial_state())
    assert game.initial_state() == option_set.load().initial_state()
    for step in sample(option_set)[::7]:
        with reproducible_at(game, step):
            check_value(step.state)


@every_option_set
def test_different_states_have_different_codes_and_looks(option_set):
    """And what looks equal to the seat that is to move allows it the same: moves of the list. No
    game is longer than its bound."""
    game = option_set.load()
    all_moves = set(game.moves)
    states_by_code: dict[str, Any] = {}
    masks: dict[bytes, bytes] = {}
    states: dict[tuple[int, bytes], Any] = {}
    for step in sample(option_set):
        with reproducible_at(game, step):
            assert game.max_steps is None or step.way.count <= game.max_steps
            assert all_moves.issuperset(game.legal_moves(step.state))
            assert states_by_code.setdefault(game.encode(step.state), step.state) == step.state
            for seat in range(game.seats):
                observation = game.observation(step.state, seat)
                assert states.setdefault((seat, observation), step.state) == step.state
                if seat == game.to_move(step.state):
                    mask = game.mask(step.state)
                    assert masks.setdefault(observation, mask) == mask


@every_option_set
def test_observations_of_missing_seats_are_refused(option_set):
    game = option_set.load()
    for seat in (-1, game.seats, None, "0"):
        with refused(OptionError, seat, match="seat: expected a number from 0 to"):
            game.observation(game.initial_state(), seat)


@every_option_set
def test_apply_leaves_its_argument_alone(option_set):
    game = option_set.load()
    for step in sample(option_set)[::3]:
        if step.move is not None:
            with reproducible_at(game, step):
                check_apply(game, step.state, step.move)
                assert game.apply(step.state, step.move) == step.after


@every_option_set
def test_the_moves_are_a_list_of_values(option_set):
    game = option_set.load()
    assert type(game.moves) is tuple
    assert len(set(game.moves)) == len(game.moves)
    assert [game.action(move) for move in game.moves] == list(range(len(game.moves)))
    texts = [game.text(move) for move in game.moves]
    assert len(set(texts)) == len(texts)
    assert game.moves == option_set.load().moves
    for move in game.moves[:: max(1, len(game.moves) // 60)] + game.moves[-4:]:
        check_value(move)
        assert eval(repr(move), vars(sys.modules[type(move).__module__])) == move


@every_option_set
def test_texts_are_read_back_in_any_case_and_with_spaces(option_set):
    game = option_set.load()
    for move in game.moves:
        text = game.text(move)
        assert text and "," not in text and text == "".join(text.split())
        assert game.parse(text) == move
    for move in game.moves[:: max(1, len(game.moves) // 60)] + game.moves[-4:]:
        text = game.text(move)
        spaced = " " + " ".join(text) + "\t\n"
        for form in (text.upper(), text.lower(), spaced, spaced.upper()):
            assert game.parse(form) == move, form


@every_option_set
def test_the_legal_moves_are_read_back_in_their_state(option_set):
    """Also where a game understands shorter forms."""
    game = option_set.load()
    for step in sample(option_set)[::9]:
        with reproducible_at(game, step):
            for move in game.legal_moves(step.state):
                assert game.parse(game.text(move), step.state) == move
                assert game.parse(game.text(move).upper(), step.state) == move


@every_option_set
def test_whole_turns_are_played_from_one_text(option_set):
    game, rng = option_set.load(), Random(f"turns {option_set}")
    history = History(game)
    for _ in range(80):
        if game.to_move(history.state) is None:
            break
        history.push(pick(game, history.state, rng))
    ends = [history.before_turn(number) for number in range(1, history.turn_count)]
    for number, end in enumerate([*ends, history.state]):
        text, start = history.turn_text(number), history.before_turn(number)
        assert text.count(",") == len(history.turn(number)) - 1
        assert ludarium.play(game, start, text) == end
        assert ludarium.play(game, start, f" {text.upper().replace(',', ' , ')} ") == end


@every_option_set
def test_illegal_moves_are_refused_with_a_reason(option_set):
    game, rng = option_set.load(), Random(f"illegal {option_set}")
    for step in sample(option_set)[::8]:
        state = step.state
        code = game.encode(state)
        with reproducible_at(game, step):
            for move in illegal(game, state, rng, 25):
                for form in (move, game.text(move)):
                    with refused(IllegalMoveError, form) as caught:
                        ludarium.play(game, state, form)
                    assert str(caught.value).strip()
            assert game.encode(state) == code


@every_option_set
def test_an_illegal_step_spoils_the_whole_turn(option_set):
    game, rng = option_set.load(), Random(f"spoilt {option_set}")
    start = game.initial_state()
    first = game.legal_moves(start)[0]
    after = game.apply(start, first)
    for move in illegal(game, after, rng, 10):
        with pytest.raises(IllegalMoveError):
            ludarium.play(game, start, f"{game.text(first)},{game.text(move)}")
        history = History(game)
        with pytest.raises(IllegalMoveError):
            history.push_text(f"{game.text(first)},{game.text(move)}")
        assert history.state == start == game.initial_state() and not history.steps


@every_option_set
def test_nothing_can_be_played_after_the_end(option_set):
    game, rng = option_set.load(), Random(f"over {option_set}")
    for step in sample(option_set):
        if step.move is not None:
            continue
        with reproducible_at(game, step):
            for move in rng.sample(game.moves, min(40, len(game.moves))) + list(game.moves[-3:]):
                for form in (move, game.text(move)):
                    with refused(IllegalMoveError, form, match="the game is over"):
                        ludarium.play(game, step.state, form)


@every_option_set
def test_values_that_are_not_moves_are_refused(option_set):
    game = option_set.load()
    for step in sample(option_set)[::25]:
        with reproducible_at(game, step):
            for thing in (None, 3, 3.5, b"c3", [], {}, ["c3"], object(), game, step.state):
                with refused(IllegalMoveError, thing, match="is not a move of"):
                    ludarium.play(game, step.state, thing)


@every_option_set
def test_garbage_is_refused(option_set):
    game = option_set.load()
    moves = {plain(game.text(move)) for move in game.moves}
    for text in (text for text in GARBAGE if plain(text) not in moves):
        for step in sample(option_set)[::60]:
            with reproducible_at(game, step):
                with refused(NotationError, text) as caught:
                    ludarium.play(game, step.state, text)
                assert "expected" in str(caught.value) and len(str(caught.value)) < 400
        with refused(NotationError, text):
            game.parse(text)
        with refused(NotationError, text, match="expected"):
            game.decode(text)


@every_option_set
def test_games_are_values(option_set):
    game = option_set.load()
    data = pickle.dumps(game)
    twin = pickle.loads(data)
    assert game == twin and hash(game) == hash(twin)
    assert game.name.encode() in data and b"ludarium.games" not in data and len(data) < 300
    assert copy.deepcopy(game) == game
    assert option_set.load() is game, "the same game is made once"
    assert eval(repr(game), {"ludarium": ludarium}) == game
    assert repr(game).startswith(f"ludarium.load({option_set.name!r}")
    assert set(game.options) == {option.name for option in game.OPTIONS}
    others = {other.load() for other in OPTION_SETS} - {game}
    assert all(game != other and repr(game) != repr(other) for other in others)
    assert game != option_set.name


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_the_info_of_a_game(name):
    info = ludarium.GAMES[name].info
    assert type(info) is Info and info.name == name == info.title.lower()
    assert info.designer in info.credit and info.date[-4:].isdigit()
    assert info.designer != "Mark Steere" or info.link == "marksteeregames.com"
    assert info.about and info.players and info.rules_version >= 1
    assert info.score or not info.by_score
    most = max(o.load().seats for o in OPTION_SETS if o.name == name)
    assert len(set(info.colours)) == len(info.colours) == most
    assert ludarium.load(name.upper()).name == name
