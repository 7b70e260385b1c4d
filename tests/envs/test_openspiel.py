"""The games in OpenSpiel: its own tests of games, and the rules in lockstep."""

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import ludarium
from ludarium import CHANCE, NotationError
from ludarium.core.game import AnyGame
from ludarium.envs import openspiel
from tests.effort import HANGING, LONG
from tests.envs.games import EVERY, FEW, SHORT
from tests.option_sets import ONE_OF_EACH

NAMES = openspiel.register()

QUICK = sorted(ONE_OF_EACH, key=lambda option_set: len(option_set.load().moves))[:3]
"""OpenSpiel takes long to write playthroughs of games with many actions."""


def loaded(game: AnyGame) -> pyspiel.Game:
    return pyspiel.load_game(openspiel.game_string(game))


def test_every_game_is_registered_once():
    assert [f"ludarium_{name}" for name in ludarium.GAMES] == NAMES
    assert openspiel.register() == NAMES
    for name in ludarium.GAMES:
        assert pyspiel.load_game(f"ludarium_{name}").rules == ludarium.load(name)


@pytest.mark.parametrize("option_set", SHORT, ids=str)
def test_its_random_games(option_set, capfd):
    pyspiel.random_sim_test(loaded(option_set.load()), num_sims=1, serialize=True, verbose=False)


@pytest.mark.xdist_group("scipy")
@pytest.mark.parametrize("option_set", FEW, ids=str)
def test_its_games_with_copies_and_pickles(option_set, capfd):
    from open_spiel.python.tests import games_sim_test  # here, as it loads all of scipy

    games_sim_test.GamesSimTest().sim_game(loaded(option_set.load()))


@pytest.mark.xdist_group("scipy")
@pytest.mark.parametrize("option_set", ONE_OF_EACH if LONG else QUICK, ids=str)
def test_its_playthroughs(option_set, tmp_path: Path):
    """OpenSpiel writes a playthrough and repeats it."""
    from open_spiel.integration_tests import playthrough_test
    from open_spiel.python.algorithms import generate_playthrough

    generate_playthrough.flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough(
        openspiel.game_string(option_set.load()), action_sequence=[], seed=1
    )
    assert "IsTerminal() = True" in text
    (tmp_path / "game.txt").write_text(text, "utf-8")
    playthrough_test.PlaythroughTest().run_test(str(tmp_path), "game.txt")


@pytest.mark.parametrize("option_set", EVERY, ids=str)
def test_it_is_the_game(option_set):
    """Of each board some steps: who moves, chances, actions, what is seen, what is won."""
    game, rng = option_set.load(), Random(str(option_set))
    there = loaded(game)
    assert there.rules == game and there.num_players() == game.seats
    assert there.num_distinct_actions() == len(game.moves)
    assert there.max_chance_outcomes() == game.chance_count
    state, spiel = game.initial_state(), there.new_initial_state()
    observation = make_observation(there)
    for _ in range(400 if option_set in FEW else 8):
        mover = game.to_move(state)
        assert spiel.is_terminal() == (mover is None)
        assert spiel.is_chance_node() == (mover == CHANCE)
        assert spiel.returns() == list(game.returns(state)) and str(spiel) == game.encode(state)
        for seat in range(game.seats):
            observation.set_from(spiel, seat)
            assert observation.tensor.astype("uint8").tobytes() == game.observation(state, seat)
        if mover is None:
            break
        legal = game.legal_moves(state)
        assert [game.moves[action] for action in spiel.legal_actions()] == legal
        assert [spiel.action_to_string(a) for a in spiel.legal_actions()] == list(
            map(game.text, legal)
        )
        chances = [(game.action(move), float(chance)) for move, chance in game.chances(state)]
        assert mover != CHANCE or spiel.chance_outcomes() == chances
        move = rng.choice(legal)
        state = game.apply(state, move)
        spiel.apply_action(game.action(move))
    assert option_set not in FEW or spiel.is_terminal()


def test_parameters_are_the_options():
    six = pyspiel.load_game("ludarium_churn(sides=343434)")
    assert six.rules.options["sides"] == (3, 4, 3, 4, 3, 4)
    assert pyspiel.load_game("ludarium_turnio(blockers=True)").rules.options["blockers"] is True
    three = pyspiel.load_game("ludarium_wunchunk", {"players": 3})
    assert three.num_players() == 3 and three.rules.options["sides"] == 8
    kind = three.get_type()
    assert (kind.min_num_players, kind.max_num_players) == (2, 4)


def test_a_wrong_option_is_refused(capfd):
    with pytest.raises(Exception, match="odd whole number from 3 to 19"):
        pyspiel.load_game("ludarium_flume(size=4)")


def test_a_game_can_start_from_a_position():
    game = pyspiel.load_game("ludarium_churn")
    state = game.new_initial_state({"code": "3/4/2r2/4/3:b:-"})
    assert "swap" in [state.action_to_string(action) for action in state.legal_actions()]
    assert state.to_dict() == {"code": str(state)}
    with pytest.raises(NotationError, match="code"):
        game.new_initial_state({"board": "3/4/2r2/4/3:b:-"})


def test_a_pickle_registers_the_games():
    state = pyspiel.load_game("ludarium_turnio(first=square)").new_initial_state()
    state.apply_action(4)
    program = f"import pickle; print(pickle.loads({pickle.dumps(state)!r}))"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=HANGING
    )
    assert result.stdout == f"{state}\n", result.stderr
