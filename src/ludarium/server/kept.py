"""Texts that took work to make, kept as long as there is room for them."""

from collections import OrderedDict
from collections.abc import Hashable


class Kept:
    """So many characters at most; what was asked for longest ago makes way."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0

    def get(self, key: Hashable) -> str | None:
        text = self._texts.get(key)
        if text is not None:
            self._texts.move_to_end(key)
        return text

    def put(self, key: Hashable, text: str) -> None:
        self._size += len(text) - len(self._texts.pop(key, ""))
        self._texts[key] = text
        while self._size > self._most:
            _, old = self._texts.popitem(last=False)
            self._size -= len(old)
