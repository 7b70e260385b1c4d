"""Churn: rules, view and rule sheet."""

from ludarium.games.churn.rules import Churn
from ludarium.games.churn.sheet import SHEET
from ludarium.games.churn.view import scene
from ludarium.games.entry import Cover, Entry

COVER = Cover("br1/rr1r/bb1rr/brbb/brr:r:-", "d3")

ENTRY = Entry(Churn, scene, SHEET, cover=COVER)
