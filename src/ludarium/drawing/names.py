"""The two halves of a cell's name, for the labels of rows and columns."""


def letters(name: str) -> str:
    """The letter of a cell's name."""
    return name.rstrip("0123456789")


def digits(name: str) -> str:
    """The number of a cell's name."""
    return name[len(letters(name)) :]
