"""When games are decided, how often the lead changes, and how far back winners come from.

These metrics use the expectations of the players. A seat *leads* if its expected share of the win
is at least LEAD of the way from an even share to all of it. A game is *decided* once the winner's
share stays above DECIDED of that way. A *comeback* is a win of a seat whose share was once below
BEHIND of an even one.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ludarium.analysis.report.figures import Json, Source, histogram, mean, median, share
from ludarium.analysis.report.sizes import course, part_means
from ludarium.core.game import AnyGame

LEAD, DECIDED, BEHIND = 0.2, 0.8, 0.5

Shares = list[list[float] | None]


def decisiveness(game: AnyGame, games: list[Json], source: Source) -> Json:
    """Return the metric from games of thinking players."""
    evaluated = [each for each in games if any(each["shares"])]
    if not evaluated:
        return {"known": False}
    source = Source(source.agent, len(evaluated), source.seed)
    won = [each for each in evaluated if len(each["winners"]) == 1]
    changes = [lead_changes(each["shares"]) for each in evaluated]
    lows = [lowest_share(each["shares"], each["winners"][0])[0] for each in won]
    of_won = Source(source.agent, len(won), source.seed)
    return {
        "known": True,
        "lead": LEAD,
        "decided_at": DECIDED,
        "behind": BEHIND,
        "changes": mean(changes, source),
        "changes_histogram": [
            {"changes": number, "games": count}
            for number, count in sorted(Counter(changes).items())
        ],
        "no_change": share(sum(each == 0 for each in changes), source),
        "decided": median([decided_at(each["shares"], each["winners"][0]) for each in won], of_won)
        if won
        else None,
        "comebacks": share(sum(low < BEHIND / game.seats for low in lows), of_won) if won else None,
        "certainty": course([part_means(leader_shares(each["shares"])) for each in evaluated]),
        "proven": median([proven_at(each) for each in evaluated], source),
        "margins": _margins(game, won, of_won),
    }


def leader_shares(shares: Shares) -> list[float]:
    """Return the largest share at each step; a step without an evaluation repeats the last one."""
    known = next(each for each in shares if each)
    each_leader, last = [], [1 / len(known)] * len(known)
    for each in shares:
        last = each or last
        each_leader.append(max(last))
    return each_leader


def leaders(shares: Shares) -> Iterator[int]:
    """Yield the leading seat at each step that has one."""
    for each in shares:
        if each:
            even = 1 / len(each)
            seat = max(range(len(each)), key=each.__getitem__)
            if each[seat] >= even + LEAD * (1 - even):
                yield seat


def lead_changes(shares: Shares) -> int:
    """Return how often the lead passes to another seat."""
    each_leader = list(leaders(shares))
    return sum(one != other for one, other in pairwise(each_leader))


def decided_at(shares: Shares, winner: int) -> float:
    """Return the part of the game after which the result is decided; 1 if only at the end."""
    for number in reversed(range(len(shares))):
        each = shares[number]
        if each and each[winner] < DECIDED + (1 - DECIDED) / len(each):
            return (number + 1) / len(shares)
    return 0.0


def lowest_share(shares: Shares, winner: int) -> tuple[float, int]:
    """Return the smallest expected share of a seat, and the decision at which it occurred."""
    known = [(each[winner], number) for number, each in enumerate(shares) if each]
    return min(known) if known else (1.0, 0)


def proven_at(game: Json) -> float:
    """Return the part of the game after which the result was proven; 1 without a proof."""
    return float(game["proven"]) / max(len(game["shares"]), 1)


def margin(game: Json) -> int:
    """Return the difference between the winner's score and the nearest other one."""
    winner = game["winners"][0]
    own = game["scores"][winner]
    others = (score for seat, score in enumerate(game["scores"]) if seat != winner)
    return int(min(abs(own - score) for score in others))


def _margins(game: AnyGame, won: list[Json], source: Source) -> Json | None:
    if not game.info.by_score or not won:
        return None
    margins = [margin(each) for each in won]
    return {"mean": mean(margins, source), "histogram": histogram(margins), "unit": game.info.score}
