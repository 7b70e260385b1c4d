"""Sentences about a game: its players, the last turn, the score, the result."""

from collections.abc import Sequence
from typing import Any

from ludarium.core.evaluation import Evaluation
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History
from ludarium.games import scene


def without_kernel_text(why: str, what_follows: str) -> str:
    """Return a sentence that says why the kernel is missing and what follows.

    Args:
        why: The reason, from `kernel.absence`.
        what_follows: The consequence.
    """
    return f"{why[0].upper()}{why[1:]}: {what_follows}."


WEAKER = "computer players work in plain Python and play much weaker"


def title_text(game: AnyGame) -> str:
    """Return a game with its options."""
    return f"{game.info.title}, {game.settings}"


def players_text(game: AnyGame, state: Any, players: Sequence[str]) -> str:
    """Return the player of each colour."""
    return ", ".join(
        f"{game.colour_name(state, seat)} (seat {seat + 1}) {player}"
        for seat, player in enumerate(players)
    )


def turn_text(history: History, number: int) -> str:
    """Return a turn with its number from 1 and its player; dots mark an unfinished turn."""
    game, before, steps = history.game, history.before_turn(number), history.turn(number)
    mover = steps[-1].seat
    name = "drawn" if mover == CHANCE else game.colour_name(before, mover)
    unfinished = game.to_move(steps[-1].state) == mover and mover != CHANCE
    text = f"Turn {number + 1}, {name}: {history.turn_text(number)}"
    return f"{text} …" if unfinished and number == history.turn_count - 1 else text


def exchange_text(game: AnyGame, before: Any, state: Any) -> str:
    """Return a sentence about who plays which colour if the colours changed, else ""."""
    seats = range(game.seats)
    if all(game.colour(before, seat) == game.colour(state, seat) for seat in seats):
        return ""
    now = ", ".join(f"seat {seat + 1} {game.colour_name(state, seat)}" for seat in seats)
    return f"The seats have exchanged colours: {now}"


def score_text(game: AnyGame, state: Any) -> str:
    """Return the score and what it counts, or the aim of a game without a score."""
    if not game.info.score:
        return game.info.aim
    what = game.info.aim or game.info.score
    goal = scene(game, state).goal
    scores = " · ".join(
        f"{game.colour_name(state, seat)} {score}" for seat, score in enumerate(game.scores(state))
    )
    aim = "" if goal is None else f" (goal: {goal})"
    return f"{what[0].upper()}{what[1:]}: {scores}{aim}"


def next_text(game: AnyGame, state: Any) -> str:
    """Return who is to move, or the result."""
    outcome, seat = game.outcome(state), game.to_move(state)
    if outcome is not None:
        return result_text(game, state, outcome)
    if seat is None or seat == CHANCE:
        return f"Next: {game.info.chance}"
    return f"To move: {game.colour_name(state, seat)} (seat {seat + 1})"


def result_text(game: AnyGame, state: Any, outcome: Outcome) -> str:
    """Return who won, and why."""
    if len(outcome.winners) == game.seats:
        return f"A draw: {outcome.reason}"
    names = [f"{game.colour_name(state, seat)} (seat {seat + 1})" for seat in outcome.winners]
    verb = "wins" if len(names) == 1 else "share the win"
    return f"{' and '.join(names)} {verb}: {outcome.reason}"


def evaluation_text(evaluation: Evaluation | None, seat: int) -> str:
    """Return the evaluation of a move for the seat that makes it."""
    if evaluation is None:
        return "not tried"
    value, visits = evaluation.value[seat], evaluation.visits
    if evaluation.proven:
        return proven_text(value, evaluation.lead(seat))
    tries = f", tried {visits:,} times" if visits else ""
    return f"value {value:+.2f}{tries}"


def proven_text(value: float, margin: float | None = None) -> str:
    """Return the proven result of a move for the player who makes it."""
    if abs(value) < 1:
        return "proven draw" if value == 0 else f"proven, value {value:+.3f}"
    ending = "proven win" if value > 0 else "proven loss"
    return f"{ending} by {abs(margin):g}" if margin else ending


def worth_text(value: float, margin: float, unswapped: float | None) -> str:
    """Return the proven result of a move, also without a swap as the reply."""
    swap = "" if unswapped is None else f", without a swap {unswapped:+g}"
    return proven_text(value, margin) + swap
