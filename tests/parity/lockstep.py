"""The Python rules and the kernel, compared step by step in every state.

    python -m tests.parity.lockstep --steps 1000000 --seed 7

goes over every game and option set; Ctrl-C ends it and prints the totals so far.
A difference is printed with the option set, the seed and the moves that reproduce it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from random import Random
from time import monotonic
from typing import Any

from ludarium import kernel
from ludarium.core.game import AnyGame
from tests.games import suite
from tests.option_sets import OPTION_SETS, OptionSet, in_kernel, of_each
from tests.samples import near_the_end, words

CHANCE, OVER = -1, -2
"""What the kernel answers when chance is to move, and when the game is over."""

PARITY_SETS = in_kernel((*OPTION_SETS, *of_each(lambda suite: suite.kernel_boards)))
"""Of the games that the kernel has; every word count of its boards is among them."""

LONGEST = 600
RESTARTS = 0.06
"""How often the kernel goes on from the code of the position instead of from where it is."""


class ParityError(AssertionError):
    """The rules and the kernel do not agree."""


class Lockstep:
    """A game's rules and the kernel's walk, side by side in the same position."""

    def __init__(self, game: AnyGame, start: Any = None) -> None:
        self.game, self.rules = game, kernel.rules(game)
        self.start = None if start is None else game.encode(start)
        self.state = game.initial_state() if start is None else start
        self.walk = self.rules.walk(self.start)
        self.moves: list[Any] = []
        self.legal: list[Any] = []

    def compare(self) -> None:
        """Raises ParityError unless everything agrees."""
        game, state, walk = self.game, self.state, self.walk
        self.legal = game.legal_moves(state)
        seat = game.to_move(state)
        self._same("to move", OVER if seat is None else seat, walk.to_move())
        self._same("legal actions", [game.action(move) for move in self.legal], walk.legal())
        self._same("code", game.encode(state), walk.code())
        if seat == CHANCE:
            self._same(
                "chances", [chance for _, chance in game.chances(state)], shares(walk.weights())
            )
        outcome = game.outcome(state)
        winners = () if outcome is None else outcome.winners
        self._same("winners", sum(1 << seat for seat in winners), walk.winners())

    def play(self, move: Any) -> None:
        """Play a legal step on both sides."""
        self.moves.append(move)
        self.state = self.game.apply(self.state, move)
        self.walk.apply(self.game.action(move))

    def restart(self) -> None:
        """The kernel starts again from the code of the position."""
        self.walk = self.rules.walk(self.game.encode(self.state))

    def _same(self, what: str, rules: Any, native: Any) -> None:
        if rules != native:
            message = f"{what}: the rules say {rules}, the kernel says {native}"
            raise ParityError(f"{message}\n{self.recipe()}")

    def recipe(self) -> str:
        """Python that leads here, and the moves as people read them."""
        game = self.game
        start = "game.initial_state()" if self.start is None else f"game.decode({self.start!r})"
        return (
            f"import ludarium\n"
            f"from ludarium import kernel\n"
            f"game = {game!r}\n"
            f"state, walk = {start}, kernel.rules(game).walk({self.start!r})\n"
            f"for action in {[game.action(move) for move in self.moves]}:\n"
            f"    state = game.apply(state, game.moves[action])\n"
            f"    walk.apply(action)\n"
            f"# in words: {', '.join(game.text(move) for move in self.moves) or 'no step'}"
        )


def shares(weights: list[int]) -> list[Fraction]:
    """Weights as exact probabilities."""
    return [Fraction(weight, sum(weights)) for weight in weights]


Chooser = Callable[[Lockstep, Random], Any]
"""Picks the next move among `legal`."""


def uniform(pair: Lockstep, rng: Random) -> Any:
    return rng.choice(pair.legal)


def first(pair: Lockstep, rng: Random) -> Any:
    return pair.legal[0]


def last(pair: Lockstep, rng: Random) -> Any:
    return pair.legal[-1]


def word(pair: Lockstep, rng: Random) -> Any:
    """A swap, a pass, an end and the like, where there is one."""
    return rng.choice(words(pair.game, pair.legal) or pair.legal)


def no_word(pair: Lockstep, rng: Random) -> Any:
    """Does something wherever something can be done."""
    steps = [move for move in pair.legal if not pair.game.text(move).isalpha()]
    return rng.choice(steps or pair.legal)


def neighbour(pair: Lockstep, rng: Random) -> Any:
    """A move near the last one in the order of actions: stones in lumps and rows."""
    if not pair.moves:
        return rng.choice(pair.legal)
    before = pair.game.action(pair.moves[-1])
    return min(pair.legal, key=lambda move: (abs(pair.game.action(move) - before), rng.random()))


STYLES: tuple[tuple[Chooser, float], ...] = (
    (uniform, 1.0),
    (first, 0.3),
    (last, 0.3),
    (word, 0.15),
    (word, 0.6),
    (no_word, 0.9),
    (neighbour, 0.5),
)
"""How a game is played: a chooser, and how often it is asked instead of `uniform`."""


def walk(option_set: OptionSet, seed: object, steps: int) -> Counter[str]:
    """Compare so many steps of games with some options; counts steps, games and restarts."""
    totals: Counter[str] = Counter()
    game = option_set.load()
    for number in count():
        rng = Random(f"{option_set} {seed} {number}")
        pair = Lockstep(game, near_the_end(option_set) if number % 2 and is_slow(game) else None)
        try:
            for event in walk_game(pair, rng, steps - totals["step"]):
                totals[event] += 1
        except Exception as error:
            message = f"{option_set}, seed {seed}, game {number}:"
            if isinstance(error, ParityError):
                raise ParityError(f"{message}\n{error}") from None
            raise ParityError(f"{message} {error!r}\n{pair.recipe()}") from error
        if totals["step"] >= steps:
            return totals
    raise AssertionError


def is_slow(game: AnyGame) -> bool:
    """Does random play hardly ever end? On small boards it always does."""
    return suite(game.name).near_the_end is not None and len(game.moves) > 30


def walk_game(pair: Lockstep, rng: Random, most: int) -> Iterator[str]:
    """One game; names each thing that was done."""
    choose, often = rng.choice(STYLES)
    pair.compare()
    for _ in range(min(LONGEST, most)):
        if not pair.legal:
            yield "game"
            return
        if rng.random() < RESTARTS:
            pair.restart()
            pair.compare()
            yield "restart"
        pair.play(choose(pair, rng) if rng.random() < often else uniform(pair, rng))
        pair.compare()
        yield "step"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.parity.lockstep", description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000, help="how many to compare")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    if not kernel.available():
        print("the kernel is not installed, so there is nothing to compare")
        return 1
    totals: Counter[str] = Counter()
    by_game: Counter[str] = Counter()
    start = monotonic()
    try:
        for turn in count():
            option_set = PARITY_SETS[turn % len(PARITY_SETS)]
            if totals["step"] >= args.steps:
                break
            steps = min(500, args.steps - totals["step"])
            totals += walk(option_set, f"{args.seed}/{turn}", steps)
            by_game[option_set.name] += steps
            show(totals["step"], args.steps, start, option_set)
    except ParityError as difference:
        print(f"\n{difference}")
        return 1
    except KeyboardInterrupt:
        pass
    games = ", ".join(f"{name} {by_game[name]}" for name in by_game)
    print(
        f"\n{totals['step']} steps agree ({games}), {totals['game']} games played to the end, "
        f"{totals['restart']} restarts from a code, seed {args.seed}, "
        f"{monotonic() - start:.0f} s"
    )
    return 0


def show(count: int, steps: int, start: float, option_set: OptionSet) -> None:
    speed = count / max(monotonic() - start, 1e-9)
    share = 100 * count / steps
    text = f"{count} of {steps} steps ({share:.0f}%), {speed:.0f} a second, {option_set}"
    sys.stderr.write(f"\r{text:<79.79}" if sys.stderr.isatty() else "")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
