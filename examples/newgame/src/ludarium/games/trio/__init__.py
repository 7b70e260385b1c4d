"""Trio: rules, rule sheet and view."""

from ludarium.games.entry import Entry
from ludarium.games.trio.rules import Trio
from ludarium.games.trio.sheet import SHEET
from ludarium.games.trio.view import scene

ENTRY = Entry(Trio, scene, SHEET)
