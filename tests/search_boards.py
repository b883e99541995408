"""More boards to ask about, beside those of `oracle`: few loops or none, and not plainly so."""

from __future__ import annotations

from random import Random

from oracle import Cell, Rows, open_cells, planted_board, random_board


def damaged_board(random: Random, rows: int, cols: int) -> Rows:
    """A board that had a loop, with some pairs of its cells blocked.

    The two cells of a pair have different colours, so that the colours stay balanced, and all
    cells keep two neighbours. Both sizes must be at least 2.
    """
    cells = set(open_cells(planted_board(random, rows, cols)[0]))
    for _ in range(random.choice((1, 3, 10, 30)) * len(cells) // 16):
        pair = set(random.sample(sorted(cells), 2))
        if sum(r + c for r, c in pair) % 2 and not _dead_ends(cells - pair):
            cells -= pair
    return _board(rows, cols, cells)


def filled_board(random: Random, rows: int, cols: int, density: float = 0.2) -> Rows:
    """A random board with every dead end filled up, until each open cell has two neighbours.

    Both sizes must be at least 2.
    """
    while True:
        cells = set(open_cells(random_board(random, rows, cols, density)))
        while dead_ends := _dead_ends(cells):
            cells -= dead_ends
        if cells:
            return _board(rows, cols, cells)


def any_board(random: Random, rows: int, cols: int) -> Rows:
    """A board of any kind. Both sizes must be at least 2."""
    density = random.choice((0.05, 0.1, 0.2, 0.3))
    kind = random.randrange(4)
    if kind == 0:
        return random_board(random, rows, cols, density)
    if kind == 1:
        return filled_board(random, rows, cols, density)
    if kind == 2:
        return planted_board(random, rows, cols)[0]
    return damaged_board(random, rows, cols)


def _dead_ends(cells: set[Cell]) -> set[Cell]:
    return {
        (r, c)
        for r, c in cells
        if len(cells & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}) < 2
    }


def _board(rows: int, cols: int, cells: set[Cell]) -> Rows:
    return tuple(tuple(int((r, c) not in cells) for c in range(cols)) for r in range(rows))
