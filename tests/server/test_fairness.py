"""Anyone can verify the draws: from the commitment published before the first and the seed
revealed at the end, with nothing but the record and the rules."""

import asyncio
import hashlib
import hmac
from collections import Counter
from math import lcm

import pytest

import ludarium
from ludarium import Record
from ludarium.core.game import CHANCE
from ludarium.server.fairness import fair_draw, new_seed
from tests.server.driver import Client, ServerProcess


def verify(record: str, commitment: str, seed: str) -> int:
    """Repeat every draw of a game as docs/protocol.md says; returns how many there were."""
    assert hashlib.sha256(seed.encode()).hexdigest() == commitment
    history = Record.from_json(record).replay(ludarium.load)
    game, state, count = history.game, history.start, 0
    for number, step in enumerate(history.steps):
        if step.seat == CHANCE:
            digest = hmac.new(seed.encode(), str(number).encode(), hashlib.sha256).hexdigest()
            chances = game.chances(state)
            total = lcm(*(chance.denominator for _, chance in chances))
            tickets = [move for move, chance in chances for _ in range(int(chance * total))]
            assert step.move == tickets[int(digest, 16) % total], f"draw after {number} steps"
            count += 1
        state = step.state
    return count


@pytest.mark.parametrize("blockers", [False, True])
def test_all_draws_of_a_game_can_be_verified(server: ServerProcess, blockers):
    room = server.create("turnio", ["human", "human"], blockers=blockers)

    async def play() -> tuple[str, str]:
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
            return committed, client.now["seed"]

    committed, seed = asyncio.run(play())
    assert committed == room["commitment"]
    record = server.record(room)
    assert verify(record, committed, seed) == 36
    with pytest.raises(AssertionError):
        verify(record, committed, new_seed())


def test_a_draw_depends_on_the_number_of_steps_and_the_seed_only():
    game = ludarium.load("turnio")
    state = game.initial_state()
    assert fair_draw(game, state, "seed", 0) == fair_draw(game, state, "seed", 0)
    assert len({fair_draw(game, state, "seed", steps) for steps in range(50)}) > 5


def test_draws_have_the_probabilities_that_the_rules_state():
    game = ludarium.load("turnio")
    state = game.initial_state()
    count = 20_000
    drawn = Counter(fair_draw(game, state, "fair", steps) for steps in range(count))
    for move, chance in game.chances(state):
        expected = float(chance) * count
        assert abs(drawn[move] - expected) < 5 * expected**0.5, game.text(move)
