"""Turnio: rules, view and rule sheet."""

from ludarium.games.entry import Cover, Entry
from ludarium.games.turnio.rules import Turnio
from ludarium.games.turnio.sheet import SHEET
from ludarium.games.turnio.view import piece, scene, target

COVER = Cover(
    "6/3SCSC-SCCS+CSSC+/4.CS.-C..S-/1..CS+SCSC+.C.S+CSSC+SCCS-/"
    "CCSS+CCSS-CSSC+SCCS-CSCS-SCSC+/S.C.-SSCC-S..C+CS..-SCSC-C.S.+:draw",
    "C..S-,d6/.SC.,@d1 C..S+",
)

ENTRY = Entry(Turnio, scene, SHEET, target, piece, cover=COVER)
