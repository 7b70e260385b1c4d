"""Saved games on a server."""

import json
import random
import urllib.request
from typing import Any

import ludarium
from ludarium.core.record import Record
from tests.web.server import Server

STARTED = "2026-01-31T12:00:00+00:00"


def random_game(name: str, seed: int, turns: int, **options: Any) -> ludarium.History:
    """A random game of at most this many turns."""
    game, rng = ludarium.load(name, **options), random.Random(seed)
    history = ludarium.History(game)
    while moves := game.legal_moves(history.state):
        history.push_legal(rng.choice(moves))
        if history.turn_count > turns:
            history.undo()
            break
    return history


def game_of(name: str, turns: str, **options: Any) -> ludarium.History:
    """A game of these turns."""
    history = ludarium.History(ludarium.load(name, **options))
    for turn in turns.split():
        history.push_text(turn)
    return history


def save(server: Server, history: ludarium.History, **ending: Any) -> str:
    """Save a game on a server; returns the path of its page."""
    seats = ("human",) * history.game.seats
    record = Record.of(history, seats, started=STARTED, **ending)
    body = json.dumps({"record": record.to_json()}).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server.address}/api/records", body, headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return f"/saved/{json.load(answer)['record']}"
