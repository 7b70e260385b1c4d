"""The steps of a game that is being played. The last ones are kept as they are; of older ones, who
made them in which colour, which move it was, and every so often the state, from which the states
between are worked out again. So a step of a long game takes a few bytes, and nothing for the
garbage collector to look through.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import eq
from typing import Generic, overload

from ludarium.core.game import CHANCE, Game, Move, State

BLOCK = 32
"""How many steps share one state that is kept: as many have to be played again at most."""


@dataclass(frozen=True, slots=True)
class Step(Generic[State, Move]):
    """One step played: who made it (a seat, or CHANCE), the move, and the state it led to."""

    seat: int
    move: Move
    state: State


class StepList(Sequence[Step[State, Move]]):
    """A list of steps in a row. To add one or to take the last away costs the same however many
    there are, and so does looking one up."""

    def __init__(self, game: Game[State, Move], start: State) -> None:
        self._game, self._start = game, start
        self._seats, self._colours, self._actions = array("b"), array("b"), array("I")
        self._states: list[State] = []
        """The state after each block."""
        self._tail: tuple[int, list[Step[State, Move]]] = 0, []
        """How many steps are in blocks, and those that are not. Replaced at once: other threads may
        be reading."""
        self._unpacked: tuple[int, list[Step[State, Move]]] = -1, []
        """The block that was looked at last."""

    def copy(self) -> "StepList[State, Move]":
        """The same steps, whatever is added to these later."""
        other = StepList(self._game, self._start)
        packed, tail = self._tail
        other._seats, other._colours = self._seats[:], self._colours[:]
        other._actions, other._unpacked = self._actions[:], self._unpacked
        other._states, other._tail = self._states[:], (packed, tail[:])
        return other

    def append(self, step: Step[State, Move]) -> None:
        """One more step, which leads on from the last."""
        packed, tail = self._tail
        if len(tail) >= 2 * BLOCK:
            self._pack(tail[:BLOCK])
            packed, tail = self._tail = packed + BLOCK, tail[BLOCK:]
        tail.append(step)

    def _pack(self, block: list[Step[State, Move]]) -> None:
        states = [self._states[-1] if self._states else self._start, *(s.state for s in block)]
        self._seats.extend(step.seat for step in block)
        self._colours.extend(map(self._colour, states[:-1], (step.seat for step in block)))
        self._actions.extend(self._game.action(step.move) for step in block)
        self._states.append(states[-1])

    def pop(self) -> Step[State, Move]:
        """Take the last step away; raises IndexError when there is none."""
        packed, tail = self._tail
        if not tail and packed:
            packed -= BLOCK
            tail = list(self._block(packed // BLOCK))
            self._tail = packed, tail
            del self._seats[packed:], self._colours[packed:], self._actions[packed:]
            del self._states[packed // BLOCK :]
            self._unpacked = -1, []
        return tail.pop()

    def __len__(self) -> int:
        packed, tail = self._tail
        return packed + len(tail)

    @overload
    def __getitem__(self, index: int) -> Step[State, Move]: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step[State, Move]]: ...
    def __getitem__(self, index: int | slice) -> Step[State, Move] | list[Step[State, Move]]:
        if isinstance(index, slice):
            return [self._at(number) for number in range(len(self))[index]]
        return self._at(range(len(self))[index])

    def __iter__(self) -> Iterator[Step[State, Move]]:
        number = 0
        while number < len(self):  # like a list: what is added meanwhile comes too
            yield self._at(number)
            number += 1

    def __repr__(self) -> str:
        return repr(list(self))

    def __eq__(self, other: object) -> bool:
        """As a list of the same steps would be."""
        if not isinstance(other, StepList | list):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]

    @property
    def state(self) -> State:
        """The state after the last step, or at the start."""
        tail = self._tail[1]
        if tail:
            return tail[-1].state
        return self._states[-1] if self._states else self._start

    def move(self, number: int) -> Move:
        """The move of a step, by its number from 0, without its state."""
        packed, tail = self._tail
        if number >= packed:
            return tail[number - packed].move
        return self._game.moves[self._actions[number]]

    def seat(self, number: int) -> int:
        """The same for who made it."""
        packed, tail = self._tail
        return tail[number - packed].seat if number >= packed else self._seats[number]

    def colour(self, number: int) -> int:
        """And for the colour that they had then; CHANCE has none, -1."""
        packed, tail = self._tail
        if number < packed:
            return self._colours[number]
        return self._colour(self.before(number), tail[number - packed].seat)

    def before(self, number: int) -> State:
        """The state in which a step was made."""
        block, inside = divmod(number, BLOCK)
        if inside or number > self._tail[0]:
            return self._at(number - 1).state
        return self._states[block - 1] if block else self._start

    def _colour(self, state: State, seat: int) -> int:
        return -1 if seat == CHANCE else self._game.colour(state, seat)

    def _at(self, number: int) -> Step[State, Move]:
        packed, tail = self._tail
        if number >= packed:
            return tail[number - packed]
        return self._block(number // BLOCK)[number % BLOCK]

    def _block(self, block: int) -> list[Step[State, Move]]:
        known, steps = self._unpacked
        if known != block:
            steps = list(self._replayed(block))
            self._unpacked = block, steps
        return steps

    def _replayed(self, block: int) -> Iterator[Step[State, Move]]:
        game, part = self._game, slice(block * BLOCK, (block + 1) * BLOCK)
        state = self.before(block * BLOCK)
        for seat, action in zip(self._seats[part], self._actions[part], strict=True):
            move = game.moves[action]
            state = game.apply(state, move)
            yield Step(seat, move, state)
