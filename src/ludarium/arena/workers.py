"""Games on several processor cores: worker processes that each play one game at a time."""

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random
from threading import Thread
from time import sleep
from typing import Any

from ludarium.arena import interrupts
from ludarium.arena.external import Patience
from ludarium.arena.plan import Draws, Plan, opening
from ludarium.arena.played import play_game
from ludarium.arena.players import Contestant, contestant
from ludarium.arena.results import GameLine
from ludarium.core.errors import LudariumError

LEAVE_SECONDS = 3.0
"""How long a worker may take to end its external programs before it is killed."""


class ArenaError(LudariumError):
    """A match that cannot go on: a worker died, or one of our own players raised an error."""

    code = "arena"


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
        found: list[Contestant] = []
        for seat, player in enumerate(seats):
            key = player, seats[:seat].count(player)
            if key not in self._players:
                self._players[key] = contestant(self.plan.players[player], self.patience)
            found.append(self._players[key])
        return found

    def close(self) -> None:
        for player in self._players.values():
            player.close()


def play_games(
    plan: Plan, numbers: Iterable[int], jobs: int, patience: Patience
) -> Generator[GameLine]:
    """Play games in worker processes; each comes when it has ended, in whatever order. Without any
    (0 jobs) they are played here, one after the other.

    Closing the iterator ends the workers with the games they are in.
    """
    if jobs == 0:
        yield from _played_here(plan, numbers, patience)
        return
    todo = iter(numbers)
    workers = [_Worker(plan, patience) for _ in range(jobs)]
    try:
        busy = [worker for worker in workers if worker.give(next(todo, None))]
        while busy:
            wait([end for worker in busy for end in (worker.pipe, worker.process.sentinel)])
            for worker in list(busy):
                if worker.has_news():
                    yield worker.take()
                    if not worker.give(next(todo, None)):
                        busy.remove(worker)
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.end()


def _played_here(plan: Plan, numbers: Iterable[int], patience: Patience) -> Iterator[GameLine]:
    table = Table(plan, patience)
    try:
        for number in numbers:
            yield _checked(number, _attempt(table, number))
    finally:
        table.close()


def _checked(number: int | None, answer: GameLine | str) -> GameLine:
    """The game, if it is one and not why there is none."""
    if isinstance(answer, str):
        raise ArenaError(f"game {number}: {answer}")
    return answer


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self, plan: Plan, patience: Patience) -> None:
        context = get_context("spawn")  # a fork would copy threads and locks of the parent
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, plan, patience), daemon=True
        )
        with interrupts.held_back():
            self.process.start()
        theirs.close()
        self.number: int | None = None

    def give(self, number: int | None) -> bool:
        self.number = number
        if number is not None:
            with contextlib.suppress(OSError):  # it died, which the next look at it finds
                self.pipe.send(number)
        return number is not None

    def has_news(self) -> bool:
        return self.pipe.poll() or not self.process.is_alive()

    def take(self) -> GameLine:
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(LEAVE_SECONDS)
            code = self.process.exitcode
            raise ArenaError(
                f"game {self.number}: the process that played it died (exit code {code})"
            ) from None
        assert isinstance(answer, GameLine | str)
        return _checked(self.number, answer)

    def end(self) -> None:
        self.process.join(LEAVE_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _work(pipe: Connection, plan: Plan, patience: Patience) -> None:
    """What a worker process does until it is ended."""
    interrupts.leave_to_the_parent()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Thread(target=_end_with_parent, daemon=True).start()
    table = Table(plan, patience)
    try:
        while True:
            pipe.send(_attempt(table, pipe.recv()))
    except (EOFError, OSError):
        pass
    finally:
        table.close()
        os._exit(0)  # nothing is left to tidy, and a kernel's thread may still be in a search


def _attempt(table: Table, number: int) -> GameLine | str:
    """The game, or in words why it could not be played."""
    try:
        return table.play(number)
    except LudariumError as error:
        return str(error)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(place.filename)}, line {place.lineno}"
        return f"a player raised {type(error).__name__}: {error} ({where})"


def _end_with_parent() -> None:
    """A parent that was killed cannot end its workers, so they watch it."""
    parent: Any = parent_process()
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(LEAVE_SECONDS)
    os._exit(1)  # it is deep in something that does not look for signals
