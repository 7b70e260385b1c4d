"""The tree search of AlphaZero in many games at once, guided by a network.

Each node is a game of one large batch. A tree grows by a step from a copy of a node, so one round
of the search is one call of the batch and one of the network for all trees. For games of two seats
without chance.
"""

import numpy as np
from network import Network, softmax

import ludarium
from ludarium.core.game import AnyGame
from ludarium.envs.batch_base import OVER, Batch

EXPLORATION = 1.5
"""The weight of promising moves against moves with good results."""
NOISE, EVENNESS = 0.25, 0.5
"""In self-play, the share of noise in the priors, and how even the noise is."""


class Forest:
    """Search trees, each with a node for its root and for each round."""

    def __init__(self, game: AnyGame, trees: int, rounds: int):
        self.rounds, self.size = rounds, rounds + 1
        self.nodes = ludarium.envs.batch(game, trees * self.size, auto_reset=False, threads=1)
        shape = (trees * self.size, len(game.moves))
        self.child = np.zeros(shape, np.int64)
        self.prior = np.zeros(shape, np.float32)
        self.visits = np.zeros(shape, np.float32)
        self.total = np.zeros(shape, np.float32)  # of values, for the seat to move at the node
        self.value = np.zeros(len(self.nodes), np.float32)  # to seat 0

    def search(
        self,
        games: Batch,
        at: np.ndarray,
        network: Network,
        noise: np.random.Generator | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Search some games. Return the visits of each action, and the value of each position for
        the seat to move."""
        self.network = network
        roots = np.arange(len(at)) * self.size
        self.nodes.put(games, source=at, at=roots)
        self._open(roots)
        if noise is not None:
            self._stir(roots, noise)
        for number in range(1, self.rounds + 1):
            self._look(roots, roots + number)
        visits = self.visits[roots]
        return visits, self.total[roots].sum(1) / visits.sum(1)

    def _open(self, new: np.ndarray) -> None:
        """Evaluate new nodes with the network."""
        nodes = self.nodes
        self.child[new], self.visits[new], self.total[new] = -1, 0, 0
        logits, values = self.network.look(nodes.observations[new])
        self.prior[new] = softmax(np.where(nodes.masks[new], logits, -1e9))
        over = nodes.movers[new] == OVER
        of_first = np.where(nodes.movers[new] == 0, values, -values)
        self.value[new] = np.where(over, nodes.rewards[new, 0], of_first)

    def _stir(self, roots: np.ndarray, noise: np.random.Generator) -> None:
        masks = self.nodes.masks[roots]
        shares = noise.gamma(EVENNESS, size=masks.shape) * masks + 1e-9 * masks
        self.prior[roots] += NOISE * (shares / shares.sum(1, keepdims=True) - self.prior[roots])

    def _look(self, roots: np.ndarray, fresh: np.ndarray) -> None:
        """Walk down each tree to a node that is new or the end of a game, and add its value."""
        steps: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        last, trees, node = roots.copy(), np.arange(len(roots)), roots
        parents, last_actions = roots.copy(), np.full(len(roots), -1)
        while len(trees):
            trees, node = self._still_playing(trees, node)
            action = self._best(node)
            steps.append((trees, node, action))
            after = self.child[node, action]
            new = after < 0
            parents[trees[new]], last_actions[trees[new]] = node[new], action[new]
            after = np.where(new, fresh[trees], after)
            self.child[node, action] = after
            last[trees] = after
            trees, node = trees[~new], after[~new]
        grown = last_actions >= 0
        self.nodes.step(last_actions[grown], at=fresh[grown], of=parents[grown])
        self._open(fresh[grown])
        self._remember(steps, self.value[last])

    def _still_playing(self, trees: np.ndarray, node: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        playing = self.nodes.movers[node] != OVER
        return trees[playing], node[playing]

    def _best(self, node: np.ndarray) -> np.ndarray:
        """The action to try: with good results, or promising and seldom tried (PUCT)."""
        visits, total = self.visits[node], self.total[node]
        unseen = np.where(self.nodes.movers[node] == 0, self.value[node], -self.value[node])
        values = np.where(visits > 0, total / np.maximum(visits, 1), unseen[:, None] - 0.2)
        tries = np.sqrt(visits.sum(1, keepdims=True) + 1)
        scores = values + EXPLORATION * self.prior[node] * tries / (1 + visits)
        return np.where(self.nodes.masks[node], scores, -np.inf).argmax(1)

    def _remember(
        self, steps: list[tuple[np.ndarray, np.ndarray, np.ndarray]], value: np.ndarray
    ) -> None:
        for trees, node, action in steps:
            sign = np.where(self.nodes.movers[node] == 0, 1, -1)
            self.visits[node, action] += 1
            self.total[node, action] += sign * value[trees]
