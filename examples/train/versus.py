"""Matches of a network against a computer player, all games at once."""

from random import Random

import numpy as np
from forest import Forest
from network import Network

import ludarium
from ludarium.arena.intervals import Interval, share_interval
from ludarium.core.game import AnyGame
from ludarium.envs.batch_base import OVER, Batch

OPENING = 2
"""The number of random steps at the start. Each opening is played from both seats."""


def match(
    game: AnyGame, network: Network, opponent: str, games: int, rounds: int, seed: int
) -> Interval:
    """The share of the points that the network gets. `games` is rounded down to an even number."""
    games -= games % 2
    rng = np.random.default_rng(seed)
    match_games = ludarium.envs.batch(game, games, auto_reset=False)
    for _ in range(OPENING):
        actions = (rng.random(match_games.masks.shape) * match_games.masks).argmax(1)
        match_games.step(np.repeat(actions[::2], 2))
    seats = np.arange(games) % 2
    forest, player, dice = Forest(game, games, rounds), ludarium.agent(opponent), Random(seed)
    while len(playing := np.flatnonzero(match_games.movers != OVER)):
        own = match_games.movers[playing] == seats[playing]
        theirs, ours = playing[~own], playing[own]
        if len(ours):
            visits, _ = forest.search(match_games, ours, network)
            match_games.step(visits.argmax(1), at=ours)
        if len(theirs):
            match_games.step(answers(match_games, theirs, player, dice), at=theirs)
    points = (match_games.rewards[np.arange(games), seats] + 1) / 2
    return share_interval(float(points.sum()), games)


def answers(
    match_games: Batch, numbers: np.ndarray, player: ludarium.Agent, dice: Random
) -> list[int]:
    """The actions of a computer player in some games."""
    game, limit = match_games.game, ludarium.Limit(seconds=1)
    states = map(game.decode, match_games.codes(numbers))
    return [game.action(player.choose(game, state, limit, dice).move) for state in states]
