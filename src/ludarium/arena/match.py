"""A match: games of a plan until there are enough, or until a sequential test has decided."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass

from ludarium.arena.external import USUAL, EngineError, EngineProcess, Patience
from ludarium.arena.plan import Plan, opening
from ludarium.arena.results import GameLine, Results
from ludarium.arena.sprt import Sprt
from ludarium.arena.standing import Standing, standing
from ludarium.arena.table import games_of
from ludarium.core.errors import OptionError
from ludarium.jobs import HERE, Workers


@dataclass(frozen=True)
class Match:
    """The first `games` games of a plan; with a test perhaps fewer."""

    plan: Plan
    games: int
    patience: Patience = USUAL
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        if self.games < 1 or self.games % self.plan.games_a_round:
            raise OptionError(
                f"games: expected a multiple of {self.plan.games_a_round}, so that every opening "
                f"is played from each seat, got {self.games}"
            )

    def check(self) -> None:
        """Try what can fail before the first game: the openings, and each external program.

        Raises OptionError.
        """
        game = self.plan.load()
        opening(game, self.plan.seed, 0, self.plan.opening_steps)
        for player in self.plan.players:
            if player.command is None:
                continue
            try:
                engine = EngineProcess(player.command, self.patience)
                try:
                    engine.greet()
                    engine.new_game(game, 0)
                finally:
                    engine.close()
            except EngineError as error:
                raise OptionError(f"{player.text}: the program {error}") from None

    def run(self, results: Results, workers: Workers = HERE) -> Iterator[GameLine]:
        """Play what is missing; each game is in the results when it comes.

        With a test, games come in the order of the plan, so that it stops after the same game
        whoever plays them. Raises JobError.
        """
        missing = [number for number in range(self.games) if number not in results.lines]
        if self.accepted(results) is not None:
            return
        with closing(self._played(missing, workers)) as played:
            for line in played:
                results.add(line)
                yield line
                if self.accepted(results) is not None:
                    return

    def _played(self, numbers: list[int], workers: Workers) -> Generator[GameLine]:
        work = games_of(self.plan, self.patience)
        if self.sprt is not None:
            yield from workers.map(work, numbers, "game")
            return
        with closing(workers.run(work, numbers, "game")) as played:
            for _, line in played:
                yield line

    def standing(self, results: Results) -> Standing:
        """How the first player stands."""
        return standing(self.plan, results.lines.values())

    def accepted(self, results: Results) -> float | None:
        """The share of the points that the test has accepted, if there is one and it has."""
        return None if self.sprt is None else self.sprt.accepted(self.standing(results).groups)


def duel(seats: int) -> tuple[tuple[int, ...], ...]:
    """The lineup of two players: one seat for the first, all others for the second."""
    return ((0,) + (1,) * (seats - 1),)
