"""Draws a loop, or any other assignment, in box-drawing characters.

A cell takes two columns: its character, then ``─`` if a line goes on to the right, else a blank.
"""

from __future__ import annotations

from purelooop._directions import BLOCKED, DOWN, LEFT, RIGHT, UP

BOX = "·╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Character of an open cell, by the sum of its lines: 1 up, 2 down, 4 left, 8 right."""

BLOCKED_CELL = "■"
LINE_RIGHT = "─"

_PAIRS = [char + (LINE_RIGHT if lines >> RIGHT & 1 else " ") for lines, char in enumerate(BOX)]
_PAIRS.append(BLOCKED_CELL + " ")  # for a cell that is blocked and has no line
_IS = [bytes(value == direction for value in range(256)) for direction in range(5)]


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
    blocked = directions.translate(_IS[BLOCKED])
    return draw_lines(cols, line_bits(rows, cols, directions), blocked)


def draw_lines(cols: int, lines: bytes, blocked: bytes) -> str:
    """Draw lines as they are; `draw` says how.

    Parameters
    ----------
    cols : int
    lines, blocked : bytes of length rows * cols
        For each cell the sum of its lines, as of `line_bits`, and whether it is blocked, 0 or 1.
    """
    pairs = [_PAIRS[here or stone << 4] for here, stone in zip(lines, blocked, strict=True)]
    firsts = range(0, len(pairs), cols)
    return "\n".join("".join(pairs[first : first + cols]).rstrip() for first in firsts)


def line_bits(rows: int, cols: int, directions: bytes) -> bytes:
    """Return the lines of every cell, whichever of its two ends draws them.

    Parameters
    ----------
    rows, cols : int
    directions : bytes of length rows * cols
        Directions 0-4, row by row from the top. One that leads off the grid draws nothing.

    Returns
    -------
    bytes of length rows * cols
        For each cell the sum of its lines: 1 up, 2 down, 4 left, 8 right.

    Notes
    -----
    All cells at once: the bytes are the digits of one large number, a cell's right neighbour
    one digit and its lower neighbour `cols` digits above it.

    Examples
    --------
    >>> list(line_bits(2, 2, bytes([1, 2, 3, 0])))
    [10, 6, 9, 5]
    """
    below = 8 * cols

    def leading(direction: int) -> int:
        return int.from_bytes(directions.translate(_IS[direction]), "little")

    right = leading(RIGHT) | leading(LEFT) >> 8
    down = leading(DOWN) | leading(UP) >> below
    return join(rows, cols, right, down)


def join(rows: int, cols: int, right: int, down: int) -> bytes:
    """Return the lines of every cell, as `line_bits` does, from those to the right and down.

    Parameters
    ----------
    rows, cols : int
    right, down : int
        Bytes of 0 and 1, a cell's right neighbour being one byte above it: whether a line leads
        to the right of a cell, and down. Those that lead off the grid are left out.
    """
    size, below = rows * cols, 8 * cols
    right &= int.from_bytes((b"\1" * (cols - 1) + b"\0") * rows, "little")
    down &= int.from_bytes(b"\1" * (size - cols), "little")
    lines = right << RIGHT | right << 8 << LEFT | down << DOWN | down << below << UP
    return lines.to_bytes(size, "little")
