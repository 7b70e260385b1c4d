"""Play that is biased towards what uniform play seldom reaches, for games to choose from."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.lockstep import Chooser, Pair, uniform


def texts(pair: Pair) -> list[str]:
    return [pair.game.text(move) for move in pair.game.legal_moves(pair.state)]


def wordy(chance: float) -> Chooser:
    """Says a word (swap, pass, end, ...), where one can be said, with the given chance."""

    def choose(pair: Pair, rng: Random) -> str:
        words = [text for text in texts(pair) if text.isalpha()]
        return rng.choice(words) if words and rng.random() < chance else uniform(pair, rng)

    return choose


def first_of(*preferences: Callable[[Pair, str], bool], chance: float = 0.9) -> Chooser:
    """Picks among the steps that meet the first preference that any step meets."""

    def choose(pair: Pair, rng: Random) -> str:
        if rng.random() < chance:
            legal = texts(pair)
            for preference in preferences:
                liked = [text for text in legal if preference(pair, text)]
                if liked:
                    return rng.choice(liked)
        return uniform(pair, rng)

    return choose


def recolours(pair: Pair, text: str) -> bool:
    """Does a stone on the board change its colour, or go?"""
    new = pair.game.pieces(pair.after(text))
    return any(new.get(cell) != piece for cell, piece in pair.game.pieces(pair.state).items())


def goes_on(pair: Pair, text: str) -> bool:
    """Is the same seat to move again?"""
    return pair.game.to_move(pair.after(text)) == pair.game.to_move(pair.state)


def stones_of(oracle: Any, colour: int) -> int:
    """The score of games that count stones, by an oracle that keeps `stones`."""
    return list(oracle.stones.values()).count(colour)
