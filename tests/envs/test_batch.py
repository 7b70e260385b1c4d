"""Batches of games agree with the contract, in Python and in the kernel, on any threads."""

import copy
import pickle
from threading import Thread
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium import kernel
from ludarium.core.errors import IllegalMoveError, NotationError, OptionError
from ludarium.core.game import AnyGame
from ludarium.envs.batch_base import OVER, Batch
from ludarium.envs.batches import KernelBatch, PlainBatch, Stream
from tests.envs.games import EVERY, FEW
from tests.option_sets import OptionSet, in_kernel
from tests.samples import near_the_end

ARRAYS = ("observations", "masks", "rewards", "movers", "done")
PLAYED = [each for each in in_kernel(EVERY) if kernel.batches(each.load())]


def legal_actions(batch: Batch, rng: np.random.Generator) -> Any:
    """A legal action for each game, one as likely as the other."""
    return (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)


def assert_same(one: Batch, two: Batch) -> None:
    for name in ARRAYS:
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name), name)
    assert one.codes() == two.codes()
    assert (one.streams() == two.streams()).all()


def assert_agrees_with_the_contract(batch: Batch, number: int) -> None:
    game = batch.game
    state = game.decode(batch.codes([number])[0])
    seat = game.to_move(state)
    assert batch.movers[number] == (OVER if seat is None else seat)
    assert batch.observations[number].tobytes() == game.observation(state, seat or 0)
    assert batch.masks[number].tobytes() == game.mask(state)


def started(option_set: OptionSet, n: int, **settings: Any) -> Batch:
    """Half of the games near their end, the others at the start."""
    batch = ludarium.envs.batch(option_set.load(), n, **settings)
    code = batch.game.encode(near_the_end(option_set))
    batch.load([code] * (n // 2), at=range(n // 2))
    return batch


def test_every_game_of_the_kernel_has_batches():
    assert len({each.name for each in PLAYED}) >= 5
    assert isinstance(ludarium.envs.batch(ludarium.load("churn"), 2), KernelBatch)


@pytest.mark.parametrize("option_set", PLAYED, ids=str)
def test_positions_agree_with_the_contract(option_set):
    """The rewards are those of the end."""
    rng, n = np.random.default_rng(5), 8
    batch = started(option_set, n, seed=3, threads=2)
    game, ended = batch.game, 0
    for turn in range(400):
        before, actions = batch.codes() if ended < 3 else [], legal_actions(batch, rng)
        batch.step(actions)
        assert not batch.rewards[~batch.done].any()
        for number in np.flatnonzero(batch.done)[: 3 - ended] if before else ():
            end = game.apply(game.decode(before[number]), game.moves[actions[number]])
            np.testing.assert_array_equal(
                batch.rewards[number], np.array(game.returns(end), np.float32)
            )
            assert_agrees_with_the_contract(batch, number)
            ended += 1
        if turn % 20 == 7 or turn < 3:
            assert_agrees_with_the_contract(batch, turn % n)
    assert ended


@pytest.mark.parametrize("option_set", FEW, ids=str)
@pytest.mark.parametrize("auto_reset", [True, False])
def test_python_and_kernel_play_alike(option_set, auto_reset):
    """Both make the same draws, through the ends of games."""
    rng, kinds = np.random.default_rng(7), [True, False]
    if not kernel.batches(option_set.load()):
        kinds = [False, False]
    one, two = (
        started(option_set, 2, seed=11, auto_reset=auto_reset, in_kernel=in_kernel)
        for in_kernel in kinds
    )
    for _ in range(40):
        assert_same(one, two)
        playing = np.flatnonzero(one.movers != OVER)
        actions = legal_actions(one, rng)[playing]
        for each in (one, two):
            each.step(actions, at=playing)
    assert_same(one, two)


def batch_after_play(option_set: OptionSet, threads: int) -> Batch:
    batch = started(option_set, 300, seed=2, threads=threads)
    rng = np.random.default_rng(1)
    for _ in range(40):
        batch.step(legal_actions(batch, rng))
    return batch


@pytest.mark.parametrize("option_set", [OptionSet("turnio", {"blockers": True}), EVERY[0]], ids=str)
def test_threads_change_nothing(option_set):
    alone = batch_after_play(option_set, 1)
    for threads in (2, 5):
        assert_same(alone, batch_after_play(option_set, threads))


@pytest.fixture(params=[True, False], ids=["kernel", "plain"])
def turnio(request):
    """A few games that have begun."""
    batch = ludarium.envs.batch(ludarium.load("turnio"), 4, seed=8, in_kernel=request.param)
    batch.step(batch.masks.argmax(axis=1))
    return batch


def test_the_arrays_stay_the_same(turnio):
    before = {name: getattr(turnio, name) for name in ARRAYS}
    turnio.step(turnio.masks.argmax(axis=1))
    turnio.reset(seed=1)
    turnio.load(turnio.codes())
    assert all(getattr(turnio, name) is array for name, array in before.items())


@pytest.mark.parametrize(
    ("actions", "at", "message"),
    [
        ([3, 658, 658, 658], None, "game 0: action 3: CSCS-: a chip may be turned now; expected"),
        ([658, 658, -1, 658], None, "game 2: expected an action from 0 to 694, got -1"),
        ([658, 695], [1, 3], "game 3: expected an action from 0 to 694, got 695"),
        ([2**62], [3], "game 3: expected an action from 0 to 694, got 4611686018427387904"),
    ],
)
def test_illegal_actions_change_nothing(turnio, actions, at, message):
    before = copy.deepcopy(turnio)
    turnio.masks[:] = True  # a program may write there
    with pytest.raises(IllegalMoveError) as caught:
        turnio.step(actions, at=at)
    assert str(caught.value).startswith(message)
    turnio.masks[:] = before.masks
    assert_same(turnio, before)


WRONG: list[tuple[Any, Any, str]] = [
    ([1, 2, 3], None, "actions: expected 4, one for each game, got 3"),
    ([[1, 2, 3, 4]], None, r"actions: expected a row of whole numbers, got shape \(1, 4\)"),
    ([1.0, 2.0, 3.0, 4.0], None, "actions: expected whole numbers such as int64, got float64"),
    ([True] * 4, None, "actions: expected whole numbers such as int64, got bool"),
    (None, None, "actions: expected a row"),
    ([[1, 2], [3, 4, 5]], None, "actions: expected a row of whole numbers, got rows of them"),
    ([1, 1], [2, 2], "at: expected different games, got 2 twice"),
    ([1], [4], "at: expected games from 0 to 3, got 4"),
    ([1], [-1], "at: expected games from 0 to 3, got -1"),
    ([1], [True], r"at: expected 4 truth values, got \(1,\)"),
    ([1], ["a"], "at: expected whole numbers"),
]


@pytest.mark.parametrize(("actions", "at", "message"), WRONG)
def test_anything_but_a_row_of_actions_is_refused(turnio, actions, at, message):
    before = turnio.codes()
    with pytest.raises(OptionError, match=f"^{message}"):
        turnio.step(actions, at=at)
    assert turnio.codes() == before


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"n": 0}, "n: expected 1 to 10000000, got 0"),
        ({"n": 2.5}, "n: expected a whole number"),
        ({"seed": -1}, "seed: expected 0 to"),
        ({"seed": 2**64}, "seed: expected 0 to"),
        ({"threads": 0}, "threads: expected 1 to 64, got 0"),
    ],
)
def test_bad_settings(settings, message):
    with pytest.raises(OptionError, match=f"^{message}"):
        ludarium.envs.batch(ludarium.load("churn"), **{"n": 2, **settings})


def test_a_game_that_is_over_takes_no_action(flume):
    flume.load(["rrr/rbb/bbb:b:-"], at=[1])
    assert (flume.movers[1], flume.done[1], flume.masks[1].any()) == (OVER, True, False)
    assert flume.rewards[1].tolist() == [-1.0, 1.0]
    with pytest.raises(IllegalMoveError, match=r"^game 1: action 4: the game is over"):
        flume.step([0, 4])


@pytest.fixture(params=[True, False], ids=["kernel", "plain"])
def flume(request):
    game = ludarium.load("flume", size=3)
    return ludarium.envs.batch(game, 2, auto_reset=False, in_kernel=request.param)


def test_a_tree_grows_from_a_position(flume):
    nodes = flume.take([0, 0, 0, 1])
    nodes.step([0, 4], at=[1, 2], of=[0, 0])
    assert nodes.codes() == ["3/3/3:r:-", "3/3/r2:b:-", "3/1r1/3:b:-", "3/3/3:r:-"]
    nodes.step([9], at=[3], of=[2])
    assert nodes.codes([3, 2]) == ["3/1r1/3:b:swapped", "3/1r1/3:b:-"]
    for at, of in (([0], [1, 2]), ([0, 1], [1, 2]), (None, [0, 0, 0, 0])):
        with pytest.raises(OptionError, match="of: expected"):
            nodes.step([8] * len(at or of), at=at, of=of)
    with pytest.raises(IllegalMoveError, match=r"^game 1: action 0: a1 is not empty"):
        nodes.step([8, 0], at=[0, 3], of=[0, 1])


def test_copies_continue_alike(turnio):
    others = [turnio.copy(), copy.copy(turnio), pickle.loads(pickle.dumps(turnio))]
    others.append(
        ludarium.envs.batch(turnio.game, 4, in_kernel=not isinstance(turnio, KernelBatch))
    )
    others[-1].put(turnio)
    for _ in range(8):
        for other in others:
            assert_same(turnio, other)
        actions = turnio.masks.argmax(axis=1)
        for each in (turnio, *others):
            each.step(actions)


def test_games_are_moved_reset_and_reseeded(turnio):
    codes, streams = turnio.codes(), turnio.streams()
    turnio.put(turnio, source=[3, 0], at=[0, 3])
    assert turnio.codes() == [codes[3], codes[1], codes[2], codes[0]]
    assert turnio.take([1, 1]).codes() == [codes[1]] * 2
    turnio.reseed(8)
    assert turnio.streams()[0] == Stream.for_game(8, 0).state != streams[0]
    turnio.reset(seed=8)
    fresh = ludarium.envs.batch(turnio.game, 4, seed=8)
    assert_same(turnio, fresh)
    turnio.reset(at=[2])
    assert turnio.codes([0, 1, 3]) == fresh.codes([0, 1, 3])
    with pytest.raises(OptionError, match="expected a batch of"):
        turnio.put(ludarium.envs.batch(ludarium.load("churn"), 4))
    with pytest.raises(OptionError, match="source: expected 4, one for each game, got 2"):
        turnio.put(turnio, source=[1, 2])


def test_bad_codes_change_nothing(turnio):
    codes = turnio.codes()
    for bad, message in (("nonsense", "code 1: "), (5, "code 1: expected a text, got 5")):
        with pytest.raises(NotationError, match=f"^{message}"):
            turnio.load([codes[1], bad], at=[0, 2])
        assert turnio.codes() == codes
    with pytest.raises(OptionError, match="codes: expected 4, one for each game, got 1"):
        turnio.load(codes[:1])


def test_one_call_at_a_time():
    """In the kernel a batch is locked, not the interpreter."""
    batch = ludarium.envs.batch(ludarium.load("churn", sides=5), 40_000, in_kernel=True, threads=1)
    message: list[str] = []

    def reset() -> None:
        try:
            batch.reset()
        except ValueError as error:
            message.append(str(error))

    while not message:
        thread = Thread(target=reset)
        thread.start()
        while thread.is_alive() and not message:
            try:
                batch.codes([0])
            except ValueError as error:
                message.append(str(error))
        thread.join()
    assert message[0] == "this batch is running in another thread"


def arrays(game: AnyGame, n: int) -> dict[str, Any]:
    batch = PlainBatch(game, n, seed=0, threads=1, auto_reset=True)
    return {name: getattr(batch, name) for name in ARRAYS}


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_of_another_shape_or_kind_are_refused(name):
    """The kernel itself checks them: it writes nothing beyond an array and copies none."""
    game = ludarium.load("churn", sides=2)
    good = arrays(game, 3)
    rules = kernel.rules(game)
    rules.batch(**good, seed=0, auto_reset=True)
    array = good[name]
    for bad in (array[:2], array[:0], array.reshape(-1, 1), array.astype(np.int32), None, [1]):
        with pytest.raises((ValueError, TypeError)):
            rules.batch(**{**good, name: bad}, seed=0, auto_reset=True)
    fixed = array.copy()
    fixed.flags.writeable = False
    scattered = np.zeros((*array.shape, 2), array.dtype)[..., 0]
    for bad in (fixed, scattered):
        with pytest.raises(TypeError):
            rules.batch(**{**good, name: bad}, seed=0, auto_reset=True)


def test_the_kernel_checks_its_arguments():
    game = ludarium.load("churn", sides=2)
    native = kernel.rules(game).batch(**arrays(game, 3), seed=0, auto_reset=True)
    three, zero = np.zeros(3, np.int64), np.zeros(1, np.int64)
    bad: Any
    at: Any
    for bad in (zero, three.astype(np.int32), three.reshape(3, 1), [0, 0, 0], None):
        with pytest.raises((ValueError, TypeError)):
            native.step(bad)
    for at in (zero + 3, zero - 1, np.zeros((1, 1), np.int64), [0]):
        with pytest.raises((ValueError, TypeError)):
            native.step(zero, at)
    with pytest.raises(ValueError, match="0 twice"):
        native.step(three, three)
    with pytest.raises(ValueError, match="game 1 cannot be copied"):
        native.step(three, None, three + 1)
    for threads in (0, 65):
        with pytest.raises(ValueError, match="threads"):
            native.step(three, None, None, threads)
    other = kernel.rules(ludarium.load("flume", size=3))
    different = other.batch(**arrays(ludarium.load("flume", size=3), 3), seed=0, auto_reset=True)
    with pytest.raises(ValueError, match="expected a batch of the same game"):
        native.put(different)
    assert native.codes() == ["2/3/2:r:-"] * 3 and native.step(three[:0], three[:0]) == -1


def test_a_game_without_a_twin_is_played_in_python(monkeypatch):
    game = ludarium.load("churn", sides=2)
    monkeypatch.setattr(kernel, "absence", lambda game=None: "there is no kernel today")
    assert isinstance(ludarium.envs.batch(game, 2), PlainBatch)
    with pytest.raises(OptionError, match="in_kernel: there is no kernel today"):
        ludarium.envs.batch(game, 2, in_kernel=True)
