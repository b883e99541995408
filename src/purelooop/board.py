"""The board: which cells of a grid are blocked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, final

from purelooop._cells import MAX_CELLS, check_size, read_cells, whole_number
from purelooop.errors import BoardError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MAX_CELLS", "Board", "BoardLike", "Cell"]

Cell: TypeAlias = tuple[int, int]
"""Row and column of a cell, both counted from 0 at the top left."""

_LONG_REPR = 400  # cells, from which on a board's repr does not list them


class SupportsArray(Protocol):
    """Anything that numpy can turn into an array."""

    def __array__(self) -> NDArray[Any]: ...


BoardLike: TypeAlias = (
    "Board | SupportsArray | memoryview | Sequence[Sequence[int]] | Sequence[SupportsArray]"
)
"""What `Board` accepts: a board, or a 2-D array-like of booleans or integers."""


@final
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Board:
    """A grid of open and blocked cells: an immutable, hashable value.

    Parameters
    ----------
    blocked : array-like of bool or int, shape (rows, cols), or Board
        Nonzero means blocked; `blocked[r][c]` is the cell in row r from the top and
        column c from the left. numpy arrays may have any strides; the cells are copied.

    Attributes
    ----------
    rows, cols : int
        Size; rows * cols is at most `MAX_CELLS`.
    cells : bytes
        rows * cols bytes, row by row from the top left, 1 for blocked and 0 for open.

    Raises
    ------
    BoardError
        Ragged rows, not two dimensions, empty or too large, entries that are neither
        booleans nor integers (NaN included), or no open cell.

    Notes
    -----
    Reading, writing and comparing take O(rows * cols) time; numpy is imported only by
    `to_array`.

    Examples
    --------
    >>> board = Board([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
    >>> board.to_text()
    '...\\n.#.\\n...'
    >>> board.to_puzzlink()
    'simpleloop/3/3/10'
    """

    rows: int
    cols: int
    cells: bytes

    def __init__(self, blocked: BoardLike) -> None:
        if isinstance(blocked, Board):
            self._set(blocked.rows, blocked.cols, blocked.cells)
        else:
            self._set(*read_cells(blocked))

    def _set(self, rows: int, cols: int, cells: bytes) -> None:
        if 0 not in cells:
            raise BoardError(
                "expected at least one open cell, but every cell is blocked",
                slug="board-no-open-cell",
            )
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "cols", cols)
        object.__setattr__(self, "cells", cells)

    @classmethod
    def from_cells(cls, rows: int, cols: int, cells: bytes) -> Board:
        """Make a board from its size and `cells` (rows * cols bytes, 1 blocked, 0 open).

        Raises
        ------
        BoardError
            Wrong size, wrong number of cells, a byte above 1, or no open cell.
        """
        rows, cols = whole_number(rows, "rows"), whole_number(cols, "columns")
        check_size(rows, cols)
        cells = bytes(memoryview(cells))
        if len(cells) != rows * cols:
            raise BoardError(
                f"expected {rows * cols} cells for {rows} x {cols}, got {len(cells)}",
                slug="board-size",
            )
        if stray := cells.translate(None, b"\0\1"):
            raise BoardError(f"expected cells of 0 and 1, got {stray[0]}", slug="board-array")
        return cls._make(rows, cols, cells)

    @classmethod
    def _make(cls, rows: int, cols: int, cells: bytes) -> Board:
        """Make a board from parts that are known to fit together."""
        board = object.__new__(cls)
        board._set(rows, cols, cells)
        return board

    @classmethod
    def open(cls, rows: int, cols: int) -> Board:
        """Make a board without blocked cells; BoardError if it has no cell or too many."""
        rows, cols = whole_number(rows, "rows"), whole_number(cols, "columns")
        check_size(rows, cols)
        return cls._make(rows, cols, bytes(rows * cols))

    @classmethod
    def parse(cls, text: str) -> Board:
        r"""Read a board from text, which may be

        - a grid, a line a row: ``.`` (also ``-``, ``_``, ``0``, ``·``) for open and ``#``
          (also ``x``, ``X``, ``*``, ``1``, ``■``) for blocked cells, with or without blanks
          between them, with or without a first line ``rows cols``;
        - a puzz.link address of a Simple Loop puzzle, or just ``simpleloop/W/H/BODY``;
        - ``ROWSxCOLS`` for an open board.

        Raises
        ------
        FormatError
            The text is none of these; the message says what was expected, and where.
        BoardError
            A size that no board can have, or no open cell.

        Examples
        --------
        >>> Board.parse("...\n.#.\n...") == Board.parse("simpleloop/3/3/10")
        True
        >>> Board.parse("6x6").open_count
        36
        """
        from purelooop import formats

        return formats.parse(text)

    @property
    def open_count(self) -> int:
        """Number of open cells."""
        return self.cells.count(0)

    @property
    def blocked(self) -> tuple[tuple[bool, ...], ...]:
        """Rows of booleans from the top, true for blocked; `numpy.array` takes it."""
        return tuple(
            tuple(map(bool, self.cells[start : start + self.cols]))
            for start in range(0, len(self.cells), self.cols)
        )

    def trimmed(self) -> tuple[Board, int, int]:
        """Cut off the outer rows and columns that are wholly blocked.

        Returns
        -------
        board : Board
            What is left; the board itself if there is nothing to cut.
        top, left : int
            Number of rows cut at the top and of columns cut at the left, so that cell
            (r, c) of the result is cell (r + top, c + left) of this board.
        """
        cells, cols = self.cells, self.cols
        top, bottom = cells.find(0) // cols, cells.rfind(0) // cols
        left = next(c for c in range(cols) if 0 in cells[c::cols])
        right = next(c for c in reversed(range(cols)) if 0 in cells[c::cols])
        if (top, left, bottom, right) == (0, 0, self.rows - 1, cols - 1):
            return self, 0, 0
        rows = range(top, bottom + 1)
        kept = b"".join(cells[r * cols + left : r * cols + right + 1] for r in rows)
        return Board._make(len(rows), right - left + 1, kept), top, left

    def to_text(self) -> str:
        """Write the board as a grid, ``.`` open and ``#`` blocked, a line a row."""
        from purelooop.formats import text

        return text.encode(self)

    def to_puzzlink(self) -> str:
        """Write the board as ``simpleloop/W/H/BODY``, the tail of a puzz.link address."""
        from purelooop.formats import puzzlink

        return puzzlink.encode(self)

    def to_array(self) -> NDArray[np.bool_]:
        """Return a new numpy array of shape (rows, cols), dtype bool, true for blocked."""
        import numpy as np

        return np.frombuffer(self.cells, np.bool_).reshape(self.rows, self.cols).copy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("a board's cells cannot be shared with an array, only copied")
        array = self.to_array()
        return array if dtype is None else array.astype(dtype)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None for large boards, which it names."""
        from purelooop.pictures.notebook import picture

        return picture(self)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        if len(self.cells) > _LONG_REPR:
            return f"<Board of {self.rows} rows and {self.cols} columns, {self.open_count} open>"
        return f"Board.parse({self.to_puzzlink()!r})"
