"""SVG pictures are well-formed, complete, safe, and clear without colours."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from ludarium.core.scene import GREEN, Disc, Mark, Scene, Tile, note_text
from ludarium.drawing import svg
from ludarium.drawing.palette import NIGHT, PLATE
from ludarium.drawing.stylesheet import STYLESHEET
from tests.drawing.scenes import HAND_MADE, HEXES, SQUARES, all_scenes, scenes
from tests.option_sets import OPTION_SETS, OptionSet

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = "]]></desc><script>alert('\"x\"')</script>&lol; \x00\x1b\ud800 <!--"


def parse(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene))


def without_styles(scene: Scene) -> str:
    """The picture as a black-and-white printer sees it: shapes and places only."""
    return re.sub(r' class="[^"]*"', "", svg(scene).split("</style>")[1])


def without_titles(scene: Scene) -> str:
    return re.sub(r"<title>[^<]*</title>", "", without_styles(scene))


@pytest.mark.parametrize("option_set", OPTION_SETS, ids=str)
def test_pictures_are_complete(option_set: OptionSet):
    for scene in scenes(option_set):
        root = parse(scene)
        assert root.tag == f"{NS}svg" and root.findtext(f"{NS}title") == scene.title
        described = root.findtext(f"{NS}desc") or ""
        assert all(part in described for part in (scene.credit, *map(note_text, scene.notes)))
        drawings = Counter(g.get("data-cell") for g in root.iter(f"{NS}g") if g.get("data-cell"))
        assert drawings == Counter(part.spot for part in scene.pieces)
        check_frame(root)


def check_frame(root: ElementTree.Element) -> None:
    """Everything lies within it."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for x, y in _places(root):
        assert left + 10 < x < left + width - 10 and top + 10 < y < top + height - 10


def _places(root: ElementTree.Element) -> list[tuple[float, float]]:
    moves = (re.match(r"translate\((\S+) (\S+)\)", e.get("transform", "")) for e in root.iter())
    texts = [(float(e.attrib["x"]), float(e.attrib["y"])) for e in root.iter(f"{NS}text")]
    return texts + [(float(m[1]), float(m[2])) for m in moves if m]


@pytest.mark.parametrize("scene", HAND_MADE, ids=lambda scene: scene.title)
def test_hostile_text_is_only_text(scene: Scene):
    spots = {spot.id: HOSTILE + spot.id for spot in scene.spots}
    picture = svg(
        replace(
            scene,
            title=HOSTILE,
            credit=HOSTILE,
            notes=((HOSTILE,), (HOSTILE,)),
            colours=tuple(HOSTILE for _ in scene.colours),
            spots=tuple(replace(spot, id=spots[spot.id]) for spot in scene.spots),
            rows=tuple(tuple(spots[cell] for cell in row) for row in scene.rows),
            pieces=tuple(replace(part, spot=spots[part.spot]) for part in scene.pieces),
            marks=(),
            links=(),
            loops=(),
        )
    )
    root = ElementTree.fromstring(picture.encode())
    assert not [e for e in root.iter() if e.tag == f"{NS}script"]
    assert (root.findtext(f"{NS}title") or "").startswith("]]></desc><script>alert('\"x\"')")


def test_pictures_load_nothing_and_use_every_style():
    styles = set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"\{[^}]*\}", "", STYLESHEET)))
    classes: set[str] = set()
    for scene in all_scenes():
        picture = svg(scene)
        classes.update(
            *(e.get("class", "").split() for e in ElementTree.fromstring(picture).iter())
        )
        picture = picture.replace("http://www.w3.org/2000/svg", "", 1)
        for word in ("http", "href", "script", "@import", " on", "<!"):
            assert word not in picture.split("<desc>")[0] + picture.split("</desc>")[1]
        assert not re.search(r"url\((?!#)", picture)
    assert classes - {"piece"} == styles


def test_stones_differ_without_colours():
    pictures = {
        without_titles(replace(HEXES, pieces=(Disc("b2", colour),), marks=(), links=()))
        for colour in (GREEN, 0, 1, 2, 3)
    }
    assert len(pictures) == 5


@pytest.mark.parametrize("scene", HAND_MADE, ids=lambda scene: scene.title)
def test_marks_differ_without_colours(scene: Scene):
    for mark in scene.marks:
        rest = tuple(other for other in scene.marks if other != mark)
        assert without_styles(replace(scene, marks=rest)) != without_styles(scene)
    for link in scene.links:
        links = tuple(other for other in scene.links if other != link)
        assert without_styles(replace(scene, links=links)) != without_styles(scene)


@pytest.mark.parametrize("scene", HAND_MADE, ids=lambda scene: scene.title)
def test_new_and_changed_pieces_have_different_outlines(scene: Scene):
    """One is whole, the other broken."""
    kinds = {mark.kind for mark in scene.marks}
    assert {"last", "flipped"} <= kinds
    rules = dict(re.findall(r"\.ludarium \.(last|flipped)\{([^}]*)\}", STYLESHEET))
    assert "dasharray" in rules["flipped"] and "dasharray" not in rules["last"]


def test_chips_differ_by_their_arrows_and_corners():
    def chip(corners: tuple[int | None, ...], spin: int) -> str:
        return without_styles(replace(SQUARES, pieces=(Tile("b1", corners, spin),), marks=()))

    lies = [(0, 1, None, None), (1, 0, None, None), (0, None, 1, None), (None, None, 0, 1)]
    assert len({chip(corners, spin) for corners in lies for spin in (1, -1)}) == 8


def test_empty_hexagons_show_their_names():
    names = {e.text for e in parse(HEXES).iter(f"{NS}text") if e.get("class") == "name"}
    assert names == {"a2", "a3"}  # the others hold a stone or are surrounded


def test_labels():
    labels = [e.text for e in parse(SQUARES).iter(f"{NS}text")]
    assert labels == ["2", "1", "a", "b", "c", "in hand"]
    labels = [e.text for e in parse(HEXES).iter(f"{NS}text") if e.get("class") == "label"]
    assert labels == ["c", "b", "a"]


def test_a_removed_stone_leaves_a_ghost_of_its_colour():
    scene = replace(HEXES, pieces=(), links=(), loops=(), marks=(Mark("a2", "removed", 1),))
    assert [e.get("class") for e in parse(scene).iter(f"{NS}circle")] == ["ghost s1"]


def test_a_themed_picture_is_dark_on_a_dark_page():
    plain, themed = svg(SQUARES, words=False), svg(SQUARES, words=False, themed=True)
    assert themed.split("</style>")[1] == plain.split("</style>")[1]
    light, dark = themed.split("</style>")[0].split("@media(prefers-color-scheme:dark)")
    assert f".plate{{fill:{PLATE}}}" in light and f".plate{{fill:{NIGHT.plate}}}" in dark
    assert ".lines" not in dark, "only what is in the picture"


@pytest.mark.parametrize("scene", HAND_MADE, ids=lambda scene: scene.shape)
def test_a_picture_without_words_has_the_same_shapes(scene: Scene):
    small = svg(scene, words=False)
    head, body = small.split("</style>")
    whole = re.sub(r"<(text|title)\b[^>]*>[^<]*</\1>", "", svg(scene).split("</style>")[1])
    ground = re.compile(r'<rect class="panel"[^>]*/>')
    assert ground.search(whole) and not ground.search(body), "the page is its ground"
    whole = ground.sub("", whole)
    assert body.split() == whole.split() and "<desc>" not in head
    rules = set(head.split("<style>")[1].strip().splitlines())
    assert rules < set(STYLESHEET.strip().splitlines())
    classes = {name for each in re.findall(r'class="([^"]*)"', body) for name in each.split()}
    for rule in STYLESHEET.strip().splitlines():
        if set(re.findall(r"\.([a-z][\w-]*)", rule.split("{")[0])) <= classes | {"ludarium"}:
            assert rule in rules
