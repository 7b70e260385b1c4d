"""Reads a QR code as a camera's program does, from the standard: bytes at level M, sizes 1 to 9.
It shares nothing with what writes them, and finds out by the correction whether all is right."""

from collections.abc import Iterator

BLOCKS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 4, 8: 4, 9: 5}
CORRECTION = {1: 10, 2: 16, 3: 26, 4: 18, 5: 24, 6: 16, 7: 18, 8: 22, 9: 22}
MASKS = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, j: i % 2 == 0,
    lambda i, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: i * j % 2 + i * j % 3 == 0,
    lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2 == 0,
)

Rows = list[list[bool]]


def read(rows: Rows) -> str:
    """The text of a code; raises ValueError when something in it is wrong."""
    side = len(rows)
    size = (side - 17) // 4
    code = [*rows[8][:6], *rows[8][7:9], rows[7][8], *(rows[y][8] for y in range(5, -1, -1))]
    form = int("".join(str(int(bit)) for bit in code), 2) ^ 0b101010000010010
    level, mask = form >> 13, MASKS[form >> 10 & 7]
    if level != 0b00:
        raise ValueError(f"expected level M, got {level:02b}")
    bits = [rows[i][j] ^ mask(i, j) for i, j in _places(side, size)]
    words = [
        sum(bit << 7 - n for n, bit in enumerate(bits[k : k + 8]))
        for k in range(0, len(bits) - 7, 8)
    ]
    return _text(_data(words, size))


def _places(side: int, size: int) -> Iterator[tuple[int, int]]:
    """Where data lies, in its order."""
    last = side - 7
    middles = [] if size < 2 else [6, last] if size < 7 else [6, (6 + last) // 2, last]
    corners = {(6, 6), (6, last), (last, 6)}
    eyes = [(i, j) for i in middles for j in middles if (i, j) not in corners]

    def is_fixed(i: int, j: int) -> bool:
        if 6 in (i, j) or any(abs(i - a) < 3 and abs(j - b) < 3 for a, b in eyes):
            return True
        if size > 6 and ((i < 6 and j >= side - 11) or (j < 6 and i >= side - 11)):
            return True
        return (i < 9 and (j < 9 or j >= side - 8)) or (j < 9 and i >= side - 8)

    columns = [*range(side - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        for i in range(side) if number % 2 else range(side - 1, -1, -1):
            yield from ((i, j) for j in (right, right - 1) if not is_fixed(i, j))


def _data(words: list[int], size: int) -> list[int]:
    """The bytes of all blocks in order, once their correction has been found right."""
    count, correction = BLOCKS[size], CORRECTION[size]
    total = len(words) - count * correction
    data: list[int] = []
    for number in range(count):
        length = total // count + (number >= count - total % count)
        block = [words[number + n * count] for n in range(total // count)]
        if length > len(block):
            block.append(words[total // count * count + number - (count - total % count)])
        check = words[total + number :: count]
        if any(_value([*block, *check], root) for root in range(correction)):
            raise ValueError(f"block {number} is damaged")
        data += block
    return data


def _value(block: list[int], root: int) -> int:
    """The polynomial of a block at a power of 2; 0 for each of them when nothing is wrong."""
    value = 0
    for word in block:
        for _ in range(root):
            value = value << 1 ^ (0x11D if value & 0x80 else 0)
        value ^= word
    return value


def _text(data: list[int]) -> str:
    bits = "".join(f"{word:08b}" for word in data)
    if bits[:4] != "0100":
        raise ValueError("expected bytes")
    length = int(bits[4:12], 2)
    words = (int(bits[12 + 8 * n : 20 + 8 * n], 2) for n in range(length))
    return bytes(words).decode()
