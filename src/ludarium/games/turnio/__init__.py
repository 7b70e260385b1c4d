"""Turnio: rules, view and rule sheet."""

from ludarium.games.entry import Entry
from ludarium.games.turnio.rules import Turnio
from ludarium.games.turnio.sheet import SHEET
from ludarium.games.turnio.view import piece, scene, target

ENTRY = Entry(Turnio, scene, SHEET, target, piece)
