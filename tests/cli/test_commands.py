"""The commands that only show something: help, games, rules, show, replay, perft."""

import json
import os
import threading
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludarium
from ludarium.analysis.perft import python_perft
from ludarium.cli.catalogue import SheetPage
from ludarium.cli.layout import pack, wrap
from ludarium.cli.wording import evaluation_text
from ludarium.core.evaluation import Evaluation
from ludarium.core.files import write_whole
from ludarium.core.record import Record
from ludarium.core.sheet import Block, Example, Paragraph, Points, Position, Steps, Words
from tests.cli.driver import run


def test_help():
    main = run("--help")
    assert main.code == 0 and "Usage: ludarium [OPTIONS] COMMAND" in main.out
    for command in ("play", "games", "rules", "show", "replay", "perft", "facts"):
        assert f" {command} " in main.out
    play = run("play", "-h")
    assert "--seat 1 human --seat 2 search:3" in play.out
    for flag in ("--seed", "--load", "--no-color", "--ascii", "--names"):
        assert flag in play.out
    for flag in ("-V", "--version"):
        assert run(flag).out == f"ludarium {ludarium.__version__}\n"


def test_texts_of_evaluations():
    evaluations = {
        "value +0.25, tried 1,200 times": Evaluation((-0.25, 0.25), visits=1_200),
        "value +0.00, tried 1 times": Evaluation((0.0, 0.0), visits=1),
        "value -0.20": Evaluation((0.2, -0.2)),
        "not tried": None,
        "proven win by 3": Evaluation((-1.0, 1.0), proven=True, margin=3),
        "proven win": Evaluation((-1.0, 1.0), proven=True, margin=3, exact=False),
        "proven loss by 2": Evaluation((1.0, -1.0), proven=True, margin=2),
    }
    assert [evaluation_text(each, 1) for each in evaluations.values()] == list(evaluations)


def test_games():
    result = run("games")
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.lines)) <= 80
    for entry in ludarium.GAMES.values():
        assert entry.info.credit in result.out
        assert all(option.name in result.out for option in entry.rules.OPTIONS)


@pytest.mark.parametrize("name", ludarium.GAMES)
def test_rules_fit_and_name_the_designer(name: str):
    info = ludarium.GAMES[name].info
    lines = run("rules", name.upper()).lines
    assert max(map(len, lines)) <= 80
    assert info.designer in lines[0] and info.date in lines[0] and info.link in lines[0]
    headings = [line for line, below in pairwise(lines) if below and not below.strip("-")]
    assert headings[-3:] == ["Options", "Rulings", "How steps are written"]
    assert len(headings) > 3


def test_show_draws_a_position(tmp_path: Path):
    result = run("show", "churn", "--sides", "2", "--moves", "b2 swap a1", "--ascii")
    assert result.out.isascii() and result.code == 0
    assert "To move: Red (seat 2)" in result.out and result.lines[-1].startswith("Code: ")
    full = result.lines[-1].removeprefix("Code: ")
    assert full.startswith("ludarium:churn?sides=2#")
    code = full.partition("#")[2]
    for flags in (["churn", "--sides=2", "--code", code], ["churn", "--code", full], [full]):
        assert run("show", *flags).lines[-1] == result.lines[-1]
    assert run("show", "turnio", "--svg", "t.svg", cwd=tmp_path).out == "Wrote t.svg\n"
    picture = run("show", "turnio", "--svg", "-").out
    assert (tmp_path / "t.svg").read_text() == picture
    assert ElementTree.fromstring(picture).tag.endswith("svg")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game with a swap in a file."""
    game = ludarium.load("churn", sides=2)
    history = ludarium.History(game)
    for text in ("b2", "swap"):
        history.push_text(text)
    while game.to_move(history.state) is not None:
        history.push(game.legal_moves(history.state)[0])
    path = tmp_path / "game"
    path.write_text(Record.of(history, ("human", "\x1b[31mevil\x07")).to_json())
    return path


def test_replay_from_a_pipe(record: Path):
    result = run("replay", record)
    assert (result.code, result.err) == (0, "")
    turns = json.loads(record.read_text())["moves"]
    assert all(f"{n:5}. {turn}" in result.lines for n, turn in enumerate(turns, start=1))
    assert result.lines[-1].startswith("Result: ") and "\x1b" not in result.out
    boards = run("replay", record, "--boards", "--ascii")
    assert "The start" in boards.lines and "The seats have exchanged colours" in boards.out
    assert sum(line.startswith("Turn ") for line in boards.lines) == len(turns)
    assert f"; {len(turns)} turns; " in boards.out and boards.out.isascii()


def test_show_of_a_record(record: Path):
    assert "To move: Blue (seat 2)" in run("show", record, "--turn", "1").out
    refused = run("show", record, "--sides", "2")
    assert refused.code == 2 and "a record has its own options" in refused.err


def test_a_damaged_record_is_refused(record: Path):
    record.write_text(record.read_text().replace('"b2"', '"z9"'))
    result = run("replay", record)
    assert result.code == 2 and f"ludarium: {record}: moves: turn 1 ('z9')" in result.err


def test_perft():
    game = ludarium.load("flume", size=3)
    result = run("perft", "flume", "--size", "3", "--depth", "3")
    for depth in range(4):
        count = python_perft(game, game.initial_state(), depth)
        assert result.lines[depth + 1].startswith(f"depth {depth}: {count:,} sequences in ")


def test_a_file_is_written_whole(tmp_path: Path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "real"]


@pytest.mark.parametrize("moment", ["fsync", "chmod", "replace"])
def test_an_interrupt_while_a_file_is_written_stays_an_interrupt(tmp_path, monkeypatch, moment):
    """Also just after the new file has got its name."""
    real = getattr(os, moment)

    def interrupted(*args: object) -> None:
        real(*args)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, moment, interrupted)
    (tmp_path / "file").write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "file", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == ("new" if moment == "replace" else "old")


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path):
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    writer = threading.Thread(target=write_whole, args=(fifo, "text"))
    writer.start()
    assert fifo.read_text() == "text"
    writer.join()
    assert fifo.is_fifo()


def test_lines_break_at_spaces_and_after_commas():
    turn = ",".join(f"2e{number}" for number in range(30))
    assert "".join(wrap(turn, 40)) == turn
    assert all(30 < len(line) <= 40 for line in wrap(turn, 40)[:-1])
    assert wrap("  one two", 7, "  ") == ["  one", "  two"]
    assert wrap("") == [""]
    assert pack(["a b", "c", "d e f"], 6) == ["a b  c", "d e f"]


def lines_of(block: Block, width: int) -> list[str]:
    return SheetPage("churn", width).block(block)


def test_the_blocks_of_a_rule_sheet_are_filled():
    assert lines_of(Paragraph("Some words in *one* `paragraph`."), 20) == [
        "Some words in one",
        "`paragraph`.",
    ]
    steps = Steps("one item of two", "the other", intro="A turn:")
    assert lines_of(steps, 14) == ["A turn:", "1. one item of", "   two", "2. the other"]
    assert lines_of(Points("one item of two"), 14) == ["- one item of", "  two"]
    words = Words(intro="Options:", on="with it", off="without it")
    assert lines_of(words, 14) == ["Options:", "`on`   with it", "`off`  without", "       it"]


def test_pictures_stay_as_they_are():
    position = Position("what is beside it", code="rb/3/2:r:-", options={"sides": 2})
    assert lines_of(position, 50) == [
        "    c  ●   ○  2         what is beside it",
        "",
        "  b  ·   ·   ·  3       (● Red, ○ Blue)",
        "",
        "    a  ·   ·  2",
    ]
    assert lines_of(position, 39) == [
        "    c  ●   ○  2",
        "",
        "  b  ·   ·   ·  3",
        "",
        "    a  ·   ·  2",
        "",
        "what is beside it",
        "",
        "(● Red, ○ Blue)",
    ]


def test_an_example_is_drawn_turn_by_turn_and_signs_are_explained_once():
    example = Example("The start.", ("a1", "A stone."), ("c2", "Another."), options={"sides": 2})
    lines = lines_of(example, 50)
    assert [line[24:] for line in lines if line[24:]] == [
        "The start.",
        "a1: A stone.",
        "(● Red, [ ] new)",
        "c2: Another.",
        "(○ Blue)",
    ]
    assert lines[-1] == "    a  ●   ·  2" and "[●]" in lines[10]
