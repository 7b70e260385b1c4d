"""An observation read back, by the names of its planes alone."""

from functools import cache, cached_property
from itertools import compress, product
from operator import itemgetter

from ludarium.core.codes import STONES, write_rows
from ludarium.core.game import AnyGame


class Layout:
    """Where the cells lie in a plane, and where there is none."""

    def __init__(self, game: AnyGame) -> None:
        rows, columns = game.board.grid
        self.size = rows * columns
        number = {place: n for n, place in enumerate(product(range(rows), range(columns)))}
        self.on = itemgetter(*(number.pop(place) for place in game.board.places))
        self.beyond = tuple(number.values())


layout = cache(Layout)


class ObservationView:
    """What a seat sees; `game` tells the names of planes and cells and where these lie."""

    def __init__(self, game: AnyGame, observation: bytes) -> None:
        self.game, self.board, self._layout = game, game.board, layout(game)
        size = self._layout.size
        assert len(observation) == size * len(game.planes)
        self._planes = {
            name: observation[number * size : (number + 1) * size]
            for number, name in enumerate(game.planes)
        }

    def beyond(self) -> bool:
        """Is there anything where there is no cell?"""
        return any(plane[at] for plane in self._planes.values() for at in self._layout.beyond)

    def cells(self, plane: str) -> list[str]:
        """The names of the cells on which a plane is 1; it must be 0 on the others."""
        values = self._layout.on(self._planes[plane])
        assert set(values) <= {0, 1}, plane
        return list(compress(self.board.names, values))

    def number(self, plane: str) -> int:
        """The number of a plane that is the same everywhere."""
        (number,) = set(self._layout.on(self._planes[plane]))
        return int(number)

    def flag(self, plane: str, word: str) -> str:
        """The word, or '-' where the plane is 0, as codes have it."""
        return word if self.number(plane) else "-"

    @cached_property
    def own(self) -> int:
        """The colour that the seat plays."""
        (own,) = self._one_of([f"plays {name}" for name in self.game.info.colours])
        return own

    def colour(self, after: int) -> int:
        """The colour of a seat, by how far it comes after one's own."""
        return (self.own + after) % self.game.seats

    @property
    def turn(self) -> int | None:
        """The colour to move, if one is."""
        numbers = self._one_of(["turn: own", *(f"turn: seat +{after}" for after in (1, 2, 3))])
        return self.colour(numbers[0]) if numbers else None

    def turn_letter(self) -> str:
        """As codes have it."""
        return "-" if self.turn is None else STONES[self.turn]

    def rows(self) -> str:
        """The rows of the code of a game of stones."""
        names = ["own", *(f"seat +{after}" for after in range(1, self.game.seats))]
        return write_rows(
            self.board.rows,
            {
                cell: STONES[self.colour(after)]
                for after, name in enumerate(names)
                for cell in self.cells(f"stones: {name}")
            },
        )

    def _one_of(self, planes: list[str]) -> list[int]:
        """Which of some planes is set; at most one is."""
        there = [name for name in planes if name in self._planes]
        numbers = [number for number, name in enumerate(there) if self.number(name)]
        assert len(numbers) <= 1, planes
        return numbers


def placement_code(view: ObservationView) -> str:
    """The code of a `PlacementGame`."""
    return f"{view.rows()}:{view.turn_letter()}:{view.flag('swapped', 'swapped')}"
