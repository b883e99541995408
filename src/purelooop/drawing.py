"""Draws a loop, or any other assignment, in box-drawing characters.

A cell takes two columns: its character, then ``─`` if a line goes on to the right, else a blank.
"""

from __future__ import annotations

from collections.abc import Sequence

from purelooop._directions import BLOCKED, DOWN, LEFT, RIGHT, UP

BOX = "·╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Character of an open cell, by the sum of its lines: 1 up, 2 down, 4 left, 8 right."""

BLOCKED_CELL = "■"
LINE_RIGHT = "─"


def draw(rows: int, cols: int, directions: bytes) -> str:
    """Draw an assignment, right or wrong.

    Parameters
    ----------
    rows, cols : int
    directions : bytes of length rows * cols
        Directions 0-4, row by row from the top. A direction that leads off the grid draws
        nothing; a cell with a 4 is drawn as blocked unless a line enters it.

    Returns
    -------
    str
        One line of text a row, without blanks at the ends of lines and without a final newline.
        Takes O(rows * cols).

    Examples
    --------
    >>> print(draw(3, 3, bytes([1, 2, 2, 1, 4, 0, 3, 3, 0])))
    ┌───┐
    │ ■ │
    └───┘
    """
    nothing = [False] * cols
    above, drawn = nothing, []
    for first in range(0, rows * cols, cols):
        row = directions[first : first + cols]
        next_row = directions[first + cols : first + 2 * cols]
        below = _joined(row, DOWN, next_row, UP) if next_row else nothing
        drawn.append(_draw_row(row, above, below))
        above = below
    return "\n".join(drawn)


def _joined(cells: bytes, there: int, others: bytes, back: int) -> list[bool]:
    """Tell for each cell whether a line joins it to the other cell."""
    return [c == there or o == back for c, o in zip(cells, others, strict=True)]


def _draw_row(row: bytes, above: Sequence[bool], below: Sequence[bool]) -> str:
    right = [*_joined(row[:-1], RIGHT, row[1:], LEFT), False]
    left = [False, *right]
    parts = []
    for up, down, west, east, direction in zip(above, below, left, right, row, strict=False):
        lines = up | down << 1 | west << 2 | east << 3
        blocked = direction == BLOCKED and not lines
        parts.append((BLOCKED_CELL if blocked else BOX[lines]) + (LINE_RIGHT if east else " "))
    return "".join(parts).rstrip()
