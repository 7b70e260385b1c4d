"""Flume: rules, view and rule sheet."""

from ludarium.games.entry import Cover, Entry
from ludarium.games.flume.rules import Flume
from ludarium.games.flume.sheet import SHEET
from ludarium.games.flume.solved import lookup, solution_file
from ludarium.games.flume.view import scene

COVER = Cover("2rrr1r/br3b1/b1r1b1r/1b1b3/r3rbr/b1rbbrb/2bb3:b:-", "e1,f5,b3")

ENTRY = Entry(Flume, scene, SHEET, answer=lookup, solution=solution_file, cover=COVER)
