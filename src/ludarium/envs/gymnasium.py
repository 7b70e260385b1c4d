"""The games as Gymnasium environments: one seat is the learner's, computer players have the others.

    env = ludarium.envs.gymnasium.make("churn", opponent="search:3", sides=3)

One action is one step of the learner's turn. The others, and chance, move within `reset` and
`step`, depending on the position and the environment's seed alone. The reward is 0
until the game is over, and then the learner's return; an illegal action ends the game at once, as
lost, and `info["illegal"]` says why.
"""

from random import Random
from typing import Any

import ludarium
from ludarium.agents import Agent, Limit, make_agent
from ludarium.core.errors import IllegalMoveError, OptionError, quoted
from ludarium.core.game import AnyGame
from ludarium.envs import research
from ludarium.envs.episode import MODES, Dice, Episode, Observation, Rendering, checked_mode, space

with research("ludarium.envs.gymnasium"):
    import gymnasium
    from gymnasium import spaces

ILLEGAL_REWARD = -1.0
SIMULATIONS = 10_000


def make(
    name: str,
    opponent: str | Agent = "search:3",
    *,
    seat: int | None = 0,
    simulations: int = SIMULATIONS,
    render_mode: str | None = None,
    **options: Any,
) -> "gymnasium.Env[Observation, int]":
    """Return a game with its options against computer players, made by `gymnasium.make`.

    Args:
        name: The game.
        opponent: A computer player, or its name.
        seat: The seat of the learner; None draws one for each game.
        simulations: The most simulations that a computer player may use for a step.
        render_mode: One of MODES, or None.
        **options: The options of the game.

    Raises:
        UnknownGameError: There is no such game.
        OptionError: A setting is not allowed.
    """
    return gymnasium.make(
        _registered(ludarium.load(name, **options)),
        opponent=opponent,
        seat=seat,
        simulations=simulations,
        render_mode=render_mode,
        **options,
    )


def _registered(game: AnyGame) -> str:
    """Register a game with Gymnasium if necessary; return its name there."""
    env_id = f"ludarium/{game.name}-v{game.info.rules_version}"
    if env_id not in gymnasium.registry:
        gymnasium.register(env_id, f"{__name__}:GameEnv", kwargs={"name": game.name})
    return env_id


class GameEnv(Rendering, gymnasium.Env[Observation, int]):
    """One game. Copies and pickles continue alike from its position."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        name: str,
        opponent: str | Agent = "search:3",
        *,
        seat: int | None = 0,
        simulations: int = SIMULATIONS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = game = ludarium.load(name, **options)
        if seat is not None and seat not in range(game.seats):
            expected = f"expected a number from 0 to {game.seats - 1}, or None"
            raise OptionError(f"seat: {expected}, got {quoted(seat)}")
        self._fixed_seat, self._opponent = seat, opponent
        self._limit = Limit(simulations=simulations)
        self._player()
        self.render_mode = checked_mode(render_mode)
        self.observation_space: spaces.Space[Any] = space(game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(len(game.moves))
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, up to the learner's first step; `info["seat"]` is its seat."""
        super().reset(seed=seed)
        self.seat = self._fixed_seat
        if self.seat is None:
            self.seat = int(self.np_random.integers(self.game.seats))
        self._episode = Episode(self.game, Dice(self.np_random))
        self._over = False
        self._others_move()
        self._show()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the learner's step, then those of the others until the learner's next one."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: reset before the next step")
        try:
            self._episode.step(int(action))
        except IllegalMoveError as error:
            self._over = True
            info = {**self._info(), "illegal": str(error)}
            return self._observe(), ILLEGAL_REWARD, True, False, info
        self._others_move()
        self._over = self._episode.mover is None
        self._show()
        reward = self.game.returns(self._episode.state)[self._own]
        return self._observe(), reward, self._over, False, self._info()

    @property
    def _own(self) -> int:
        assert self.seat is not None
        return self.seat

    def _others_move(self) -> None:
        episode = self._episode
        while episode.mover not in (None, self.seat):
            rng = Random(int(self.np_random.integers(2**63)))
            move = self._player().choose(self.game, episode.state, self._limit, rng).move
            episode.step(self.game.action(move))

    def _player(self) -> Agent:
        """Return a computer player without memory of earlier steps."""
        if isinstance(self._opponent, str):
            return make_agent(self._opponent, alone=True)
        return self._opponent

    def _observe(self) -> Observation:
        return self._episode.observe(self._own)

    def _info(self) -> dict[str, Any]:
        return {"seat": self._own}
