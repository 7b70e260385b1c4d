"""The parts that all games share. They know no particular game."""
