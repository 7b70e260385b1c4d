"""docs/security.md says what the code does: its limits, its promises, the attacks."""

import pytest

from bench.attack import crowds, plan, table, victim
from bench.attack.attacks import ATTACKS
from ludarium.server import app, logs
from ludarium.server.db import disk_space
from ludarium.server.engines import pool, workers
from ludarium.server.http import records
from ludarium.server.net import middleware, transport
from ludarium.server.rooms import access, registry, room, saved_games, service
from ludarium.server.settings import Settings
from ludarium.server.ws import analysis, connection, play, protocol
from tests.cli.driver import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
ONE_LINE = " ".join(PAGE.split())
LIMITS = Settings("sqlite:///x")


def n(number: float) -> str:
    """A number as the page writes it."""
    assert number == int(number)
    return f"{int(number):,}"


REQUESTS = LIMITS.requests_a_second
(RECORD,) = [
    rule.max_length
    for rule in records.RecordFile.model_fields["record"].metadata
    if hasattr(rule, "max_length")
]

ROWS = [
    f"| requests | {n(REQUESTS)} a second, {n(app.REQUESTS_AT_ONCE * REQUESTS)} at once |",
    f"| a quarter of a core, {n(app.WORK_AT_ONCE * LIMITS.work)} second of it at once; "
    f"1 of {workers.THREADS} threads, a tenth of the event loop "
    f"| {workers.THREADS} threads for what takes long |",
    f"| {n(LIMITS.rooms_a_minute)} a minute, {n(LIMITS.rooms_a_day)} a day "
    f"| {n(disk_space.MIN_FREE_BYTES / 1e6)} MB must be free |",
    f"| connections | {LIMITS.connections}, half of all at most; "
    f"{n(transport.OPENED_AT_ONCE)} at once and {n(4 * transport.OPENED_AT_ONCE)} a second "
    f"| one for each file descriptor, but for {transport.BACKLOG + transport.RESERVE}; "
    f"{transport.ACCEPTED_AT_ONCE} accepted at a time |",
    f"| a request | its head within {n(transport.HEADER_SECONDS)} s, its body within "
    f"{n(transport.BODY_SECONDS)} s and {n(middleware.MAX_BODY)} bytes |",
    f"| read within {n(transport.UNREAD_SECONDS)} s, "
    f"{n(transport.UNREAD_BYTES / 1024)} kB unread at most |",
    f"| {n(protocol.MAX_BYTES)} characters; a frame {n(transport.MAX_FRAME / 1024)} kB |",
    f"| {n(play.RATE)} a second (analysis: {n(analysis.RATE)}), {n(connection.BURST)} "
    f"at once; after {connection.OFFENCES} that are too many or none it ends |",
    f"| {registry.MAX_ROOM_LISTENERS} in a room, {n(registry.MAX_LISTENERS)} in all |",
    f"| {registry.LISTENER_ROOM} events behind at most |",
    f"| {n(registry.MAX_OPEN)}, with {n(registry.MAX_OPEN_EVENTS)} events |",
    f"| a room | {n(room.MAX_EVENTS)} events |",
    f"| a saved game | {n(RECORD)} characters, {n(saved_games.MAX_TURNS)} turns "
    f"| {n(saved_games.MAX_OPEN_STEPS)} steps in memory |",
    f"| thoughts that wait | {pool.MOST_WAITING}, then no hints, analyses and new games with "
    f"computers | {n(pool.MUCH_WAITING)}, then none of these for anyone; "
    f"{n(pool.MOST_IN_ALL)} with the moves of games under way; each takes "
    f"{n(pool.SECONDS)} s at most",
    f"; {service.FAST} step at a time in {service.FAST_PACE} s, if all who watch want that "
    f"| {service.ALL_FAST} such steps at a time |",
    f"| analyses | {pool.MOST_ANALYSES} at a time | {pool.ALL_ANALYSES} |",
    f"| work that waits | {workers.MOST_WAITING} |",
    f"| the log | {logs.LINES_PER_PERIOD} lines of a kind in {n(logs.PERIOD)} s |",
]

PROMISES = [
    f"is at most {n(table.MOST_RATIO)} times what it is without",
    f"a new game within {n(table.MOST_ENTERING_MS / 1000)} seconds",
    f"no longer than its {n(table.MOST_ANSWER_MS / 1000)} seconds for a move",
    f"memory grows by at most {n(table.MOST_MEMORY_MB)} MB",
    f"the log by at most {n(table.MOST_LOG_KB)} kB",
    f"nothing new is made when less than {n(disk_space.MIN_FREE_BYTES / 1e6)} MB are free",
    f"keys have {8 * access.KEY_BYTES} random bits",
    f"when {n(crowds.OPENINGS)} games are opened within a second",
    f"take less than {n(table.MOST_CROWDED_MS)} ms",
    f"a restart with {crowds.WAITING} games that wait",
    f"with {n(plan.DESCRIPTORS)} file descriptors",
    f"The victims play {victim.GAMES} games from addresses of their own, "
    f"{n(victim.GAMES / victim.PAUSE)} steps a second in all",
    f"comes from {plan.ATTACKER}",
    f"a newcomer from {plan.NEWCOMER}",
    f"below a difference of {n(table.NOTICED_MS)} ms",
]


@pytest.mark.parametrize("text", [*ROWS, *PROMISES])
def test_the_page_says_what_the_code_does(text):
    assert text in ONE_LINE, f"docs/security.md does not say: {text}"


def test_the_parts_that_are_said_in_words():
    assert LIMITS.work == 0.25 and workers.SPOT_PART == 0.1


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=lambda attack: attack.name)
def test_every_attack_is_in_the_table(attack):
    assert f"| `{attack.name}` | {attack.about} |" in ONE_LINE
