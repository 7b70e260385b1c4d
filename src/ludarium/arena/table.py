"""The table at which the games of a plan are played, one after the other."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random

from ludarium.arena.external import Patience
from ludarium.arena.plan import Draws, Plan, opening
from ludarium.arena.played import play_game
from ludarium.arena.players import Contestant, contestant
from ludarium.arena.results import GameLine
from ludarium.jobs import Work


@dataclass
class Table:
    """Plays the games of a plan, whichever are asked for, and keeps external programs running."""

    plan: Plan
    patience: Patience
    _players: dict[tuple[int, int], Contestant] = field(default_factory=dict)

    def play(self, number: int) -> GameLine:
        game, pairing = self.plan.load(), self.plan.pairing(number)
        seed, round_ = self.plan.seed, pairing.round
        moves = opening(game, seed, round_, self.plan.opening_steps)
        seeds = [Random(f"{seed}/player/{number}/{s}").getrandbits(31) for s in range(game.seats)]
        played = play_game(game, self._seated(pairing.seats), seeds, Draws(seed, round_), moves)
        return GameLine.of(pairing, played, tuple(game.text(move) for move in moves))

    def _seated(self, seats: tuple[int, ...]) -> list[Contestant]:
        """The players by seat; one who holds several seats has a contestant for each."""
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
    """The work of playing a plan's games, asked for by their numbers."""
    return partial(_laid, plan, patience)


@contextmanager
def _laid(plan: Plan, patience: Patience) -> Iterator[Callable[[int], GameLine]]:
    with closing(Table(plan, patience)) as table:
        yield table.play
