"""What a Turnio position looks like: chips with their quarters and arrows, fixed chips, pairs,
X-chips, the chip in hand and what is left in the bag."""

from ludarium.core.scene import Cross, Link, Mark, Piece, Scene, Spot, Target, Tile
from ludarium.games.layout import board_scene
from ludarium.games.turnio.chips import ARRANGEMENTS, SYMBOLS, X_CHIP, Chip, Pair
from ludarium.games.turnio.rules import SIZE, X_CHIPS, Block, Lay, Move, State, Turn, Turnio

HAND = Spot("hand", SIZE + 0.5, 0.0, "hand")


def scene(game: Turnio, state: State, before: State | None = None) -> Scene:
    """The position; `before` is the state in which the last turn began."""
    pieces = [piece(cell, chip) for cell, chip in game.pieces(state).items()]
    if state.hand is not None:
        pieces.append(piece(HAND.id, state.hand))
    fixed = game.fixed(state)
    return board_scene(
        game,
        game.board,
        state,
        before,
        pieces=pieces,
        beside=[HAND],
        marks=(Mark(cell, "fixed") for cell in game.board.names if cell in fixed),
        links=(_link(game, pair) for pair in game.pairs(state)),
        notes=_notes(game, state),
    )


def target(move: Move) -> Target:
    """A chip to lay points at its square with the way it lies, a chip to turn at its own; an
    X-chip points from where it was to where it goes."""
    if isinstance(move, Lay):
        return Target((move.cell,), move.corners)
    if isinstance(move, Turn) and move.cell is not None:
        return Target((move.cell,), "turn")
    if isinstance(move, Block):
        spots = tuple(cell for cell in (move.off, move.on) if cell is not None)
        return Target(spots, "off" if spots == (move.off,) else "on")
    return Target(())


def piece(spot: str, chip: Chip) -> Piece:
    """A chip, or an X-chip."""
    if chip == X_CHIP:
        return Cross(spot)
    corners = tuple(None if c == "." else SYMBOLS.index(c) for c in chip.corners)
    return Tile(spot, corners, 1 if chip.arrow == "+" else -1)


def _link(game: Turnio, pair: Pair) -> Link:
    one, two = pair.cells
    return Link((game.board.names[one], game.board.names[two]), pair.symbol, pair.end)


def _notes(game: Turnio, state: State) -> list[str]:
    bag = game.bag(state)
    left = ", ".join(f"{k} {bag[Chip(k, '+')]}+{bag[Chip(k, '-')]}" for k in ARRANGEMENTS)
    notes = [f"in the bag ({bag.total()}, turning each way): {left}"]
    if state.hand is not None:
        notes.insert(0, f"to place: {state.hand}")
    if game.blockers:
        notes.append(f"X-chips on the board: {state.blocked.bit_count()} of {X_CHIPS}")
    return notes
