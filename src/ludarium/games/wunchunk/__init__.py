"""Wunchunk: rules, view and rule sheet."""

from ludarium.games.entry import Entry
from ludarium.games.wunchunk.rules import Wunchunk
from ludarium.games.wunchunk.sheet import SHEET
from ludarium.games.wunchunk.view import scene, target

ENTRY = Entry(Wunchunk, scene, SHEET, target)
