"""Churn: rules, view and rule sheet."""

from ludarium.games.churn.rules import Churn
from ludarium.games.churn.sheet import SHEET
from ludarium.games.churn.view import scene
from ludarium.games.entry import Entry

ENTRY = Entry(Churn, scene, SHEET)
