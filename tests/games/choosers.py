"""Play that is biased towards what uniform play seldom reaches."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from tests.games.lockstep import Chooser, Pair, uniform

WORDS = ("swap", "pass", "end", "first", "second", "keep", "done")


def texts(pair: Pair) -> list[str]:
    return [pair.game.text(move) for move in pair.game.legal_moves(pair.state)]


def wordy(chance: float) -> Chooser:
    """Says a word, where one can be said, with the given chance."""

    def choose(pair: Pair, rng: Random) -> str:
        words = [text for text in texts(pair) if text in WORDS]
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


def after(pair: Pair, text: str) -> Any:
    """The state after a step, by the rules alone."""
    return pair.game.apply(pair.state, pair.game.parse(text, pair.state))


def recolours(pair: Pair, text: str) -> bool:
    """Does a stone on the board change its colour, or go?"""
    new = pair.game.pieces(after(pair, text))
    return any(new.get(cell) != piece for cell, piece in pair.game.pieces(pair.state).items())


def loses_the_stone(pair: Pair, text: str) -> bool:
    """Does the placed stone turn to the enemy's colour at once?"""
    mover = pair.game.to_move(pair.state)
    return bool(pair.game.pieces(after(pair, text)).get(text) != mover)


def goes_on(pair: Pair, text: str) -> bool:
    """Is the same seat to move again?"""
    return pair.game.to_move(after(pair, text)) == pair.game.to_move(pair.state)


def huddles(pair: Pair, text: str) -> bool:
    """Is the cell next to two stones or more?"""
    around = pair.oracle.board.touching.get(text, set())
    return len(around & set(pair.oracle.stones)) >= 2


def keeps_enemies_ahead(pair: Pair, text: str) -> bool:
    """Is the cell next to more enemies than friends by two or more?"""
    stones = [pair.oracle.stones.get(cell) for cell in pair.oracle.board.touching[text]]
    mover = pair.game.to_move(pair.state)
    assert mover is not None
    return stones.count(1 - mover) >= stones.count(mover) + 2


CORNER = ("a2", "b1")


def corner_blocker(pair: Pair, rng: Random) -> str:
    """Turnio: shuts off the corner a1 with both X-chips and leaves them there while it can."""
    legal = texts(pair)
    puts = [text for text in legal if text in [f"X+{cell}" for cell in CORNER]]
    if puts:
        return rng.choice(puts)
    if "done" in legal and rng.random() < 0.95:
        return "done"
    elsewhere = [text for text in legal if not text.startswith(("a1/", "a2/", "b1/"))]
    return rng.choice(elsewhere or legal)


def hopping_blocker(pair: Pair, rng: Random) -> str:
    """Turnio: moves the X-chips about, and seldom takes one off."""
    legal = texts(pair)
    moves = [text for text in legal if text.startswith("X") and not text.startswith("X-")]
    return rng.choice(moves) if moves and rng.random() < 0.9 else rng.choice(legal)


def stones_beside(pair: Pair, rng: Random) -> str:
    """Wunchunk: cuts and joins, by stones that touch at least three others."""
    stones = set(pair.oracle.stones)
    legal = texts(pair)
    close = [text for text in legal if len(pair.oracle.touching.get(text[1:], set()) & stones) > 2]
    return rng.choice(close) if close and rng.random() < 0.8 else rng.choice(legal)


def mixed(choosers: Iterable[Chooser]) -> Chooser:
    """Another of the choosers at each step."""
    several = list(choosers)
    return lambda pair, rng: rng.choice(several)(pair, rng)
