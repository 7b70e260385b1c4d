"""An external program that misbehaves loses its game in time, and the match continues."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ludarium.agents import Limit
from ludarium.arena.external import EngineError, EngineProcess, Patience
from ludarium.arena.match import GameRunner, Match, duel
from ludarium.arena.plan import Plan
from ludarium.arena.players import PlayerSpec, player_spec
from ludarium.arena.results import GameLine
from ludarium.core.errors import OptionError
from ludarium.games import load
from tests.effort import HANGING

HOSTILE = Path(__file__).with_name("hostile.py")
PATIENT = Patience(start=HANGING, grace=HANGING)
REASONS = {
    "illegal": "answered an illegal move: a1",
    "nonsense": "answered no move: expected a cell from a1 to c2",
    "empty": "answered no move",
    "other-words": "gave no move within 0.5 s",
    "refuses": "answered: 'error I would rather not'",
    "refuses-the-game": "answered: 'error I do not know that game'",
    "silent": "gave no move within 0.5 s",
    "late": "gave no move within 0.5 s",
    "stubborn": "gave no move within 0.5 s",
    "crash": "ended with exit code 3, saying 'out of luck'",
    "killed": "was ended by signal 9",
    "flood": "wrote more than 1024 KiB instead of an answer",
    "long-line": "wrote a line of more than 64 KiB",
    "close-output": "closed its output",
    "binary": "answered no move",
    "mute": "was not ready within 1 s",
    "gone": "ended with exit code 1, saying 'no such luck'",
    "babbles": "wrote more than 1024 KiB instead of an answer",
}
HASTY = {
    "mute": replace(PATIENT, start=1.0),
    **dict.fromkeys(("other-words", "silent", "late", "stubborn"), replace(PATIENT, grace=0.3)),
}
"""For programs that are too late. The others fail in other ways, even on a slow machine."""


def command(how: str) -> list[str]:
    return [sys.executable, "-I", "-S", str(HOSTILE), how]


def hostile(how: str) -> PlayerSpec:
    return player_spec(f"engine:{shlex.join(command(how))}", Limit(seconds=0.2))


def table(player: PlayerSpec, patience: Patience = PATIENT) -> GameRunner:
    players = (player, PlayerSpec("random", Limit()))
    return GameRunner(Plan("churn", {"sides": 2}, players, duel(2), opening_steps=2), patience)


def play(at: GameRunner, games: int) -> list[GameLine]:
    try:
        return [at.play(number) for number in range(games)]
    finally:
        at.close()


@pytest.mark.parametrize("how", REASONS)
def test_a_program_that_misbehaves_forfeits(how):
    lines = play(table(hostile(how), HASTY.get(how, PATIENT)), 2)
    for line in lines:
        loser = line.seats.index(0)
        assert line.forfeit == loser and line.winners == (1 - loser,)
        assert line.why is not None and REASONS[how] in line.why
        assert line.points(0) == 0 and line.points(1) == 1


def test_a_program_that_does_not_read_its_input():
    engine = EngineProcess(command("deaf"), replace(PATIENT, grace=0.3))
    engine.greet()
    with pytest.raises(EngineError, match="does not read its input"):
        engine.best_move(["a1"] * 100_000, Limit(seconds=0.1))
    engine.close()


def test_it_is_restarted_for_the_next_game(tmp_path: Path):
    """It crashes the first time only."""
    ours = shlex.join([sys.executable, "-m", "ludarium", "engine", "--agent", "random"])
    script = f"mkdir {tmp_path}/been && exit 3; exec {ours}"
    player = player_spec(f"engine:sh -c {shlex.quote(script)}", Limit(simulations=1))
    first, second, third = play(table(player), 3)
    assert first.why == "ended with exit code 3"
    assert second.forfeit is third.forfeit is None
    assert len(second.record(table(player).plan).replay(load).steps) == second.steps


def test_a_forfeited_game_is_a_record_with_a_resignation():
    at = table(hostile("crash"))
    (line,) = play(at, 1)
    history = line.record(at.plan).replay(load)
    assert len(history.steps) == line.steps == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("engine:", "expected a command after engine:"),
        ("engine:'", "expected a command in shell words"),
        ("engine: @1s", "expected a command after engine:"),
        ("nobody", "agent: expected random, mcts"),
        ("random@0.5", "expected whole simulations"),
        ("random@0", "simulations: expected 1 or more"),
    ],
)
def test_bad_players(text, message):
    with pytest.raises(OptionError, match=message):
        player_spec(text, Limit())


def test_a_limit_of_its_own():
    usual = Limit(seconds=3, threads=2)
    assert player_spec("random", usual).limit == usual
    assert player_spec("random@0.5s", usual).limit == Limit(seconds=0.5, threads=2)
    assert player_spec("random@500", usual).limit == Limit(simulations=500, threads=2)
    assert player_spec("engine:prog 'a b'@1s", usual).command == ["prog", "a b"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("engine:/no/such/program", "the program cannot be started: No such file"),
        (f"engine:{shlex.join(command('gone'))}", "the program ended with exit code 1"),
        (f"engine:{shlex.join(command('refuses-the-game'))}", "I do not know that game"),
    ],
)
def test_a_match_tries_its_programs_first(text, message):
    players = (player_spec(text, Limit()), PlayerSpec("random", Limit()))
    with pytest.raises(OptionError, match=message):
        Match(Plan("churn", {}, players, duel(2)), 2, patience=PATIENT).check()
