"""Reports that take no time: what tests of reports share."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs

from ludarium.analysis.report.compose import compose
from ludarium.analysis.report.plan import Plan
from ludarium.analysis.report.work import Ledger, work
from ludarium.core.game import AnyGame
from ludarium.jobs import HERE

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "reports"

_SCHEMA = jsonschema_rs.validator_for(json.loads((PAGES / "schema.json").read_text("utf-8")))


def tiny(game: AnyGame, **numbers: Any) -> Plan:
    """A few games of weak players."""
    usual: dict[str, Any] = {
        "seed": 1,
        "playouts": 20,
        "walks": 4,
        "games": 3,
        "simulations": 4,
        "opening_playouts": 4,
        "opening_games": 1,
        "opening_simulations": 0,
        "budgets": (0, 4),
        "match_groups": 1,
        "nodes": 1000,
        "positions": 500,
    }
    return Plan(game=game.name, options=dict(game.options), **usual | numbers)


def reported(plan: Plan) -> dict[str, Any]:
    """Return the report of a plan as its file has it."""
    ledger = Ledger.begin(plan, None)
    for _ in work(ledger, HERE):
        pass
    data: dict[str, Any] = json.loads(json.dumps(compose(ledger)))
    return data


def check_form(report: dict[str, Any]) -> None:
    wrong = [
        f"{'/'.join(map(str, e.instance_path))}: {e.message}" for e in _SCHEMA.iter_errors(report)
    ]
    assert not wrong, wrong[:5]
