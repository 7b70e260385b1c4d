"""Subsume: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.subsume.benchmarks import BENCHMARKS
from ludarium.games.subsume.computer import COMPUTER
from ludarium.games.subsume.illustrations import ILLUSTRATIONS
from ludarium.games.subsume.lessons import LESSONS
from ludarium.games.subsume.rules import Subsume
from ludarium.games.subsume.sheet import SHEET
from ludarium.games.subsume.view import scene

ENTRY = Entry(
    Subsume,
    scene,
    SHEET,
    computer=COMPUTER,
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
)
