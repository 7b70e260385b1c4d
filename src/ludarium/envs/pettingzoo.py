"""The games as PettingZoo environments, in which agents take their steps one after another.

    env = ludarium.envs.pettingzoo.env("churn", sides=3)

One action is one step: an agent whose turn has several is selected again. The environment makes
chance moves, from its seed. Rewards are 0 until the game is over, and then its returns.
"""

from typing import Any

import ludarium
from ludarium.core.game import AnyGame
from ludarium.envs import research
from ludarium.envs.episode import MODES, Dice, Episode, Observation, Rendering, checked_mode, space

with research("ludarium.envs.pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

ILLEGAL_REWARD = -1.0
"""The reward of an illegal action, which ends the game; the others get 0."""


def env(name: str, *, render_mode: str | None = None, **options: Any) -> Any:
    """Return a game with its options in the usual wrappers.

    An illegal action ends the game. An action outside the action space raises an error, as does a
    step before a reset.

    Raises:
        UnknownGameError: There is no such game.
        OptionError: An option is not allowed.
    """
    game: Any = raw_env(name, render_mode=render_mode, **options)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=ILLEGAL_REWARD)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


def raw_env(name: str, *, render_mode: str | None = None, **options: Any) -> "GameEnv":
    """Return the game without wrappers: an illegal action raises IllegalMoveError."""
    return GameEnv(ludarium.load(name, **options), render_mode)


class GameEnv(Rendering, AECEnv):  # type: ignore[misc]
    """One game. Copies and pickles continue from its position, with the same chance moves."""

    def __init__(self, game: AnyGame, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{game.name}_v{game.info.rules_version}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: space(game) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(len(game.moves)) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed the random stream continues."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._episode = Episode(self.game, Dice(self._random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def observe(self, agent: str) -> Observation:
        """Return the view of an agent; its mask is all 0 if it is not to move."""
        return self._episode.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Take an action for the selected agent (None once it has terminated)."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._episode.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos = {agent: {} for agent in self.agents}
        self._clear_rewards()
        if self._episode.mover is None:
            self._end()
        self._select()
        self._accumulate_rewards()
        self._show()

    def _end(self) -> None:
        returns = self.game.returns(self._episode.state)
        self.rewards = dict(zip(self.possible_agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        """Select the agent to move; at the end the first, as all must step once more with None."""
        self.agent_selection = self.possible_agents[self._episode.mover or 0]

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
