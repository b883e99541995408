"""Cells as bytes: the limits of a board's size, and reading array-likes without numpy.

Everything here returns cells as the engine wants them: one byte a cell, row by row from
the top left, 1 for blocked and 0 for open.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from purelooop.errors import BoardError, brief

MAX_CELLS = 1 << 24
"""Most cells a board can have; checked before anything of that size is allocated."""

_TRUTH = bytes([0]) + bytes([1]) * 255  # for bytes.translate: nonzero is 1
_INTEGER_FORMATS = frozenset("?bBhHiIlLqQnN")


def check_size(rows: int, cols: int) -> None:
    """Raise BoardError unless a board may have this many rows and columns."""
    if rows < 1 or cols < 1:
        raise BoardError(
            f"expected at least 1 row and 1 column, got {brief(rows)} x {brief(cols)}",
            slug="board-size",
        )
    if rows > MAX_CELLS or cols > MAX_CELLS or rows * cols > MAX_CELLS:
        raise BoardError(
            f"expected at most {MAX_CELLS} cells, got {brief(rows)} x {brief(cols)}",
            slug="board-size",
        )


def whole_number(value: object, what: str) -> int:
    """Return `value` as an int; BoardError names `what` if it is no whole number."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        message = f"expected a whole number of {what}, got {brief(value)}"
        raise BoardError(message, slug="board-size") from None


def read_cells(blocked: object) -> tuple[int, int, bytes]:
    """Read a 2-D array-like of booleans or integers; nonzero means blocked.

    Parameters
    ----------
    blocked : object
        Anything with the buffer protocol (numpy arrays of any strides and byte order,
        memoryviews) or `__array__`, or a sequence of rows, each a sequence or a
        1-D array.

    Returns
    -------
    rows, cols : int
    cells : bytes
        rows * cols bytes of 0 and 1.

    Raises
    ------
    BoardError
        Not two-dimensional, ragged, empty, too large, or entries of another kind.
    """
    if isinstance(blocked, str):
        message = f"expected rows of cells (text is read by Board.parse), got {brief(blocked)}"
        raise BoardError(message, slug="board-array")
    refuse_masked(blocked)
    view = _buffer(blocked)
    if view is not None:
        return _read_buffer(view, blocked)
    if isinstance(blocked, Sequence):
        return _read_rows(blocked)
    raise BoardError(
        f"expected a 2-D array or rows of cells, got {brief(blocked)}", slug="board-array"
    )


def refuse_masked(array: Any) -> None:
    """Raise BoardError for a masked array of numpy in which a cell is masked."""
    if hasattr(array, "filled") and getattr(getattr(array, "mask", None), "any", bool)():
        raise BoardError(
            "expected a value for each cell, got a masked array with masked ones; "
            "its method `filled` gives them a value",
            slug="board-array",
        )


def _buffer(blocked: object) -> memoryview | None:
    """Return a view of an array's memory, or None for what is no array."""
    try:
        return memoryview(blocked)  # type: ignore[arg-type]
    except TypeError:
        pass
    except (ValueError, BufferError):  # arrays of dates, for example, give no buffer
        raise _wrong_kind(blocked) from None
    if not hasattr(blocked, "__array__"):
        return None
    array = blocked.__array__()
    try:
        return memoryview(array)
    except (TypeError, ValueError, BufferError):
        raise _wrong_kind(array) from None


def _read_buffer(view: memoryview, source: object) -> tuple[int, int, bytes]:
    if view.ndim != 2:
        raise BoardError(
            f"expected 2 dimensions (rows, columns), got {view.ndim}", slug="board-array"
        )
    rows, cols = view.shape or (0, 0)
    check_size(rows, cols)
    return rows, cols, _truth(view, source)


def _truth(view: memoryview, source: object) -> bytes:
    """Return 0 or 1 for each integer of a buffer, whatever its width and strides."""
    if view.format.lstrip("@=<>!") not in _INTEGER_FORMATS:
        raise _wrong_kind(source)
    raw, width = view.tobytes(), view.itemsize
    if width == 1:
        return raw.translate(_TRUTH)
    # An integer is nonzero if any of its bytes is: OR the bytes of all items, plane by plane.
    any_set = 0
    for plane in range(width):
        any_set |= int.from_bytes(raw[plane::width], "little")
    return any_set.to_bytes(len(raw) // width, "little").translate(_TRUTH)


def _wrong_kind(array: object) -> BoardError:
    kind = getattr(array, "dtype", None) or getattr(array, "format", type(array).__name__)
    return BoardError(f"expected an array of booleans or integers, got {kind}", slug="board-array")


def _read_rows(rows: Sequence[Any]) -> tuple[int, int, bytes]:
    if not rows:
        check_size(0, 0)
    cols = _row_length(rows[0], 1)
    check_size(len(rows), cols)
    parts = []
    for number, row in enumerate(rows, start=1):
        length = _row_length(row, number)
        if length != cols:
            raise BoardError(
                f"expected {cols} cells in row {number}, as in row 1, got {length}: {brief(row)}",
                slug="board-ragged",
            )
        parts.append(_row_cells(row, number))
    return len(rows), cols, b"".join(parts)


def _row_length(row: Any, number: int) -> int:
    is_row = isinstance(row, Sequence) or getattr(row, "ndim", None) == 1
    if isinstance(row, str) or not is_row:
        raise BoardError(
            f"expected a row of cells as row {number}, got {brief(row)}", slug="board-array"
        )
    return len(row)


def _row_cells(row: Any, number: int) -> bytes:
    if not set(map(type, row)) <= {bool, int}:
        for column, entry in enumerate(row, start=1):
            if not _is_integer(entry):
                raise BoardError(
                    "expected a boolean or an integer "
                    f"in row {number}, column {column}, got {brief(entry)}",
                    slug="board-array",
                )
    return bytes(map(bool, row))


def _is_integer(entry: object) -> bool:
    """Tell whether an entry is an int, or a numpy scalar of a boolean or integer kind."""
    if isinstance(entry, int):
        return True
    dtype = getattr(entry, "dtype", None)
    return getattr(dtype, "kind", "") in ("b", "i", "u") and getattr(entry, "ndim", None) == 0
