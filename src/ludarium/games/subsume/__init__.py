"""Subsume: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.subsume.computer import COMPUTER
from ludarium.games.subsume.lessons import LESSONS
from ludarium.games.subsume.measured import MEASURED
from ludarium.games.subsume.pictured import PICTURED
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.sheet import SHEET
from ludarium.games.subsume.view import scene

ENTRY = Entry(
    Subsume,
    scene,
    SHEET,
    computer=COMPUTER,
    measured=MEASURED,
    pictured=PICTURED,
    lessons=LESSONS,
)
