"""`import ludarium` has all public names, loads quickly and is typed."""

import copy
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from mypy import api as mypy

import ludarium
from ludarium import CHANCE, History, Limit, OptionError, kernel
from ludarium.arena.external import USUAL, EngineProcess
from tests.option_sets import ONE_OF_EACH, in_kernel

ROOT = Path(__file__).parents[1]
AGENTS = ("random", "mcts", "alphabeta", "search:1", "search:8?exploration=0.5&max_nodes=2000")

LEAN = """
import json, sys
import ludarium
loaded = {name.split(".")[0] for name in sys.modules}
inside = {".".join(name.split(".")[:2]) for name in sys.modules if name.startswith("ludarium.")}
ludarium.agent
print(json.dumps([sorted(loaded), sorted(inside), "ludarium.agents" in sys.modules]))
"""


def test_importing_it_loads_only_the_games():
    process = subprocess.run(
        [sys.executable, "-S", "-c", LEAN],
        capture_output=True,
        check=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    loaded, inside, later = json.loads(process.stdout)
    foreign = {*loaded} - {*sys.stdlib_module_names} - {"__main__"}
    slow = {"asyncio", "hashlib", "multiprocessing", "random", "subprocess", "tempfile"}
    assert foreign == {"ludarium"} and not slow & {*loaded}
    assert inside == ["ludarium.boards", "ludarium.core", "ludarium.games"] and later


def test_every_public_name_exists():
    assert sorted(ludarium.__all__) == sorted({*ludarium.__all__})
    for name in ludarium.__all__:
        assert getattr(ludarium, name) is not None and name in dir(ludarium)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        ludarium.chess  # type: ignore[attr-defined]  # noqa: B018
    errors = [name for name in ludarium.__all__ if name.endswith("Error")]
    assert len(errors) == 7
    assert all(issubclass(getattr(ludarium, name), ludarium.LudariumError) for name in errors)


@pytest.mark.parametrize("option_set", ONE_OF_EACH, ids=str)
def test_a_program_plays_draws_and_counts(option_set):
    game, rng = option_set.load(), Random(1)
    player, history = ludarium.agent("mcts"), History(game)
    for _ in range(4):
        if game.to_move(history.state) == CHANCE:
            history.push(ludarium.chance_move(game, history.state, rng))
        else:
            limit = Limit(simulations=3)
            history.push(player.choose(game, history.state, limit, rng).move)
    picture = ludarium.scene(game, history.state, history.start)
    assert ElementTree.fromstring(ludarium.svg(picture)).tag.endswith("svg")
    assert picture._repr_svg_() == ludarium.svg(picture)
    ElementTree.fromstring(history._repr_svg_())
    assert History(game)._repr_svg_() == ludarium.svg(ludarium.scene(game, game.initial_state()))
    lines = ludarium.text(picture, unicode=False).splitlines()
    assert len(lines) > 4 and max(map(len, lines)) <= 80
    assert ludarium.perft(game, 1) == len(game.legal_moves(game.initial_state()))
    assert ludarium.perft(game, 0, history.state) == 1
    results = ludarium.playouts(game, history.state, count=3)
    assert results.games == 3 == sum(results.wins) + results.draws
    code = ludarium.full_code(game, history.state)
    assert ludarium.read_position(code) == (game, history.state)


def test_a_notebook_shows_the_changes_of_the_last_turn():
    history = History(ludarium.load("churn"), turns=["c3", "a1"])
    before = ludarium.scene(history.game, history.state, history.before_turn(1))
    assert history._repr_svg_() == ludarium.svg(before)
    assert before.marks and history._repr_svg_() != History(history.game)._repr_svg_()


def test_matches_and_tournaments(tmp_path):
    """In this process and in others, to a file that can be continued."""
    game, counts = ludarium.load("flume", size=3), list[int]()
    few = Limit(simulations=5)
    path = tmp_path / "m.jsonl"
    here = ludarium.match(
        game, "mcts", "random", games=4, limit=few, output=path, progress=counts.append
    )
    there = ludarium.match(game, "mcts", "random", games=4, limit=few, on="local:1")
    assert counts == [1, 2, 3, 4] and [g.moves for g in here.games] == [
        g.moves for g in there.games
    ]
    assert here.standing == there.standing and here.standing.games == 4
    records = list(here.records())
    assert [record.replay().turn_count for record in records] == [len(g.moves) for g in here.games]
    more = ludarium.match(game, "mcts", "random", games=6, limit=few, output=path, resume=True)
    assert more.games[:4] == here.games and len(more.games) == 6
    assert repr(more) == f"<Contest of {game!r}: 6 games of mcts, random>"
    ranked = ludarium.tournament(game, ["random", "mcts", "random@3"], rounds=1, limit=few).ranking
    assert sorted(each.player for each in ranked) == [0, 1, 2]
    with pytest.raises(OptionError, match="agent: expected random"):
        ludarium.match(game, "nobody", "random")
    if not kernel.available():
        with pytest.raises(ludarium.JobError, match="alphabeta needs the kernel"):
            ludarium.match(game, "alphabeta", "random", games=2)


@pytest.mark.parametrize("option_set", ONE_OF_EACH, ids=str)
def test_options_never_change(option_set):
    game = option_set.load()
    with pytest.raises(TypeError):
        game.options["sides"] = 9
    assert hash(game.options) == hash(option_set.load().options)
    assert game.options == dict(game.options) and dict(game.options) == game.options
    assert pickle.loads(pickle.dumps(game.options)) == game.options
    assert repr(game.options) == repr(dict(game.options))
    for name in ("options", "seats", "anything"):
        with pytest.raises(AttributeError, match=f"{name}: .* never changes"):
            setattr(game, name, None)
    assert option_set.load() == game and option_set.load().seats == game.seats


def test_histories_and_sessions_are_compared():
    game = ludarium.load("flume", size=5)
    history = History(game, turns=["a2", "swap", "a1,b2"])
    assert eval(repr(history)) == history != History(game, turns=["a2", "swap", "a1"])
    assert history != History(ludarium.load("flume", size=7), turns=["a2", "swap", "a1"])
    session = ludarium.Session(history)
    assert eval(repr(session)).history == history
    assert session._repr_svg_() == history._repr_svg_()


def test_wrong_numbers_are_refused():
    game = ludarium.load("flume", size=3)
    text: Any = "3"
    number: Any = 5
    calls = {
        "depth: expected a whole number from 0 to 60, got -1": lambda: ludarium.perft(game, -1),
        "games: .* from 0 to .*, got -1": lambda: ludarium.playouts(game, count=-1),
        "seed: .* from 0 to .*, got -1": lambda: ludarium.playouts(game, seed=-1),
        "games: .* from 1 to .*, got 0": lambda: ludarium.random_play(game, 0, 1),
        "threads: .* from 1 to 64, got 65": lambda: ludarium.random_play(game, 2, 1, threads=65),
        "simulations: expected a number, got '3'": lambda: Limit(simulations=text),
        "agent: expected random, .* got 5": lambda: ludarium.agent(number),
    }
    for message, call in calls.items():
        with pytest.raises(ludarium.OptionError, match=message):
            call()


def test_a_file_of_several_games_is_not_one_record(tmp_path):
    record = ludarium.Record.of(History(ludarium.load("flume", size=3)), ["Ann", "Ben"])
    assert record.seats == ("Ann", "Ben")
    ludarium.Record.save_all(tmp_path / "two.jsonl", [record, record])
    with pytest.raises(ludarium.RecordError, match=r"two\.jsonl: expected one record, got several"):
        ludarium.Record.load(tmp_path / "two.jsonl")
    ludarium.Record.save_all(tmp_path / "one.jsonl", [record])
    assert ludarium.Record.load(tmp_path / "one.jsonl") == record


@pytest.mark.parametrize("text", AGENTS)
def test_agents_are_pickled_by_name(text):
    """In the middle of a game, too. The copy knows nothing of the game."""
    player, game = ludarium.agent(text), ludarium.load("flume", size=5)
    state, limit = game.initial_state(), Limit(simulations=30)
    if text != "alphabeta" or kernel.available():
        move = player.choose(game, state, limit, Random(1)).move
        player.follow(game, state, move)
    for other in (pickle.loads(pickle.dumps(player)), copy.copy(player), copy.deepcopy(player)):
        assert type(other) is type(player) and other.name == player.name
        assert repr(other) == repr(player) == f"ludarium.agent({text!r})"
        if text != "alphabeta" or kernel.available():
            fresh = ludarium.agent(text).choose(game, state, limit, Random(2))
            assert other.choose(game, state, limit, Random(2)) == fresh


def test_errors_of_pickling_say_what_to_send_instead():
    things: list[object] = [EngineProcess([sys.executable, "-c", ""], USUAL)]
    for option_set in in_kernel(ONE_OF_EACH[:1]):
        game = option_set.load()
        things += [kernel.Search(game, game.initial_state()), kernel.Solver(game)]
    for thing in things:
        with pytest.raises(TypeError, match=r"cannot be pickled or copied: .* instead"):
            pickle.dumps(thing)
    assert isinstance(things[0], EngineProcess)
    things[0].close()


def test_untried_moves_have_no_value():
    game = ludarium.load("churn", sides=3)
    for name in ("mcts", *(["search:8", "alphabeta"] if kernel.available() else [])):
        decision = ludarium.agent(name).choose(
            game, game.initial_state(), Limit(simulations=7, evaluate=True), Random(1)
        )
        assert {*decision.candidates} == {*game.legal_moves(game.initial_state())}
        tried_moves = [each for each in decision.candidates.values() if each is not None]
        assert all(each.visits or each.proven for each in tried_moves)
        assert name != "mcts" or len(tried_moves) == 7


USER = """
import random

import ludarium

game = ludarium.load("churn", sides=3)
state = game.initial_state()
state = game.apply(state, game.parse("c3"))
state = ludarium.play(game, state, "swap")
history = ludarium.History(game, turns=["c3", "swap"])
history.state.swapped and history[0].steps[0].state.stones
limit = ludarium.Limit(seconds=1)
decision = ludarium.agent("search:5").choose(game, state, limit, random.Random())
history.push(decision.move)
any_game = ludarium.load(input())
any_game.apply(any_game.initial_state(), any_game.legal_moves(None)[0])
ludarium.match(game, "mcts", "random", games=2).standing.share.low
text: str = ludarium.svg(ludarium.scene(game, state)) + history[-1].text

game.apply(state, "c3")  # arg-type
state.stone  # attr-defined
state.turn = 1  # misc
ludarium.play(game, "c3", state)  # misc misc
history.state.chips  # attr-defined
history.push("c3")  # arg-type
ludarium.load("wunchunk").apply(state, decision.move)  # arg-type arg-type
decision.moves  # attr-defined
decision.line + 1  # operator
ludarium.Limit(second=1)  # call-arg
game.options["sides"] = 4  # index
ludarium.Record.load(3)  # arg-type
ludarium.chess  # attr-defined
ludarium.scene(history)  # call-arg arg-type
ludarium.agent(5)  # arg-type
seat: int = game.to_move(state)  # assignment
ludarium.load("churn", size=3).initial_state()  # attr-defined
ludarium.History(ludarium.load("turnio", first="triangle"))  # arg-type
"""


def test_a_users_type_checker_finds_mistakes(tmp_path):
    """Each line with a comment has these mistakes, and there are no others. The settings are those
    of `make check`, whose cache makes this quick."""
    program = tmp_path / "user.py"
    program.write_text(USER, "utf-8")
    output, failure, _ = mypy.run(["--config-file", str(ROOT / "pyproject.toml"), str(program)])
    assert not failure
    errors: dict[int, list[str]] = {}
    for line, code in re.findall(r"user\.py:(\d+): error: .*\[([a-z-]+)\]$", output, re.MULTILINE):
        errors.setdefault(int(line), []).append(code)
    expected = {
        number: line.partition("# ")[2].split()
        for number, line in enumerate(USER.splitlines(), start=1)
        if "# " in line
    }
    assert {line: sorted(codes) for line, codes in errors.items()} == {
        line: sorted(codes) for line, codes in expected.items()
    }, output
