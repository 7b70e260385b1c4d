"""Descriptions of moves."""

import ludarium
from ludarium.games.explanations import describe_move


def describe(name: str, *texts: str, **options: object) -> str:
    """The last of some steps in words."""
    game = ludarium.load(name, **options)
    state = game.initial_state()
    for text in texts[:-1]:
        state = ludarium.play(game, state, text)
    move = game.parse(texts[-1], state)
    return describe_move(game, state, move, ludarium.play(game, state, move))


def test_stones_are_described_by_colour_and_cell():
    assert describe("churn", "c3") == "Place red on c3"
    assert describe("churn", "c3", "c4") == "Place blue on c4"
    assert describe("wunchunk", "2e4") == "Place blue on e4"


def test_a_stone_that_changes_colour_is_described_as_placed():
    """The last stone closes a loop of which it is the only red one, and is blue at once."""
    game = ludarium.load("subsume", sides=3)
    state = game.decode("3/1bb1/1b1b1/1b2/3:r")
    after = ludarium.play(game, state, "b3")
    assert game.pieces(after)["b3"] == 1
    assert describe_move(game, state, game.parse("b3"), after) == "Place red on b3"


def test_words_are_described_by_their_labels():
    assert describe("churn", "c3", "swap") == "Swap colours"
    assert describe("turnio", "CCSS+", "a1/CCSS", "keep") == "Turn no chip"


def test_other_steps_are_described_by_their_games():
    assert describe("turnio", "CCSS+", "a1/CCSS") == "Place the chip on a1"
    assert describe("turnio", "CCSS+", "a1/CCSS", "@a1") == "Turn a1"
    blocked = ("CCSS+", "a1/CCSS", "keep", "X+c3")
    assert describe("turnio", *blocked, blockers=True) == "Place an X-chip on c3"
    later = (*blocked, "CCSS+", "a2/CCSS", "keep")
    assert describe("turnio", *later, "X-c3", blockers=True) == "Take the X-chip off c3"


def test_a_stone_that_does_not_stay_is_described_by_its_text():
    """No game here has such a step; one that takes its own stone off again is still described."""
    game = ludarium.load("churn", sides=3)
    start = game.initial_state()
    assert describe_move(game, start, game.parse("c3"), start) == "Play c3"
