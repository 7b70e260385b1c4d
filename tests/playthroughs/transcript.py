"""A game written down step by step: a tripwire for changes that no other test notices.

    game      ludarium.load('flume', size=3)
    start     3/3/3:r:-
    1         seat 0   of 9    a1        3/3/r2:b:-

One line per step: its number, whose it is, of how many legal moves, the move, and the code after
it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import ludarium
from ludarium.core.game import AnyGame
from tests.games import FOLDER
from tests.option_sets import OptionSet, of_each
from tests.samples import random_game

AGAIN = "python -m tests.playthroughs.regenerate"

CHOSEN = of_each(lambda suite: suite.playthroughs)


def path(option_set: OptionSet) -> Path:
    return FOLDER / option_set.name / "playthroughs" / f"{option_set}.txt"


def playthrough_files() -> set[Path]:
    """All files of playthroughs that there are."""
    return set(FOLDER.glob("*/playthroughs/*.txt"))


def random_moves(option_set: OptionSet) -> list[str]:
    """The moves of a game that is the same each time."""
    game = option_set.load()
    steps = random_game(game, Random(f"playthrough {option_set}"))
    return [game.text(step.move) for step in steps if step.move is not None]


def transcript(game: AnyGame, moves: Iterable[str]) -> str:
    """The whole game as text."""
    return "\n".join(_lines(game, moves)) + "\n"


def _lines(game: AnyGame, moves: Iterable[str]) -> Iterator[str]:
    state = game.initial_state()
    yield f"game      {game!r}"
    yield f"start     {game.encode(state)}"
    for number, text in enumerate(moves, start=1):
        seat, legal = game.to_move(state), len(game.legal_moves(state))
        state = ludarium.play(game, state, text)
        who = "chance" if seat == ludarium.CHANCE else f"seat {seat}"
        yield f"{number:<9} {who:8} of {legal:<4} {text:9} {game.encode(state)}"
    outcome = game.outcome(state)
    assert outcome is not None, "a playthrough goes to the end"
    yield f"winners   {' '.join(map(str, outcome.winners))}"
    yield f"scores    {' '.join(map(str, outcome.scores))}"
    yield f"returns   {' '.join(f'{value:+.3f}' for value in game.returns(state))}"
    yield f"reason    {outcome.reason}"


def moves_in(text: str) -> list[str]:
    """The moves of a written playthrough."""
    return [line.split()[-2] for line in text.splitlines() if line[:1].isdigit()]
