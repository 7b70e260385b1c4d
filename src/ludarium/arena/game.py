"""Plays one game between players."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ludarium.arena.external import EngineError
from ludarium.arena.plan import ChanceMoves
from ludarium.arena.players import Contestant
from ludarium.core.ending import outcome_by, resigned_by
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History


@dataclass(frozen=True)
class FinishedGame:
    """A game that has ended, by the rules or by a forfeit."""

    history: History
    outcome: Outcome
    seconds: tuple[float, ...]
    """The time of each seat in all."""
    longest: tuple[float, ...]
    """The longest time of each seat for a step."""
    forfeit: tuple[int, str] | None = None
    """The seat that forfeited the game, and the reason."""


class Clock:
    """Measures the time of each seat."""

    def __init__(self, seats: int) -> None:
        self.total, self.longest = [0.0] * seats, [0.0] * seats

    def choose(self, seat: int, player: Contestant, history: History) -> Any:
        start = perf_counter()
        try:
            return player.choose(history)
        finally:
            self._count(seat, perf_counter() - start)

    def follow(self, seat: int, player: Contestant, state: Any, move: Any) -> None:
        start = perf_counter()
        player.follow(state, move)
        self.total[seat] += perf_counter() - start

    def _count(self, seat: int, seconds: float) -> None:
        self.total[seat] += seconds
        self.longest[seat] = max(self.longest[seat], seconds)


def play_game(
    game: AnyGame,
    players: Sequence[Contestant],
    seeds: Sequence[int],
    chance_moves: ChanceMoves,
    opening: Sequence[Any] = (),
) -> FinishedGame:
    """Play from an opening to the end. A seat whose program fails loses, the others win."""
    history, clock = History(game), Clock(game.seats)
    for move in opening:
        if game.to_move(history.state) == CHANCE:
            chance_moves.next(game, history.state)  # the opening has this one already
        history.push_legal(move)
    at = 0
    try:
        for at, player in enumerate(players):
            player.start(game, seeds[at])
        while (seat := game.to_move(history.state)) is not None:
            if seat == CHANCE:
                move = chance_moves.next(game, history.state)
            else:
                at = seat
                move = clock.choose(seat, players[seat], history)
            before = history.state
            history.push(move)
            for each, player in enumerate(players):
                clock.follow(each, player, before, move)
    except EngineError as error:
        outcome = outcome_by(game, history.state, resigned_by(at))
        assert outcome is not None
        return FinishedGame(history, outcome, *_times(clock), forfeit=(at, str(error)))
    ended = game.outcome(history.state)
    assert ended is not None
    return FinishedGame(history, ended, *_times(clock))


def _times(clock: Clock) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return tuple(clock.total), tuple(clock.longest)
