"""`ludarium tournament A B C …`: computer players, each against each."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ludarium.agents import Limit
from ludarium.arena.contest import planned_tournament
from ludarium.arena.external import Patience
from ludarium.arena.match import Match
from ludarium.arena.players import PLAYER_HELP
from ludarium.arena.ratings import Ranked, check_installed, ranking
from ludarium.arena.results import Results
from ludarium.cli.arena import contest as args
from ludarium.cli.arguments import Jobs, On, parse_game_args, player_names
from ludarium.cli.json_output import AsJson, Json, game_json, interval_json, print_document
from ludarium.cli.wording import title_text
from ludarium.games import load


def tournament(
    players: Annotated[
        list[str], typer.Argument(metavar="A B …", help=PLAYER_HELP, autocompletion=player_names)
    ],
    game: args.GameName,
    rounds: Annotated[
        int, typer.Option(min=1, help="Play this many openings, each in all pairings.")
    ] = 10,
    seconds: args.Seconds = None,
    simulations: args.Simulations = None,
    threads: args.Threads = 1,
    on: On = "local",
    jobs: Jobs = None,
    seed: args.Seed = 1,
    opening_steps: args.OpeningSteps = 2,
    output: args.Output = None,
    resume: args.Resume = False,
    save: args.Save = None,
    as_json: AsJson = False,
    start_seconds: args.StartSeconds = Patience.start,
    grace: args.Grace = Patience.grace,
    untimed: args.Untimed = Patience.untimed,
) -> None:
    names, flags = args.split_players(players)
    rules = load(game, **parse_game_args(game, flags).options)
    contest = planned_tournament(
        rules,
        names,
        limit=Limit(simulations, seconds, threads),
        rounds=rounds,
        seed=seed,
        opening_steps=opening_steps,
        patience=Patience(start_seconds, grace, untimed),
    )
    plan = contest.plan
    check_installed(plan.seats)
    args.run_contest(
        contest,
        on=on,
        jobs=jobs,
        output=output,
        resume=resume,
        save=save,
        summary=lambda _: f"{plan.players[0].text} and others",
        report=lambda results: _report(contest, results, as_json),
    )


def _report(contest: Match, results: Results, as_json: bool) -> None:
    standing = ranking(contest, results)
    if as_json:
        print_document("standing", _facts(contest, results, standing))
        return
    plan = contest.plan
    table = Table(title=f"{len(results.lines)} games, {title_text(plan.load())}")
    table.add_column("player", overflow="fold")
    for title in ("Elo" if plan.seats == 2 else "rating", "95%", "points", "games", "share"):
        table.add_column(title, justify="right")
    digits = 0 if plan.seats == 2 else 1

    def text(number: float) -> str:
        return f"{round(number, digits) + 0.0:.{digits}f}"  # never -0

    for ranked in standing:
        rating = ranked.rating
        table.add_row(
            plan.players[ranked.player].text,
            text(rating.value),
            f"{text(rating.low)} to {text(rating.high)}",
            f"{ranked.points:g}",
            str(ranked.games),
            f"{ranked.points / ranked.games:.1%}" if ranked.games else "",
        )
    Console().print(table)
    args.say_forfeits(contest, results)


def _facts(contest: Match, results: Results, standing: list[Ranked]) -> Json:
    return {
        **game_json(contest.plan.load()),
        "games": len(results.lines),
        "players": [
            {
                "player": contest.plan.players[ranked.player].text,
                "rating": interval_json(ranked.rating),
                "points": ranked.points,
                "games": ranked.games,
            }
            for ranked in standing
        ],
        "forfeits": args.forfeits(contest, results),
    }
