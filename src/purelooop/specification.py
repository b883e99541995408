"""The tables that the specification in `rules/pure-loop.sapphire` speaks of.

The specification counts columns x from the left and rows y from the **bottom**; its tables
are given as tuples of columns here, so that ``tables["sol"][x][y]`` is ``⦗sol x y⦘``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from operator import xor
from typing import TypeAlias

from purelooop._directions import BLOCKED, DOWN, LEFT, RIGHT, UP, start_index
from purelooop.board import Board

_IS_DOWN = bytes(value == DOWN for value in range(256))  # for bytes.translate
_IS_UP = bytes(value == UP for value in range(256))

Table: TypeAlias = tuple[tuple[int, ...], ...]


def tables(board: Board, directions: bytes) -> dict[str, int | Table]:
    """Derive everything that the specification asks for from any assignment, right or wrong.

    Parameters
    ----------
    board : Board
    directions : bytes of length rows * cols
        Directions 0-4, row by row from the top.

    Returns
    -------
    dict
        ``n`` columns and ``m`` rows, ``x0`` column of the start cell, and the tables ``sol``
        and ``id`` of n * m cells and ``in?`` of (n + 1) * (m + 1) corner points. The rules hold
        for them exactly if the assignment is the specified loop on this board.

    Notes
    -----
    The specification does not know the board: for it a cell is blocked if its id is ``n * m``.
    So that is the id of the blocked cells, and of no others. An open cell that the walk from
    the start cell does not reach gets ``n * m - 1``: no cell that leads into it comes one
    before that, since none of these is reached either.

    The specification takes it that no row or column is wholly blocked. Such outer ones are cut
    off first (unless they carry directions, for the rules must see those). One in the middle
    needs no care, for then there is no loop, by the rules as well. Takes O(rows * cols).
    """
    board, directions = _trimmed(board, directions)
    n, m = board.cols, board.rows
    return {
        "n": n,
        "m": m,
        "x0": start_index(board) % n,
        "sol": _columns(directions, n),
        "id": _columns(_ids(board, directions), n),
        "in?": _columns(_inside(n, m, directions), n + 1),
    }


def _trimmed(board: Board, directions: bytes) -> tuple[Board, bytes]:
    inner, top, left = board.trimmed()
    firsts = range(top * board.cols + left, (top + inner.rows) * board.cols, board.cols)
    kept = b"".join(directions[first : first + inner.cols] for first in firsts)
    cut = len(directions) - len(kept)
    if directions.count(BLOCKED) - kept.count(BLOCKED) < cut:
        return board, directions
    return inner, kept


def _columns(values: Sequence[int], width: int) -> Table:
    return tuple(tuple(values[x::width][::-1]) for x in range(width))


def _ids(board: Board, directions: bytes) -> array[int]:
    """Return the number of each cell: its steps in a walk from the start cell.

    What the walk has passed is kept with a rim that counts as passed: a row above and below, and
    a column that is right of one row and left of the next.
    """
    cols, size = board.cols, len(board.cells)
    width = cols + 1
    firsts = range(0, size, cols)
    rows = b"\1".join(board.cells[first : first + cols] for first in firsts)
    passed = bytearray(b"\1" * width + rows + b"\1" * (width + 1))
    ids = array("i", (size if blocked else size - 1 for blocked in board.cells))
    steps = {
        UP: (-cols, -width),
        DOWN: (cols, width),
        LEFT: (-1, -1),
        RIGHT: (1, 1),
        BLOCKED: (0, 0),
    }
    cell = start_index(board)
    place = width + cell + cell // cols
    number = 0
    while not passed[place]:
        passed[place] = 1
        ids[cell] = number
        number += 1
        step, step_with_rim = steps[directions[cell]]
        cell += step
        place += step_with_rim
    return ids


def _inside(n: int, m: int, directions: bytes) -> bytes:
    """Tell for each corner point if an odd number of vertical lines is on its left."""
    upper, lower = directions[: (m - 1) * n], directions[n:]
    down, up = (_number(upper.translate(_IS_DOWN)), _number(lower.translate(_IS_UP)))
    crossed = (down | up).to_bytes((m - 1) * n, "little")
    firsts = range(0, len(crossed), n)
    rows = [bytes(accumulate(crossed[k : k + n], xor, initial=0)) for k in firsts]
    return b"".join([bytes(n + 1), *rows, bytes(n + 1)])


def _number(cells: bytes) -> int:
    return int.from_bytes(cells, "little")
