"""The example that learns a game: it learns, stops, continues, and draws its curve."""

import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from tests.effort import HANGING, wait_until
from tests.examples import LITTLE

EXAMPLE = Path(__file__).parents[2] / "examples" / "train"


def started(output: Path, minutes: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(EXAMPLE / "train.py"), *LITTLE, "--minutes", minutes]
    return subprocess.Popen(
        [*command, "--output", str(output)],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_stops_and_continues(tmp_path):
    process = started(tmp_path, "100")
    wait_until((tmp_path / "network-00000.00.npz").exists, process=process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=HANGING)
    first_line = "learning for 100 minutes of the processor ...\n"
    assert (
        process.returncode == 130
        and errors == f"{first_line}\nstopped; the same command continues\n"
    )
    process = started(tmp_path, "0.005")
    output, errors = process.communicate(timeout=HANGING)
    assert process.returncode == 0, errors
    assert output.startswith("continuing from network-stopped.npz, 0.0 minutes\n")
    assert "of 4 games against search:1" in output
    page = json.loads((tmp_path / "curve.json").read_text("utf-8"))
    times = [point["processor"] for point in page["points"]]
    assert len(times) > 2 and times == sorted(times) and times[-1] >= 0.3
    curve = ElementTree.parse(tmp_path / "curve.svg").getroot()
    assert len(curve.findall("{*}circle")) == len(times)


@pytest.fixture
def parts(monkeypatch):
    """The modules of the example."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    names = ("network", "forest", "versus", "curve", "train")
    yield {name: __import__(name) for name in names}
    for name in names:
        monkeypatch.delitem(sys.modules, name)


def test_the_network_learns(parts):
    rng, network = np.random.default_rng(3), parts["network"].Network(18, 4, width=32, layers=2)
    planes = rng.integers(2, size=(64, 2, 3, 3)).astype(np.uint8)
    policy = np.eye(4)[planes[:, 0, 0, 0] + 2 * planes[:, 1, 2, 2]]
    value = planes[:, 0, 1, 1] * 2.0 - 1
    first = network.learn(planes, policy, value)
    for _ in range(300):
        last = network.learn(planes, policy, value)
    assert all(after < 0.1 * before for before, after in zip(first, last, strict=True))


def test_gradients_fit_the_losses(parts):
    """Compare each gradient with a small change of the weight."""
    rng, network = np.random.default_rng(4), parts["network"].Network(6, 3, width=5, layers=2)
    network.weights = {name: w.astype(np.float64) for name, w in network.weights.items()}
    planes, value = rng.integers(2, size=(7, 1, 2, 3)), rng.uniform(-1, 1, 7)
    policy = rng.dirichlet(np.ones(3), 7)
    slopes: dict[str, Any] = {}
    network._adam = slopes.update
    network.learn(planes, policy, value)

    def loss() -> float:
        return float(sum(network.learn(planes, policy, value)))

    for name in ("w0", "b1", "policy", "value", "policy_bias"):
        slope, weight = slopes[name].copy(), network.weights[name]
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, small = weight[at], 1e-5
        weight[at] = before + small
        above = loss()
        weight[at] = before - small
        below = loss()
        weight[at] = before
        assert slope[at] == pytest.approx((above - below) / (2 * small), rel=1e-2), name


WINS = {"rrr/3/2b:r:-": 5, "rbr/3/2r:r:-": 5, "r2/3/rbr:r:-": 3}
"""Positions that one action alone wins, by a full search."""


def test_the_search_finds_a_win_in_sight(parts):
    """The network knows nothing."""
    game = ludarium.load("flume", size=3)
    games = ludarium.envs.batch(game, 4, auto_reset=False)
    games.load(WINS, at=[0, 1, 3])
    forest, network = parts["forest"].Forest(game, 3, 400), parts["train"].network_for(game)
    visits, values = forest.search(games, np.array([0, 1, 3]), network)
    assert visits.argmax(1).tolist() == list(WINS.values())
    assert (values > 0.3).all()


@pytest.mark.parametrize(
    ("arguments", "errors"),
    [
        (["--game", "chess"], "expected one of churn, "),
        (
            ["--game", "turnio"],
            "expected a game of two in which each cell is an action",
        ),
        (["--option", "size"], "expected an option such as size=5, got size"),
        (["--option", "size=4"], "option 'size': expected an odd whole number"),
    ],
)
def test_wrong_arguments_are_refused(parts, capsys, arguments, errors):
    with pytest.raises(SystemExit):
        parts["train"].main(arguments)
    assert f"error: {errors}" in capsys.readouterr().err


def test_symmetries_turn_planes_and_actions_alike(parts):
    """A position and its mirror image have the same legal actions, turned."""
    game = ludarium.load("subsume", sides=3)
    places, actions = parts["train"].symmetries(game)
    games = ludarium.envs.batch(game, 1)
    for action in (3, 8, 15):
        games.step([action])
    planes, mask = games.observations[0].reshape(len(game.planes), -1), games.masks[0]
    for to, turned in zip(places, actions, strict=True):
        image = game.initial_state()
        for action in (3, 8, 15):
            image = game.apply(image, game.moves[list(turned).index(action)])
        image_planes = np.frombuffer(game.observation(image, 1), np.uint8).reshape(planes.shape)
        assert (planes[:, to] == image_planes).all()
        assert (mask[turned] == list(game.mask(image))).all()
    assert len(places) == 12
