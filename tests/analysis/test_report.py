"""Whole reports: their form, their repeatability, and one for every game."""

import json
import re
from html import unescape

import pytest

import ludarium
from ludarium.analysis.report.compose import compose
from ludarium.analysis.report.pace import Pace, pace_of, plan_for
from ludarium.analysis.report.plan import Plan
from ludarium.analysis.report.work import Ledger, tasks, work
from ludarium.core.errors import OptionError, RecordError
from ludarium.games.reports import slug
from ludarium.jobs import HERE
from ludarium.reports import page
from tests.analysis.reporting import check_form, reported, tiny
from tests.option_sets import ONE_OF_EACH
from tests.web.toss_game import ENTRY as SIXTH

OPTIONS = [
    *((each.name, each.options) for each in ONE_OF_EACH),
    ("wunchunk", {"sides": 4, "opening": "open"}),
    ("wunchunk", {"seats": 4, "sides": 4}),
]


def check_page(report):
    """The page loads nothing from elsewhere."""
    html = page(report)
    assert "<script" not in html and "@import" not in html
    assert all(target[0] == "#" for target in re.findall(r"url\(['\"]?([^)]+)", html))
    assert " src=" not in html and "<link" not in html and "<iframe" not in html
    assert all(
        link[0] == "#" or link.startswith("data:") for link in re.findall('href="([^"]+)"', html)
    )
    assert report["designer"] in unescape(html) and report["options_text"] in unescape(html)
    assert not re.search(r"[>(–]\s*(None|nan|inf)\b", html)


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_every_game_with_any_options(name, options):
    game = ludarium.load(name, **options)
    few = {"opening_games": 0, "playouts": 5, "games": 2, "walks": 2}
    report = reported(tiny(game, **few))
    check_form(report)
    check_page(report)
    assert report["complete"] and report["seats_count"] == game.seats
    for entry in report["memorable"]:
        record = ludarium.Record.from_json(entry["record"])
        record.replay()
        assert record.result is not None and list(record.result.winners) == entry["winners"]


def test_a_game_that_the_kernel_does_not_have(monkeypatch):
    monkeypatch.setitem(ludarium.GAMES, SIXTH.info.name, SIXTH)
    report = reported(tiny(ludarium.load(SIXTH.info.name), games=2, opening_playouts=0, playouts=0))
    check_form(report)
    check_page(report)
    assert not report["kernel"] and "kernel does not have" in report["proofs"]["why_not"]
    assert report["openings"]["drawn"]


def test_the_same_plan_gives_the_same_report():
    plan = tiny(ludarium.load("flume", size=3), simulations=16)
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan
    assert reported(plan) == reported(plan)


def test_interrupted_work_can_be_resumed(tmp_path):
    path = tmp_path / "churn.work"
    plan = tiny(ludarium.load("churn", sides=2))
    ledger = Ledger.begin(plan, path)
    steps = work(ledger, HERE)
    for _ in range(5):
        next(steps)
    steps.close()
    ledger.close()
    path.write_bytes(path.read_bytes()[:-7])
    again = Ledger.resume(path)
    assert again is not None and len(again.results) == 4
    with pytest.raises(RecordError, match="another process"):
        Ledger.resume(path)
    assert list(work(again, HERE))[-1] == len(tasks(plan))
    assert json.loads(json.dumps(compose(again))) == reported(plan)
    again.close()


def test_foreign_files_are_refused(tmp_path):
    path = tmp_path / "other.work"
    assert Ledger.resume(path) is None
    for text, message in [
        ('{"format": "x"}\n', "this is not the work on a report"),
        ("nothing\n", "line 1: expected a whole JSON text"),
        (
            '{"format": "ludarium-report-work", "version": 1, "plan": {}}\n',
            "plan: game: expected a text, got nothing",
        ),
    ]:
        path.write_text(text)
        with pytest.raises(RecordError, match=message):
            Ledger.resume(path)
    with pytest.raises(OptionError, match="too little is done"):
        compose(Ledger.begin(tiny(ludarium.load("churn", sides=2)), None))


def test_a_plan_for_a_time():
    """The longer the time, the more games of stronger players; what is slow gets fewer."""
    game = ludarium.load("churn", sides=2)
    fast = Pace(0.001, 0.0001, 10, {8: 0.0001, 512: 0.01})
    quick, full = (plan_for(game, 1, seconds, fast) for seconds in (120, 7200))
    assert quick.games < full.games and quick.simulations <= full.simulations
    assert quick.budgets[0] == 0 and quick.budgets[-1] == quick.simulations
    seconds = quick.games * fast.game(quick.simulations)
    seconds += quick.match_groups * 2 * sum(map(fast.game, quick.budgets))
    assert 40 < seconds < 120
    slow = plan_for(game, 1, 120, Pace(1.0, None, 100, {8: 1.0}))
    assert slow.games == 8 and not slow.playouts and not slow.opening_playouts
    assert pace_of(game, 1).decisions >= 4


def test_names_of_files():
    assert slug(ludarium.load("churn")) == "churn"
    assert slug(ludarium.load("churn", sides=(3, 4, 3, 4, 3, 4))) == "churn-sides-3_4_3_4_3_4"
    assert slug(ludarium.load("wunchunk", seats=3)) == "wunchunk-seats-3"
    assert slug(ludarium.load("wunchunk", seats=3, sides=5)) == "wunchunk-seats-3-sides-5"
