"""The games as Gymnasium environments against computer players."""

import copy
import pickle
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from ludarium import OptionError
from ludarium.agents import make_agent
from ludarium.envs import gymnasium as gym
from tests.envs.games import EVERY, FEW


def make(option_set: Any, opponent: Any = "search:1", **more: Any) -> Any:
    return gym.make(option_set.name, opponent, **option_set.options, **more)


def play_randomly(env: Any, seed: int, steps: int = 1_000) -> list[Any]:
    """The results of some more steps of a learner who plays at random."""
    rng = np.random.default_rng(seed)
    results: list[Any] = []
    mask = env.unwrapped._observe()["action_mask"]
    while len(results) < steps and mask.any():
        results.append(env.step(int(rng.choice(np.flatnonzero(mask)))))
        mask = results[-1][0]["action_mask"]
    return results


@pytest.mark.parametrize("option_set", EVERY, ids=str)
def test_it_conforms(option_set, capsys):
    """Also with actions that are illegal, which the checker tries."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(option_set, "random", seat=None).unwrapped)


@pytest.mark.parametrize("option_set", FEW, ids=str)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_game_to_its_end(option_set, seat):
    game = option_set.load()
    env = make(option_set, "random", seat=seat)
    _, info = env.reset(seed=11)
    own = info["seat"]
    assert own in range(game.seats) and seat in (None, own)
    *others, (observation, reward, over, truncated, _) = play_randomly(env, 1)
    state = env.unwrapped._episode.state
    assert over and not truncated and reward == game.returns(state)[own]
    assert observation["observation"].tobytes() == game.observation(state, own)
    for observation, reward, over, truncated, _ in others:
        assert observation["action_mask"].any() and not (reward or over or truncated)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("option_set", FEW, ids=str)
def test_seed_and_position_decide_what_follows(option_set):
    """A copy, a pickle and another environment continue alike."""
    env = make(option_set, "search:2")
    env.reset(seed=3)
    play_randomly(env, 1, 3)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), make(option_set, "search:2")]
    twins[2].reset(seed=3)
    play_randomly(twins[2], 1, 3)
    after = play_randomly(env, 2, 4)
    for twin in twins:
        assert data_equivalence(play_randomly(twin, 2, 4), after, exact=True)


def test_the_opponent_can_be_named():
    """A search beats random play."""
    losses = 0
    for seed in range(5):
        env = gym.make("flume", opponent="search:3", seat=seed % 2, size=5)
        env.reset(seed=seed)
        losses += play_randomly(env, seed)[-1][1] < 0
    assert losses >= 4


def test_the_opponent_can_be_an_agent():
    requests = []

    class Opponent:
        name, weaker_without_kernel = "opponent", False

        def choose(self, game: Any, state: Any, limit: Any, rng: Random) -> Any:
            requests.append((game.to_move(state), limit.simulations))
            return make_agent("random").choose(game, state, limit, rng)

    env = gym.make("wunchunk", opponent=Opponent(), seat=1, simulations=7, seats=3, sides=4)  # type: ignore[arg-type]
    env.reset(seed=0)
    play_randomly(env, 0, 3)
    assert {seat for seat, _ in requests} == {0, 2} and {limit for _, limit in requests} == {7}


def test_an_illegal_action_loses():
    env = gym.make("churn", "random")
    env.reset(seed=1)
    _, reward, over, truncated, info = env.step(19)
    assert (reward, over, truncated) == (gym.ILLEGAL_REWARD, True, False)
    assert "swap is possible only" in info["illegal"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"opponent": "search:9"}, "agent: expected random"),
        ({"seat": 2}, "seat: expected a number from 0 to 1, or None"),
        ({"simulations": 0}, "simulations: expected 1 or more"),
        ({"sides": 1}, "option 'sides'"),
        ({"render_mode": "ascii"}, "render_mode: expected one of"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*is not in the possible render_modes")
def test_wrong_settings_are_refused(options, words):
    with pytest.raises(OptionError, match=words):
        gym.make("churn", **options)
