"""docs/security.md says what the code does: its limits, its promises, the attacks."""

import pytest

from bench.attack import crowds, plan, table, victim
from bench.attack.attacks import ATTACKS
from ludarium.server import (
    analysis_socket,
    app,
    archive,
    channel,
    disk,
    doors,
    hub,
    keys,
    logs,
    open_rooms,
    play_socket,
    protocol,
    room,
    routes,
    thinkers,
    wire,
    workshop,
)
from tests.cli.driver import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
ONE_LINE = " ".join(PAGE.split())
LIMITS = app.Settings("sqlite:///x")


def n(number: float) -> str:
    """A number as the page writes it."""
    assert number == int(number)
    return f"{int(number):,}"


REQUESTS = LIMITS.requests_a_second
(RECORD,) = [
    rule.max_length
    for rule in routes.RecordFile.model_fields["record"].metadata
    if hasattr(rule, "max_length")
]

ROWS = [
    f"| requests | {n(REQUESTS)} a second, {n(app.REQUESTS_AT_ONCE * REQUESTS)} at once |",
    f"| a quarter of a core, {n(app.WORK_AT_ONCE * LIMITS.work)} second of it at once; "
    f"1 of {workshop.THREADS} threads, a tenth of the event loop "
    f"| {workshop.THREADS} threads for what takes long |",
    f"| {n(LIMITS.rooms_a_minute)} a minute, {n(LIMITS.rooms_a_day)} a day "
    f"| {n(disk.MIN_FREE_BYTES / 1e6)} MB must be free |",
    f"| connections | {LIMITS.connections}, half of all at most; {n(wire.OPENED_AT_ONCE)} at once "
    f"and {n(4 * wire.OPENED_AT_ONCE)} a second "
    f"| one for each file descriptor, but for {wire.BACKLOG + wire.RESERVE}; "
    f"{wire.ACCEPTED_AT_ONCE} accepted at a time |",
    f"| a request | its head within {n(wire.HEADER_SECONDS)} s, its body within "
    f"{n(wire.BODY_SECONDS)} s and {n(doors.MAX_BODY)} bytes |",
    f"| read within {n(wire.UNREAD_SECONDS)} s, {n(wire.UNREAD_BYTES / 1024)} kB unread at most |",
    f"| {n(protocol.MAX_BYTES)} characters; a frame {n(protocol.MAX_FRAME / 1024)} kB |",
    f"| {n(play_socket.RATE)} a second (analysis: {n(analysis_socket.RATE)}), {n(channel.BURST)} "
    f"at once; after {channel.OFFENCES} that are too many or none it ends |",
    f"| {open_rooms.MAX_ROOM_LISTENERS} in a room, {n(open_rooms.MAX_LISTENERS)} in all |",
    f"| {open_rooms.LISTENER_ROOM} events behind at most |",
    f"| {n(open_rooms.MAX_OPEN)}, with {n(open_rooms.MAX_OPEN_EVENTS)} events |",
    f"| a room | {n(room.MAX_EVENTS)} events |",
    f"| a saved game | {n(RECORD)} characters, {n(archive.MAX_TURNS)} turns "
    f"| {n(archive.MAX_OPEN_STEPS)} steps in memory |",
    f"| thoughts that wait | {thinkers.MOST_WAITING}, then no hints, analyses and new games with "
    f"computers | {n(thinkers.MUCH_WAITING)}, then none of these for anyone; "
    f"{n(thinkers.MOST_IN_ALL)} with the moves of games under way; each takes "
    f"{n(thinkers.SECONDS)} s at most",
    f"; {hub.FAST} step at a time in {hub.FAST_PACE} s, if all who watch want that "
    f"| {hub.ALL_FAST} such steps at a time |",
    f"| analyses | {thinkers.MOST_ANALYSES} at a time | {thinkers.ALL_ANALYSES} |",
    f"| work that waits | {workshop.MOST_WAITING} |",
    f"| the log | {logs.FEW} lines of a kind in {n(logs.PERIOD)} s |",
]

PROMISES = [
    f"is at most {n(table.MOST_RATIO)} times what it is without",
    f"a new game within {n(table.MOST_ENTERING_MS / 1000)} seconds",
    f"no longer than its {n(table.MOST_ANSWER_MS / 1000)} seconds for a move",
    f"memory grows by at most {n(table.MOST_MEMORY_MB)} MB",
    f"the log by at most {n(table.MOST_LOG_KB)} kB",
    f"nothing new is made when less than {n(disk.MIN_FREE_BYTES / 1e6)} MB are free",
    f"keys have {8 * keys.KEY_BYTES} random bits",
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
    assert LIMITS.work == 0.25 and workshop.SPOT_PART == 0.1


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=lambda attack: attack.name)
def test_every_attack_is_in_the_table(attack):
    assert f"| `{attack.name}` | {attack.about} |" in ONE_LINE
