"""What is said about a game: who sits where, the last turn, the score, the result."""

from collections.abc import Sequence
from typing import Any

from ludarium.core.evaluation import Evaluation
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History
from ludarium.games import scene


def without_kernel_text(why: str, what_follows: str) -> str:
    """What is said once where the kernel is missing: why (from `kernel.absence`), and so what."""
    return f"{why[0].upper()}{why[1:]}: {what_follows}."


WEAKER = "the computer thinks in plain Python, so the games go on, but it plays much weaker"


def seat_name(game: AnyGame, state: Any, seat: int) -> str:
    """A seat by the colour it plays."""
    return game.info.colours[game.colour(state, seat)]


def settings_text(game: AnyGame) -> str:
    """The options of a game as they were chosen."""
    return ", ".join(f"{o.name} {o.to_text(game.options[o.name])}" for o in game.OPTIONS)


def players_text(game: AnyGame, state: Any, players: Sequence[str]) -> str:
    """Who plays which colour."""
    return ", ".join(
        f"{seat_name(game, state, seat)} (seat {seat + 1}) {player}"
        for seat, player in enumerate(players)
    )


def turn_text(history: History, number: int) -> str:
    """A turn with its number from 1 and who made it; dots when it goes on."""
    game, before, steps = history.game, history.before_turn(number), history.turn(number)
    mover = steps[-1].seat
    name = "drawn" if mover == CHANCE else seat_name(game, before, mover)
    unfinished = game.to_move(steps[-1].state) == mover and mover != CHANCE
    text = f"Turn {number + 1}, {name}: {history.turn_text(number)}"
    return f"{text} …" if unfinished and number == history.turn_count - 1 else text


def exchange_text(game: AnyGame, before: Any, state: Any) -> str:
    """Who plays what now, if the seats have exchanged colours, else nothing."""
    seats = range(game.seats)
    if all(game.colour(before, seat) == game.colour(state, seat) for seat in seats):
        return ""
    now = ", ".join(f"seat {seat + 1} {seat_name(game, state, seat)}" for seat in seats)
    return f"The seats have exchanged colours: {now}"


def score_text(game: AnyGame, state: Any) -> str:
    """What is counted, and how it stands; nothing in a game without a score."""
    if not game.info.score:
        return game.info.aim
    what = game.info.aim or game.info.score
    goal = scene(game, state).goal
    scores = " · ".join(
        f"{seat_name(game, state, seat)} {score}" for seat, score in enumerate(game.scores(state))
    )
    aim = "" if goal is None else f" (goal: {goal})"
    return f"{what[0].upper()}{what[1:]}: {scores}{aim}"


def next_text(game: AnyGame, state: Any) -> str:
    """Who is to move, or how the game ended."""
    outcome, seat = game.outcome(state), game.to_move(state)
    if outcome is not None:
        return result_text(game, state, outcome)
    if seat is None or seat == CHANCE:
        return f"Next: {game.info.chance}"
    return f"To move: {seat_name(game, state, seat)} (seat {seat + 1})"


def result_text(game: AnyGame, state: Any, outcome: Outcome) -> str:
    """Who won, and why."""
    if len(outcome.winners) == game.seats:
        return f"A draw: {outcome.reason}"
    names = [f"{seat_name(game, state, seat)} (seat {seat + 1})" for seat in outcome.winners]
    verb = "wins" if len(names) == 1 else "share the win"
    return f"{' and '.join(names)} {verb}: {outcome.reason}"


def evaluation_text(evaluation: Evaluation | None, seat: int) -> str:
    """What a computer player thinks of a move of a seat."""
    if evaluation is None:
        return "not looked at"
    value, visits = evaluation.value[seat], evaluation.visits
    if evaluation.proven:
        return proven_text(value, evaluation.lead(seat))
    tries = f", tried {visits:,} times" if visits else ""
    return f"value {value:+.2f}{tries}"


def proven_text(value: float, margin: float | None = None) -> str:
    """How a move ends for the one who makes it, where that is certain."""
    if abs(value) < 1:
        return "proven draw" if value == 0 else f"proven, value {value:+.3f}"
    ending = "proven win" if value > 0 else "proven loss"
    return f"{ending} by {abs(margin):g}" if margin else ending


def worth_text(value: float, margin: float, unswapped: float | None) -> str:
    """The same, and how it would end if the answer could not be a swap."""
    swap = "" if unswapped is None else f", without a swap {unswapped:+g}"
    return proven_text(value, margin) + swap
