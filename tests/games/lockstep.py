"""Rules and oracle step by step: whatever both can tell is compared in every state.

A difference names the options and the moves that reproduce it.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import ludarium
from ludarium.core.game import AnyGame
from tests.option_sets import OptionSet
from tests.oracles.churn import ChurnOracle
from tests.oracles.flume import FlumeOracle
from tests.oracles.subsume import SubsumeOracle
from tests.oracles.turnio import TurnioOracle
from tests.oracles.wunchunk import WunchunkOracle

ORACLES: dict[str, Callable[..., Any]] = {
    "churn": ChurnOracle,
    "flume": FlumeOracle,
    "subsume": SubsumeOracle,
    "turnio": TurnioOracle,
    "wunchunk": WunchunkOracle,
}


class Pair:
    """A game's rules and its oracle, side by side in the same position."""

    def __init__(self, option_set: OptionSet) -> None:
        self.game: AnyGame = option_set.load()
        self.oracle = ORACLES[option_set.name](**self.game.options)
        self.state = self.game.initial_state()
        self.played: list[str] = []

    def play(self, text: str) -> None:
        """Play a step on both sides and compare all there is."""
        self.state = self.game.apply(self.state, self.game.parse(text, self.state))
        self.oracle.play(text)
        self.played.append(text)
        self.compare()

    def compare(self) -> None:
        game, state, oracle = self.game, self.state, self.oracle
        legal = game.legal_moves(state)
        self._same("to move", seat_name(game.to_move(state)), oracle.to_move())
        self._same("legal steps", {game.text(move) for move in legal}, oracle.legal())
        self._same(
            "pieces", {c: as_plain(p) for c, p in game.pieces(state).items()}, oracle.pieces()
        )
        for seat in range(game.seats):
            self._same(f"colour of {seat}", game.colour(state, seat), oracle.colour(seat))
        outcome = game.outcome(state)
        self._same("winners", None if outcome is None else outcome.winners, oracle.winners())
        if oracle.to_move() == "chance":
            chances = {game.text(move): chance for move, chance in game.chances(state)}
            self._same("chances", chances, oracle.chances())
        score = SCORES.get(game.name)
        if score is not None:
            scores = tuple(score(oracle, oracle.colour(seat)) for seat in range(game.seats))
            self._same("scores", game.scores(state), scores)

    def _same(self, what: str, rules: Any, oracle: Any) -> None:
        if rules == oracle:
            return
        if isinstance(rules, set):
            rules, oracle = f"+{sorted(rules - oracle)}", f"+{sorted(oracle - rules)}"
        moves = " ".join(self.played)
        raise AssertionError(
            f"{what}: the rules say {rules}, the oracle says {oracle}\n"
            f"game = {self.game!r}\n"
            f"state = game.initial_state()\n"
            f"for step in {moves!r}.split():  # {len(self.played)} steps\n"
            f"    state = ludarium.play(game, state, step)"
        )


def _stones(oracle: Any, colour: int) -> int:
    return list(oracle.stones.values()).count(colour)


SCORES: dict[str, Callable[[Any, int], int]] = {
    "churn": _stones,
    "flume": _stones,
    "turnio": lambda oracle, colour: int(oracle.points(colour)),
    "wunchunk": lambda oracle, colour: int(oracle.chunks(colour)),
}
"""What the oracles can tell about scores, by colour; Subsume's are tested with its facts."""


def seat_name(seat: int | None) -> int | str | None:
    return "chance" if seat == ludarium.CHANCE else seat


def as_plain(piece: Any) -> Any:
    """A piece as the oracles write it: a colour, or a chip's corners and arrow."""
    return piece if isinstance(piece, int) else (piece.corners, piece.arrow)


Chooser = Callable[[Pair, Random], str]
"""Picks the text of the next step."""

Watcher = Callable[[Pair, Any, str], None]
"""Is told the pair, the state before a step, and the text of the step."""


def uniform(pair: Pair, rng: Random) -> str:
    game = pair.game
    return game.text(rng.choice(game.legal_moves(pair.state)))


def walk(
    option_set: OptionSet,
    rng: Random,
    steps: int,
    choose: Chooser = uniform,
    watch: Watcher | None = None,
) -> int:
    """Play one game to its end, or at most some steps of it, comparing all the way."""
    pair = Pair(option_set)
    pair.compare()
    while len(pair.played) < steps and pair.game.to_move(pair.state) is not None:
        before = pair.state
        pair.play(choose(pair, rng))
        if watch is not None:
            watch(pair, before, pair.played[-1])
    return len(pair.played)
