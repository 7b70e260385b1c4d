"""Writes positions and games by hand, for the tests of the oracles."""


def stones(*cells_of_colours: str) -> dict[str, int]:
    """One text of cell names for each colour."""
    return {cell: colour for colour, text in enumerate(cells_of_colours) for cell in text.split()}


def names(text: str) -> set[str]:
    return set(text.split())


def play_all(oracle, text: str) -> None:
    for step in text.split():
        oracle.play(step)
