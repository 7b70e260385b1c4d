"""A study as text: one line per turn with its value and mistakes, and a summary."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from ludarium.analysis.comments import (
    result_words,
    step_comment,
    stretch_comment,
    value_text,
)
from ludarium.analysis.mistakes import KINDS
from ludarium.analysis.study import BUDGET, StepStudy, Study
from ludarium.analysis.summary import (
    PlayerSummary,
    has_draws,
    mistakes,
    player_summaries,
    stretches,
)
from ludarium.cli.layout import cut
from ludarium.cli.screen import Screen
from ludarium.core.game import CHANCE
from ludarium.core.record import Record

BAR = 16
"""The width of a value bar, from a sure loss of the first seat to a sure win."""

MANY = 120
"""Longer games list only turns with a comment, unless --all is given."""

WORST = 10
"""The length of the list of the largest mistakes."""


def say_study(screen: Screen, study: Study, record: Record, *, every: bool) -> None:
    """Print the whole study."""
    rows = [(turn, list(steps)) for turn, steps in groupby(study.steps, lambda step: step.turn)]
    selected = rows
    if len(rows) > MANY and not every:
        selected = [row for row in rows if any(step_comment(study, step) for step in row[1])]
        screen.say(f"{len(rows):,} turns: only those with a comment are listed (--all lists all).")
    screen.say(_columns(study), "dim")
    for turn, steps in selected:
        _say_turn(screen, study, turn, steps)
    _say_stop(screen, study)
    _say_proven(screen, study)
    _say_worst(screen, study)
    _say_players(screen, study, record)


def _columns(study: Study) -> str:
    """Return the heading of the list."""
    history, seats = study.history, range(study.game.seats)
    if study.game.seats == 2:
        names = [study.game.colour_name(at, 0) for at in (history.start, history.state)]
        colour = names[0] if names[0] == names[1] else f"{names[0]}, later {names[1]}"
        return f"Value to seat 1 ({colour}) after each turn: +1 is a win, -1 a loss; ! is proven."
    names = [study.game.colour_name(history.start, seat) for seat in seats]
    return f"Value to {', '.join(names)} after each turn: 1 is a win; ! is proven."


def _say_turn(screen: Screen, study: Study, turn: int, steps: list[StepStudy]) -> None:
    game, last = study.game, steps[-1]
    before = study.history.before_turn(turn)
    who = "drawn" if last.seat == CHANCE else game.colour_name(before, last.seat)
    values, sure = last.after.value, "!" if last.after.proven else " "
    if len(values) == 2:
        evaluation = f"{value_text(values[0])}{sure} {_bar(values[0], screen.unicode)}"
    else:
        evaluation = " ".join(value_text(value) for value in values) + sure
    marks = " ".join(step.kind.mark for step in steps if step.kind is not None)
    text = cut(study.history.turn_text(turn), 34 if len(values) == 2 else 30)
    room = 35 if len(values) == 2 else 31
    screen.raw(f"{turn + 1:5}. {who:<7}{text:<{room}}{evaluation} {marks}".rstrip())
    for step in steps:
        if comment := step_comment(study, step):
            screen.say(f"       {comment}", "yellow" if step.kind else "dim", hang=" " * 9)


def _bar(value: float, unicode: bool) -> str:
    """Return a bar filled by the first seat's share."""
    full = round((value + 1) / 2 * BAR)
    filled, empty = ("█", "·") if unicode else ("#", ".")
    return f"{filled * full}{empty * (BAR - full)}"


def _say_stop(screen: Screen, study: Study) -> None:
    if study.stopped is None:
        return
    why = "The budget is used up" if study.stopped == BUDGET else "Interrupted"
    count = study.first
    if not study.steps and study.end is None:
        screen.say(f"{why} before any turn was analysed.", "bold")
    elif count:
        last = study.turns[count - 1] + 1
        screen.say(f"{why}: the first {last:,} turns were not analysed.", "bold")


def _say_proven(screen: Screen, study: Study) -> None:
    proven_stretches = stretches(study)
    if not proven_stretches or not study.history.steps:
        return
    if proven_stretches[0].first == len(study.history.steps) - 1:
        return  # only the last step, which ends the game
    screen.say()
    for stretch in proven_stretches:
        screen.say(f"{stretch_comment(study, stretch)}.", hang="  ")


def _say_worst(screen: Screen, study: Study) -> None:
    worst = mistakes(study)
    if not worst:
        return
    screen.say()
    screen.say("The largest mistakes", "bold")
    for step in worst[:WORST]:
        before = study.history.before_turn(step.turn)
        who = study.game.colour_name(before, step.seat)
        screen.say(f"{step.turn + 1:5}. {who}: {step_comment(study, step)}", hang=" " * 7)
    if len(worst) > WORST:
        screen.say(f"       and {len(worst) - WORST:,} more")


def _say_players(screen: Screen, study: Study, record: Record) -> None:
    players, draws = player_summaries(study), has_draws(study)
    heads = ["choices", *(kind.mark for kind in KINDS), "lost", "accuracy"]
    heads += ["luck"] if draws else []
    table = [_cells(player, draws) for player in players]
    widths = [max(map(len, column)) for column in zip(heads, *table, strict=True)]
    names = [_name(study, record, player.seat) for player in players]
    room = max(80 - sum(widths) - 2 * len(widths) - 2, 8)
    left = min(max(map(len, names)), room)
    screen.say()
    screen.say(", ".join(f"{kind.mark} {kind.plural}" for kind in KINDS), "dim")
    screen.raw(_row("", heads, left, widths))
    for name, cells in zip(names, table, strict=True):
        screen.raw(_row(cut(name, left), cells, left, widths))
    _say_resigned(screen, study, record)


def _name(study: Study, record: Record, seat: int) -> str:
    """Return a player with the colour at the end."""
    return f"{study.game.colour_name(study.history.state, seat)} {record.players[seat]}"


def _cells(player: PlayerSummary, draws: bool) -> list[str]:
    lost, right = player.mean_loss, player.accuracy
    cells = [f"{player.choices:,}", *(f"{player.kinds[kind.key]:,}" for kind in KINDS)]
    cells.append("" if lost is None else f"{lost:.3f}")
    cells.append("" if right is None else f"{right:.0%}")
    if draws:
        cells.append("" if player.luck is None else value_text(player.luck))
    return cells


def _row(name: str, cells: Iterable[str], left: int, widths: Iterable[int]) -> str:
    parts: Iterator[str] = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:<{left}}  {'  '.join(parts)}".rstrip()


def _say_resigned(screen: Screen, study: Study, record: Record) -> None:
    if record.resigned is None or study.end is None:
        return
    game, state, end = study.game, study.history.state, study.end
    who = game.colour_name(state, record.resigned)
    value = value_text(end.value[record.resigned])
    outcome = f"proven: {result_words(game, state, end)}" if end.proven else f"value {value}"
    screen.say(f"{who} resigned ({outcome}).")
