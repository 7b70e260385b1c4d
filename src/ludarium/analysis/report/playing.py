"""Seeded games between our own players, with their evaluations."""

from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium import kernel
from ludarium.agents import Decision, Limit, make_agent
from ludarium.analysis.report.figures import Json
from ludarium.analysis.report.firsts import First, move_of, swap_after
from ludarium.analysis.report.plan import player
from ludarium.arena.game import FinishedGame, play_game
from ludarium.arena.plan import ChanceMoves, opening
from ludarium.arena.players import OwnPlayer, player_spec
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.history import History
from ludarium.core.moves import SWAP

OPENING_STEPS = 2
"""The number of random steps at the start of a match."""


class SeededPlayer(OwnPlayer):
    """A player with solvers of its own, so that a game depends on its seed only. It appends the
    number of legal steps and its decision to a list that it may share."""

    def __init__(
        self, simulations: int, decisions: list[tuple[int, Decision]] | None = None
    ) -> None:
        super().__init__(player_spec(player(simulations), Limit()))
        self._decisions = [] if decisions is None else decisions

    def start(self, game: AnyGame, seed: int) -> None:
        super().start(game, seed)
        self._agent = make_agent(self._text, alone=True)

    def choose(self, history: History) -> Any:
        game, state = self._game, history.state
        decision = self._agent.choose(game, state, self._limit, self._rng)
        self._decisions.append((len(game.legal_moves(state)), decision))
        return decision.move


def expected_shares(decision: Decision) -> list[float] | None:
    """Return the expected shares of the win, or None. A certain value without a proof only says
    which side the player prefers."""
    if decision.value is None:
        return None
    shares = shares_of(decision.value)
    return None if max(shares) >= 1 and not decision.proven else shares


def shares_of(returns: tuple[float, ...]) -> list[float]:
    """Return expected returns as shares of the win, from 0 to 1."""
    seats = len(returns)
    shares = ((value * (seats - 1) + 1) / seats for value in returns)
    return [round(min(max(share, 0.0), 1.0), 3) for share in shares]


def points(winners: tuple[int, ...], seat: int) -> float:
    """Return the points of a seat: 1 for a win, a part of it for a shared win."""
    return (seat in winners) / len(winners)


def self_play(game: AnyGame, simulations: int, seed: int, number: int) -> Json:
    """Play one game of a player against itself; return it as JSON."""
    decisions: list[tuple[int, Decision]] = []
    players = [SeededPlayer(simulations, decisions) for _ in range(game.seats)]
    name = f"{seed}/self/{number}"
    game_result = play_game(game, players, _seeds(name, game.seats), ChanceMoves(seed, number))
    history, outcome = game_result.history, game_result.outcome
    return {
        "moves": [turn.text for turn in history],
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "steps": len(history.steps),
        "first": _first_text(history),
        "swap": any(step.move == SWAP for step in history.steps[: 2 * game.seats]),
        "opener_points": points(outcome.winners, _opener_at_end(game_result)),
        "choices": [choices for choices, _ in decisions],
        "shares": [expected_shares(decision) for _, decision in decisions],
        "proven": next((n for n, (_, each) in enumerate(decisions) if each.proven), len(decisions)),
    }


@dataclass(frozen=True)
class GameStart:
    """A game after its first move, and after the swap if it is legal: the moves so far (with
    chance moves), the state, and the seat that now has the colour that opened."""

    moves: list[Any]
    state: Any
    opener: int


def game_start(
    game: AnyGame, first: First, chance_moves: ChanceMoves, rng: Random
) -> GameStart | None:
    """Return the start of a game with a first move, or None if the chance moves do not allow it."""
    state, moves = game.initial_state(), list[Any]()
    while game.to_move(state) == CHANCE:
        moves.append(chance_moves.next(game, state))
        state = game.apply(state, moves[-1])
    move = move_of(game, state, first, rng)
    seat = game.to_move(state)
    if move is None or seat is None:
        return None
    colour, after = game.colour(state, seat), game.apply(state, move)
    swap = swap_after(game, after)
    for each in swap:
        after = game.apply(after, each)
    return GameStart([*moves, move, *swap], after, seat_of(game, after, colour))


def play_opening(
    game: AnyGame, first: First, simulations: int, seed: int, number: int
) -> float | None:
    """Play one game from a first move without a swap; return the points of the colour that opened,
    or None if the chance moves do not allow the move."""
    rng = Random(f"{seed}/open/{first.text}/{number}")
    start = game_start(game, first, ChanceMoves(seed, number), rng)
    if start is None:
        return None
    if (outcome := game.outcome(start.state)) is None:
        players = [SeededPlayer(simulations) for _ in range(game.seats)]
        seeds = [rng.getrandbits(31) for _ in range(game.seats)]
        outcome = play_game(game, players, seeds, ChanceMoves(seed, number), start.moves).outcome
    return points(outcome.winners, start.opener)


CHANCE_MOVES = 10
"""The number of first chance_moves after which each first move is tried."""


def play_opening_at_random(game: AnyGame, first: First, count: int, seed: int) -> Json:
    """Play random games of the kernel from a first move; return their number and the points."""
    result = {"games": 0, "points": 0.0}
    numbers = range(CHANCE_MOVES if first.after_chance else 1)
    for number in numbers:
        rng = Random(f"{seed}/try/{first.text}/{number}")
        start = game_start(game, first, ChanceMoves(seed, number), rng)
        if start is None:
            continue
        tally = kernel.playouts(game, start.state, count // len(numbers), rng.getrandbits(31))
        for mask, games in tally.by_winners.items():
            result["games"] += games
            result["points"] += games * (mask >> start.opener & 1) / mask.bit_count()
    return result


def match_group(game: AnyGame, strong: int, weak: int, seed: int, number: int) -> list[float]:
    """Play games from one opening with the same chance moves, the stronger player once in each
    seat; return its points in each game."""
    start = opening(game, seed, number, OPENING_STEPS)
    result = []
    for seat in range(game.seats):
        players = [SeededPlayer(strong if each == seat else weak) for each in range(game.seats)]
        seeds = _seeds(f"{seed}/match/{strong}/{weak}/{number}/{seat}", game.seats)
        game_result = play_game(game, players, seeds, ChanceMoves(seed, number), start)
        result.append(points(game_result.outcome.winners, seat))
    return result


def _seeds(name: str, seats: int) -> list[int]:
    return [Random(f"{name}/{seat}").getrandbits(31) for seat in range(seats)]


def _opener_at_end(game_result: FinishedGame) -> int:
    """Return the seat that has at the end the colour that made the first step."""
    history = game_result.history
    game, start = history.game, history.start
    opener = next(step.seat for step in history.steps if step.seat != CHANCE)
    return seat_of(game, history.state, game.colour(start, opener))


def seat_of(game: AnyGame, state: Any, colour: int) -> int:
    """Return the seat that plays a colour."""
    return next(seat for seat in range(game.seats) if game.colour(state, seat) == colour)


def _first_text(history: History) -> str:
    game = history.game
    return next(game.text(step.move) for step in history.steps if step.seat != CHANCE)
