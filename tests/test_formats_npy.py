"""numpy's .npy files."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pytest

from purelooop.board import Board
from purelooop.errors import BoardError, FormatError
from purelooop.formats import Document, npyfile
from purelooop.formats.solution import DirectedSolution
from purelooop.loop import Loop

RING = Board.parse("...\n.#.\n...")
BLOCKED = RING.to_array()
SOL = [[1, 2, 2], [1, 4, 0], [3, 3, 0]]


def saved(array: object, **options: Any) -> bytes:
    file = BytesIO()
    np.save(file, np.asarray(array), **options)
    return file.getvalue()


def test_output_is_what_numpy_reads() -> None:
    board = np.load(BytesIO(npyfile.encode(RING)))
    sol = np.load(BytesIO(npyfile.encode(RING, Loop(RING, SOL))))
    assert (board.dtype, board.tolist()) == (np.bool_, BLOCKED.tolist())
    assert (sol.dtype, sol.tolist()) == (np.int8, SOL)


@pytest.mark.parametrize("dtype", ["?", "i1", "u1", "<i2", ">i2", "<u4", "<i8", ">i8"])
def test_every_type_and_order(dtype: str) -> None:
    for array in (BLOCKED.astype(dtype), np.asfortranarray(BLOCKED.astype(dtype))):
        assert npyfile.decode(saved(array)) == Document(RING)
    if dtype != "?":
        for array in (np.array(SOL, dtype), np.asfortranarray(np.array(SOL, dtype))):
            assert npyfile.decode(saved(array)) == Document(RING, DirectedSolution(SOL))


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
def test_every_version(version: tuple[int, int]) -> None:
    file = BytesIO()
    np.lib.format.write_array(file, BLOCKED, version)
    assert npyfile.decode(file.getvalue()) == Document(RING)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected a .npy file, which begins with"),
        (b"\x93NUMPY", "expected a header with descr, fortran_order and shape"),
        (b"\x93NUMPY\4\0\0\0", "expected version 1, 2 or 3 of the .npy format, got 4"),
        (saved(BLOCKED)[:40], "expected a header with descr"),
        (saved(BLOCKED)[:-1], "expected 9 bytes for 3 x 3 of type |b1, got 8"),
        (saved(BLOCKED) + b"\0", "expected 9 bytes for 3 x 3 of type |b1, got 10"),
        (saved([1, 2]), "expected 2 dimensions (rows, columns), got 1"),
        (saved([[[1]]]), "expected 2 dimensions (rows, columns), got 3"),
        (saved(3), "expected 2 dimensions (rows, columns), got 0"),
        (saved([[0.5]]), "expected booleans or integers, got the type '<f8'"),
        (saved([["a"]]), "expected booleans or integers, got the type '<U1'"),
        (saved([[None]], allow_pickle=True), "expected booleans or integers, got the type '|O'"),
        (saved(np.zeros((2, 2), [("a", "i1")])), "expected a header with descr"),
        (saved([[0, 5]]), "expected directions 0-4, or a board of 0 and 1, got 5"),
        (saved([[-1, 2]]), "expected directions 0-4, or a board of 0 and 1, got -1"),
        (saved(np.array([[2**64 - 1]], "u8")), "got 18446744073709551615"),
    ],
)
def test_refused(data: bytes, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        npyfile.decode(data)
    assert message in str(caught.value)
    assert caught.value.slug == "format-npy"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (saved(np.zeros((0, 3))).replace(b"<f8", b"|i1"), "at least 1 row and 1 column, got 0 x 3"),
        (saved([[1, 1]]), "at least one open cell"),
        (saved([[4, 4]]), "at least one open cell"),
        (
            b"\x93NUMPY\1\0\x50\0"
            + b"{'descr': '|i1', 'fortran_order': False, 'shape': (99999, 99999), }".ljust(80),
            "at most 16777216 cells, got 99999 x 99999",
        ),
    ],
)
def test_boards_that_are_none(data: bytes, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        npyfile.decode(data)
