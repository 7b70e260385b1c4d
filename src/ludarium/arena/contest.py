"""Matches and tournaments in one call, for programs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ludarium.agents import Limit
from ludarium.arena.external import USUAL, Patience
from ludarium.arena.match import Match, duel, round_robin
from ludarium.arena.plan import Plan
from ludarium.arena.players import player_spec
from ludarium.arena.ratings import Ranked, ranking
from ludarium.arena.results import GameLine, Results
from ludarium.arena.sprt import Sprt
from ludarium.arena.standing import Standing
from ludarium.core.game import AnyGame
from ludarium.core.record import Record
from ludarium.jobs import HERE, Workers, opened

Progress = Callable[[int], None]
"""Called after each game with the number of games so far."""


@dataclass(frozen=True)
class Contest:
    """A match or tournament with its results."""

    plan: Match
    results: Results

    @property
    def games(self) -> list[GameLine]:
        """The games in the order of the plan."""
        return [line for _, line in sorted(self.results.lines.items())]

    def records(self) -> Iterator[Record]:
        """Return the games as records, which can be saved and replayed."""
        return (line.record(self.plan.plan) for line in self.games)

    @cached_property
    def standing(self) -> Standing:
        """The result of the first player: points, share and Elo, with 95% intervals."""
        return self.plan.standing(self.results)

    @cached_property
    def ranking(self) -> list[Ranked]:
        """The players, best first, with their ratings."""
        return ranking(self.plan, self.results)

    @property
    def accepted(self) -> float | None:
        """The share of the points that the sequential test has accepted, or None."""
        return self.plan.accepted(self.results)

    def __repr__(self) -> str:
        players = ", ".join(player.text for player in self.plan.plan.players)
        return f"<Contest of {self.plan.plan.load()!r}: {len(self.games)} games of {players}>"


def planned_match(
    game: AnyGame,
    first: str,
    second: str,
    *,
    limit: Limit,
    games: int,
    seed: int,
    opening_steps: int,
    sprt: Sprt | None = None,
    patience: Patience = USUAL,
) -> Match:
    """Return a match of two players, to be run; raises OptionError."""
    players = player_spec(first, limit), player_spec(second, limit)
    plan = Plan(game.name, game.options, players, duel(game.seats), seed, opening_steps)
    return Match(plan, games, patience, sprt)


def planned_tournament(
    game: AnyGame,
    players: Sequence[str],
    *,
    limit: Limit,
    rounds: int,
    seed: int,
    opening_steps: int,
    patience: Patience = USUAL,
) -> Match:
    """Return a tournament, to be run; raises OptionError."""
    lineups = round_robin(len(players), game.seats)
    specs = tuple(player_spec(text, limit) for text in players)
    plan = Plan(game.name, game.options, specs, lineups, seed, opening_steps)
    return Match(plan, rounds * plan.games_a_round, patience)


def match(
    game: AnyGame,
    first: str,
    second: str,
    *,
    games: int = 100,
    limit: Limit = Limit(),  # noqa: B008, which never changes
    seed: int = 1,
    opening_steps: int = 2,
    on: str | Workers = HERE,
    sprt: Sprt | None = None,
    output: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Contest:
    """Let two computer players meet: every opening from each seat, with the same chance moves.

    Players are texts such as "search:5", "mcts@1000" or "engine:COMMAND". With more than two seats
    the first player has one and the second the others. `on` says where they play: here, "local:2"
    (two processes), "ray" or any other name for `jobs.opened`. With limits by simulations the same
    seed gives the same games everywhere. Each game is appended to the file `output`; with `resume`
    an existing file is continued.

    Raises OptionError, RecordError and JobError.
    """
    planned = planned_match(
        game,
        first,
        second,
        limit=limit,
        games=games,
        seed=seed,
        opening_steps=opening_steps,
        sprt=sprt,
    )
    return _run(planned, on, output, resume, progress)


def tournament(
    game: AnyGame,
    players: Sequence[str],
    *,
    rounds: int = 10,
    limit: Limit = Limit(),  # noqa: B008, which never changes
    seed: int = 1,
    opening_steps: int = 2,
    on: str | Workers = HERE,
    output: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Contest:
    """Let computer players meet, all against all, in every round from the same opening.

    The other arguments are those of `match`.
    """
    planned = planned_tournament(
        game,
        players,
        limit=limit,
        rounds=rounds,
        seed=seed,
        opening_steps=opening_steps,
    )
    return _run(planned, on, output, resume, progress)


def _run(
    planned: Match,
    on: str | Workers,
    output: str | Path | None,
    resume: bool,
    progress: Progress | None,
) -> Contest:
    planned.check()
    path = None if output is None else Path(output)
    with opened(on) as workers, Results(planned.plan, path, resume=resume) as results:
        for _ in planned.run(results, workers):
            if progress is not None:
                progress(len(results.lines))
    return Contest(planned, results)
