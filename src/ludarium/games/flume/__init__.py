"""Flume: rules and view."""

from ludarium.games.entry import Entry
from ludarium.games.flume.rules import Flume
from ludarium.games.flume.solved import lookup, solution_file
from ludarium.games.flume.view import scene

ENTRY = Entry(Flume, scene, answer=lookup, solution=solution_file)
