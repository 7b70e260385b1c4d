"""Wunchunk: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.wunchunk.computer import COMPUTER
from ludarium.games.wunchunk.elsewhere import ELSEWHERE
from ludarium.games.wunchunk.lessons import LESSONS
from ludarium.games.wunchunk.measured import MEASURED
from ludarium.games.wunchunk.pictured import PICTURED
from ludarium.games.wunchunk.rules import Wunchunk
from ludarium.games.wunchunk.sheet import SHEET
from ludarium.games.wunchunk.view import scene, target

ENTRY = Entry(
    Wunchunk,
    scene,
    SHEET,
    target,
    computer=COMPUTER,
    measured=MEASURED,
    pictured=PICTURED,
    lessons=LESSONS,
    elsewhere=ELSEWHERE,
)
