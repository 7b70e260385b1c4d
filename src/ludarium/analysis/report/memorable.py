"""Memorable games as records: the shortest, the longest, the biggest comeback, the closest, and the
one with the most changes of the lead."""

from collections.abc import Iterator
from operator import itemgetter

from ludarium.analysis.report.decisiveness import decided_at, lead_changes, lowest_share, margin
from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.plan import Plan, player
from ludarium.core.game import CHANCE, AnyGame, Outcome
from ludarium.core.history import History
from ludarium.core.record import Record

Story = tuple[str, Json, str, int | None]
"""Its title, the game, the reason, and the turn to show besides the last one."""


def memorable(game: AnyGame, plan: Plan, games: list[Json]) -> list[Json]:
    """Return the memorable games, each once under its first title."""
    entries: list[Json] = []
    seen: set[int] = set()
    for title, each, why, turn in _stories(game, games):
        if id(each) not in seen:
            seen.add(id(each))
            number = next(n for n, other in enumerate(games) if other is each)
            entries.append(_entry(game, plan, number, each, title, why, turn))
    return entries


def _stories(game: AnyGame, games: list[Json]) -> Iterator[Story]:
    won = [each for each in games if len(each["winners"]) == 1 and any(each["shares"])]
    if won:
        yield from _comeback(game, won)
        yield from _closest(game, won)
        yield from _changing(won)
    shortest, longest = (which(games, key=itemgetter("steps")) for which in (min, max))
    yield "The shortest", shortest, _turns(shortest), None
    yield "The longest", longest, _turns(longest), None


def _turns(game: Json) -> str:
    return f"{len(game['moves']):,} turns, {game['steps']:,} steps"


def _comeback(game: AnyGame, won: list[Json]) -> Iterator[Story]:
    best = min(won, key=lambda each: lowest_share(each["shares"], each["winners"][0]))
    share, decision = lowest_share(best["shares"], best["winners"][0])
    if share < 1 / game.seats:
        turn = _turn_of(game, best, decision)
        why = f"before turn {turn + 1} the winner was expected to get {share:.0%} of the win"
        yield "The biggest comeback", best, why, turn


def _closest(game: AnyGame, won: list[Json]) -> Iterator[Story]:
    def late(each: Json) -> float:
        return -decided_at(each["shares"], each["winners"][0])

    if game.info.by_score:
        best = min(won, key=lambda each: (margin(each), late(each)))
        by = margin(best)
        why = (
            f"won by {by} ({game.info.score})"
            if by
            else "level at the end, won on what counts next"
        )
        yield "The closest", best, why, None
    else:
        best = min(won, key=late)
        yield "The longest in doubt", best, f"undecided for {-late(best):.0%} of the game", None


def _changing(won: list[Json]) -> Iterator[Story]:
    best = max(won, key=lambda each: lead_changes(each["shares"]))
    if changes := lead_changes(best["shares"]):
        times = "once" if changes == 1 else f"{changes} times"
        yield "The most changeable", best, f"the lead changed {times}", None


def _turn_of(game: AnyGame, result: Json, decision: int) -> int:
    """Return the number of the turn that a decision belongs to."""
    history = History(game, turns=result["moves"])
    last = -1
    for turn in history:
        last += sum(step.seat != CHANCE for step in turn.steps)
        if last >= decision:
            return turn.number
    return history.turn_count - 1


def _entry(
    game: AnyGame, plan: Plan, number: int, result: Json, title: str, why: str, turn: int | None
) -> Json:
    outcome = Outcome(tuple(result["winners"]), tuple(result["scores"]), result["reason"])
    record = Record(
        game=game.name,
        options=game.options,
        rules_version=game.info.rules_version,
        seats=(player(plan.simulations),) * game.seats,
        moves=tuple(result["moves"]),
        started=UNDATED,
        finished=UNDATED,
        result=outcome,
        tags={"report": title, "seed": f"{plan.seed}/{number}"},
    )
    return {
        "title": title,
        "why": why,
        "game": number,
        "turn": turn,
        "reason": result["reason"],
        "winners": result["winners"],
        "steps": result["steps"],
        "record": record.to_json(),
    }


UNDATED = "2000-01-01T00:00:00+00:00"
"""The date of all games: the same plan gives the same report."""
