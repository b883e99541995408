"""How many loops use each edge: `EdgeCounts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from purelooop.board import Board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BELOW = 2**63  # what an int64 can hold


class EdgeCounts(NamedTuple):
    """How many of a board's loops use each edge between two cells beside each other.

    The arrays are of int64, or of Python's integers (dtype object) where there are 2**63 loops or
    more; edges to blocked cells have 0. An edge that has `total` is in every loop.
    """

    across: NDArray[np.generic]
    """Edges from (r, c) to (r, c + 1): shape (rows, cols - 1)."""
    down: NDArray[np.generic]
    """Edges from (r, c) to (r + 1, c): shape (rows - 1, cols)."""
    total: int
    """How many loops there are."""


def edge_counts_of(
    board: Board, right: Sequence[int], down: Sequence[int], total: int
) -> EdgeCounts:
    """Make arrays of numbers given row by row for all cells, as the engine gives them."""
    import numpy as np

    dtype = np.int64 if total < _BELOW else np.object_
    across = np.array(right, dtype).reshape(board.rows, board.cols)[:, :-1].copy()
    return EdgeCounts(across, np.array(down, dtype).reshape(across.shape[0], -1)[:-1], total)
