"""Churn: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.churn.abstractplay import MAPPING
from ludarium.games.churn.benchmarks import BENCHMARKS
from ludarium.games.churn.computer import COMPUTER
from ludarium.games.churn.illustrations import ILLUSTRATIONS
from ludarium.games.churn.lessons import LESSONS
from ludarium.games.churn.rules import Churn
from ludarium.games.churn.sheet import SHEET
from ludarium.games.churn.view import scene
from ludarium.games.entry import Entry

ENTRY = Entry(
    Churn,
    scene,
    SHEET,
    computer=COMPUTER,
    benchmarks=BENCHMARKS,
    illustrations=ILLUSTRATIONS,
    lessons=LESSONS,
    abstractplay=MAPPING,
)
