"""Anyone can verify the draws: from the commitment published before the first and the seed
revealed at the end, with nothing but the record and the rules."""

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import gcd
from pathlib import Path
from random import Random

import pytest

import ludarium
from ludarium import History, Record
from ludarium.core.fairness import commitment, fair_chance_move, first_unfair_move, new_seed
from ludarium.core.game import CHANCE
from tests.cli.driver import ROOT
from tests.server import verify_draws
from tests.server.client import Client
from tests.server.server_process import ServerProcess


@pytest.mark.parametrize("blockers", [False, True])
async def test_all_draws_of_a_game_can_be_verified(server: ServerProcess, blockers):
    room = server.create("turnio", ["human", "human"], blockers=blockers)
    async with await Client.enter(server, room["room"], *room["keys"].values()) as client:
        committed = client.welcome["commitment"]
        assert not client.now["seed"]
        taken_back = 0
        while not client.over:
            if taken_back < 5 and client.version % 11 == 10:
                answer = await client.act("takeback", client.seat)
                taken_back += 1
            else:
                answer = await client.step(client.legal()[0], client.seat)
            await client.reach(answer["version"])
            await client.until(lambda: client.seat != CHANCE)
            await asyncio.sleep(0.03)  # not too fast
        seed = client.now["seed"]
    assert committed == room["commitment"]
    text = server.record(room)
    record = Record.from_json(text)
    assert (record.commitment, record.seed) == (committed, seed)
    assert verify_draws.verify(text, committed) == 36
    assert first_unfair_move(record.replay(ludarium.load), seed) is None
    for other in (new_seed(), committed):
        with pytest.raises(ValueError, match="not that of the seed"):
            verify_draws.verify(text.replace(seed, other))


def games_with_draws(count: int, before: int = 0) -> Iterator[Record]:
    """Whole games with the draws of a seed, with and without blockers, from the positions after
    some steps of any."""
    for number in range(count):
        game, rng = ludarium.load("turnio", blockers=number % 2 == 1), Random(number)
        start = game.initial_state()
        for _ in range(before):
            start = game.apply(start, rng.choice(game.legal_moves(start)))
        seed, history = hashlib.sha256(str(number).encode()).hexdigest(), History(game, start)
        while (legal := game.legal_moves(history.state)) != []:
            if game.to_move(history.state) == CHANCE:
                history.push(fair_chance_move(game, history.state, seed, len(history.steps)))
            else:
                history.push(rng.choice(legal))
        record = Record.of(history, ("human", "human"))
        yield replace(record, commitment=commitment(seed), seed=seed)


def test_an_independent_program_finds_the_same_draws():
    """Also at the end of the bag, where weights have a common divisor."""
    common = 0
    for record in games_with_draws(12):
        assert verify_draws.verify(record.to_json()) == 36
        bag = Counter(verify_draws.CHIPS)
        for turn in record.moves:
            common += gcd(*(count for count in bag.values() if count)) > 1
            bag[turn[:5]] -= 1
    assert common, "no bag like that was met; more games are needed"


@pytest.mark.parametrize("before", range(20, 26))
def test_games_from_another_start_can_be_verified(before):
    """At each stage of a turn: before a draw, with a chip in hand, before turning and blocking."""
    for record in games_with_draws(2, before):
        text = record.to_json()
        draws = sum(bool(re.match(r"[CS.]{4}[+-]", turn)) for turn in record.moves)
        assert record.start is not None and verify_draws.verify(text) == draws > 20
        ludarium.Record.from_json(text).replay(ludarium.load)
        other = json.dumps({**json.loads(text), "start": None})
        with pytest.raises(ValueError, match="was not to be drawn"):
            verify_draws.verify(other)


def test_one_draw_that_was_changed_is_found():
    record = next(games_with_draws(1))
    assert record.seed is not None
    turns, first = list(record.moves), record.moves[0][:5]
    other = next(
        chip for chip in verify_draws.CHIPS if chip[-1] != first[-1] and chip[:4] == first[:4]
    )
    turns[0] = other + turns[0][5:]
    forged = replace(record, moves=tuple(turns), result=None, finished=None)
    with pytest.raises(ValueError, match="step 0: "):
        verify_draws.verify(forged.to_json())


def test_the_verifier_uses_nothing_of_ludarium():
    source = Path(verify_draws.__file__).read_text("utf-8")
    imported = re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)
    assert imported and set(imported) <= sys.stdlib_module_names


EXAMPLE = re.compile(r"```json\n(\{\n  \"format\".*?)```", re.DOTALL)
ROW = re.compile(r"^\| (\d+) \| `([0-9a-f]{64})` \| (\d+) \| (\d+) \| `(.....)`: ", re.MULTILINE)


def test_the_example_of_the_page(tmp_path):
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    (text,) = EXAMPLE.findall(page)
    (tmp_path / "record.json").write_text(text, "utf-8")
    program = subprocess.run(
        [sys.executable, verify_draws.__file__, tmp_path / "record.json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert program.stdout == "3 draws, all as they had to be\n"
    record = json.loads(text)
    bag = dict(verify_draws.CHIPS)
    for number, digest, total, ticket, chip in ROW.findall(page):
        assert int(digest, 16) == verify_draws.number_of(record["seed"], int(number))
        assert int(digest, 16) % sum(bag.values()) == int(ticket) and sum(bag.values()) == int(
            total
        )
        assert record["moves"][int(number) // 3].startswith(chip)
        bag[chip] -= 1
    assert sum(bag.values()) == 35


def test_a_draw_depends_on_the_number_of_steps_and_the_seed_only():
    game = ludarium.load("turnio")
    state = game.initial_state()
    assert fair_chance_move(game, state, "seed", 0) == fair_chance_move(game, state, "seed", 0)
    assert len({fair_chance_move(game, state, "seed", steps) for steps in range(50)}) > 5


def test_draws_have_the_probabilities_that_the_rules_state():
    game = ludarium.load("turnio")
    state = game.initial_state()
    count = 20_000
    counts = Counter(fair_chance_move(game, state, "fair", steps) for steps in range(count))
    for move, chance in game.chances(state):
        expected = float(chance) * count
        assert abs(counts[move] - expected) < 5 * expected**0.5, game.text(move)
