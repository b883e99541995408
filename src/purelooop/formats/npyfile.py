"""numpy's .npy files: a board, or the directions of a loop.

Two dimensions, rows from the top. Booleans, or integers that are all 0 or 1, are a board, with
1 for blocked cells. Other integers are the direction in which the loop leaves each cell, 0 up,
1 down, 2 left, 3 right, 4 blocked; the directions of a loop are never all 0 or 1.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from purelooop._cells import check_size
from purelooop._directions import BLOCKED
from purelooop.board import Board
from purelooop.errors import FormatError, brief
from purelooop.formats.document import Document
from purelooop.formats.size import number
from purelooop.formats.solution import DirectedSolution
from purelooop.loop import Loop

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MAGIC = b"\x93NUMPY"
_LENGTH_BYTES = {1: 2, 2: 4, 3: 4}  # of the header's length, by version
_LONGEST_HEADER = 1 << 16
_HEADER = re.compile(
    rb"\{'descr': ?'(?P<dtype>[^']*)', ?'fortran_order': ?(?P<fortran>True|False), ?"
    rb"'shape': ?\((?P<shape>[0-9, ]*)\),? ?\}\s*"
)
_DTYPE = re.compile(r"\|b1|[|<>=]?[iu][1248]")


def matches(data: bytes) -> bool:
    """Tell whether data begins as a .npy file does."""
    return data.startswith(_MAGIC)


def decode(data: bytes) -> Document:
    """Read a .npy file; nothing in it is ever evaluated or unpickled.

    Raises
    ------
    FormatError
        No .npy file or one that is cut off, not two dimensions, neither booleans nor
        integers, or integers above 4 or below 0.
    BoardError
        No cell or too many (checked before anything is allocated), or no open one.
    """
    array = _read_array(data)
    rows, cols = array.shape
    least, most = int(array.min()), int(array.max())
    if least < 0 or most > BLOCKED:
        got = least if least < 0 else most
        _refuse(f"expected directions 0-4, or a board of 0 and 1, got {got}")
    if most <= 1:
        return Document(Board.from_cells(rows, cols, array.astype("u1").tobytes()))
    board = Board.from_cells(rows, cols, (array == BLOCKED).tobytes())
    return Document(board, DirectedSolution(array.tolist()))


def encode(board: Board, loop: Loop | None = None) -> bytes:
    """Write a board as booleans, or a loop's directions as int8."""
    import numpy as np

    file = BytesIO()
    np.save(file, board.to_array() if loop is None else loop.sol, allow_pickle=False)
    return file.getvalue()


def _read_array(data: bytes) -> NDArray[Any]:
    """Return the array of a file, not empty, of two dimensions, booleans or integers."""
    import numpy as np

    header, start = _read_header(data)
    dtype, shape = header["dtype"].decode("latin-1"), header["shape"].replace(b" ", b"")
    if not _DTYPE.fullmatch(dtype):
        _refuse(f"expected booleans or integers, got the type {brief(dtype)}")
    sizes = [number(size.decode()) for size in shape.split(b",") if size]
    if len(sizes) != 2:
        _refuse(f"expected 2 dimensions (rows, columns), got {len(sizes)}")
    rows, cols = sizes
    check_size(rows, cols)
    expected = rows * cols * np.dtype(dtype).itemsize
    if len(data) - start != expected:
        got = len(data) - start
        _refuse(f"expected {expected} bytes for {rows} x {cols} of type {dtype}, got {got}")
    order: Literal["F", "C"] = "F" if header["fortran"] == b"True" else "C"
    flat: NDArray[Any] = np.frombuffer(data, np.dtype(dtype), offset=start)
    return flat.reshape((rows, cols), order=order)


def _read_header(data: bytes) -> tuple[re.Match[bytes], int]:
    """Return the header, and where the array's bytes begin."""
    if not matches(data):
        _refuse(f"expected a .npy file, which begins with {_MAGIC!r}, got {brief(data[:6])}")
    width = _LENGTH_BYTES.get(data[len(_MAGIC)]) if len(data) > len(_MAGIC) else 0
    if width is None:
        _refuse(f"expected version 1, 2 or 3 of the .npy format, got {data[len(_MAGIC)]}")
    start = len(_MAGIC) + 2 + width
    length = int.from_bytes(data[start - width : start], "little")
    found = _HEADER.fullmatch(data[start : start + min(length, _LONGEST_HEADER)])
    if found is None:
        got = brief(data[start : start + 60])
        _refuse(
            f"expected a header with descr, fortran_order and shape, as numpy writes it, got {got}"
        )
    return found, start + length


def _refuse(message: str) -> NoReturn:
    raise FormatError(message, slug="format-npy")
