"""The loop: a solution of a board."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, final

from purelooop._directions import (
    BLOCKED,
    DOWN,
    UP,
    Edge,
    read_directions,
    start_index,
)
from purelooop._drawn_lines import Lines
from purelooop._violation import Violation
from purelooop.board import Board, Cell
from purelooop.check import check, is_loop
from purelooop.drawing import draw
from purelooop.errors import LoopError
from purelooop.specification import Table, tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@final
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Loop:
    """One loop through every open cell of a board: an immutable, hashable value.

    Parameters
    ----------
    board : Board
    sol : array_like of int, shape (rows, cols), or Loop
        Direction of travel out of each cell, counterclockwise as seen on paper: 0 up, 1 down,
        2 left, 3 right, 4 blocked; ``sol[0][0]`` is the top left cell.

    Attributes
    ----------
    board : Board
    directions : bytes
        Directions 0-4 of all cells, row by row from the top left.

    Raises
    ------
    LoopError
        `sol` breaks a rule; the error's `violations` list every one.

    Notes
    -----
    Arrays are made anew on each access, in O(rows * cols), and only then is numpy imported.
    Those whose name ends in ``_xy`` are in the indexing of the specification, ``[x, y]`` with
    column x from the left and row y from the **bottom**; all others are ``[row, column]``
    from the top left.

    Examples
    --------
    >>> loop = Loop(Board.parse("3x2"), [[1, 2], [1, 0], [3, 0]])
    >>> print(loop)
    ┌─┐
    │ │
    └─┘
    >>> loop.start
    (2, 0)
    >>> loop.path.tolist()
    [[2, 0], [2, 1], [1, 1], [0, 1], [0, 0], [1, 0]]
    """

    board: Board
    directions: bytes

    def __init__(self, board: Board, sol: object) -> None:
        directions, violations = read_directions(board, sol)
        if directions is None:
            raise _loop_error(violations)
        if not is_loop(board, directions):
            raise _loop_error(check(board, _rows(directions, board.cols)))
        self._set(board, directions)

    def _set(self, board: Board, directions: bytes) -> None:
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "directions", directions)

    @classmethod
    def _trusted(cls, board: Board, directions: bytes) -> Loop:
        """Make a loop of directions that are known to be one."""
        loop = object.__new__(cls)
        loop._set(board, directions)
        return loop

    @classmethod
    def from_edges(cls, board: Board, edges: Iterable[object]) -> Loop:
        """Make a loop from undirected edges, pairs of cells, in any order.

        Raises
        ------
        LoopError
            The edges are not one loop through every open cell.
        """
        lines = Lines(board)
        lines.draw_edges(edges)
        if violations := lines.judge():
            raise _loop_error(violations)
        return cls._trusted(board, lines.directions())

    @property
    def start(self) -> Cell:
        """Start cell: the leftmost open cell of the last row that has one."""
        return divmod(start_index(self.board), self.board.cols)

    @property
    def edges(self) -> frozenset[Edge]:
        """Pairs of neighbouring cells that the loop joins, the upper or left cell first."""
        steps = ((-1, 0), (0, 0)), ((0, 0), (1, 0)), ((0, -1), (0, 0)), ((0, 0), (0, 1))
        edges = []
        for here, direction in enumerate(self.directions):
            if direction != BLOCKED:
                row, col = divmod(here, self.board.cols)
                (r, c), (s, d) = steps[direction]
                edges.append(((row + r, col + c), (row + s, col + d)))
        return frozenset(edges)

    @property
    def sol(self) -> NDArray[np.int8]:
        """Directions 0-4, shape (rows, cols), dtype int8, read-only."""
        import numpy as np

        return np.frombuffer(self.directions, np.int8).reshape(self.board.rows, -1)

    @property
    def id(self) -> NDArray[np.int32]:
        """Steps from the start cell, rows * cols if blocked; shape (rows, cols), dtype int32."""
        import numpy as np

        size = len(self.directions)
        order = np.frombuffer(self._order(), np.intc)
        ids = np.full(size, size, np.int32)
        ids[order] = np.arange(order.size, dtype=np.int32)
        return ids.reshape(self.board.rows, -1)

    @property
    def inside(self) -> NDArray[np.int8]:
        """The specification's ``in?``: 1 for each corner point inside the loop, 0 outside.

        Shape (rows + 1, cols + 1), dtype int8; ``inside[i, j]`` is the top left corner of cell
        (i, j). A corner point is inside if an odd number of vertical lines is to its left.
        """
        import numpy as np

        sol = self.sol
        crossed = (sol[:-1] == DOWN) | (sol[1:] == UP)
        inside = np.zeros((self.board.rows + 1, self.board.cols + 1), np.int8)
        inside[1:-1, 1:] = np.logical_xor.accumulate(crossed, axis=1)
        return inside

    @property
    def path(self) -> NDArray[np.int32]:
        """Row and column of each cell in travel order from the start; shape (k, 2), int32."""
        import numpy as np

        order = np.frombuffer(self._order(), np.intc)
        return np.stack(np.divmod(order, self.board.cols), axis=1).astype(np.int32, copy=False)

    @property
    def sol_xy(self) -> NDArray[np.int8]:
        """`sol` as the specification indexes it; shape (cols, rows), read-only."""
        return self.sol[::-1].T

    @property
    def id_xy(self) -> NDArray[np.int32]:
        """`id` as the specification indexes it; shape (cols, rows)."""
        return self.id[::-1].T

    @property
    def inside_xy(self) -> NDArray[np.int8]:
        """`inside` as the specification indexes it; shape (cols + 1, rows + 1)."""
        return self.inside[::-1].T

    def to_rows(self) -> list[list[int]]:
        """Return directions 0-4 as a list for each row from the top, without numpy."""
        return _rows(self.directions, self.board.cols)

    def specification(self) -> dict[str, int | Table]:
        """Return the tables for the rules in Sapphire notation, see `specification.tables`."""
        return tables(self.board, self.directions)

    def _order(self) -> array[int]:
        """Return the indices of the open cells in travel order."""
        cols = self.board.cols
        step = (-cols, cols, -1, 1)
        here = start_index(self.board)
        order = array("i")
        for _ in repeat(None, self.board.open_count):
            order.append(here)
            here += step[self.directions[here]]
        return order

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None for large boards, which it names."""
        from purelooop.pictures.notebook import picture

        return picture(self.board, self)

    def __str__(self) -> str:
        return draw(self.board.rows, self.board.cols, self.directions)

    def __repr__(self) -> str:
        rows, cols = self.board.rows, self.board.cols
        return f"<Loop of {self.board.open_count} cells on {rows} rows, {cols} columns>"


def _rows(directions: bytes, cols: int) -> list[list[int]]:
    return [list(directions[first : first + cols]) for first in range(0, len(directions), cols)]


def _loop_error(violations: Sequence[Violation]) -> LoopError:
    more = f" (and {len(violations) - 1} more)" if len(violations) > 1 else ""
    message = f"expected one loop through every open cell, but {violations[0].message}{more}"
    return LoopError(message, violations=violations)
