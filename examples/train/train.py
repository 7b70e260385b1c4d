"""A program that learns a game from its rules alone, by playing against itself.

    python examples/train/train.py --minutes 20 --output learned

plays Flume 5×5 (another board: --game subsume --option sides=3) in hundreds of games at once. Each
step is chosen by a search (forest.py) that a network guides (network.py). The network learns to
predict the visits of the search and the winner. Minutes are processor time. Ctrl-C stops the
program; the same command continues. At the end, the networks that were saved on the way play
against a computer player (--opponent search:3). Their results are written to OUTPUT/curve.json and
OUTPUT/curve.svg.
"""

import argparse
import json
import os
import sys
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the arrays are too small for more

import numpy as np
from curve import curve_svg
from forest import Forest
from network import RATE, Network
from versus import match

import ludarium
from ludarium.core.game import AnyGame

SAVE_AT = (0.0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
"""The shares of the time at which the network is saved."""
WARM = 10
"""The first steps of a game are drawn by their visits; later ones are the most visited."""


@dataclass
class Plan:
    """How to learn."""

    games: int = 256
    rounds: int = 48
    memory: int = 200_000
    sample: int = 512
    passes: float = 6.0
    """How often each position is learned from, on average."""


class Memory:
    """The positions of the last games, with the visits of the search and the results."""

    def __init__(self, game: AnyGame, size: int):
        actions = len(game.moves)
        self.planes = np.zeros((size, *game.observation_shape), np.uint8)
        self.policy = np.zeros((size, actions), np.float32)
        self.value = np.zeros(size, np.float32)
        self.size = self.next = 0
        self.places, self.actions = symmetries(game)

    def add(self, planes: np.ndarray, policy: np.ndarray, value: np.ndarray) -> None:
        at = np.arange(self.next, self.next + len(value)) % len(self.value)
        self.planes[at], self.policy[at], self.value[at] = planes, policy, value
        self.next = (self.next + len(value)) % len(self.value)
        self.size = min(self.size + len(value), len(self.value))

    def sample(self, count: int, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
        """Some positions, turned and mirrored at random."""
        at = rng.integers(self.size, size=count)
        turn = rng.integers(len(self.places), size=count)
        planes = self.planes[at].reshape(count, self.planes.shape[1], -1)
        planes = np.take_along_axis(planes, self.places[turn][:, None, :], axis=2)
        policy = np.take_along_axis(self.policy[at], self.actions[turn], axis=1)
        return planes, policy, self.value[at]


def symmetries(game: AnyGame) -> tuple[np.ndarray, np.ndarray]:
    """For each symmetry of the board, the origins of places and of actions. For games in which
    action n is a stone on cell n."""
    rows, columns = game.board.grid
    place = [row * columns + column for row, column in game.board.places]
    places, actions = [], []
    for image in game.board.symmetries:
        to = np.arange(rows * columns)
        to[np.array(place)[list(image)]] = place
        places.append(to)
        other = np.arange(len(game.moves))
        other[list(image)] = np.arange(game.board.size)
        actions.append(other)
    return np.array(places), np.array(actions)


class Learner:
    """Plays against itself and learns, one step of all games at a time."""

    def __init__(self, game: AnyGame, plan: Plan, network: Network, seed: int):
        self.plan, self.network = plan, network
        self.rng = np.random.default_rng(seed)
        self.games = ludarium.envs.batch(game, plan.games)
        self.forest = Forest(game, plan.games, plan.rounds)
        self.memory = Memory(game, plan.memory)
        self.past: deque[tuple[np.ndarray, ...]] = deque(maxlen=game.max_steps)
        self.age = np.zeros(plan.games, np.int64)  # steps since each game began
        self.finished = self.steps = 0
        self.due = 0.0
        self.losses = (0.0, 0.0)

    def step(self) -> None:
        visits, values = self.forest.search(
            self.games, np.arange(len(self.games)), self.network, self.rng
        )
        policy = visits / visits.sum(1, keepdims=True)
        observations, movers = self.games.observations.copy(), self.games.movers.copy()
        self.past.append((observations, policy, values, movers))
        self.games.step(self._actions(visits))
        self.age += 1
        self.steps += len(self.games)
        for number in np.flatnonzero(self.games.done):
            self._remember(number)
        if self.memory.size >= 4 * self.plan.sample:
            self._learn()

    def _actions(self, visits: np.ndarray) -> np.ndarray:
        """Random actions in the first steps of a game, so that games differ; later the best."""
        lots = self.rng.gumbel(size=visits.shape)
        random_actions = (np.log(np.maximum(visits, 1e-9)) + lots).argmax(1)
        return np.where(self.age < WARM, random_actions, visits.argmax(1))

    def _remember(self, number: int) -> None:
        """Add the positions of a game that is over. Their value is the mean of the result and of
        the value in the search, which varies less."""
        steps = list(self.past)[-self.age[number] :]
        planes, policy, values, movers = (np.array([s[n][number] for s in steps]) for n in range(4))
        ends = self.games.rewards[number, movers]
        self.memory.add(planes, policy, (ends + values) / 2)
        self.due += self.plan.passes * len(steps) / self.plan.sample
        self.finished += 1
        self.age[number] = 0

    def _learn(self) -> None:
        while self.due >= 1:
            new_losses = self.network.learn(*self.memory.sample(self.plan.sample, self.rng))
            self.losses = tuple(
                0.99 * a + 0.01 * b for a, b in zip(self.losses, new_losses, strict=True)
            )
            self.due -= 1


def train(game: AnyGame, plan: Plan, minutes: float, output: Path, seed: int) -> None:
    """Learn for some minutes in all; continue a run that was stopped."""
    network = network_for(game)
    spent = {"wall": 0.0, "processor": 0.0}
    if last := max(output.glob("network-*.npz"), key=lambda p: p.stat().st_mtime, default=None):
        spent |= {name: facts for name, facts in network.load(last).items() if name in spent}
        print(f"continuing from {last.name}, {spent['processor'] / 60:.1f} minutes")
    marks = [share * 60 * minutes for share in SAVE_AT]
    learner = Learner(game, plan, network, seed + int(spent["wall"]))
    wall, processor, last_shown = monotonic(), process_time(), 0.0
    before = dict(spent)
    print(f"learning for {minutes:g} minutes of the processor ...", file=sys.stderr)
    try:
        while True:
            for mark in [mark for mark in marks if mark <= spent["processor"]]:
                marks.remove(mark)
                if not (path := output / f"network-{mark:08.2f}.npz").exists():
                    network.save(path, **spent)
            if not marks:
                return
            network.rate = RATE * max(1 - spent["processor"] / (60 * minutes), 0.05)
            learner.step()
            spent["wall"] = before["wall"] + monotonic() - wall
            spent["processor"] = before["processor"] + process_time() - processor
            if spent["processor"] > last_shown + 10:
                last_shown = spent["processor"]
                show(learner, spent)
    except KeyboardInterrupt:
        network.save(output / "network-stopped.npz", **spent)
        print("\nstopped; the same command continues", file=sys.stderr)
        raise SystemExit(130) from None


def show(learner: Learner, spent: dict[str, float]) -> None:
    policy, value = learner.losses
    print(
        f"{spent['processor'] / 60:5.1f} min ({spent['wall'] / 60:.1f} on the clock): "
        f"{learner.finished} games, {learner.steps} steps, losses {policy:.2f} and {value:.3f}",
        flush=True,
    )


def network_for(game: AnyGame) -> Network:
    return Network(int(np.prod(game.observation_shape)), len(game.moves))


def curve(game: AnyGame, output: Path, opponent: str, games: int, last: int, rounds: int) -> None:
    """Measure the saved networks; the last one plays more games."""
    network, points = network_for(game), []
    paths = sorted(output.glob("network-[0-9]*.npz"))
    for path in paths:
        facts = network.load(path)
        count = last if path == paths[-1] else games
        share = match(game, network, opponent, count, rounds, seed=2026)
        points.append({**facts, "games": count, **vars(share)})
        points_won = f"{share.value:.0%} ({share.low:.0%}–{share.high:.0%})"
        minutes = facts["processor"] / 60
        print(f"{minutes:5.1f} min: {points_won} of {count} games against {opponent}", flush=True)
    page = {"game": repr(game), "opponent": opponent, "rounds": rounds, "points": points}
    (output / "curve.json").write_text(json.dumps(page, indent=2) + "\n", encoding="utf-8")
    (output / "curve.svg").write_text(curve_svg(page), encoding="utf-8")


def game_of(name: str, options: list[str]) -> AnyGame:
    """The game to learn; raises ValueError."""
    if not options and name == "flume":
        options = ["size=5"]
    for option in options:
        if not option.partition("=")[2].isdigit():
            raise ValueError(f"expected an option such as size=5, got {option}")
    if name not in ludarium.GAMES:
        raise ValueError(f"expected one of {', '.join(ludarium.GAMES)}, got {name}")
    values = dict(option.split("=", 1) for option in options)
    game = ludarium.load(name, **{key: int(value) for key, value in values.items()})
    if game.seats != 2 or game.chance_count or len(game.moves) > game.board.size + 1:
        raise ValueError(f"expected a game of two in which each cell is an action, got {name}")
    return game


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="flume")
    parser.add_argument("--option", action="append", default=[], help="such as size=5")
    parser.add_argument("--minutes", type=float, default=20, help="of one processor's time")
    parser.add_argument("--output", type=Path, default=Path("learned"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parallel", type=int, default=Plan.games, help="games at once")
    parser.add_argument(
        "--rounds", type=int, default=Plan.rounds, help="rounds of the search for a step"
    )
    parser.add_argument("--opponent", default="search:3")
    parser.add_argument("--games", type=int, default=40, help="games of a match, even")
    parser.add_argument("--last", type=int, default=200, help="games of the last match, even")
    parser.add_argument(
        "--match-rounds", type=int, default=400, help="rounds of the search in matches"
    )
    args = parser.parse_args(arguments)
    try:
        game = game_of(args.game, args.option)
    except ValueError as error:
        parser.error(str(error))
    args.output.mkdir(parents=True, exist_ok=True)
    plan = Plan(games=args.parallel, rounds=args.rounds)
    train(game, plan, args.minutes, args.output, args.seed)
    curve(game, args.output, args.opponent, args.games, args.last, args.match_rounds)


if __name__ == "__main__":
    main()
