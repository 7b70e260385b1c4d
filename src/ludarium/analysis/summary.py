"""Summary of a study: mistakes and luck of each player, and the proven stretches."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from ludarium.analysis.mistakes import KINDS, accuracy
from ludarium.analysis.study import StepStudy, Study
from ludarium.core.evaluation import Evaluation
from ludarium.core.game import CHANCE


@dataclass(frozen=True)
class PlayerSummary:
    """The play of a seat. `choices` counts steps with several legal ones while the game was not
    proven lost; `luck` is the gain from chance moves, None without any."""

    seat: int
    choices: int
    kinds: Mapping[str, int]
    mean_loss: float | None
    accuracy: float | None
    luck: float | None


@dataclass(frozen=True)
class Stretch:
    """Successive positions with the same proven result: those after the steps `first` to `last`,
    counted from 0 (-1 is the start)."""

    first: int
    last: int
    evaluation: Evaluation


def player_summaries(study: Study) -> list[PlayerSummary]:
    """Return a summary for each seat."""
    return [_player(study, seat) for seat in range(study.game.seats)]


def _player(study: Study, seat: int) -> PlayerSummary:
    own = [step for step in study.steps if step.seat == seat]
    losses = [step.loss for step in own if step.mattered]
    luck = [step.luck[seat] for step in study.steps if step.luck is not None]
    return PlayerSummary(
        seat=seat,
        choices=len(losses),
        kinds={kind.key: sum(step.kind is kind for step in own) for kind in KINDS},
        mean_loss=sum(losses) / len(losses) if losses else None,
        accuracy=accuracy(losses),
        luck=sum(luck) if luck else None,
    )


def mistakes(study: Study) -> list[StepStudy]:
    """Return the mistakes, the largest first."""
    mistaken = [step for step in study.steps if step.kind is not None]
    return sorted(mistaken, key=lambda step: (-step.rank, -step.loss, step.number))


def stretches(study: Study) -> list[Stretch]:
    """Return the proven stretches in the order of the game."""
    if study.end is None:
        return []
    positions = [(step.number - 1, step.before) for step in study.steps]
    positions.append((len(study.history.steps) - 1, study.end))
    proven_stretches = []
    for (is_proven, _), run in groupby(positions, key=lambda at: (at[1].proven, _result(at[1]))):
        if is_proven:
            members = list(run)
            proven_stretches.append(Stretch(members[0][0], members[-1][0], members[0][1]))
    return proven_stretches


def _result(evaluation: Evaluation) -> tuple[float, ...]:
    return tuple(round(value, 6) for value in evaluation.value)


def has_draws(study: Study) -> bool:
    """Does chance play a part in the game?"""
    return any(step.seat == CHANCE for step in study.history.steps)
