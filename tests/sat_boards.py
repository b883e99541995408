"""Boards beyond brute force: changed puzzles, caves, planted and random boards.

A wrong answer has hidden before from every board up to 12 x 12, and shown on boards 20 to 30
wide with one loop. There are few of those at random, but many around each one that is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from oracle import Cell, Edges, Rows, open_cells, planted_board
from search_boards import any_board

Cells = set[Cell]


def walk(random: Random, board: Rows, loop: Edges) -> Iterator[tuple[Rows, Edges]]:
    """Yield boards around a board with a loop, each with that loop changed in one place.

    The place is a square of four cells, where a bay of the loop is cut off, a bay is added, or
    a corner moved to the opposite cell. What the loop leaves is blocked, what it enters opened.
    """
    rows, cols = len(board), len(board[0])
    visited = set(open_cells(board))
    ways = [square for square in _squares(rows, cols) if _can_change(loop, visited, square)]
    while True:
        other = loop ^ random.choice(ways)
        yield _board(rows, cols, {cell for edge in other for cell in edge}), other


def _squares(rows: int, cols: int) -> Iterator[Edges]:
    for r in range(rows - 1):
        for c in range(cols - 1):
            a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
            yield frozenset({(a, b), (a, d), (b, e), (d, e)})


def _can_change(loop: Edges, visited: Cells, square: Edges) -> bool:
    """Whether a loop is left when the edges of a square that are on it change with the others."""
    return 0 < len(loop & square) == len(visited & {cell for edge in square for cell in edge}) - 1


def with_pair_flipped(random: Random, board: Rows) -> Rows:
    """Open or block two cells, so that the colours stay balanced and no cell is a dead end."""
    everywhere = [(r, c) for r in range(len(board)) for c in range(len(board[0]))]
    while True:
        cells = set(open_cells(board)) ^ set(random.sample(everywhere, 2))
        if _surplus(cells) == 0 and cells == _without_dead_ends(cells):
            return _board(len(board), len(board[0]), cells)


def cave_board(random: Random, rows: int, cols: int) -> Rows:
    """The largest of the caves that smoothed noise leaves, with as many black as white cells."""
    while True:
        noise = {(r, c) for r in range(rows) for c in range(cols) if random.random() < 0.6}
        for _ in range(random.randint(1, 3)):
            noise = {
                (r, c)
                for r in range(rows)
                for c in range(cols)
                if len(noise & {(s, d) for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1)}) > 4
            }
        cells = _without_dead_ends(max(_pieces(noise), key=len, default=set()))
        while surplus := _surplus(cells):
            parity = 0 if surplus > 0 else 1
            of_that_colour = sorted(cell for cell in cells if sum(cell) % 2 == parity)
            cells = _without_dead_ends(cells - {random.choice(of_that_colour)})
        if cells:
            return _board(rows, cols, cells)


def large_board(random: Random) -> Rows:
    """A board of any kind, 8 to 30 cells a side."""
    rows, cols = random.randint(8, 30), random.randint(8, 30)
    make = random.choice((any_board, cave_board, lambda *size: planted_board(*size)[0]))
    return make(random, rows, cols)


def _around(cell: Cell) -> Cells:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def _surplus(cells: Cells) -> int:
    """Number of black cells, those with an even sum of row and column, less that of white ones."""
    return sum(1 - 2 * ((r + c) % 2) for r, c in cells)


def _without_dead_ends(cells: Cells) -> Cells:
    while dead_ends := {cell for cell in cells if len(_around(cell) & cells) < 2}:
        cells = cells - dead_ends
    return cells


def _pieces(cells: Cells) -> Iterator[Cells]:
    left = set(cells)
    while left:
        piece, new = set(), {left.pop()}
        while new:
            piece |= new
            new = {near for cell in new for near in _around(cell)} & left
            left -= new
        yield piece


def _board(rows: int, cols: int, cells: Cells) -> Rows:
    return tuple(tuple(int((r, c) not in cells) for c in range(cols)) for r in range(rows))
