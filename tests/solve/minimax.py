"""Who wins with two seats and no chance, by trying everything with an oracle."""

from copy import copy
from random import Random
from typing import Any

import ludarium
from ludarium import kernel
from tests.games import suite


class Minimax:
    """Remembers who wins, by stones, seat to move, colours and whether there may be a swap."""

    def __init__(self) -> None:
        self.known: dict[object, int] = {}

    def winner(self, oracle: Any) -> int:
        if oracle.to_move() is None:
            winner: int = oracle.winners()[0]
            return winner
        swapped = oracle.colour(0)
        key = (
            frozenset(oracle.pieces().items()),
            oracle.to_move(),
            swapped,
            "swap" in oracle.legal(),
        )
        if key not in self.known:
            self.known[key] = self._best(oracle)
        return self.known[key]

    def _best(self, oracle: Any) -> int:
        mover: int = oracle.to_move()
        return mover if mover in self.after(oracle).values() else 1 - mover

    def after(self, oracle: Any) -> dict[str, int]:
        """The winner after each move."""
        winners = {}
        for text in sorted(oracle.legal()):
            following = copy(oracle)  # what changes is copied too, the board is shared
            following.stones = dict(oracle.stones)
            following.play(text)
            winners[text] = self.winner(following)
        return winners


class Compared:
    """A solver beside the oracle of its game, with these options."""

    def __init__(self, name: str, **options: Any) -> None:
        self.game, self.minimax = ludarium.load(name, **options), Minimax()
        self.solver, self.make = kernel.Solver(self.game), suite(name).oracle

    def oracle(self) -> Any:
        assert self.make is not None
        return self.make(**self.game.options)

    def random_game(self, seed: int) -> list[str]:
        """All steps of one, by the oracle."""
        rng, oracle, texts = Random(seed), self.oracle(), list[str]()
        while oracle.to_move() is not None:
            texts.append(rng.choice(sorted(oracle.legal())))
            oracle.play(texts[-1])
        return texts

    def check(self, texts: list[str]) -> None:
        """What every move is worth after some steps."""
        game, state, oracle = self.game, self.game.initial_state(), self.oracle()
        for text in texts:
            state = ludarium.play(game, state, text)
            oracle.play(text)
        expected, seat = self.minimax.after(oracle), game.to_move(state)
        solution = self.solver.solve(state)
        assert seat is not None and solution.value is not None
        values = {
            game.text(move): each.value[seat]
            for move, each in solution.candidates.items()
            if each is not None and each.proven
        }
        assert values == {text: 1 if won == seat else -1 for text, won in expected.items()}, texts
        assert solution.proven and solution.value[seat] == max(values.values())
