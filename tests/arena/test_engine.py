"""`ludarium engine` as other programs use it: a real process, and lines."""

import os
import re
import select
import signal
import subprocess
from random import Random
from time import monotonic

import pytest

from ludarium.agents import Limit
from ludarium.arena.engine import MOST_LINE, Engine, Settings
from ludarium.arena.external import EngineError, EngineProcess, Patience
from ludarium.games import GAMES, load
from tests.cli.driver import PROGRAM, environment
from tests.effort import HANGING


class Talk:
    """A running engine and its output."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "engine", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment({}),
            bufsize=0,
        )
        assert self.process.stdin and self.process.stdout
        self.input, self.output = self.process.stdin, self.process.stdout
        self._pending = b""

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        errors = self.process.communicate()[1]
        assert b"Traceback" not in errors, errors.decode()

    def say(self, *lines: str | bytes) -> None:
        for line in lines:
            self.input.write(line if isinstance(line, bytes) else f"{line}\n".encode())

    def line(self) -> str:
        end = monotonic() + HANGING
        while b"\n" not in self._pending:
            assert select.select([self.output], [], [], end - monotonic())[0], "it says nothing"
            new = os.read(self.output.fileno(), 65_536)
            assert new, "it has ended"
            self._pending += new
        line, _, self._pending = self._pending.partition(b"\n")
        return line.decode()

    def until(self, word: str) -> list[str]:
        lines = [self.line()]
        while lines[-1].split(" ")[0] != word:
            lines.append(self.line())
        return lines

    def answer(self, *lines: str | bytes) -> list[str]:
        """Return the answers to some lines."""
        self.say(*lines, "isready")
        return self.until("readyok")[:-1]

    def exit_code(self) -> int:
        return self.process.wait(HANGING)


def test_a_conversation():
    with Talk("--seed", "5") as it:
        it.say("ludarium")
        greeting = it.until("ludariumok")
        assert greeting[0] == "id name ludarium search:8" and greeting[1].startswith("id version ")
        names = [line.split()[2] for line in greeting if line.startswith("option")]
        assert names == ["agent", "threads", "seed"]
        assert it.answer("setoption name agent value search:8", "newgame subsume sides=4") == []
        assert it.answer("position start moves a1 b2") == []
        it.say("go simulations 500")
        *_, info, best = it.until("bestmove")
        match = re.fullmatch(
            r"info simulations (\d+) seconds \S+ proven no value (\S+) (\S+) line (.+)", info
        )
        assert match and int(match[1]) == 500
        assert float(match[2]) == -float(match[3])
        assert best.split()[1] == match[4].split()[0]
        it.say("quit")
        assert it.exit_code() == 0


def test_it_keeps_its_tree_from_move_to_move():
    """With one more simulation it still knows its long line, but not after another position."""
    with Talk("--agent", "search:8", "--seed", "1") as it:
        it.answer("newgame subsume sides=4", "position start moves a1 g4")
        it.say("go simulations 20000")
        *_, info, best = it.until("bestmove")
        line = info.partition(" line ")[2].split()
        assert len(line) > 2 and best == f"bestmove {line[0]}"
        it.say(f"position start moves a1 g4 {line[0]}", "go simulations 1")
        followed = it.until("bestmove")[-2].partition(" line ")[2].split()
        it.say(f"position start moves a1 g3 {line[0]}", "go simulations 1")
        fresh = it.until("bestmove")[-2].partition(" line ")[2].split()
        assert followed[:2] == line[1:3]
        assert len(followed) > 1 == len(fresh)


def test_positions_of_codes_and_turns():
    with Talk("--agent", "random") as it:
        assert it.answer("newgame churn sides=3", "position code 3/4/2r2/4/3:b:- moves swap") == []
        full = "ludarium:churn?sides=3#3/4/2r2/4/3:b:-"
        assert it.answer(f"position code {full} moves swap") == []
        assert it.answer("newgame flume size=3", "position start moves a1 c1 b1,b2") == []
        it.say("go")
        assert it.until("bestmove")
        assert it.answer("newgame turnio blockers=on first=square") == []
        (error,) = it.answer("go")
        assert error == "error go: the next move is by chance; expected it among the moves"
        assert it.answer("newgame churn sides=3,4,3,4,3,4") == []


BAD_LINES = {
    "hello": "expected one of ludarium, isready, setoption, newgame, position, go, stop, quit",
    "newgame": "newgame: expected a game and its options",
    "newgame churn sides": "newgame: expected sides=VALUE, got 'sides'",
    "newgame churn size=3": "newgame: expected sides=VALUE",
    "setoption": "setoption: expected 'setoption name NAME value VALUE'",
    "setoption name speed value 3": "setoption: expected one of agent, threads, seed, got 'speed'",
    "setoption name threads value 0": "threads: expected a whole number from 1 to 64, got '0'",
    "setoption name seed value -1": "seed: expected a whole number from 0",
    "position": "position: expected 'position start' or 'position code CODE'",
    "position code": "position: expected 'position start'",
    "position fen x": "position: expected 'position start'",
    "position start a1": "position: expected 'position start'",
    "position code ludarium:subsume": "expected a position of churn, got one of subsume",
    "position start moves a1 a1": "position: move 2: a1 is not empty",
    "position start moves a1 nowhere": "position: move 2: expected",
    "go fast": "go: expected seconds, movetime or simulations, got 'fast'",
    "go seconds": "go: expected a number after 'seconds'",
    "go seconds x": "go: seconds: expected a number, got 'x'",
    "go seconds -1": "seconds: expected 0 to 1e9",
    "go simulations 1.5": "go: simulations: expected a number",
}


def test_bad_lines_are_answered_and_change_nothing():
    with Talk("--agent", "random") as it:
        for line in ("position start", "go"):
            assert it.answer(line) == ["error expected newgame first"]
        it.answer("newgame churn sides=3", "position start moves c3")
        for line, message in BAD_LINES.items():
            (error,) = it.answer(line)
            assert error.startswith("error ") and message in error, line
        assert it.answer("", "   ") == []
        (error,) = it.answer(b"\xff\xfe\0\n")
        assert error.startswith("error expected one of")
        (error,) = it.answer(b"x" * (3 * MOST_LINE) + b"\n")
        assert error == "error expected lines of at most 1024 KiB"
        it.say("go")
        best = it.until("bestmove")[-1].split()[1]
        game = load("churn", sides=3)
        after = game.decode("3/4/2r2/4/3:b:-")
        assert game.parse(best) in game.legal_moves(after), "the position is what it was"


def test_go_is_refused_at_the_end_of_the_game():
    with Talk("--agent", "random") as it:
        (error,) = it.answer("newgame flume size=3", "position code rrr/rrr/rrr:b:-", "go")
        assert error.startswith("error ")


@pytest.mark.parametrize("agent", ["search:8", "mcts"])
def test_it_listens_while_it_thinks(agent):
    with Talk("--agent", agent) as it:
        it.answer("newgame wunchunk", "position start")
        it.say("go seconds 1000")
        assert it.answer("position start moves a1") == [
            "error expected stop, isready or quit while thinking, got 'position'"
        ]
        it.say("stop")
        it.until("bestmove")
        assert it.answer("stop", "position start") == []
        it.say("go movetime 50")
        it.until("bestmove")


def test_a_stop_right_after_go_counts():
    with Talk("--agent", "search:8") as it:
        it.answer("newgame flume", "position start")
        for _ in range(5):
            it.say("go seconds 1000", "stop")
            it.until("bestmove")


@pytest.mark.parametrize("how", ["quit", "end of input"])
@pytest.mark.parametrize("agent", ["search:8", "mcts"])
def test_it_leaves_at_once(how, agent):
    with Talk("--agent", agent) as it:
        it.answer("newgame subsume")
        it.say("go seconds 1000")
        if how == "quit":
            it.say("quit")
        else:
            it.input.close()
            it.process.stdin = None
        assert it.exit_code() == 0


def test_it_ends_if_nobody_reads_its_output():
    with Talk("--agent", "random") as it:
        it.answer("newgame flume")
        it.output.close()
        it.process.stdout = None
        it.say("isready")
        assert it.exit_code() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_itself(name):
    """Here without a process: the same lines, faster."""
    lines: list[str] = []
    engine = Engine(lines.append, Settings("random", seed=3), "0")
    game, texts, rng = load(name), list[str](), Random(2)
    state = game.initial_state()
    engine.hear(f"newgame {name}")
    while (seat := game.to_move(state)) is not None and len(texts) < 300:
        engine.hear("position start" + (f" moves {' '.join(texts)}" if texts else ""))
        if seat == 0:
            engine.hear("go")
            engine.join()
            move = game.parse(lines.pop().removeprefix("bestmove "), state)
            assert move in game.legal_moves(state) and lines.pop().startswith("info ")
        else:
            move = rng.choice(game.legal_moves(state))
        assert lines == []
        texts.append(game.text(move))
        state = game.apply(state, move)


def test_fuzzed_lines():
    """Every answer is a line of the protocol."""
    lines: list[str] = []
    engine, rng = Engine(lines.append, Settings("random"), "0"), Random(6)
    words = "ludarium isready setoption newgame position go stop name value agent threads seed"
    more = "churn flume sides=2 size=3 sides= = start code moves a1 b2 swap -1 1 1e9 nan \0 é x,y ,"
    pool = [*words.split(), *more.split(), "seconds", "simulations", "9" * 400]
    for _ in range(3_000):
        assert engine.hear(" ".join(rng.choice(pool) for _ in range(rng.randrange(7))))
        engine.join()
    kinds = {line.split(" ")[0] for line in lines}
    assert {"error", "readyok", "ludariumok"} <= kinds
    assert kinds <= {"id", "option", "ludariumok", "readyok", "error", "info", "bestmove"}
    assert not any("\n" in line for line in lines)
    unexpected = [line for line in lines if re.match(r"error [A-Z]\w+(Error|Exception): ", line)]
    assert not unexpected


def test_the_arena_talks_to_it():
    patience = Patience(start=HANGING, grace=HANGING)
    engine = EngineProcess([*PROGRAM, "engine", "--agent", "random"], patience)
    engine.greet()
    assert engine.name == "ludarium random" and "seed" in engine.options
    game = load("flume", size=3)
    answers = []
    for seed in (1, 1, 2, 3, 4):
        engine.new_game(game, seed)
        answers.append([engine.best_move(["a1"], Limit()) for _ in range(4)])
    assert answers[0] == answers[1] and len({tuple(answer) for answer in answers}) > 1
    with pytest.raises(EngineError, match=r"answered: .error position: move 1: expected"):
        engine.best_move(["z9"], Limit())
    engine.close()
    assert engine._process.returncode in (0, -signal.SIGKILL)
