"""Pictures of Turnio: chips with their quarters and arrows, fixed chips, pairs,
X-chips, the chip in hand and what is left in the bag."""

from functools import lru_cache

from ludarium.core.scene import Cross, Link, Mark, Note, NotePiece, Piece, Scene, Spot, Target, Tile
from ludarium.games.layout import board_scene
from ludarium.games.turnio.chips import ARRANGEMENTS, SYMBOLS, X_CHIP, Chip, Pair
from ludarium.games.turnio.rules import (
    BLOCKING,
    LAYING,
    SIZE,
    TURNING,
    X_CHIPS,
    Block,
    Lay,
    Move,
    State,
    Turn,
    Turnio,
)

CHIP, BLOCKER = "chip", "blocker"
"""The words for chips and X-chips."""

HAND = Spot("hand", SIZE + 0.5, 0.0, "hand")
TASKS = {
    LAYING: "place the chip",
    TURNING: "turn one chip, or none",
    BLOCKING: "an X-chip, or none",
}


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
        marks=(_fixed(cell) for cell in game.board.names if cell in fixed),
        links=(_link(game, pair) for pair in game.pairs(state)),
        notes=_notes(game, state),
        signs="corners",
        task="" if game.to_move(state) is None else TASKS.get(state.stage, ""),
    )


def target(move: Move) -> Target:
    """A chip to lay points at its square with the way it lies, a chip to turn at its own; an
    X-chip points from where it was to where it goes."""
    if isinstance(move, Lay):
        return Target((move.cell,), move.corners)
    if isinstance(move, Turn) and move.cell is not None:
        return Target((move.cell,), "turn", label=f"Turn {move.cell}")
    if isinstance(move, Block):
        spots = tuple(cell for cell in (move.off, move.on) if cell is not None)
        if not spots:
            return Target((), label="No X-chip", short="no X-chip")
        if spots == (move.off,):
            return Target(spots, "off", label=f"Take the X-chip off {move.off}")
        if len(spots) == 1:
            return Target(spots, "on", label=f"Place an X-chip on {move.on}")
        return Target(spots, "on", label=f"Move the X-chip from {move.off} to {move.on}")
    if isinstance(move, Turn):
        return Target((), label="Turn no chip", short="none turned")
    return Target((), piece=piece("", move.chip))


@lru_cache(4_096)
def piece(spot: str, chip: Chip) -> Piece:
    """A chip, or an X-chip."""
    if chip == X_CHIP:
        return Cross(spot, BLOCKER)
    return Tile(spot, _colours(chip.corners), 1 if chip.arrow == "+" else -1, CHIP)


@lru_cache(64)
def _fixed(cell: str) -> Mark:
    return Mark(cell, "fixed")


def _colours(corners: str) -> tuple[int | None, ...]:
    return tuple(None if corner == "." else SYMBOLS.index(corner) for corner in corners)


@lru_cache(1_024)
def _link(game: Turnio, pair: Pair) -> Link:
    one, two = pair.cells
    return Link((game.board.names[one], game.board.names[two]), pair.symbol, pair.end)


LYING = {corners: Tile("", _colours(corners), 0, CHIP) for corners in ARRANGEMENTS}


def _notes(game: Turnio, state: State) -> list[Note]:
    bag = game.bag(state)
    counts: list[str | NotePiece] = [f"In the bag ({bag.total()}, turning each way): "]
    for number, corners in enumerate(ARRANGEMENTS):
        clockwise, other = (bag[Chip(corners, arrow)] for arrow in "+-")
        text = f" {clockwise}↻ {other}↺"
        if number < len(ARRANGEMENTS) - 1:
            text += ","
        counts += [" "] if number else []
        counts.append(NotePiece(corners, LYING[corners], text))
    notes: list[Note] = [tuple(counts)]
    if state.hand is not None:
        notes.insert(0, ("To place: ", NotePiece(str(state.hand), piece("", state.hand))))
    if game.blockers:
        notes.append((f"X-chips on the board: {state.blocked.bit_count()} of {X_CHIPS}",))
    return notes
