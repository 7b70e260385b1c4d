"""The rules of the house: turns, takebacks, resigning, and what waits for whom."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

import ludarium
from ludarium.core.fairness import new_seed
from ludarium.core.game import CHANCE
from ludarium.server.errors import RefusedError
from ludarium.server.rooms import room as rooms
from ludarium.server.rooms.commands import (
    AnswerTakeback,
    Command,
    DrawByChance,
    PlayStep,
    Resign,
    TakeBack,
)
from ludarium.server.rooms.events import RequestKey, Resigned, StepPlayed, StepsTakenBack
from ludarium.server.rooms.room import Room, RoomInfo, replay_event
from ludarium.server.views.room import news, standing


def make_room(game: str, *seats: str, seed: str | None = None, **options) -> Room:
    rules = ludarium.load(game, **options)
    info = RoomInfo(
        "room",
        game,
        dict(rules.options),
        rules.info.rules_version,
        seats,
        seed or new_seed(),
        "2026-01-31T12:00:00+00:00",
    )
    return Room(info)


def advance(room: Room, count: int = 1, rng: Random | None = None) -> None:
    """Make so many steps of seats, with the draws after each, unless the game ends."""
    draws(room)
    for _ in range(count):
        seat = room.seat
        if seat is None:
            return
        legal = room.game.legal_moves(room.state)
        move = rng.choice(legal) if rng else legal[0]
        if room.is_human(seat):
            do(room, PlayStep(seat, room.game.text(move)))
        else:
            replay_event(room, StepPlayed(seat, room.game.text(move)))
        draws(room)


def do(room: Room, command: Command) -> None:
    """Carry out a command, without the draws after it."""
    room.apply(command.event(room))


def open_request(room: Room) -> tuple[int, int] | None:
    request = room.open_takeback
    return None if request is None else (request.seat, request.remaining)


def thinks(room: Room) -> bool:
    return room.computer_to_move is not None


def draws(room: Room) -> None:
    while room.chance_is_due:
        do(room, DrawByChance())


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expects a RefusedError with this code."""
    with pytest.raises(RefusedError) as caught:
        yield
    assert caught.value.code == code


def test_handling_a_command_changes_nothing():
    room = make_room("churn", "human", "human", sides=3)
    command = PlayStep(0, " C3 ", request_id="name")
    request = RequestKey(0, "name", "step c3")
    (event,) = room.handle(command)
    assert event == StepPlayed(0, "c3", request=request) and command.request == request
    assert room.version == room.steps == 0 and room.version_of(request) is None
    room.apply(event)
    assert room.version == room.steps == 1 and room.version_of(request) == 1


def test_a_name_is_of_one_seat_and_for_one_thing():
    room = make_room("churn", "human", "human", sides=3)
    do(room, PlayStep(0, "c3", request_id="name"))
    assert room.version_of(RequestKey(1, "name", "step c3")) is None
    with refused("id-reused"):
        room.version_of(RequestKey(0, "name", "step a1"))


def test_steps_only_in_turn_and_only_while_playing():
    room = make_room("churn", "human", "human", sides=3)
    with refused("not-your-turn"):
        room.handle(PlayStep(1, "c3"))
    do(room, Resign(1))
    assert room.outcome is not None and room.outcome.winners == (0,) and room.seat is None
    for command in (
        PlayStep(0, "c3"),
        TakeBack(0),
        AnswerTakeback(0, True),
        Resign(0),
    ):
        with refused("game-over"):
            room.handle(command)


def test_the_seed_is_secret_until_the_game_is_over_and_stays_over():
    """Otherwise a game could go on with draws that are known."""
    room = make_room("turnio", "human", "search:1")
    advance(room, 3)
    assert not room.revealed_seed
    do(room, Resign(0))
    assert room.revealed_seed == room.info.seed
    with refused("game-over"):
        room.handle(TakeBack(0))


@pytest.mark.parametrize("game", ludarium.GAMES)
def test_after_a_takeback_against_the_computer_it_is_the_persons_turn(game):
    rng = Random(f"takeback {game}")
    for person in (0, 1):
        room = make_room(game, *(["human", "search:1"][:: 1 if person == 0 else -1]))
        for _ in range(40):
            advance(room, rng.randrange(1, 6), rng)
            if room.outcome is not None:
                break
            if not any(step.seat == person for step in room.history.steps):
                continue
            event = TakeBack(person).event(room)
            assert event.type == "takeback"
            room.apply(event)
            assert room.seat == person


def test_a_takeback_during_ones_own_turn_needs_nobody():
    room = make_room("wunchunk", "human", "human", "human", seats=3)
    rng = Random(3)
    while not (room.steps and room.history.steps[-1].seat == room.seat):
        advance(room, 1, rng)
    seat, before = room.seat, room.steps
    assert seat is not None
    event = TakeBack(seat).event(room)
    assert event == StepsTakenBack(seat, before - 1)


def test_between_people_a_takeback_is_asked_for():
    room = make_room("churn", "human", "human", sides=3)
    advance(room, 3)
    assert room.seat == 1
    with refused("nothing-asked"):
        room.handle(AnswerTakeback(1, True))
    do(room, TakeBack(0))
    assert open_request(room) == (0, 2)
    with refused("already-asked"):
        room.handle(TakeBack(0))
    with refused("nothing-asked"):
        room.handle(AnswerTakeback(0, True))
    do(room, AnswerTakeback(1, False))
    assert open_request(room) is None and room.steps == 3
    do(room, TakeBack(0))
    do(room, AnswerTakeback(1, True))
    assert open_request(room) is None and room.steps == 2 and room.seat == 0


def test_a_step_ends_a_request():
    room = make_room("churn", "human", "human", sides=3)
    advance(room, 3)
    do(room, TakeBack(0))
    advance(room)
    assert room.open_takeback is None


def test_all_people_have_to_agree():
    room = make_room("wunchunk", "human", "human", "human", "search:1", seats=4, opening="balanced")
    rng = Random(5)
    while room.seat != 1 or room.steps == 0:
        advance(room, 1, rng)
    request = TakeBack(0).event(room)
    assert request.type == "takeback_requested"
    room.apply(request)
    event = AnswerTakeback(2, True).event(room)
    assert event.type == "takeback_agreed"
    room.apply(event)
    assert room.takeback is not None and room.takeback.agreed == {0, 2}
    with refused("nothing-asked"):
        room.handle(AnswerTakeback(2, True))
    event = AnswerTakeback(1, True).event(room)
    assert isinstance(event, StepsTakenBack) and event.seat == 0
    room.apply(event)
    assert room.seat == 0


def test_people_at_one_device_take_back_the_last_step_at_once():
    room = make_room("churn", "human", "human", sides=3)
    advance(room, 3)
    for steps in (2, 1, 0):
        event = TakeBack(0, frozenset({0, 1})).event(room)
        assert event == StepsTakenBack(0, steps)
        room.apply(event)
    with refused("nothing-to-take-back"):
        room.handle(TakeBack(0, frozenset({0, 1})))


def test_two_at_one_device_and_a_friend_elsewhere():
    room = make_room("wunchunk", "human", "human", "human", seats=3, opening="balanced")
    rng = Random(5)
    while room.seat != 2 or room.steps == 0:
        advance(room, 1, rng)
    request = TakeBack(0, frozenset({0, 1})).event(room)
    room.apply(request)
    assert room.takeback is not None and room.takeback.agreed == {0, 1}
    assert AnswerTakeback(2, True).event(room).type == "takeback"


def test_what_waits():
    room = make_room("turnio", "human", "search:1")
    assert room.chance_is_due and room.waits_in(room.state)
    draw = DrawByChance().event(room)
    assert room.seat == CHANCE and not room.waits_after(draw)
    room.apply(draw)
    while not thinks(room):
        event = PlayStep(0, room.game.text(room.game.legal_moves(room.state)[0])).event(room)
        assert room.waits_after(event) == (room.game.to_move(_after(room, event)) != 0)
        room.apply(event)
        draws(room)
    assert not room.waits_after(TakeBack(0).event(room))
    assert not room.waits_after(Resign(0).event(room))


def test_a_step_comes_with_the_draws_after_it():
    one = make_room("turnio", "human", "human")
    other = Room(one.info)
    draws(one)
    draws(other)
    lengths = set()
    while one.seat is not None:
        text = one.game.text(one.game.legal_moves(one.state)[-1])
        for event in (events := one.handle(PlayStep(one.seat, text))):
            one.apply(event)
        lengths.add(len(events))
        assert other.seat is not None
        do(other, PlayStep(other.seat, text))
        draws(other)
        assert (one.state, one.version) == (other.state, other.version)
    assert lengths == {1, 2}


def test_what_ends_a_game_comes_with_no_draw():
    room = make_room("turnio", "human", "human")
    assert room.chance_is_due and len(room.handle(Resign(0))) == 1


def _after(room: Room, event: StepPlayed):
    return room.game.apply(room.state, room.game.parse(event.text))


def test_nobody_waits_for_games_without_people():
    room = make_room("turnio", "search:1", "random")
    assert not room.is_waited_for and not room.waits_in(room.state)


def test_a_room_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(rooms, "MAX_EVENTS", 5)
    room = make_room("churn", "human", "search:1", sides=3)
    advance(room, 5)
    assert room.computer_to_move is None
    with refused("room-full"):
        room.handle(TakeBack(0))


def test_other_rules_are_refused():
    room = make_room("churn", "human", "human")
    info = RoomInfo(**{**vars(room.info), "rules_version": 99})
    with refused("other-rules"):
        Room(info)


def test_players_of_another_version_are_refused():
    """Such as those of saved games that were kept as rooms once."""
    with refused("other-rules"):
        make_room("turnio", "nobody", "nobody")


def test_the_record_says_when_the_game_ended():
    room = make_room("churn", "human", "human", sides=3)
    advance(room, 2)
    assert room.record().finished is None
    replay_event(room, Resigned(0, at="2026-02-03T04:05:06+00:00"))
    assert room.record().finished == "2026-02-03T04:05:06+00:00"
    assert room.record().started == "2026-01-31T12:00:00+00:00"


def test_the_record_has_the_commitment_always_and_the_seed_at_the_end():
    room = make_room("turnio", "human", "human")
    advance(room, 3)
    record = room.record()
    assert (record.commitment, record.seed) == (room.commitment, None)
    assert room.info.seed not in record.to_json()
    replay_event(room, Resigned(0))
    assert room.record().seed == room.info.seed


def test_rooms_with_the_same_options_share_the_game():
    first, second = make_room("flume", "human", "human"), make_room("flume", "random", "human")
    assert first.game is second.game and first.history is not second.history


def test_a_step_is_parsed_and_applied_once(monkeypatch):
    """From what someone wants to the news of it."""
    room = make_room("flume", "human", "human")
    advance(room, 2)
    do(room, PlayStep(0, "c1"))
    counts = count_calls(monkeypatch, type(room.game), "parse", "apply", "legal_moves", "outcome")
    standing(room)
    counts.clear()
    event = PlayStep(1, "d1").event(room)
    room.waits_after(event)
    room.apply(event)
    assert counts == {"parse": 1, "apply": 1}
    news(room, event)
    assert counts == {"parse": 1, "apply": 1, "legal_moves": 1}


def count_calls(monkeypatch, kind: type, *names: str) -> Counter[str]:
    """How often some methods of a class are called from now on."""
    counts: Counter[str] = Counter()

    def counting(name: str, method):
        def call(*args):
            counts[name] += 1
            return method(*args)

        return call

    for name in names:
        monkeypatch.setattr(kind, name, counting(name, getattr(kind, name)))
    return counts


def test_the_time_of_an_event_is_told_in_milliseconds():
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", Resigned(0).at)
