"""Games to study: random ones, and engines with a known behaviour."""

from dataclasses import replace
from random import Random
from typing import Any

from ludarium import History, Record
from ludarium.agents import Decision, Evaluation, Limit
from ludarium.core.ending import resigned_by
from ludarium.core.game import AnyGame
from tests.option_sets import OptionSet
from tests.samples import pick

STARTED = "2026-01-31T12:00:00+00:00"


def random_history(option_set: OptionSet, seed: int, most: int = 20_000) -> History:
    """Return a random game of at most `most` steps."""
    history, rng = History(option_set.load()), Random(f"{option_set} {seed}")
    while len(history.steps) < most and history.game.to_move(history.state) is not None:
        history.push_legal(pick(history.game, history.state, rng))
    return history


def record_of(history: History, resigned: int | None = None) -> Record:
    names = ("Ann", "Bob", "Cem", "Dée")[: history.game.seats]
    ending = None if resigned is None else resigned_by(resigned)
    return Record.of(history, names, ending=ending, started=STARTED, finished=STARTED)


class Flat:
    """An engine that evaluates all moves alike and prefers the first. It lists the states that it
    evaluates; after `patience` of them it acts as if Ctrl-C had been pressed."""

    name = "flat"
    weaker_without_kernel = False

    def __init__(self, patience: int | None = None) -> None:
        self.states: list[Any] = []
        self.patience = patience

    def stop(self) -> None:
        """It never thinks."""

    def thinks_in_python(self, game: AnyGame) -> bool:
        return True

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        if len(self.states) == self.patience:
            raise KeyboardInterrupt
        self.states.append(state)
        moves = game.legal_moves(state)
        nothing = Evaluation((0.0,) * game.seats, line=(moves[0],), visits=1_000_000)
        return Decision(moves[0], nothing, dict.fromkeys(moves, nothing), 1)

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        """Nothing to remember."""


class Blinkered(Flat):
    """An engine that tries the first legal move alone and finds that seat 0 is about to lose."""

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        flat = super().choose(game, state, limit, rng)
        loss = Evaluation((-0.9, 0.9), line=flat.line, visits=1_000_000)
        others = dict.fromkeys(flat.candidates, None)
        return replace(flat, evaluation=loss, candidates={**others, flat.move: loss})
