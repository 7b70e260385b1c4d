"""Turnio: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.turnio.computer import COMPUTER
from ludarium.games.turnio.lessons import LESSONS
from ludarium.games.turnio.measured import MEASURED
from ludarium.games.turnio.pictured import PICTURED
from ludarium.games.turnio.rules import Turnio
from ludarium.games.turnio.sheet import SHEET
from ludarium.games.turnio.view import piece, scene, target

ENTRY = Entry(
    Turnio,
    scene,
    SHEET,
    target,
    piece,
    computer=COMPUTER,
    measured=MEASURED,
    pictured=PICTURED,
    lessons=LESSONS,
)
