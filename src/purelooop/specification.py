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
    """Return the number of each cell: its steps in a walk from the start cell."""
    size = len(board.cells)
    ids = array("i", (size if blocked else size - 1 for blocked in board.cells))
    passed = bytearray(board.cells)
    here: int | None = start_index(board)
    steps = 0
    while here is not None and not passed[here]:
        passed[here] = 1
        ids[here] = steps
        steps += 1
        here = _next(board, here, directions[here])
    return ids


def _next(board: Board, here: int, direction: int) -> int | None:
    """Return the cell that a direction leads to, None for off the grid or nowhere."""
    cols = board.cols
    if direction == UP:
        return here - cols if here >= cols else None
    if direction == DOWN:
        return here + cols if here + cols < len(board.cells) else None
    if direction == LEFT:
        return here - 1 if here % cols else None
    if direction == RIGHT:
        return here + 1 if (here + 1) % cols else None
    return None


def _inside(n: int, m: int, directions: bytes) -> bytes:
    """Tell for each corner point if an odd number of vertical lines is on its left."""
    rows = [bytes(n + 1)]
    for first in range(0, (m - 1) * n, n):
        upper, lower = directions[first : first + n], directions[first + n : first + 2 * n]
        crossed = (u == DOWN or v == UP for u, v in zip(upper, lower, strict=True))
        rows.append(bytes(accumulate(crossed, xor, initial=False)))
    return b"".join([*rows, bytes(n + 1)])
