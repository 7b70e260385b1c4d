"""A game played by action numbers, in which the draws fall by themselves."""

from typing import Any

from ludarium.core.chance import Dice, chance_move
from ludarium.core.errors import IllegalMoveError, quoted
from ludarium.core.game import CHANCE, AnyGame
from ludarium.core.play import checked_apply


class Episode:
    """Where a game stands: `state`, and `before`, the state in which the last turn began (None at
    the start)."""

    def __init__(self, game: AnyGame, dice: Dice) -> None:
        self.game, self._dice = game, dice
        self.state: Any = game.initial_state()
        self.before: Any = None
        self._turn: int | None = None
        self._draw()

    @property
    def mover(self) -> int | None:
        """The seat to move, None when the game is over."""
        return self.game.to_move(self.state)

    def step(self, action: int) -> None:
        """Take an action; raises IllegalMoveError, which says why it is none."""
        if not 0 <= action < len(self.game.moves):
            expected = f"expected an action from 0 to {len(self.game.moves) - 1}"
            raise IllegalMoveError(f"{expected}, got {quoted(action)}")
        state, mover = self.state, self.mover
        self.state = checked_apply(self.game, state, self.game.moves[action])
        if mover != self._turn:
            self._turn, self.before = mover, state
        self._draw()

    def _draw(self) -> None:
        while self.mover == CHANCE:
            self.state = self.game.apply(self.state, chance_move(self.game, self.state, self._dice))
