"""Flume: rules, view and rule sheet."""

from ludarium.games.entry import Entry
from ludarium.games.flume.rules import Flume
from ludarium.games.flume.sheet import SHEET
from ludarium.games.flume.solved import lookup, solution_file
from ludarium.games.flume.view import scene

ENTRY = Entry(Flume, scene, SHEET, answer=lookup, solution=solution_file)
