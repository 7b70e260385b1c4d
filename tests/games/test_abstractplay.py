"""Games of abstractplay.com as records. The files here are made by us, in the form of that site."""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

import ludarium
from ludarium import GAMES, History, Record, RecordError
from ludarium.core.ending import Ending
from ludarium.games.abstractplay import Imported, read_abstractplay
from tests.samples import pick

STARTED, FINISHED = "2025-01-20T10:00:00.000Z", "2025-02-03T18:30:00.000Z"
PLAIN: Mapping[str, Any] = {}
PIED = {"pie-invoked": True}


def theirs(
    title: str,
    moves: Sequence[Any],
    variants: Sequence[str] = (),
    results: Sequence[int] = (1, 0),
    scores: Sequence[int | None] = (None,) * 4,
    header: Mapping[str, Any] = PLAIN,
) -> dict[str, Any]:
    """A game record of that site; `moves` in a row."""
    count = len(results)
    players = [
        {"name": f"player{number}", "userid": f"u{number}", "result": result, "score": score}
        for number, (result, score) in enumerate(zip(results, scores, strict=False), start=1)
    ]
    return {
        "header": {
            "game": {"name": title, "variants": list(variants)},
            "site": {"name": "Abstract Play", "gameid": "b7c0ffee"},
            "date-start": STARTED,
            "date-end": FINISHED,
            "date-generated": FINISHED,
            "players": players,
            **header,
        },
        "moves": [list(moves[at : at + count]) for at in range(0, len(moves), count)],
    }


def only(data: Any) -> Imported:
    (imported,) = read_abstractplay(json.dumps(data))
    return imported


def accepted(data: Any) -> tuple[Record, tuple[str, ...]]:
    """The record, which replays, and what is different."""
    imported = only(data)
    assert imported.refused is None, imported.refused
    assert imported.record is not None
    again = Record.from_json(imported.record.to_json())
    assert again == imported.record
    again.replay()
    return again, imported.differences


def refused(data: Any) -> str:
    imported = only(data)
    assert imported.record is None and imported.refused is not None
    return imported.refused


def ringed(cell: str) -> str:
    """A point of Flume as that site counts: with the ring."""
    return f"{chr(ord(cell[0]) + 1)}{int(cell[1:]) + 1}"


def turns_of(history: History, cell: Callable[[str], str] = str) -> list[str]:
    """The turns as that site writes them: without a swap, and without the end of a turn."""
    return [
        ",".join(cell(step) for step in turn.text.split(",") if step != "end")
        for turn in history
        if turn.text != "swap"
    ]


BOARDS = [
    ("churn", "Hexhex 3 (19 spaces)", {"sides": 3}),
    ("churn", "Alternating 3-4 (27 spaces)", {"sides": (3, 4, 3, 4, 3, 4)}),
    ("churn", "limping-335", {"sides": (5, 3, 3, 5, 3, 3)}),
    ("flume", "Smaller board: 7x7", {"size": 5}),
    ("flume", None, {"size": 7}),
    ("flume", "11X11", {"size": 9}),
    ("wunchunk", "Hexhex 5 (61 spaces)", {"sides": 5}),
    ("wunchunk", None, {"sides": 6}),
    ("wunchunk", "Hexhex 8 (169 spaces)", {"seats": 3, "sides": 8}),
    ("wunchunk", "hex8", {"seats": 4, "sides": 8}),
]


@pytest.mark.parametrize(("name", "variant", "options"), BOARDS, ids=str)
def test_a_whole_game_is_imported(name, variant, options):
    """Of every kind of board, with and without a swap: names, result and scores by our seats."""
    game = ludarium.load(name, **options)
    for seed in range(2):
        history, rng = History(game), Random(f"{name} {variant} {seed}")
        while game.to_move(history.state) is not None:
            history.push_legal(pick(game, history.state, rng))
        outcome = game.outcome(history.state)
        assert outcome is not None
        swapped = any(turn.text == "swap" for turn in history)
        seats = [1, 0] if swapped else list(range(game.seats))
        data = theirs(
            GAMES[name].info.title,
            turns_of(history, ringed if name == "flume" else str),
            [variant] if variant else [],
            [int(seat in outcome.winners) for seat in seats],
            [outcome.scores[seat] for seat in seats],
            header=PIED if swapped else PLAIN,
        )
        record, differences = accepted(data)
        assert differences == () and record.replay().steps == history.steps
        assert record.result == outcome and record.ending is None
        assert record.names == tuple(f"player{seats.index(s) + 1}" for s in range(game.seats))
        assert record.tags == {"site": "Abstract Play", "id": "b7c0ffee"}
        assert record.started == "2025-01-20T10:00:00+00:00"


def test_the_boards_are_the_same():
    """Their other hexagon of 51 cells too, and the start of three and four."""
    record, _ = accepted(theirs("Churn", ["g6", "resign"], ["Alternating 4-4-6 (51 spaces)"]))
    assert record.options == {"sides": (6, 4, 4, 6, 4, 4)} and record.moves == ("g6",)
    for seats, stones in ((3, "i7 h7 g7 g8 h9 i8"), (4, "j8 i9 j6 i6 g6 f6 g9 f8")):
        game = ludarium.load("wunchunk", seats=seats)
        laid = game.pieces(game.initial_state())
        assert [laid[cell] for cell in stones.split()] == [n // 2 for n in range(2 * seats)]


def test_the_forms_of_a_move():
    """Objects with results, blanks and capitals, seats that made none, an order of their own."""
    moves = [
        {"move": "C3", "result": [{"type": "place", "where": "c3"}]},
        " a1",
        {"sequence": 2, "move": "e1"},
        {"sequence": 1, "move": "a3"},
        None,
        "resign",
    ]
    record, _ = accepted(theirs("churn", moves, results=(0, 1)))
    assert record.moves == ("c3", "a1", "a3", "e1") and record.resigned == 0


ENDINGS = [
    ("resign", (0, 1), False, Ending("resigned", 0)),
    ("resign", (0, 1), True, Ending("resigned", 1)),
    ("timeout", (1, 0), False, Ending("time", 1)),
    ("draw", (1, 1), False, Ending("agreed", winners=(0, 1))),
]


@pytest.mark.parametrize(("last", "results", "pied", "ending"), ENDINGS, ids=str)
def test_other_endings(last, results, pied, ending):
    header = PIED if pied else PLAIN
    record, differences = accepted(theirs("Churn", ["c3", last], results=results, header=header))
    assert record.ending == ending and differences == ()
    assert record.moves == (("c3", "swap") if pied else ("c3",))


def test_an_abandoned_game_has_no_result():
    record, differences = accepted(theirs("Churn", ["c3", "abandoned"], results=(0, 0)))
    assert record.result is None
    assert differences == ("the game was abandoned there, so it has no result here",)


def test_flume_ends_there_when_it_is_decided():
    """The import says so, and the record holds the result on which the seats agreed."""
    game = ludarium.load("flume", size=5)
    for seed in range(100):
        history, rng = History(game), Random(seed)
        while (winner := game.decided(history.state)) is None or (
            game.to_move(history.state) == history[-1].seat
        ):
            history.push_legal(pick(game, history.state, rng))
        if game.outcome(history.state) is None:
            break
    assert winner is not None and game.outcome(history.state) is None
    swapped = any(turn.text == "swap" for turn in history)
    place = 1 - winner if swapped else winner
    data = theirs(
        "Flume",
        turns_of(history, ringed),
        ["7x7"],
        [int(place == 0), int(place == 1)],
        header={"pied": swapped},
    )
    record, (difference,) = accepted(data)
    assert record.ending == ludarium.agreed((winner,))
    assert difference == (
        f"there the game is over once seat {winner + 1} is sure to win; by our rules it goes on, "
        "so the result is kept as agreed"
    )


OPEN = "1e4,2f5,1f4,2f6"


@pytest.mark.parametrize(
    ("moves", "turns"),
    [
        (["swap", "pass", "1f7", "2g4"], ("1e4,1f4,2f5,2f6", "first,1f7", "2g4")),
        (["pass", "1f7", "2g4"], ("1e4,1f4,2f5,2f6", "second", "1f7", "2g4")),
    ],
    ids=("first", "second"),
)
def test_the_open_start_of_wunchunk(moves, turns):
    """Its stones in any order, and the words of that site for the choice."""
    record, _ = accepted(theirs("Wunchunk", [OPEN, *moves, "draw"], ["Open start"], (1, 1)))
    assert record.options == {"seats": 2, "sides": 6, "opening": "open"}
    assert record.moves == turns and record.names == ("player1", "player2")


def test_passes_that_end_the_game_only_on_the_site():
    """After the choice to play second one more pass is enough there."""
    data = theirs("Wunchunk", [OPEN, "pass", "pass"], ["Open start"], (1, 0))
    record, (difference,) = accepted(data)
    assert difference.startswith("there the game is over and seat 1 won; by our rules it goes on")
    assert record.ending == ludarium.agreed((0,))


def test_fewer_stones_than_there_could_be_end_a_turn():
    moves = ["1a1", "1a2", "1c1,2c2", "pass", "2b1", "draw"]
    record, _ = accepted(theirs("Wunchunk", moves, ["hex5"], (1, 1)))
    assert record.moves == ("1a1", "1a2", "1c1,2c2", "pass", "2b1,end")


def test_differences_are_reported():
    game = ludarium.load("churn", sides=3)
    history, rng = History(game), Random(1)
    while game.to_move(history.state) is not None:
        history.push_legal(
            rng.choice([m for m in game.legal_moves(history.state) if str(m) != "swap"])
        )
    outcome = game.outcome(history.state)
    assert outcome is not None
    wrong = [int(seat not in outcome.winners) for seat in (0, 1)]
    record, differences = accepted(
        theirs("Churn", turns_of(history), results=wrong, scores=(1, 18))
    )
    won, lost = outcome.winners[0] + 1, 2 - outcome.winners[0]
    assert differences == (
        f"there seat {lost} won, by our rules seat {won}: {outcome.reason}",
        f"the scores there are [1, 18], by our rules {list(outcome.scores)}",
    )
    assert record.result == outcome


REFUSED = [
    (theirs("Churn", ["c3", "c3"]), "turn 2 ('c3'): c3 is not empty"),
    (theirs("Churn", ["a1", "e1", "a2"]), "turn 3 ('a2'): a2 touches a friendly stone"),
    (theirs("Churn", ["c3", "z9"]), "turn 2 ('z9'): expected a cell from a1 to e3"),
    (theirs("Flume", ["a1"]), "turn 1 ('a1'): a1 lies on the ring of green stones"),
    (theirs("Flume", ["e5", "d4, e4"]), "turn 2 ('d4, e4'): d3: the turn was over before"),
    (theirs("Flume", ["i5"]), "turn 1 ('i5'): expected a cell from a1 to g7"),
    (theirs("Flume", ["??"]), "turn 1 ('??'): expected points such as b2, got '??'"),
    (
        theirs("Wunchunk", ["pass", "1a1"], header=PIED),
        "turn 2 ('1a1'): swap is possible only as the second player's first move",
    ),
    (theirs("Wunchunk", ["1a1,1a2"]), "turn 1 ('1a1,1a2'): 1a2: the turn was over before"),
    (theirs("Wunchunk", ["swap"]), "turn 1 ('swap'): swap is possible only"),
    (
        theirs("Churn", ["c3"], ["Hexhex 9"]),
        "Churn: expected one of the variants 'Hexhex 3 (19 spaces)', 'hex3'",
    ),
    (theirs("Chess", ["e4"]), "game: expected one of Churn, Flume, Wunchunk, got 'Chess'"),
    (theirs("Churn", ["c3"], results=(1, 0, 0)), "players: expected 2, got 3"),
    (theirs("Churn", ["c3", "resign"], results=(1, 1)), "resign: expected one player who lost"),
    (theirs("Churn", ["c3", 7]), "moves: expected texts, got 7"),
    (theirs("Churn", ["c3"], header={"date-end": "yesterday"}), "expected an ISO 8601 time"),
    (
        theirs("Churn", ["c3"], header={"players": [{"name": "a"}, {}]}),
        "players: expected a result for each",
    ),
    ({"header": {}, "moves": []}, "game: expected an object, got nothing"),
    ({**theirs("Churn", []), "moves": ["c3"]}, "moves: expected a list of rounds"),
    ({"format": "ludarium-record"}, "expected a game of Abstract Play, an object with 'header'"),
    (3, "expected a game of Abstract Play"),
]


@pytest.mark.parametrize(("data", "message"), REFUSED, ids=[each[1][:40] for each in REFUSED])
def test_foreign_games_are_refused_with_a_reason(data, message):
    assert message in refused([data])


def state(moves: Sequence[str | None], **changes: Any) -> dict[str, Any]:
    """A saved state of that site."""
    stack = [{"_timestamp": STARTED, "currplayer": 1, "board": {"dataType": "Map", "value": []}}]
    stack += [{"_timestamp": FINISHED, "lastmove": move} for move in moves]
    state = {
        "game": "churn",
        "numplayers": 2,
        "variants": ["hex4"],
        "gameover": False,
        "winner": [],
    }
    return {**state, "stack": stack, **changes}


def test_a_saved_state():
    record, (difference,) = accepted(state(["d4", "a1"]))
    assert record.options == {"sides": 4} and record.moves == ("d4", "a1")
    assert record.result is None and record.names == () and "whether they swapped" in difference
    record, _ = accepted(state(["d4", "timeout"], gameover=True, winner=[1]))
    assert record.ending == ludarium.out_of_time(1)
    assert "lastmove: expected texts" in refused(state([None]))
    assert "stack: expected the states" in refused({**state([]), "stack": []})


def test_files_of_many_games():
    games = [theirs("Churn", ["c3", "resign"]), theirs("Chess", ["e4"]), theirs("Flume", ["e5"])]
    games[1]["header"]["site"].pop("gameid")
    lines = "\n\n".join(map(json.dumps, games))
    for text in (json.dumps(games), lines):
        imported = list(read_abstractplay(text))
        assert [each.name for each in imported] == ["b7c0ffee", "game 2", "b7c0ffee"]
        assert [each.record is None for each in imported] == [False, True, False]
    for text, message in (
        ("[]", "expected games of Abstract Play, got none"),
        ("{", "line 1: expected a whole JSON text"),
        ("[" * 100_000, "expected"),
        (f"{json.dumps(games[0])}\n{{", "line 2: expected a whole JSON text"),
    ):
        with pytest.raises(RecordError, match=message):
            list(read_abstractplay(text))
