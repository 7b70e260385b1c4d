"""Games as pictures, and what links to them look like where they are passed on."""

import io
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

import ludarium
from ludarium import History, Record
from ludarium.core.errors import RecordError
from ludarium.core.files import read_text
from ludarium.server.http import link_previews, rendering
from tests.effort import few
from tests.server.rest_helpers import save_record
from tests.server.server_process import ServerProcess

TURNS = 9


def saved(server: ServerProcess, game: str = "churn") -> str:
    """A saved game of some turns, or of all where there are fewer."""
    rules, rng = ludarium.load(game), Random(game)
    history = History(rules)
    while (seat := rules.to_move(history.state)) is not None and (
        history.turn_count < TURNS or seat == history.steps[-1].seat
    ):
        history.push_legal(rng.choice(rules.legal_moves(history.state)))
    record = Record.of(history, ("Ann", "<b>Bob"), started="2026-01-31T12:00:00+00:00")
    return save_record(server, record.to_json())


def picture(answer: httpx.Response, kind: str) -> Any:
    assert answer.status_code == 200 and answer.headers["content-type"] == f"image/{kind}"
    return Image.open(io.BytesIO(answer.content))


@pytest.mark.parametrize("game", few(ludarium.GAMES))
def test_a_game_as_pictures(server: ServerProcess, game: str):
    record = f"/records/{saved(server, game)}"
    turns, address = server.rest.get(record).json()["turn_count"], f"{record}/export"
    strip = server.rest.get(f"{address}/strip.svg")
    root = ElementTree.fromstring(strip.content)
    assert len(root.findall("{http://www.w3.org/2000/svg}svg")) == turns + 1
    assert f"Turn {turns}" in strip.text and "<script" not in strip.text
    animation = picture(server.rest.get(f"{address}/animation.gif?first=2&last=4"), "gif")
    assert animation.n_frames == 3
    last = picture(server.rest.get(f"{address}/picture.png"), "png")
    first = picture(server.rest.get(f"{address}/picture.png?last=0"), "png")
    assert last.size == first.size and last.tobytes() != first.tobytes()


def test_the_game_of_a_room(server: ServerProcess):
    room = server.create("churn", ["human", "human"], sides=3)
    address = f"/rooms/{room['room']}/export/animation.gif"
    assert server.rest.get(address).status_code == 404
    answer = server.read(address, room["watch"])
    assert picture(answer, "gif").n_frames == 1


def test_a_long_game_is_refused_with_words(server: ServerProcess, long_game: str):
    address = f"/records/{save_record(server, long_game)}/export"
    for kind, most in (("animation.gif", 300), ("strip.svg", 100)):
        answer = server.rest.get(f"{address}/{kind}")
        assert answer.status_code == 422 and answer.json()["code"] == "too-long"
        assert f"{most} are possible" in answer.json()["detail"]
    part = server.rest.get(f"{address}/animation.gif?first=5000&last=5003")
    assert picture(part, "gif").n_frames == 4
    for wrong in ("strip.svg?first=7&last=3", "picture.png?last=9999999"):
        answer = server.rest.get(f"{address}/{wrong}")
        assert answer.status_code == 422 and "expected turns from 0 to" in answer.json()["detail"]


def test_errors_come_back_from_the_other_process():
    result, seconds = rendering.run(partial(str, 7))
    assert result == "7" and seconds > 0
    with pytest.raises(RecordError, match="nowhere: No such file"):
        rendering.run(partial(read_text, Path("nowhere")))


def facts(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', html))


def test_a_link_to_a_saved_game_has_a_picture(server: ServerProcess):
    page = f"{server.address}/saved/{saved(server)}"
    for query, expected in (("", ""), ("?turn=3.1", "?turn=3"), ("?turn=99", ""), ("?turn=x", "")):
        tags = facts(httpx.get(page + query).text)
        assert tags["og:title"] == "Churn · Ludarium"
        assert tags["og:description"] == "A game of Churn between Ann and &lt;b&gt;Bob"
        image = tags["og:image"]
        assert image.startswith(f"{server.address}/pictures/saved/")
        assert image.endswith(f".png{expected}")
        assert picture(httpx.get(image), "png").size == (1200, 630)


def test_other_pages_say_what_their_link_says(server: ServerProcess):
    room = server.create("flume", ["human", "human"])
    for path, name in (
        ("rules/turnio", "turnio"),
        (f"play/{room['room']}?game=flume", "flume"),
        (f"play/{room['room']}", "churn"),
        ('play/abcdefgh?game="><script>', "churn"),
        (f"saved/{'0' * 32}", "churn"),
        ("", "churn"),
    ):
        html = httpx.get(f"{server.address}/{path}").text
        assert facts(html)["og:image"] == f"{server.address}/pictures/{name}.png"
        assert "<script>" not in html
    assert picture(httpx.get(f"{server.address}/pictures/flume.png"), "png").size == (1200, 630)
    assert httpx.get(f"{server.address}/pictures/nothing.png").status_code == 404
    assert httpx.get(f"{server.address}/pictures/saved/{'0' * 32}.png").status_code == 404


def test_behind_a_proxy_addresses_are_its_own(tmp_path: Path):
    """Under the name that was asked for, if it is one of ours; a proxy speaks HTTPS."""
    command = ("-m", "ludarium", "serve", "--port", "0", "--no-browser", "--proxies", "1")
    arguments = (*command, "--allow-host", "games.example", "--database")
    with ServerProcess(tmp_path / "games.sqlite", arguments) as server:
        for headers, scheme in (({}, "https"), ({"X-Forwarded-Proto": "http"}, "http")):
            answer = httpx.get(server.address, headers={"Host": "games.example", **headers})
            image = facts(answer.text)["og:image"]
            assert image == f"{scheme}://games.example/pictures/churn.png"
        answer = httpx.get(server.address, headers={"Host": "evil.example"})
        assert answer.status_code == 421


def test_the_head_is_escaped():
    tags = link_previews.head(link_previews.LinkPreview('"><b>', "'&", "/x.png"), "http://a", 'x">')
    assert "<b>" not in tags and '"">' not in tags
