"""The games in OpenSpiel: `register()`, then `pyspiel.load_game("ludarium_churn(sides=4)")`.

Actions are those of the rules, a chance move is an explicit chance node, and observations are the
game's planes. Games and states can be copied and pickled, and serialised by OpenSpiel's own means.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

import ludarium
from ludarium.core.errors import NotationError, OptionError
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.options import Option
from ludarium.envs import research
from ludarium.games.entry import Entry

with research("ludarium.envs.openspiel"):
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

PREFIX = "ludarium_"
LONGEST = 2**31 - 1
"""The largest length of a game that OpenSpiel accepts."""

OF_ITSELF = 0
"""The value of an option that the game derives from its other options."""


def register(names: Iterable[str] = tuple(ludarium.GAMES)) -> list[str]:
    """Register games with OpenSpiel if necessary; return their names there."""
    known_names = set(pyspiel.registered_names())
    spiel_names = []
    for name in names:
        entry = ludarium.GAMES[name]
        spiel_names.append(PREFIX + name)
        if PREFIX + name not in known_names:
            kind = type(f"Spiel{entry.info.title}", (SpielGame,), {"ENTRY": entry})
            pyspiel.register_game(_type(entry), kind)
    return spiel_names


def game_string(game: AnyGame) -> str:
    """Return the string with which OpenSpiel loads a game with its options."""
    parameters = [(_parameter(option), _value(option, game)) for option in game.OPTIONS]
    return f"{PREFIX}{game.name}({','.join(f'{name}={value}' for name, value in parameters)})"


def _parameter(option: Option) -> str:
    return "players" if option.kind == "seats" else option.name


def _value(option: Option, game: AnyGame) -> Any:
    return _as_parameter(option, game.options[option.name])


def _as_parameter(option: Option, value: Any) -> Any:
    """Return an option as OpenSpiel takes it: a number, text or boolean; six sides as digits."""
    if value is None:
        return OF_ITSELF
    if option.kind != "sides" or isinstance(value, int):
        return value
    return int("".join(map(str, value)))


def _as_option(option: Option, value: Any) -> Any:
    """Return the value of an option from OpenSpiel's parameter."""
    if option.default is None and value == OF_ITSELF:
        return None
    if option.kind == "sides" and value > 9:
        return tuple(int(digit) for digit in str(value))
    return value


def _options(entry: Entry, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the options in OpenSpiel's parameters."""
    values = {
        option.name: _as_option(option, parameters[_parameter(option)])
        for option in entry.rules.OPTIONS
        if _parameter(option) in parameters
    }
    return {name: value for name, value in values.items() if value is not None}


def _type(entry: Entry) -> Any:
    """Return the facts about a game that do not depend on its options."""
    kind, rules = pyspiel.GameType, entry.rules
    seats = [option for option in rules.OPTIONS if option.kind == "seats"]
    default = rules()
    chance = (
        kind.ChanceMode.EXPLICIT_STOCHASTIC
        if default.chance_count
        else kind.ChanceMode.DETERMINISTIC
    )
    return kind(
        short_name=PREFIX + entry.info.name,
        long_name=entry.info.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max([option.high for option in seats], default=default.seats),
        min_num_players=min([option.low for option in seats], default=default.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            _parameter(option): _as_parameter(option, option.default) for option in rules.OPTIONS
        },
    )


def _info(game: AnyGame) -> Any:
    """Return the facts about a game with its options."""
    longest = LONGEST if game.max_steps is None else min(game.max_steps, LONGEST)
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.moves),
        max_chance_outcomes=game.chance_count,
        num_players=game.seats,
        min_utility=-1.0 / (game.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Ludarium as OpenSpiel sees it; `rules` is the game itself."""

    ENTRY: ClassVar[Entry]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        parameters = parameters or {}
        self.rules = ludarium.load(self.ENTRY.info.name, **_options(self.ENTRY, parameters))
        super().__init__(_type(self.ENTRY), _info(self.rules), parameters)

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """Return the start of a game, or the position of `{"code": ...}`."""
        return SpielState(self, state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of planes, or of all steps if OpenSpiel asks for perfect recall."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlaneObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; `state` is that of Ludarium."""

    def __init__(self, game: SpielGame, start: Any = None) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.state = self.rules.initial_state()
        if start is not None:
            start = start if isinstance(start, dict) else start.to_dict()
            if set(start) != {"code"}:
                raise NotationError('state: expected {"code": the code of a position}')
            self.state = self.rules.decode(start["code"])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def current_player(self) -> Any:
        seat = self.rules.to_move(self.state)
        if seat is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [self.rules.action(move) for move in self.rules.legal_moves(self.state)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible chance moves with their probabilities."""
        chances = self.rules.chances(self.state)
        return [(self.rules.action(move), float(chance)) for move, chance in chances]

    def _apply_action(self, action: int) -> None:
        self.state = self.rules.apply(self.state, self.rules.moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.text(self.rules.moves[action])

    def is_terminal(self) -> bool:
        return self.rules.to_move(self.state) is None

    def returns(self) -> list[float]:
        return list(self.rules.returns(self.state))

    def _to_struct(self) -> dict[str, str]:
        return {"code": self.rules.encode(self.state)}

    def __str__(self) -> str:
        return self.rules.encode(self.state)


def _load(text: str) -> Any:
    """Return a game from its string; registers the games first."""
    register()
    return pyspiel.load_game(text)


def _restore(text: str) -> Any:
    """Return a state from OpenSpiel's serialisation; registers the games first."""
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


class PlaneObserver:
    """The planes of a player's observation."""

    def __init__(self, game: AnyGame, params: Any) -> None:
        if params:
            raise OptionError(f"observation: expected no parameters, got {params}")
        self._game = game
        self.tensor = np.zeros(int(np.prod(game.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with a player's view of a state."""
        self.tensor[:] = np.frombuffer(self._game.observation(state.state, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the code of the state; nothing is hidden."""
        return self._game.encode(state.state)
