"""Flume: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.entry import Entry
from ludarium.games.flume.abstractplay import MAPPING
from ludarium.games.flume.benchmarks import BENCHMARKS
from ludarium.games.flume.computer import COMPUTER
from ludarium.games.flume.illustrations import ILLUSTRATIONS
from ludarium.games.flume.lessons import LESSONS
from ludarium.games.flume.rules import Flume
from ludarium.games.flume.sheet import SHEET
from ludarium.games.flume.solved import lookup, solution_file
from ludarium.games.flume.view import scene

ENTRY = Entry(
    Flume,
    scene,
    SHEET,
    answer=lookup,
    solution=solution_file,
    computer=COMPUTER,
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
    abstractplay=MAPPING,
)
