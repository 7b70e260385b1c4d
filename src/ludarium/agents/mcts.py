"""Monte-Carlo tree search in plain Python, for any game that keeps the contract.

Each simulation walks down the tree by upper confidence bounds (by chance at a draw), adds one
leaf, plays out at random, and adds the returns of all seats to the nodes on its way.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from threading import Event
from time import monotonic
from typing import Any

from ludarium.agents.agent import HURRIED_SECONDS, Limit
from ludarium.agents.random import random_walk
from ludarium.core.chance import chance_move
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import CHANCE, AnyGame

EXPLORATION = 0.7
USUAL = Limit(simulations=400)
"""When nothing limits it."""

PROGRESS_EVERY = 16
CLOCK_EVERY = 64


@dataclass(slots=True)
class Node:
    """What is known of a position: visits, summed returns by seat, and the moves tried."""

    visits: int = 0
    returns: list[float] = field(default_factory=list)
    untried: list[Any] | None = None
    children: dict[Any, "Node"] = field(default_factory=dict)

    def mean(self, seat: int) -> float:
        return self.returns[seat] / self.visits if self.visits else 0.0

    def means(self) -> tuple[float, ...]:
        return tuple(self.mean(seat) for seat in range(len(self.returns)))


class MctsAgent:
    """Searches for as long as the limit says."""

    name = "mcts"
    weaker_without_kernel = False

    def __init__(self) -> None:
        self._stopped = Event()

    def __repr__(self) -> str:
        return f"ludarium.agent({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies start without a pending stop."""
        return MctsAgent, ()

    def thinks_in_python(self, game: AnyGame) -> bool:
        return True

    def choose(self, game: AnyGame, state: Any, limit: Limit, rng: Random) -> Decision:
        moves = game.legal_moves(state)
        if len(moves) == 1 and not limit.evaluate:
            return Decision(moves[0])
        if limit.simulations is None and limit.seconds is None:
            limit = USUAL
        root, seat, simulations = Node(returns=[0.0] * game.seats), game.to_move(state), 0
        assert seat is not None and seat != CHANCE
        late = self._late(limit)
        while simulations != limit.simulations and (not simulations or not late()):
            simulate(game, state, root, rng, late)
            simulations += 1
            if limit.progress is not None and simulations % PROGRESS_EVERY == 0:
                limit.progress(simulations)
        self._stopped.clear()
        children = sorted(root.children.items(), key=lambda t: (-t[1].visits, -t[1].mean(seat)))
        candidates: dict[Any, Evaluation | None] = {
            move: Evaluation(node.means(), visits=node.visits) for move, node in children
        }
        candidates.update((move, None) for move in moves if move not in candidates)
        move, child = children[0]
        # The mean of the root includes the tries of bad moves.
        best = child if game.seats == 2 else root
        line = (move, *principal_line(child))
        evaluation = Evaluation(best.means(), line=line, visits=best.visits)
        return Decision(move, evaluation, candidates, simulations)

    def follow(self, game: AnyGame, state: Any, move: Any) -> None:
        """Each search starts afresh."""
        self._stopped.clear()

    def stop(self) -> None:
        self._stopped.set()

    def _late(self, limit: Limit) -> Callable[[], bool]:
        """Is it time to decide?"""
        start = monotonic()
        end = inf if limit.seconds is None else start + limit.seconds
        hurried = min(end, start + HURRIED_SECONDS)
        return lambda: monotonic() >= (hurried if self._stopped.is_set() else end)


def simulate(game: AnyGame, state: Any, node: Node, rng: Random, late: Callable[[], bool]) -> None:
    """One walk from the root to the end of the game and back."""
    path = [node]
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            move = chance_move(game, state, rng)
        else:
            if node.untried is None:
                node.untried = rng.sample(moves := game.legal_moves(state), len(moves))
            move = node.untried.pop() if node.untried else best_bound(node, seat)
        fresh = move not in node.children
        if fresh:
            node.children[move] = Node(returns=[0.0] * game.seats)
        node, state = node.children[move], game.apply(state, move)
        path.append(node)
        if fresh:
            state = play_out(game, state, rng, late)
            break
    returns = game.returns(state)
    for visited in path:
        visited.visits += 1
        for each, value in enumerate(returns):
            visited.returns[each] += value


def play_out(game: AnyGame, state: Any, rng: Random, late: Callable[[], bool]) -> Any:
    """Random play to the end of the game, or until the time is up: games can be very long."""
    for number, step in enumerate(random_walk(game, rng, state), start=1):
        state = step.after
        if number % CLOCK_EVERY == 0 and late():
            break
    return state


def best_bound(node: Node, seat: int) -> Any:
    """The move with the best upper confidence bound for the seat to move."""
    spread = EXPLORATION * sqrt(log(node.visits + 1))
    return max(
        node.children,
        key=lambda move: node.children[move].mean(seat) + spread / sqrt(node.children[move].visits),
    )


def principal_line(node: Node) -> list[Any]:
    """The most visited move, and on from there."""
    line = []
    while node.children:
        move, node = max(node.children.items(), key=lambda item: item[1].visits)
        line.append(move)
    return line
