"""`ludarium match A B`: two computer players against each other."""

from typing import Annotated

import typer

from ludarium.agents import Limit
from ludarium.arena.contest import planned_match
from ludarium.arena.external import Patience
from ludarium.arena.match import Match
from ludarium.arena.players import PLAYER_HELP
from ludarium.arena.results import Results
from ludarium.arena.sprt import Sprt, sprt_from_text
from ludarium.arena.standing import pairs_text
from ludarium.cli.arena import contest as args
from ludarium.cli.arguments import Jobs, On, parse_game_args, player_names
from ludarium.cli.json_output import AsJson, Json, game_json, interval_json, print_document
from ludarium.cli.screen import Screen
from ludarium.cli.wording import title_text
from ludarium.core.errors import OptionError
from ludarium.games import load


def match(
    context: typer.Context,
    first: Annotated[
        str, typer.Argument(metavar="A", help=PLAYER_HELP, autocompletion=player_names)
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar="B", help="the opponent, in the same form", autocompletion=player_names
        ),
    ],
    game: args.GameName,
    games: args.Games = 100,
    seconds: args.Seconds = None,
    simulations: args.Simulations = None,
    threads: args.Threads = 1,
    on: On = "local",
    jobs: Jobs = None,
    seed: args.Seed = 1,
    opening_steps: args.OpeningSteps = 2,
    sprt: Annotated[
        str | None,
        typer.Option(
            help="Stop when the test accepts one of two shares of the points, such as 0.5,0.55."
        ),
    ] = None,
    sprt_elo: Annotated[
        str | None,
        typer.Option(help="Stop when the test accepts one of two Elo differences, such as 0,20."),
    ] = None,
    output: args.Output = None,
    resume: args.Resume = False,
    save: args.Save = None,
    as_json: AsJson = False,
    start_seconds: args.StartSeconds = Patience.start,
    grace: args.Grace = Patience.grace,
    untimed: args.Untimed = Patience.untimed,
) -> None:
    args.check_players(first, second)
    rules = load(game, **parse_game_args(game, context.args).options)
    contest = planned_match(
        rules,
        first,
        second,
        limit=Limit(simulations, seconds, threads),
        games=games,
        seed=seed,
        opening_steps=opening_steps,
        sprt=_test(sprt, sprt_elo, rules.seats),
        patience=Patience(start_seconds, grace, untimed),
    )
    args.run_contest(
        contest,
        on=on,
        jobs=jobs,
        output=output,
        resume=resume,
        save=save,
        summary=lambda results: _summary(contest, results),
        report=lambda results: _report(contest, results, as_json),
    )


def _test(shares: str | None, elo: str | None, seats: int) -> Sprt | None:
    if shares and elo:
        raise OptionError("expected --sprt or --sprt-elo, got both")
    if elo and seats > 2:
        raise OptionError("--sprt-elo: expected a game of two; with more seats use --sprt")
    if shares or elo:
        return sprt_from_text(shares or elo or "", elo=bool(elo))
    return None


def _report(contest: Match, results: Results, as_json: bool) -> None:
    if as_json:
        print_document("standing", _facts(contest, results))
        return
    screen, plan, lines = Screen(), contest.plan, results.lines.values()
    first, second = (player.text for player in plan.players)
    screen.say(f"{first} against {second}, {title_text(plan.load())}")
    screen.say(f"{_summary(contest, results)}{_waiting(contest, results)}")
    if plan.seats == 2 and lines:
        groups = contest.standing(results).groups
        screen.say(f"pairs of games with 0, 1/2, 1, 3/2, 2 points: {pairs_text(groups)}")
    if contest.sprt is not None:
        screen.say(_verdict(contest, contest.sprt, results))
    args.say_forfeits(contest, results)


def _summary(contest: Match, results: Results) -> str:
    """Return the score as one line."""
    if not results.lines:
        return "no games yet"
    standing, seats = contest.standing(results), contest.plan.seats
    share, (games, points) = standing.share, standing.totals
    text = f"{points:g} : {games - points:g}, {share.value:.1%} ({share.low:.1%}–{share.high:.1%})"
    if seats > 2:
        return f"{text} where {1 / seats:.1%} is even"
    elo = standing.elo
    return f"{text}, Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})"


def _waiting(contest: Match, results: Results) -> str:
    """Return a remark about games that do not count yet, or ""."""
    standing = contest.standing(results)
    waiting = standing.games - standing.totals[0]
    return f"; {waiting} more of openings that are not complete" if waiting else ""


def _verdict(contest: Match, test: Sprt, results: Results) -> str:
    groups, (least, most) = contest.standing(results).groups, test.bounds
    accepted = contest.accepted(results)
    what = "not decided" if accepted is None else f"accepted: {accepted:.1%}"
    return (
        f"sequential test of {test.low:.1%} against {test.high:.1%}: {what} "
        f"(log-likelihood ratio {test.ratio(groups):+.2f}, bounds {least:.2f} and {most:.2f})"
    )


def _facts(contest: Match, results: Results) -> Json:
    plan = contest.plan
    facts: Json = game_json(plan.load())
    facts["players"] = [player.text for player in plan.players]
    facts["games"] = len(results.lines)
    if results.lines:
        standing = contest.standing(results)
        facts["points"] = standing.points
        facts["share"] = interval_json(standing.share)
        facts["groups"] = list(standing.groups)
        if plan.seats == 2:
            facts["elo"] = interval_json(standing.elo)
    facts["forfeits"] = args.forfeits(contest, results)
    if contest.sprt is not None:
        facts["accepted"] = contest.accepted(results)
    return facts
