"""Subsume: rules and view."""

from ludarium.games.entry import Entry
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.view import scene

ENTRY = Entry(Subsume, scene)
