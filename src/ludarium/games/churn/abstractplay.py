"""Churn on abstractplay.com."""

from ludarium.games.abstractplay_mapping import AbstractPlayMapping

BOARDS = {
    "hex3": ("Hexhex 3 (19 spaces)", 3),
    "limping-34": ("Alternating 3-4 (27 spaces)", (3, 4, 3, 4, 3, 4)),
    "limping-335": ("Alternating 3-3-5 (29 spaces)", (5, 3, 3, 5, 3, 3)),
    "hex4": ("Hexhex 4 (37 spaces)", 4),
    "limping-446": ("Alternating 4-4-6 (51 spaces)", (6, 4, 4, 6, 4, 4)),
    "hex5": ("Hexhex 5 (61 spaces)", 5),
}
"""The title and the sides of each board there, by id."""

MAPPING = AbstractPlayMapping(
    title="Churn",
    usual={"sides": 3},
    variants={
        name: {"sides": sides} for key, (label, sides) in BOARDS.items() for name in (label, key)
    },
)
