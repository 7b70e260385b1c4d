"""Bad input of every kind ends with a message, never with a traceback."""

import json
import os
import shlex
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from ludarium import GAMES
from ludarium.cli import main as cli
from ludarium.cli.play.commands import COMMANDS
from tests.cli.driver import PROGRAM, environment, run
from tests.effort import HANGING, often

BAD_FLAGS = {
    f"show {'9' * 300}": "expected one of churn",
    "nope": f"expected a command, or one of {', '.join(GAMES)}, got 'nope' (see ludarium --help",
    "chrun --sides 3": "got 'chrun'; did you mean churn?",
    "solv churn": "got 'solv'; did you mean solve?",
    "rules wunchnk": "got 'wunchnk'; did you mean wunchunk?",
    "play flume --sise 5": "flume has no flag '--sise'; it has: --size VALUE, --seat NUMBER WHO; "
    "did you mean --size?",
    "match serch:3 random --game churn": "got 'serch:3'; did you mean search:3?",
    "serve play churn": "serve: unexpected argument 'play churn'",
    "completion tcsh": "shell: expected one of bash, zsh, fish, got 'tcsh'",
    "play --sides 3": "expected the name of a game before --sides",
    "play churn 3": "expected a flag such as --sides 3, got '3'",
    "churn --size 3": "churn has no flag '--size'; it has: --sides VALUE, --seat NUMBER WHO",
    "churn --sides": "--sides: expected a value after it",
    "churn --sides 9": "option 'sides': expected one side length from 2 to 8",
    "wunchunk --seats 3 --opening open": "open",
    "churn --seat": "--seat: expected a value",
    "churn --seat 1": "--seat 1: expected a value",
    "churn --seat one random": "expected a seat number",
    "churn --seat 3 random": "expected a seat from 1 to 2",
    "churn --seat 1 nobody": "expected human or a computer player",
    "churn --seed x": "play: --seed: expected a whole number, got 'x' (see ludarium play --help",
    "play --load none.json": "none.json: No such file or directory",
    "replay none.json": "none.json: No such file or directory",
    "replay": "replay: expected FILE, a saved game, got nothing",
    "analyse": "analyse: expected RECORD, a saved game, got nothing",
    "analyse none.json --agent nobody": "agent: expected random, mcts",
    "puzzles churn --size 3": "churn has no flag '--size'",
    "puzzles churn --count 0": "--count: expected a whole number from 1 to 10000, got 0",
    "puzzles wunchunk --seats 3": "expected a game of two players",
    "puzzles churn --output /dev/null/x.json": "cannot write",
    "show churn --code xyz": "got 'xyz'",
    "show churn --turn 1": "--turn: expected a turn from 0 to 0, got 1",
    "show churn --svg /dev/null/x.svg": "cannot write",
    "perft churn --depth -1": "--depth: expected a whole number from 0 to 60, got -1",
    "perft churn --seat 1 random": "churn has no flag '--seat'",
    "facts --games 1": "--games: expected a whole number of 2 or more, got 1",
    "games --nope": "games: there is no option '--nope'",
    "match random": "expected B, the opponent, in the same form, got nothing",
    "match random random": "match: expected --game, got nothing",
    "match random random --game churn --size 3": "churn has no flag '--size'",
    "match random random random --game churn": "expected a flag such as --sides 3, got 'random'",
    "match --sides 3 random random --game churn": "expected the players before the flags",
    "match random random --game churn --games 3": "expected a multiple of 2",
    "match random random --game churn --sprt 0,1 --sprt-elo 0,9": "expected --sprt or --sprt-elo",
    "match random random --game churn --resume": "--resume: expected --output FILE",
    "match random random --game churn --output /no/m.jsonl": "/no/m.jsonl: No such file",
    "match random random --game churn --sides 2 --opening-steps 99": "expected fewer than 99",
    "engine --threads 0": "--threads: expected a whole number from 1 to 64, got 0",
}


def in_process(
    line: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[object, str, str]:
    """The exit code, output and messages of a command run here, which saves starting Python."""
    monkeypatch.setattr(sys, "argv", ["ludarium", *line])
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    with pytest.raises(SystemExit) as end:
        cli.main()
    output = capsys.readouterr()
    return end.value.code, output.out, output.err


def test_ctrl_c_before_a_command_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def pressed(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", pressed)
    answer = in_process(["games"], monkeypatch, capsys)
    assert answer == (130, "", "ludarium: interrupted\n")


@pytest.mark.parametrize("line", BAD_FLAGS)
def test_bad_flags_end_with_code_2(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    words = shlex.split(line)
    code, out, err = in_process(words, monkeypatch, capsys)
    assert (code, out) == (2, "")
    assert err.startswith("ludarium: ") and err.count("\n") == 1 and BAD_FLAGS[line] in err
    answer = json.loads(in_process([*words, "--json"], monkeypatch, capsys)[2])
    assert answer["format"] == "ludarium-error" and answer["exit_code"] == 2
    if "--json" not in answer["message"]:  # a command that has no such flag may say so
        assert f"ludarium: {answer['message']}\n" == err


def test_fuzzed_flags(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    monkeypatch.chdir(tmp_path)
    rng = Random(8)
    words = "play show replay analyse perft rules games churn flume turnio wunchunk random human"
    flags = "--sides --size --seats --seat --seed --code --moves --turn --ascii --no-color --names"
    more = "--blockers --first= --depth=1 --sides= --seat=1 - -- = --= 3 0 -1 2,3,4 a1 . é"
    pool = [*f"{words} {flags} {more}".split(), "", "\udcff", "9" * 5_000]
    for _ in range(often(60)):
        line = [rng.choice(pool) for _ in range(rng.randrange(1, 6))]
        if line[0] == "perft" and "--depth=1" not in line:
            line.append("--depth=1")
        code, out, err = in_process(line, monkeypatch, capsys)
        assert code in (0, 2), line
        assert "Traceback" not in out + err


def _noise(rng: Random) -> bytes:
    """A line that is nearly a command or a move, or nothing at all."""
    names = [name for name in COMMANDS if name not in ("quit", "exit")]
    parts = [*names, "c3", "a1", "1c3", "@c3", "keep", "swap", "X+", "/SCCS", ",", "  ", "\t", "0"]
    text = " ".join(rng.choice(parts) for _ in range(rng.randrange(4))).encode()
    junk = bytes(rng.randrange(256) for _ in range(rng.randrange(6)))
    line = (text + junk if rng.random() < 0.5 else text).replace(b"\n", b"").replace(b"\r", b"")
    return b"" if line.strip()[:1] in (b"q", b"e", b"Q", b"E") else line


@pytest.mark.parametrize("flags", ["churn --sides 2", "turnio --blockers", "wunchunk --sides 4"])
def test_fuzzed_lines(flags: str, tmp_path: Path):
    rng = Random(flags)
    noise = [_noise(rng) for _ in range(often(40))]
    # A hint takes two seconds unless it is told how many, and one such shows as much as all.
    first, *_ = [*(n for n, line in enumerate(noise) if line.split() == [b"hint"]), 0]
    noise[first + 1 :] = [
        b"hint 1" if line.split() == [b"hint"] else line for line in noise[first + 1 :]
    ]
    lines = b"\n".join(noise)
    result = run(*flags.split(), "--seed", "1", lines=lines + b"\nquit\n", cwd=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "\x1b" not in result.out
    assert result.lines[-1].endswith("quit")


def _shell(command: str) -> "subprocess.CompletedProcess[bytes]":
    full = command.replace("ludarium", shlex.join(PROGRAM))
    return subprocess.run(
        ["bash", "-c", full], capture_output=True, env=environment({}), timeout=HANGING, check=False
    )


def test_streams_that_are_closed_or_full():
    commands = {
        "ludarium churn <&-": 0,
        "ludarium <&-": 2,
        "ludarium games >&-": 0,
        "ludarium games >/dev/full": 1,
        "ludarium churn --seat 1 random --seat 2 random | head -1; exit ${PIPESTATUS[0]}": 1,
        "ludarium show churn --svg - | head -c 9; exit ${PIPESTATUS[1]}": 0,
        "ludarium games --json | true; exit ${PIPESTATUS[1]}": 0,
    }
    for command, code in commands.items():
        result = _shell(command)
        assert result.returncode == code, command
        assert b"Traceback" not in result.stderr and b"Exception ignored" not in result.stderr
        assert result.stderr.count(b"\n") <= (0 if "|" in command else 1), command


def test_only_ascii_where_nothing_else_can_be_shown():
    lines = ["c3", "moves", "rules", "help", "é", "legend"]
    args = ("turnio", "--seat", "2", "random")
    answer = run(*args, lines=lines, PYTHONIOENCODING="ascii")
    old = run(*args, lines=lines, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert answer.code == old.code == 0 and answer.out.isascii() and old.out.isascii()
    with_flag = run("flume", "--ascii", lines=["d4", "rules", "legend", "é", "quit"])
    assert with_flag.out.isascii() and "X Red" in with_flag.out and "7x7" in with_flag.out
    help_ = run("--help", PYTHONIOENCODING="ascii")
    assert help_.code == 0 and help_.out.isascii()


def test_ctrl_c_while_the_commands_are_loaded(tmp_path):
    """Nothing handles it yet: here a module waits to be interrupted as it is loaded."""
    waiting = tmp_path / "typer.py"
    waiting.write_text("print('loading', flush=True)\nimport time\ntime.sleep(600)\n", "utf-8")
    env = environment({})
    env["PYTHONPATH"] = os.pathsep.join((str(tmp_path), env["PYTHONPATH"]))
    with subprocess.Popen(
        [sys.executable, "-m", "ludarium", "games"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=HANGING) == ("", "ludarium: interrupted\n")
        assert process.returncode == 130
