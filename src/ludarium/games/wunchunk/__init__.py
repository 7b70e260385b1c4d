"""Wunchunk: rules, view and rule sheet."""

from ludarium.games.entry import Cover, Entry
from ludarium.games.wunchunk.rules import Wunchunk
from ludarium.games.wunchunk.sheet import SHEET
from ludarium.games.wunchunk.view import scene, target

COVER = Cover(
    "4r1/5b1/1br5/br1rrbb2/1r2rr3b/1b1rr1b3r/bbb1bbb1b1/1rrb3b1/b3r3/2rrbb1/b1b2r:r:4:-:0:2:-",
    "1f9,2g1,1i7,1g8",
)

ENTRY = Entry(Wunchunk, scene, SHEET, target, cover=COVER)
