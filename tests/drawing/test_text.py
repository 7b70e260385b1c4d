"""Text pictures fit a small terminal and are complete without styles."""

import re
from dataclasses import replace
from itertools import product
from random import Random

import pytest

import ludarium
from ludarium.core.scene import Cross, Disc, Mark, Scene
from ludarium.drawing import STYLES, legend, plain, text
from ludarium.drawing.palette import ASCII, UNICODE
from ludarium.drawing.svg import description
from tests.drawing.scenes import HAND_MADE, HEXES, SQUARES, all_scenes, scenes
from tests.option_sets import OPTION_SETS, OptionSet


def text_of(scene: Scene, *, unicode: bool = True, names: bool = False, height: int = 18) -> str:
    return plain(text(scene, unicode=unicode, names=names, height=height))


def of(name: str, turn: str, code: str = "", **options: object) -> Scene:
    game = ludarium.load(name, **options)
    before = game.decode(code) if code else game.initial_state()
    return ludarium.scene(game, ludarium.play(game, before, turn), before)


def picture(drawing: str) -> str:
    """A drawing in a test, without the line breaks around it."""
    return drawing.strip("\n")


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_it_fits_a_terminal(option_set: OptionSet):
    """With and without the names of empty cells; and ASCII is ASCII."""
    for scene, unicode, names in product(scenes(option_set), (True, False), (True, False)):
        picture, explained = (
            text_of(scene, unicode=unicode, names=names),
            legend(scene, unicode=unicode),
        )
        lines = picture.split("\n")
        assert len(lines) <= 21
        assert max(map(len, lines)) <= 80
        assert all(len(line) <= 80 for line in explained)
        assert lines == [line.rstrip() for line in lines]
        assert unicode or "".join([picture, *explained]).isascii()
        if names:
            check_names(scene, picture)


def check_names(scene: Scene, picture: str) -> None:
    """Every empty cell without a mark shows its name."""
    texts = re.split(r"[\s#/\\]+", picture)
    occupied = {part.spot for part in scene.pieces} | {mark.spot for mark in scene.marks}
    cells = [spot.id for spot in scene.spots if spot.role == "cell" and spot.id not in occupied]
    assert set(cells) <= set(texts)


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_the_legend_explains_every_sign(option_set: OptionSet):
    for scene, signs in product(scenes(option_set), (UNICODE, ASCII)):
        unicode = signs is UNICODE
        explained = set("".join(legend(scene, unicode=unicode)))
        plain_parts = set(signs.empty + signs.borders + "/\\\n ")
        for line in text(scene, unicode=unicode):
            for part, style in line:
                if style not in ("label", "grid", "empty"):
                    assert set(part) - plain_parts <= explained, part


def test_the_legend_explains_nothing_else():
    for scene in all_scenes():
        kinds = {mark.kind for mark in scene.marks}
        entries = " ".join(legend(scene))
        for kind, word in {"last": "new", "again": "another", "fixed": "fixed"}.items():
            assert (kind in kinds) == (word in entries)
        assert bool(scene.loops) == ("loop" in entries)
        assert ("[ ]" in entries, "{ }" in entries) == ("last" in kinds, "removed" in kinds)


def test_pieces_and_marks_have_the_words_of_the_game():
    walled = replace(SQUARES, pieces=(Cross("a1", "wall"), Cross("b1", "door")), marks=(), links=())
    assert legend(walled) == ["X wall  X door"]
    assert "On the board: 1 wall, 1 door." in description(walled)
    more = replace(HEXES, pieces=(), links=(), loops=(), marks=(Mark("a1", "again", name="ale"),))
    assert legend(more) == ["+ ale"]


def test_every_style_has_a_look():
    for scene in all_scenes():
        for line in text(scene):
            assert {style for _, style in line} <= set(STYLES)


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_stones_differ_without_colour(signs):
    assert len(set(signs.stones + signs.green + signs.empty + signs.again + signs.surrounded)) == 8


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_another_colour_is_another_text(option_set: OptionSet):
    for scene in scenes(option_set):
        stones = [part for part in scene.pieces if isinstance(part, Disc) and part.colour >= 0]
        texts = {unicode: text_of(scene, unicode=unicode) for unicode in (True, False) if stones}
        for stone in {*stones[:1], *stones[-1:]}:
            other = replace(stone, colour=1 - min(stone.colour, 1))
            pieces = tuple(other if part == stone else part for part in scene.pieces)
            for unicode, before in texts.items():
                assert text_of(replace(scene, pieces=pieces), unicode=unicode) != before


@pytest.mark.parametrize(
    ("scene", "unicode", "height"), [*product(HAND_MADE, (True, False), (18, 1))]
)
def test_marks_and_links_show_without_styles(scene: Scene, unicode: bool, height: int):
    whole = text_of(scene, unicode=unicode, height=height)
    for mark in scene.marks:
        rest = tuple(other for other in scene.marks if other != mark)
        assert text_of(replace(scene, marks=rest), unicode=unicode, height=height) != whole
    for link in scene.links:
        rest_links = tuple(other for other in scene.links if other != link)
        assert text_of(replace(scene, links=rest_links), unicode=unicode, height=height) != whole


def test_every_part_on_hexagons():
    assert text_of(HEXES) == picture(r"""
c [●]═(○)  ▲  3
    \ /     \
  b  ~   ■───■  3

a  #  {·}  +  3
""")


def test_links_between_rows_without_space():
    """A link to the next row stands beside one of its ends, clear of the marks."""
    assert text_of(HEXES, height=3) == picture(r"""
c [●]═(○)  ▲\ 3
  b\ ~ / ■───■  3
a  #  {·}  +  3
""")
    code = "r3/3b1/1rrr2/3r1rb/1rbb2/r3b/3b:b:2:-:0:2:-"
    assert text_of(of("wunchunk", "2c1,1b2", code, sides=4), height=7) == picture(r"""
      g  ●   ·   ·   ·  4
    f  ·   ·   ·   ○   ·  5
  e  ·   ●───●\─/●   ·   ·  6
d  ·   ·   ·   ●   ·   ●   ○  7
  c [○] /●\  ○───○   ·   ·  6
    b  ●──[●]  ·   ·  /○  5
      a  ·   ·   ·   ○  4
""")


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_few_lines_show_as_many_links_as_many_lines(option_set: OptionSet):
    for scene, unicode in product(scenes(option_set), (True, False)):
        wide, narrow = (
            text_of(scene, unicode=unicode, names=not unicode, height=height) for height in (99, 1)
        )
        assert steep(narrow) == steep(wide)


def steep(drawing: str) -> list[int]:
    """The numbers of links that go down to the left and to the right."""
    return [drawing.count(sign) for sign in "/\\"]


def test_crowded_marks_leave_room_for_every_link():
    """Four turns of three stones at once, on boards that fill up."""
    game, rng, links = ludarium.load("wunchunk", seats=3, sides=6), Random(6), 0
    for _ in range(10):
        history = ludarium.History(game)
        for _ in range(rng.randrange(40, 90)):
            history.push_legal(rng.choice(game.legal_moves(history.state)))
        scene = ludarium.scene(game, history.state, history.before_turn(-4))
        assert steep(text_of(scene, height=1)) == steep(text_of(scene, height=99))
        whole = text_of(scene, height=1)
        for link in scene.links:
            rest = tuple(other for other in scene.links if other != link)
            assert text_of(replace(scene, links=rest), height=1) != whole
        links += len(scene.links)
    assert links > 300


def test_every_part_on_squares():
    assert text_of(SQUARES) == picture("""
   ┌───────┬───────┬───────┐   ┌───────┐
 2 │C  ↻  S═S [↺] ·│  [X]  │   │C  ↺  S│
   │C  ◆  S│·     C│       │   │·     ·│
   ├║──────┼───────┼───────┤   └───────┘
 1 │C (↻) ·│       │  { }  │    in hand
   │S     ·│       │       │
   └───────┴───────┴───────┘
       a       b       c
""")


def test_churn_shows_what_a_stone_removed():
    scene = of("churn", "d3", "br1/rr1r/bb1rr/brbb/brr:r:-")
    assert text_of(scene, unicode=False) == picture("""
    e  O   X   .  3

  d  X   X  [X]  X  4

c  O   O   .   X   X  5

  b  O  {.}  O   O  4

    a  O  {.} {.} 3
""")
    assert legend(scene, unicode=False) == ["X Red  O Blue  [ ] new  { } removed"]


def test_flume_shows_ring_and_points_that_give_another_stone():
    scene = of("flume", "a1", "r2/3/2b:b:-", size=3)
    assert text_of(scene) == picture("""
   # #   #   # #
 3 # ●   ·   · #

 2 # +   ·   · #

 1 #[○]  +   ○ #
   # #   #   # #
     a   b   c
""")
    assert legend(scene) == ["● Red  ○ Blue  # green  + another stone  [ ] new"]


def test_large_boards_spread_if_there_is_room():
    game = ludarium.load("wunchunk", sides=10)
    scene = ludarium.scene(game, game.initial_state())
    assert [len(text(scene, height=height)) for height in (18, 36, 37)] == [19, 19, 37]
