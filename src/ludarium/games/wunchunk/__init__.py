"""Wunchunk: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.wunchunk.abstractplay import MAPPING
from ludarium.games.wunchunk.benchmarks import BENCHMARKS
from ludarium.games.wunchunk.computer import COMPUTER
from ludarium.games.wunchunk.illustrations import ILLUSTRATIONS
from ludarium.games.wunchunk.lessons import LESSONS
from ludarium.games.wunchunk.rules import Wunchunk
from ludarium.games.wunchunk.sheet import SHEET
from ludarium.games.wunchunk.view import scene, target

ENTRY = Entry(
    Wunchunk,
    scene,
    SHEET,
    target,
    computer=COMPUTER,
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
    abstractplay=MAPPING,
)
