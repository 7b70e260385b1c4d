"""The symmetries of a board, found from its neighbours alone."""

from ludarium.boards import Board


def orbits(board: Board) -> list[list[str]]:
    """The cells by what a turn or a reflection of the board makes of them."""
    maps = symmetries(board)
    orbits = {frozenset(image[cell] for image in maps) for cell in range(board.size)}
    return [[board.names[cell] for cell in sorted(orbit)] for orbit in orbits]


def symmetries(board: Board) -> list[list[int]]:
    """Every turn and reflection, as a list that has the image of each cell."""
    ways = len(board.neighbours[0])
    candidates = (
        _spread(board, target, turn, flip)
        for target in range(board.size)
        for turn in range(ways)
        for flip in (1, -1)
    )
    return [image for image in candidates if image is not None]


def _spread(board: Board, target: int, turn: int, flip: int) -> list[int] | None:
    """The symmetry that takes cell 0 to a target and direction d to flip * d + turn."""
    ways = len(board.neighbours[0])
    image = {0: target}
    queue = [0]
    for cell in queue:
        for direction, other in enumerate(board.neighbours[cell]):
            there = board.neighbours[image[cell]][(flip * direction + turn) % ways]
            if other is None or there is None:
                if other is not there:
                    return None
            elif other not in image:
                image[other] = there
                queue.append(other)
            elif image[other] != there:
                return None
    return [image[cell] for cell in range(board.size)]
