"""Pictures as pixels show everything that the SVG picture shows."""

import io
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import resvg_py
from PIL import Image, ImageChops

import ludarium
from ludarium import History
from ludarium.core.scene import Scene
from ludarium.drawing import raster
from ludarium.drawing.palette import PANEL
from tests.drawing.scenes import HAND_MADE, HEXES
from tests.option_sets import OPTION_SETS, OptionSet

SIDE = 300


def pixels(scene: Scene) -> Image.Image:
    return raster.image(scene, SIDE, SIDE)


@pytest.mark.parametrize("scene", HAND_MADE, ids=lambda scene: scene.title)
def test_every_part_changes_pixels(scene: Scene):
    whole = pixels(scene)
    for name in ("pieces", "marks", "links", "loops"):
        for part in getattr(scene, name):
            rest = tuple(other for other in getattr(scene, name) if other != part)
            marks = tuple(mark for mark in scene.marks if mark.spot != getattr(part, "spot", ""))
            fewer = replace(replace(scene, marks=marks), **{name: rest})  # type: ignore[arg-type]
            assert ImageChops.difference(whole, pixels(fewer)).getbbox(), part


@pytest.mark.parametrize("option_set", OPTION_SETS[::7], ids=str)
def test_frames_equal_whole_pictures(option_set: OptionSet):
    """Only parts of them are rendered; pixels on thin lines may differ by rounding."""
    game, rng = option_set.load(), Random(str(option_set))
    history, before = History(game), None
    animation = raster.Animation(ludarium.scene(game, history.state), SIDE, SIDE)
    for _ in range(12):
        scene = ludarium.scene(game, history.state, before)
        difference = ImageChops.difference(animation.frame(scene), pixels(scene)).convert("L")
        assert not sum(difference.histogram()[64:]) and sum(difference.histogram()[16:]) < 200
        if game.to_move(history.state) is None:
            break
        before = history.state
        history.push(rng.choice(game.legal_moves(history.state)))


def test_no_font_is_needed(monkeypatch: pytest.MonkeyPatch):
    requests = []

    def render(**options: Any) -> bytes:
        requests.append(options)
        return original(**options)

    original = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", render)
    for scene in HAND_MADE:
        raster.png(scene)
    assert len(requests) == len(HAND_MADE)
    for options in requests:
        assert "<text" not in options["svg_string"] and options["skip_system_fonts"]


@pytest.mark.parametrize("scene", HAND_MADE, ids=lambda scene: scene.title)
def test_sizes(scene: Scene):
    picture = Image.open(io.BytesIO(raster.png(scene, 200, 150)))
    assert picture.width == 200 or picture.height == 150
    assert picture.width <= 200 and picture.height <= 150
    card = Image.open(io.BytesIO(raster.card(scene))).convert("RGB")
    ground = Image.new("RGB", card.size, PANEL)
    assert card.size == (1200, 630)
    left, top, right, bottom = ImageChops.difference(card, ground).getbbox() or (0, 0, 0, 0)
    assert abs(left - (1200 - right)) < 60 or scene.title == "Squares", "in the middle"
    assert abs(top - (630 - bottom)) < 20 < top + 3


def test_an_animation_has_a_frame_for_each_position():
    scenes = [replace(HEXES, pieces=HEXES.pieces[:count], marks=()) for count in (1, 2, 4)]
    animation = Image.open(io.BytesIO(raster.gif(scenes, 100)))
    assert getattr(animation, "n_frames", 1) == 3


@pytest.mark.parametrize(("module", "name"), [("PIL", "Pillow"), ("resvg_py", "resvg-py")])
def test_a_missing_package_is_named(module: str, name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(raster.NoPicturesError, match=f"need {name}: pip install"):
        raster.gif([HEXES], 100)
