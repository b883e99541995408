"""Hypothesis strategies shared by the tests."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from oracle import Rows
from search_boards import any_board

from purelooop.board import Board


def boards(max_side: int = 40) -> st.SearchStrategy[Board]:
    """Boards of any shape from 1 x 1 on, with at least one open cell."""
    side = st.integers(1, max_side)
    return st.tuples(side, side).flatmap(lambda size: boards_of_size(*size))


def boards_of_size(rows: int, cols: int) -> st.SearchStrategy[Board]:
    """Boards of one size, with at least one open cell."""
    bits = st.integers(0, 2 ** (rows * cols) - 2)  # all ones would be no board
    return bits.map(
        lambda n: Board.from_cells(rows, cols, bytes(n >> k & 1 for k in range(rows * cols)))
    )


def puzzles(max_side: int = 6) -> st.SearchStrategy[Rows]:
    """Boards of at least 2 x 2 as rows of 0 and 1, about half of which have a loop."""
    side = st.integers(2, max_side)
    return st.builds(
        lambda seed, rows, cols: any_board(Random(seed), rows, cols),
        st.integers(0, 2**32 - 1),
        side,
        side,
    )
