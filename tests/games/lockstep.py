"""Rules and oracle step by step: whatever both can tell is compared in every state.

A difference names the options and the moves that reproduce it.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import ludarium
from ludarium.core.game import AnyGame
from tests.games import suite
from tests.games.suite import OptionSet
from tests.recipe import by_texts


def oracle_of(option_set: OptionSet) -> Any:
    """The oracle of a game, before its first step."""
    make = suite(option_set.name).oracle
    assert make is not None, f"{option_set.name} has no oracle in tests/games/{option_set.name}/"
    return make(**option_set.load().options)


UNCHANGING = ("cells", "neighbours", "board", "points", "ring")
"""What an oracle looks up but never changes, so that copies can share it."""


def after_step(oracle: Any, text: str) -> Any:
    """A copy of an oracle, one step further."""
    shared = [getattr(oracle, name, None) for name in UNCHANGING]
    following = deepcopy(oracle, {id(fact): fact for fact in shared if fact is not None})
    following.play(text)
    return following


class Pair:
    """A game's rules and its oracle, side by side in the same position."""

    def __init__(self, option_set: OptionSet) -> None:
        self.game: AnyGame = option_set.load()
        self.oracle = oracle_of(option_set)
        self.suite = suite(option_set.name)
        self.state = self.game.initial_state()
        self.texts: list[str] = []

    def after(self, text: str) -> Any:
        """The state after a step, by the rules alone."""
        return self.game.apply(self.state, self.game.parse(text, self.state))

    def play(self, text: str) -> None:
        """Play a step on both sides and compare all there is."""
        after = self.after(text)
        self.oracle.play(text)
        self.state = after
        self.texts.append(text)
        self.compare()

    def compare(self) -> None:
        game, state, oracle = self.game, self.state, self.oracle
        legal = game.legal_moves(state)
        self._same("to move", seat_name(game.to_move(state)), oracle.to_move())
        self._same("legal steps", {game.text(move) for move in legal}, oracle.legal())
        pieces = {c: self.suite.plain_piece(p) for c, p in game.pieces(state).items()}
        self._same("pieces", pieces, oracle.pieces())
        for seat in range(game.seats):
            self._same(f"colour of {seat}", game.colour(state, seat), oracle.colour(seat))
        outcome = game.outcome(state)
        self._same("winners", None if outcome is None else outcome.winners, oracle.winners())
        if oracle.to_move() == "chance":
            chances = {game.text(move): chance for move, chance in game.chances(state)}
            self._same("chances", chances, oracle.chances())
        score = self.suite.score
        if score is not None:
            scores = tuple(score(oracle, oracle.colour(seat)) for seat in range(game.seats))
            self._same("scores", game.scores(state), scores)

    def _same(self, what: str, rules: Any, oracle: Any) -> None:
        if rules == oracle:
            return
        if isinstance(rules, set):
            rules, oracle = f"+{sorted(rules - oracle)}", f"+{sorted(oracle - rules)}"
        difference = f"{what}: the rules say {rules}, the oracle says {oracle}"
        raise AssertionError(f"{difference}\n{self.recipe()}")

    def recipe(self) -> str:
        """Python that leads to the same state."""
        return (
            f"{by_texts(self.game, 'game.initial_state()', self.texts)}\n"
            f"# which is {self.game.encode(self.state)!r}"
        )


def seat_name(seat: int | None) -> int | str | None:
    return "chance" if seat == ludarium.CHANCE else seat


Chooser = Callable[[Pair, Random], str]
"""Picks the text of the next step."""

Watcher = Callable[[Pair, Any, str], None]
"""Gets the pair, the state before a step, and the text of the step."""


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
    while len(pair.texts) < steps and pair.game.to_move(pair.state) is not None:
        before = pair.state
        text = choose(pair, rng)
        try:
            pair.play(text)
        except AssertionError:
            raise
        except Exception as error:
            error.add_note(f"in playing {text!r} after\n\n{pair.recipe()}")
            raise
        if watch is not None:
            watch(pair, before, text)
    return len(pair.texts)
