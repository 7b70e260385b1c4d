"""Turnio: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.turnio.benchmarks import BENCHMARKS
from ludarium.games.turnio.computer import COMPUTER
from ludarium.games.turnio.illustrations import ILLUSTRATIONS
from ludarium.games.turnio.lessons import LESSONS
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
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
)
