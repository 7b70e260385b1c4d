"""Churn: rules and view."""

from ludarium.games.churn.rules import Churn
from ludarium.games.churn.view import scene
from ludarium.games.entry import Entry

ENTRY = Entry(Churn, scene)
