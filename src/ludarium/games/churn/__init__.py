"""Churn: rules, view and rule sheet, and what is known of it besides."""

from ludarium.games.churn.computer import COMPUTER
from ludarium.games.churn.elsewhere import ELSEWHERE
from ludarium.games.churn.lessons import LESSONS
from ludarium.games.churn.measured import MEASURED
from ludarium.games.churn.pictured import PICTURED
from ludarium.games.churn.rules import Churn
from ludarium.games.churn.sheet import SHEET
from ludarium.games.churn.view import scene
from ludarium.games.entry import Entry

ENTRY = Entry(
    Churn,
    scene,
    SHEET,
    computer=COMPUTER,
    measured=MEASURED,
    pictured=PICTURED,
    lessons=LESSONS,
    elsewhere=ELSEWHERE,
)
