"""Boards of any size made round a loop, quickly; `oracle` has slower and more varied ones."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from purelooop.board import Board
from purelooop.loop import Loop

Cell = tuple[int, int]


def planted_loop(random: Random, rows: int, cols: int) -> Loop:
    """Return a random loop on a board of at least 2 x 2 cells, which it fills in part.

    It goes round a random tree on the 2 x 2 blocks: round each block that is in the tree, and
    where two of them are linked, the two sides between them make way for two lines across.
    """
    edges: set[tuple[Cell, Cell]] = set()
    blocks = {(random.randrange(rows // 2), random.randrange(cols // 2))}
    edges ^= _square(*(2 * k for k in next(iter(blocks))))
    ends = list(blocks)
    for _ in range(random.randrange(rows * cols)):
        k = random.randrange(len(ends))
        r, c = ends[k]
        s, d = random.choice([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])
        if 0 <= s < rows // 2 and 0 <= d < cols // 2 and (s, d) not in blocks:
            blocks.add((s, d))
            ends.append((s, d))
            edges ^= _square(2 * s, 2 * d) ^ _square(r + s, c + d)
    open_cells = {cell for edge in edges for cell in edge}
    board = Board([[int((r, c) not in open_cells) for c in range(cols)] for r in range(rows)])
    return Loop.from_edges(board, edges)


def loops(max_side: int = 100) -> st.SearchStrategy[Loop]:
    """Loops on boards of any shape from 2 x 2 on."""
    side = st.integers(2, max_side)
    seeds = st.integers(0, 2**32 - 1)
    return st.builds(lambda seed, r, c: planted_loop(Random(seed), r, c), seeds, side, side)


def _square(r: int, c: int) -> set[tuple[Cell, Cell]]:
    """Return the four edges between the cells of a 2 x 2 block, given its top left cell."""
    a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
    return {(a, b), (a, d), (b, e), (d, e)}
