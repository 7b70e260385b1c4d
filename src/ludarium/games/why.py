"""Why nothing can be done on a cell, in words: for those who touch it instead of typing a step."""

from typing import Any

from ludarium.core.game import AnyGame
from ludarium.core.play import why_not
from ludarium.games import target


def why_not_at(game: AnyGame, state: Any, spots: tuple[str, ...], choice: str = "") -> str:
    """Why the step is not legal that touching these cells in order would mean, as a sentence;
    `choice` is the way to place that is chosen there, if there are several. Empty where a step is
    legal, and where no step ever points."""
    targets = ((move, target(game, move)) for move in game.moves)
    pointing = [(move, where.choice) for move, where in targets if where.spots == spots]
    chosen = [move for move, way in pointing if way == choice]
    steps = chosen or [move for move, _ in pointing]
    legal = set(game.legal_moves(state))
    if not steps or not legal.isdisjoint(steps):
        return ""
    # What the rules ask for now says more than what could be done there at another time.
    kinds = {type(move) for move in legal}
    step = min(steps, key=lambda move: type(move) not in kinds)
    text = game.text(step)
    return _sentence(why_not(game, state, step).removeprefix(f"{text}: "), {text, *spots})


def _sentence(words: str, names: set[str]) -> str:
    """With a capital letter at its beginning, unless that is a name that is written so."""
    return words if words.partition(" ")[0] in names else words[:1].upper() + words[1:]
