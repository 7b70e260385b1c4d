"""A match: the games of a plan, until there are enough or a sequential test has decided."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from random import Random

from ludarium.arena.external import USUAL, EngineError, EngineProcess, Patience
from ludarium.arena.game import play_game
from ludarium.arena.plan import ChanceMoves, Plan, opening
from ludarium.arena.players import Contestant, contestant
from ludarium.arena.results import GameLine, Results
from ludarium.arena.sprt import Sprt
from ludarium.arena.standing import Standing, standing
from ludarium.core.errors import OptionError
from ludarium.jobs import HERE, Work, Workers


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
        """Check the openings and each external program before the first game.

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
        """Play the missing games; yield each one after adding it to the results.

        With a test, games are yielded in the order of the plan, so that it always stops after the
        same game. Raises JobError.
        """
        missing = [number for number in range(self.games) if number not in results.lines]
        if self.accepted(results) is not None:
            return
        with closing(self._lines(missing, workers)) as lines:
            for line in lines:
                results.add(line)
                yield line
                if self.accepted(results) is not None:
                    return

    def _lines(self, numbers: list[int], workers: Workers) -> Generator[GameLine]:
        work = games_of(self.plan, self.patience)
        if self.sprt is not None:
            yield from workers.map(work, numbers, "game")
            return
        with closing(workers.run(work, numbers, "game")) as results:
            for _, line in results:
                yield line

    def standing(self, results: Results) -> Standing:
        """Return the result of the first player."""
        return standing(self.plan, results.lines.values())

    def accepted(self, results: Results) -> float | None:
        """Return the share of the points that the test has accepted, or None."""
        return None if self.sprt is None else self.sprt.accepted(self.standing(results).groups)


def round_robin(players: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return all combinations of different players; their seats rotate in the games of a round.

    Raises OptionError if there are fewer players than seats.
    """
    if players < seats:
        raise OptionError(f"players: expected {seats} or more, one for each seat, got {players}")
    return tuple(combinations(range(players), seats))


def duel(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the lineup of two players: one seat for the first, all others for the second."""
    return ((0,) + (1,) * (seats - 1),)


@dataclass
class GameRunner:
    """Plays games of a plan by their numbers; external programs run on between games."""

    plan: Plan
    patience: Patience
    _players: dict[tuple[int, int], Contestant] = field(default_factory=dict)

    def play(self, number: int) -> GameLine:
        game, pairing = self.plan.load(), self.plan.pairing(number)
        seed, round_ = self.plan.seed, pairing.round
        moves = opening(game, seed, round_, self.plan.opening_steps)
        seeds = [Random(f"{seed}/player/{number}/{s}").getrandbits(31) for s in range(game.seats)]
        game_result = play_game(
            game, self._seated(pairing.seats), seeds, ChanceMoves(seed, round_), moves
        )
        return GameLine.of(pairing, game_result, tuple(game.text(move) for move in moves))

    def _seated(self, seats: tuple[int, ...]) -> list[Contestant]:
        """Return the players by seat; a player with several seats has a contestant for each."""
        contestants: list[Contestant] = []
        for seat, player in enumerate(seats):
            key = player, seats[:seat].count(player)
            if key not in self._players:
                self._players[key] = contestant(self.plan.players[player], self.patience)
            contestants.append(self._players[key])
        return contestants

    def close(self) -> None:
        for player in self._players.values():
            player.close()


def games_of(plan: Plan, patience: Patience) -> Work[int, GameLine]:
    """Return the work of playing games of a plan by their numbers."""
    return partial(_open_runner, plan, patience)


@contextmanager
def _open_runner(plan: Plan, patience: Patience) -> Iterator[Callable[[int], GameLine]]:
    with closing(GameRunner(plan, patience)) as runner:
        yield runner.play
