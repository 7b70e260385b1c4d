"""Subsume: rules, view and rule sheet."""

from ludarium.games.entry import Cover, Entry
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.sheet import SHEET
from ludarium.games.subsume.view import scene

COVER = Cover("2b1r/1b1brr/3rr1r/1rb2rr1/r1rrb1b1b/1bbbr1r1/r2rbbr/bb4/rrbr1:b", "b4")

ENTRY = Entry(Subsume, scene, SHEET, cover=COVER)
