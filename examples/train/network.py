"""A small network: from a position to a probability for each action and a value.

Plain numpy: layers in a row, with the gradients written out, and Adam (Kingma and Ba, 2014).
"""

from itertools import pairwise
from pathlib import Path

import numpy as np

Weights = dict[str, np.ndarray]

RATE, DECAY = 1e-3, 1e-4
"""The learning rate at the start, and the weight decay."""


class Network:
    """From planes to the logits of all actions and a value for the seat to move, from -1 to 1."""

    def __init__(self, inputs: int, actions: int, width: int = 256, layers: int = 3, seed: int = 0):
        rng = np.random.default_rng(seed)
        sizes = [inputs] + [width] * layers
        self.layers = layers
        self.weights: Weights = {}
        for n, (before, after) in enumerate(pairwise(sizes)):
            self.weights[f"w{n}"] = rng.normal(0, np.sqrt(2 / before), (before, after))
            self.weights[f"b{n}"] = np.zeros(after)
        self.weights["policy"] = rng.normal(0, 0.01, (width, actions))
        self.weights["value"] = rng.normal(0, 0.01, (width, 1))
        self.weights["policy_bias"], self.weights["value_bias"] = np.zeros(actions), np.zeros(1)
        self.weights = {name: array.astype(np.float32) for name, array in self.weights.items()}
        self._mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._steps, self.rate = 0, RATE

    def look(self, planes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values of some positions."""
        logits, values, _ = self._forward(planes)
        return logits, values

    def _forward(self, planes: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        w = self.weights
        layers = [planes.reshape(len(planes), int(np.prod(planes.shape[1:]))).astype(np.float32)]
        for n in range(self.layers):
            layers.append(np.maximum(layers[-1] @ w[f"w{n}"] + w[f"b{n}"], 0))
        logits = layers[-1] @ w["policy"] + w["policy_bias"]
        values = np.tanh(layers[-1] @ w["value"] + w["value_bias"])[:, 0]
        return logits, values, layers

    def learn(
        self, planes: np.ndarray, policy: np.ndarray, value: np.ndarray
    ) -> tuple[float, float]:
        """Learn the results of the search and of games; return both losses."""
        logits, values, layers = self._forward(planes)
        chances = softmax(logits)
        losses = -(policy * np.log(chances + 1e-9)).sum(1).mean(), ((values - value) ** 2).mean()
        to_logits = (chances - policy) / len(planes)
        to_value = (2 * (values - value) * (1 - values**2) / len(planes))[:, None]
        slopes = {
            "policy": layers[-1].T @ to_logits,
            "policy_bias": to_logits.sum(0),
            "value": layers[-1].T @ to_value,
            "value_bias": to_value.sum(0),
        }
        back = to_logits @ self.weights["policy"].T + to_value @ self.weights["value"].T
        for n in reversed(range(self.layers)):
            back = back * (layers[n + 1] > 0)
            slopes[f"w{n}"], slopes[f"b{n}"] = layers[n].T @ back, back.sum(0)
            back = back @ self.weights[f"w{n}"].T
        self._adam(slopes)
        return float(losses[0]), float(losses[1])

    def _adam(self, slopes: Weights) -> None:
        self._steps += 1
        size = self.rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, slope in slopes.items():
            weight, mean, square = self.weights[name], self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= size * mean / (np.sqrt(square) + 1e-8) + self.rate * DECAY * weight

    def save(self, path: Path, **facts: float) -> None:
        """Write the weights, the state of learning, and some facts."""
        groups = {"mean": self._mean, "square": self._square, "weights": self.weights}
        arrays = {f"{kind}/{name}": a for kind, all_ in groups.items() for name, a in all_.items()}
        beside = path.with_suffix(".part.npz")
        np.savez(beside, steps=self._steps, **arrays, **facts)
        beside.replace(path)  # a file is always complete

    def load(self, path: Path) -> dict[str, float]:
        """Read what `save` wrote; return the facts."""
        with np.load(path) as file:
            for kind, arrays in (
                ("mean", self._mean),
                ("square", self._square),
                ("weights", self.weights),
            ):
                for name in arrays:
                    arrays[name][:] = file[f"{kind}/{name}"]
            self._steps = int(file["steps"])
            return {name: float(file[name]) for name in file.files if "/" not in name}


def softmax(logits: np.ndarray) -> np.ndarray:
    """Probabilities that add up to 1 in each row."""
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)
