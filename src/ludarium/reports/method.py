"""The section about how all was measured."""

from collections.abc import Iterator

from ludarium.core.game import AnyGame
from ludarium.drawing.markup import clean, tag
from ludarium.reports.parts import section, table, text
from ludarium.reports.words import Json, budget_text

ABOUT = (
    "Every figure has a 95 % interval in brackets: Wilson’s for shares, the normal one for means, "
    "ranks for medians. “Thinking players” are the computer player at full strength with a fixed "
    "number of simulations for each step. It is good, not perfect, and games of better players may "
    "look different. The same plan and seed give the same report on any machine."
)


def method(report: Json, game: AnyGame) -> str:
    rows = [[clean(name), clean(value)] for name, value in _rows(report, game)]
    cut = "The work was interrupted: this is what was done by then."
    partial = "" if report["complete"] else text(tag("b", cut))
    return section("method", "How this was measured", partial, text(ABOUT),
                   table(("", ""), rows, "plan"))  # fmt: skip


def _rows(report: Json, game: AnyGame) -> Iterator[tuple[str, str]]:
    plan = report["plan"]
    thinking = f"level 8 with {budget_text(plan['simulations'])}"
    yield "thinking players", f"{thinking}, {plan['games']:,} games against itself"
    counted = f", {plan['playouts']:,} counted by the kernel" if report["kernel"] else ""
    yield "random games", f"{plan['walks']:,} gone through step by step{counted}"
    yield "first moves", _first_moves(plan)
    budgets = ", ".join(f"{each:,}" for each in plan["budgets"][1:])
    yield "strength", f"{plan['match_groups']:,} openings for each pair of random, {budgets}"
    nodes = f"{plan['nodes']:,} nodes for each kind of first move"
    yield "solver", nodes if plan["nodes"] else "not used"
    yield "positions counted", f"up to {plan['positions']:,}"
    yield "seed", str(plan["seed"])
    kernel = "with" if report["kernel"] else "without"
    version = f"rules version {report['rules_version']}"
    yield "made by", f"{report['program']}, {version}, {kernel} the kernel"
    yield "the same again", command(report, game)


def _first_moves(plan: Json) -> str:
    parts = []
    if plan["opening_games"]:
        thought = budget_text(plan["opening_simulations"])
        parts.append(f"{plan['opening_games']:,} games of {thought}")
    if plan["opening_playouts"]:
        parts.append(f"{plan['opening_playouts']:,} random games")
    return f"{' and '.join(parts) or 'none'} for each kind"


def command(report: Json, game: AnyGame) -> str:
    """What makes the same report again from its JSON."""
    flags = [f"--{each.name} {each.to_text(game.options[each.name])}" for each in game.OPTIONS]
    seed = f"--seed {report['plan']['seed']}"
    return " ".join(["ludarium report", game.name, *flags, seed, "--plan REPORT.json"])
