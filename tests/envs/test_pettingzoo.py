"""The games as PettingZoo environments: its own conformance tests, and the rules in lockstep."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ludarium import CHANCE, IllegalMoveError, OptionError, UnknownGameError
from ludarium.envs import pettingzoo as zoo
from tests.envs.games import EVERY, FEW
from tests.option_sets import ONE_OF_EACH, OptionSet

OF_DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should")
"""Warnings about every environment with an action mask in its observations, except those that
PettingZoo lists by name."""


@contextmanager
def no_other_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for words in OF_DICTS:
            warnings.filterwarnings("ignore", words)
        yield


def make(option_set: OptionSet, **more: Any) -> Any:
    return zoo.env(option_set.name, **option_set.options, **more)


@pytest.mark.parametrize("option_set", EVERY, ids=str)
def test_it_conforms(option_set, capsys):
    cycles = 300 if option_set in FEW else 12
    with no_other_warnings():
        api_test(make(option_set), num_cycles=cycles)
        seed_test(lambda: make(option_set), num_cycles=cycles // 3)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("option_set", FEW, ids=str)
def test_it_is_rendered(option_set, capsys):
    render_test(
        lambda **mode: make(option_set, **mode),
        {
            "svg": lambda text: ElementTree.fromstring(text).tag.endswith("svg"),
            "rgb_array": lambda pixels: 200 < max(pixels.shape) <= 480 and pixels.std() > 5,
            "ansi": lambda text: "\n" in text,
        },
    )
    assert capsys.readouterr().out, "to people it is printed"


@pytest.mark.parametrize("option_set", ONE_OF_EACH, ids=str)
def test_it_can_be_made_parallel(option_set, capsys):
    with no_other_warnings():
        parallel_api_test(turn_based_aec_to_parallel(make(option_set)), num_cycles=40)


@pytest.mark.parametrize("option_set", FEW, ids=str)
def test_it_agrees_with_the_rules(option_set):
    game, env, rng = option_set.load(), make(option_set), Random(str(option_set))
    env.reset(seed=7)
    while True:
        state = env.unwrapped._episode.state
        seat = game.to_move(state)
        assert seat != CHANCE
        for number, agent in enumerate(env.agents):
            observation = env.observe(agent)
            assert observation["observation"].tobytes() == game.observation(state, number)
            mask = game.mask(state) if seat == number else bytes(len(game.moves))
            assert observation["action_mask"].tobytes() == mask
        if seat is None:
            break
        assert env.agent_selection == f"player_{seat}", "also within a turn of several steps"
        assert not any(env.rewards.values()) and not any(env.terminations.values())
        env.step(game.action(rng.choice(game.legal_moves(state))))
    assert list(env.rewards.values()) == list(game.returns(state))
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last()
        assert over and reward == game.returns(state)[int(agent[-1])]
        env.step(None)
    assert not env.agents


def play_randomly(env: Any, steps: int, seed: int) -> list[str]:
    """The codes of some more steps, chosen by a seed."""
    rng, codes = np.random.default_rng(seed), []
    for _ in range(steps):
        mask = env.observe(env.agent_selection)["action_mask"]
        if not mask.any():
            break
        env.step(int(rng.choice(np.flatnonzero(mask))))
        codes.append(env.unwrapped.game.encode(env.unwrapped._episode.state))
    return codes


@pytest.mark.parametrize("option_set", FEW, ids=str)
def test_copies_and_pickles_continue_alike(option_set):
    env = make(option_set)
    env.reset(seed=3)
    play_randomly(env, 5, 1)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    after = play_randomly(env, 12, 2)
    for twin in twins:
        assert play_randomly(twin, 12, 2) == after
    twins[0].reset(seed=3)
    play_randomly(twins[0], 5, 1)
    assert play_randomly(twins[0], 12, 2) == after, "the same seed, the same game"


def test_the_seed_decides_what_is_drawn():
    games = {tuple(play_randomly(_reset("turnio", seed), 20, 0)) for seed in (1, 1, 2, 3)}
    assert len(games) == 3


def _reset(name: str, seed: int | None = None) -> Any:
    env = zoo.env(name)
    env.reset(seed=seed)
    return env


def test_without_a_seed_games_differ():
    env = _reset("turnio", 5)
    first = play_randomly(env, 20, 0)
    env.reset()
    assert play_randomly(env, 20, 0) != first


def test_an_illegal_action_loses_the_game(capfd):
    env = _reset("churn")
    env.step(3)
    env.step(3)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": 0, "player_1": zoo.ILLEGAL_REWARD}


def test_an_action_out_of_range_fails():
    with pytest.raises(AssertionError, match="not in action space"):
        _reset("churn").step(20)


def test_without_wrappers_the_error_has_the_reason():
    env = zoo.raw_env("churn")
    env.reset()
    env.step(3)
    with pytest.raises(IllegalMoveError, match="b1 is not empty"):
        env.step(3)
    for action in (-1, 20, None):
        with pytest.raises(IllegalMoveError, match="expected an action from 0 to 19"):
            env.step(action)


def test_wrong_names_options_and_modes_are_refused():
    with pytest.raises(UnknownGameError, match="churn, flume"):
        zoo.env("chess")
    with pytest.raises(OptionError, match="odd number of cells"):
        zoo.env("churn", sides=(2, 2, 3, 2, 2, 3))
    with pytest.raises(OptionError, match="render_mode: expected one of human, ansi, svg"):
        zoo.env("churn", render_mode="ascii")
