"""Comments on the steps and proven stretches of a study."""

from typing import Any

from ludarium.analysis.mistakes import THROWN
from ludarium.analysis.study import StepStudy, Study
from ludarium.analysis.summary import Stretch
from ludarium.core.evaluation import CERTAIN_WIN, Evaluation
from ludarium.core.game import CHANCE, AnyGame

LINE = 6
"""The most moves of a better line in a comment."""

LUCK = 0.15
"""The least change of value for which a draw is called lucky or bad."""


def value_text(value: float) -> str:
    """Return a value with its sign; zero is always +0.00."""
    return f"{value + 0.0:+.2f}" if round(value, 2) else "+0.00"


def step_comment(study: Study, step: StepStudy) -> str:
    """Return the comment on a step, which is empty for most steps."""
    game = study.game
    text = game.text(step.move)
    if step.luck is not None:
        return _luck_comment(study, step, text)
    kind, better = step.kind, step.better
    if kind is None or better is None:
        return ""
    was, would = (
        value_text(step.after.value[step.seat]),
        value_text(better.value[step.seat]),
    )
    line = " ".join(game.text(move) for move in better.line[:LINE])
    follows = f", with {line}" if len(better.line) > 1 else ""
    if kind is THROWN:
        return f"{text} throws a proven win away: {game.text(better.line[0])} wins{follows}"
    article = "an" if kind.name[0] in "aeiou" else "a"
    return (
        f"{text} is {article} {kind.name}, {was} instead of {would}: "
        f"{game.text(better.line[0])} is better{follows}"
    )


def _luck_comment(study: Study, step: StepStudy, text: str) -> str:
    assert step.luck is not None
    seat = study.game.to_move(study.history.steps[step.number].state)
    if seat is None or seat == CHANCE or abs(step.luck[seat]) < LUCK:
        return ""
    word = "a lucky draw" if step.luck[seat] > 0 else "a bad draw"
    return f"{text} is {word} ({value_text(step.luck[seat])})"


def result_words(game: AnyGame, state: Any, evaluation: Evaluation) -> str:
    """Return the proven result under best play in words."""
    winners = [seat for seat, value in enumerate(evaluation.value) if value >= CERTAIN_WIN]
    if winners:
        lead = evaluation.lead(winners[0])
        by = f" by {lead:g}" if lead else ""
        return f"{game.colour_name(state, winners[0])} wins{by}"
    if all(abs(value) < 1e-9 for value in evaluation.value):
        return "a draw"
    return ", ".join(
        f"{game.colour_name(state, seat)} {value_text(value)}"
        for seat, value in enumerate(evaluation.value)
    )


def stretch_comment(study: Study, stretch: Stretch) -> str:
    """Return which part of the game is proven, and its result."""
    steps = study.history.steps
    state = steps[stretch.first].state if stretch.first >= 0 else study.history.start
    result = result_words(study.game, state, stretch.evaluation)
    ends = stretch.last == len(steps) - 1
    if stretch.first < 0:
        where = "From the start" if ends else f"From the start to {_where(study, stretch.last)}"
    elif ends:
        where = f"From {_where(study, stretch.first)} on"
    elif study.turns[stretch.first] == study.turns[stretch.last]:
        where = f"After {_where(study, stretch.first)}"
    else:
        where = f"From {_where(study, stretch.first)} to {_where(study, stretch.last)}"
    return f"{where} proven: {result}"


def _where(study: Study, number: int) -> str:
    """Return the turn of a step, with its text if the turn has several steps."""
    turn, text = study.turns[number], study.game.text(study.history.steps[number].move)
    alone = len(study.history.turn(turn)) == 1
    return f"turn {turn + 1}" if alone else f"turn {turn + 1} ({text})"
