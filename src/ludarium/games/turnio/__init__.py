"""Turnio: rules and view."""

from ludarium.games.entry import Entry
from ludarium.games.turnio.rules import Turnio
from ludarium.games.turnio.view import piece, scene, target

ENTRY = Entry(Turnio, scene, target, piece)
