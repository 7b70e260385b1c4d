"""Rooms that are created without the form of a new game, with seats for any visitors."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.web.visitor import BLANK, Visitor

CREATE_ROOM = """async ([game, options, seats, code]) => {
  const response = await fetch("/api/rooms", { method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game, options, seats, code }) });
  const { room, keys, watch } = await response.json();
  return [room, keys, watch];
}"""
TAKE_SEATS = """async ([room, game, keys, friends, watch]) => {
  const { deleteGame, updateGame } = await part("app/storage.js");
  const { go } = await part("app/router.js");
  if (location.pathname === `/play/${room}`) await go("/analysis");
  deleteGame(room);
  updateGame(room, { game, keys, friends, watch, invited: true });
  await go(`/play/${room}`);
}"""


class Room(NamedTuple):
    """A room, with the keys to the seats of people."""

    game: str
    room: str
    keys: dict[str, str]
    watch: str

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [int(seat) for seat in self.keys]

    def take_seats(self, visitor: Visitor, *seats: int) -> None:
        """Give a visitor exactly these seats and show the board; without seats they watch."""
        own = [self.keys[str(seat)] for seat in seats] or [self.watch]
        others = {seat: key for seat, key in self.keys.items() if int(seat) not in seats}
        arguments = [self.room, self.game, own, others if seats else {}, self.watch]
        if visitor.page.url == BLANK:
            visitor.page.goto("/")
        visitor.page.evaluate(TAKE_SEATS, arguments)
        visitor.await_board()


def create_room(
    visitor: Visitor,
    game: str,
    options: dict[str, Any],
    players: Sequence[str],
    code: str | None = None,
) -> Room:
    """Create a room with these players, each `human` or the name of a computer player, at the
    position of a code or at the start."""
    if visitor.page.url == BLANK:
        visitor.page.goto("/")
    keys = visitor.page.evaluate(CREATE_ROOM, [game, options, list(players), code])
    return Room(game, *keys)


def take_invitation(host: Visitor) -> str:
    """The link for a friend, from the dialog that opens with a new game, which is closed then."""
    dialog = host.page.get_by_role("dialog")
    link = dialog.get_by_label(re.compile("^Link for seat")).input_value()
    host.press(dialog.get_by_role("button", name="Close"))
    return link
