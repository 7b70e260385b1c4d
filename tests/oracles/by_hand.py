"""Writes positions and games by hand, for the tests of the oracles."""

WORKED_EXAMPLE = """
      . . . O X .
     O X X . O X .
    O X O X X O X O
   X X O . X . O X O
  X . O . X X O . X .
 O O O X X O O . . X X
  X X X X O O O O O O
   X . . X X O . O X
    . X X O O . O X
     . O O . . O .
      . . . . . .
"""
"""That of Wunchunk in the rules, on side 6."""


def stones(*cells_of_colours: str) -> dict[str, int]:
    """One text of cell names for each colour."""
    return {cell: colour for colour, text in enumerate(cells_of_colours) for cell in text.split()}


def names(text: str) -> set[str]:
    return set(text.split())


def play_all(oracle, text: str) -> None:
    for step in text.split():
        oracle.play(step)
