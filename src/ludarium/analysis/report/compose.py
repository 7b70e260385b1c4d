"""Composes a report as JSON from a description of the game and all metrics."""

from collections.abc import Iterator
from typing import Any

from ludarium import kernel
from ludarium.analysis.report.decisiveness import decisiveness
from ludarium.analysis.report.figures import Json, Source
from ludarium.analysis.report.length import length
from ludarium.analysis.report.memorable import memorable
from ludarium.analysis.report.openings import openings
from ludarium.analysis.report.plan import player
from ludarium.analysis.report.proofs import proofs
from ludarium.analysis.report.seats import seats
from ludarium.analysis.report.sizes import branching, sizes
from ludarium.analysis.report.skill import skill
from ludarium.analysis.report.work import Ledger, tasks
from ludarium.core.errors import OptionError
from ludarium.core.game import AnyGame
from ludarium.core.sheet import Paragraph, Points, Steps, Words
from ludarium.core.version import __version__
from ludarium.games import entry
from ludarium.games.reports import FORMAT

LEAST = {"walks", "self", "layers"}
"""A report needs at least one result of each of these kinds."""


def compose(ledger: Ledger) -> Json:
    """Return the report of a ledger, complete or not; raises OptionError if it has too few
    results."""
    plan = ledger.plan
    game = plan.load()
    missing = [kind for kind in sorted(LEAST) if not ledger.of(kind)]
    if missing:
        raise OptionError(f"report: too little is done yet, there is nothing of: {missing[0]}")
    walks = [walk for part in ledger.of("walks").values() for walk in part]
    games, playouts = list(ledger.of("self").values()), list(ledger.of("playouts").values())
    agent = player(plan.simulations)
    source = Source(agent, len(games), plan.seed)
    labels = {"seed": plan.seed, "agent": agent}
    return {
        **FORMAT.head,
        **about(game),
        "plan": plan.to_json(),
        "complete": all(task.name in ledger.results for task in tasks(plan)),
        "sizes": sizes(game, walks, next(iter(ledger.of("layers").values())), plan.seed),
        "length": length(walks, playouts, games, labels),
        "branching": branching(walks, games, agent, plan.seed),
        "seats": seats(game, walks, playouts, games, source),
        "openings": openings(game, plan, games, ledger.of("tried"), ledger.of("opened")),
        "decisiveness": decisiveness(game, games, source),
        "skill": skill(plan, game.seats, ledger.of("match")),
        "proofs": proofs(game, plan, ledger.of("proof")),
        "memorable": memorable(game, plan, games),
    }


def about(game: AnyGame) -> Json:
    """Return the description of a game with its options."""
    info = game.info
    plain = {option.name: _plain(game.options[option.name]) for option in game.OPTIONS}
    return {
        "game": game.name,
        "title": info.title,
        "credit": info.credit,
        "designer": info.designer,
        "date": info.date,
        "link": info.link,
        "about": info.about,
        "players": info.players,
        "score": info.score,
        "by_score": info.by_score,
        "seats_count": game.seats,
        "colours": list(info.colours[: game.seats]),
        "options": plain,
        "options_text": game.settings,
        "rules": list(_rules(game)),
        "rules_version": info.rules_version,
        "program": f"Ludarium {__version__}",
        "kernel": kernel.supports(game),
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _rules(game: AnyGame) -> Iterator[Json]:
    """Yield the sections of the rule sheet that are specific to the game, without pictures."""
    for part in entry(game.name).sheet.own:
        blocks: list[Json] = []
        for block in part.blocks:
            if isinstance(block, Paragraph):
                blocks.append({"text": block.text, "items": []})
            elif isinstance(block, Steps | Points):
                blocks.append({"text": block.intro, "items": list(block.texts)})
            elif isinstance(block, Words):
                items = [f"{word}: {text}" for word, text in block.items]
                blocks.append({"text": block.intro, "items": items})
        if blocks:
            yield {"title": part.title, "blocks": blocks}
