"""The worked example of Wunchunk's rules, on side 6, top row first."""

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
