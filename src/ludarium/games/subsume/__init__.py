"""Subsume: rules, view and rule sheet."""

from ludarium.games.entry import Entry
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.sheet import SHEET
from ludarium.games.subsume.view import scene

ENTRY = Entry(Subsume, scene, SHEET)
