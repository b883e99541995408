"""Lines between cells, strung together as a pen would draw them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_LOWEST = [(bits & -bits).bit_length() - 1 for bits in range(16)]
_TWO = frozenset(bits for bits in range(16) if bits.bit_count() == 2)
_LINED = re.compile(rb"[^\0]")
_END = re.compile(b"[%s]" % bytes(set(range(1, 16)) - _TWO))


class Chain(NamedTuple):
    """Lines one after the other, at least one."""

    first: int
    """Index of the cell where it begins, row by row."""
    steps: bytes
    """Directions 0-3 from there on, a byte a step."""
    last: int
    """Index of the cell where it ends."""
    closed: bool
    """Whether it goes all the way round, so that there is no end."""


def chains(cols: int, lines: bytes) -> Iterator[Chain]:
    """Yield chains that draw every line once.

    Parameters
    ----------
    cols : int
    lines : bytes of length rows * cols
        For each cell the sum of its lines, as `purelooop.drawing.line_bits` makes them: each line
        is there at both of its cells.

    Yields
    ------
    Chain
        First those between cells in which not exactly two lines meet, then the closed ones, which
        begin at their first cell in reading order: a corner.

    Notes
    -----
    O(rows * cols) time.

    Examples
    --------
    >>> for chain in chains(3, bytes([8, 14, 4, 0, 1, 0])):  # three lines meet in the middle
    ...     print(chain.first, list(chain.steps), chain.last)
    0 [3] 1
    1 [1] 4
    1 [3] 2
    """
    left = bytearray(lines)
    for end in _END.finditer(lines):
        while left[end.start()]:
            yield _follow(end.start(), cols, lines, left)
    start = _LINED.search(left)
    while start:
        yield _follow(start.start(), cols, lines, left)
        start = _LINED.search(left, start.start())


def _follow(first: int, cols: int, lines: bytes, left: bytearray) -> Chain:
    """Go along the lines that are left, and take them away."""
    offsets = (-cols, cols, -1, 1)
    here, steps = first, bytearray()
    while True:
        direction = _LOWEST[left[here]]
        left[here] ^= 1 << direction
        here += offsets[direction]
        left[here] ^= 1 << (direction ^ 1)  # 0 and 1, 2 and 3 are opposites
        steps.append(direction)
        if lines[here] not in _TWO:
            return Chain(first, bytes(steps), here, False)
        if here == first:
            return Chain(first, bytes(steps), here, True)
