"""Board: what it is made from, what it refuses, and that it is a value."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.extra import numpy as npst
from strategies import boards

from purelooop.board import MAX_CELLS, Board
from purelooop.errors import BoardError

RING = [[0, 0, 0], [0, 1, 0], [0, 0, 0]]

# -- making a board ---------------------------------------------------------------------


def test_attributes() -> None:
    board = Board([[False, True, False], [True, False, False]])
    assert (board.rows, board.cols, board.open_count) == (2, 3, 4)
    assert board.cells == bytes([0, 1, 0, 1, 0, 0])
    assert board.blocked == ((False, True, False), (True, False, False))


@pytest.mark.parametrize(
    "make",
    [
        lambda rows: rows,
        lambda rows: tuple(map(tuple, rows)),
        lambda rows: [bytes(row) for row in rows],
        lambda rows: np.array(rows, bool),
        lambda rows: np.array(rows, np.int64),
        lambda rows: np.array(rows, ">i4") * 256,
        lambda rows: np.array(rows, np.uint16) * 1000,
        lambda rows: np.array(rows, np.int8) * -1,
        lambda rows: np.asfortranarray(rows),
        lambda rows: np.array(rows)[::-1, ::-1][::-1, ::-1],
        lambda rows: np.repeat(np.array(rows, np.int32), 2, axis=1)[:, ::2],
        lambda rows: list(np.array(rows)),
        lambda rows: [list(row) for row in np.array(rows, bool)],
        lambda rows: memoryview(np.array(rows, np.uint8)),
        lambda rows: Board(rows),
        lambda rows: type("Frame", (), {"__array__": lambda self: np.array(rows)})(),
    ],
)
def test_every_kind_of_array_gives_the_same_board(make: Callable[[Any], Any]) -> None:
    rows = [[0, 1, 0, 0], [1, 0, 0, 1], [0, 0, 1, 0]]
    assert Board(make(rows)).cells == bytes(cell for row in rows for cell in row)


@given(npst.arrays(np.int32, npst.array_shapes(min_dims=2, max_dims=2, max_side=12)))
@settings(deadline=None)
def test_nonzero_means_blocked(array: np.ndarray[Any, Any]) -> None:
    if (array != 0).all():
        array[0, 0] = 0
    for view in (array, array[::-1, ::-1], array.T):
        board = Board(view)
        assert (board.rows, board.cols) == view.shape
        assert (board.to_array() == (view != 0)).all()


def test_an_array_is_copied() -> None:
    array = np.array(RING)
    board = Board(array)
    array[:] = 1
    assert board == Board(RING)


def test_from_cells_and_open() -> None:
    assert Board.from_cells(2, 2, bytes([0, 1, 0, 0])) == Board([[0, 1], [0, 0]])
    assert Board.from_cells(1, 2, bytearray(2)) == Board.open(1, 2)
    assert Board.open(np.int64(2), 3) == Board([[0, 0, 0], [0, 0, 0]])


def test_the_largest_board() -> None:
    assert Board.open(1, MAX_CELLS).open_count == MAX_CELLS


# -- refusing ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blocked", "slug", "message"),
    [
        ([], "board-size", "expected at least 1 row and 1 column, got 0 x 0"),
        ([[]], "board-size", "expected at least 1 row and 1 column, got 1 x 0"),
        (np.zeros((0, 3), int), "board-size", "expected at least 1 row and 1 column, got 0 x 3"),
        ([[0, 1], [0]], "board-ragged", "expected 2 cells in row 2, as in row 1, got 1: [0]"),
        (np.zeros(3, int), "board-array", "expected 2 dimensions (rows, columns), got 1"),
        (np.zeros((2, 2, 2)), "board-array", "expected 2 dimensions (rows, columns), got 3"),
        (np.int8(1), "board-array", "expected 2 dimensions (rows, columns), got 0"),
        (b"\0\1", "board-array", "expected 2 dimensions (rows, columns), got 1"),
        (
            np.full((2, 2), np.nan),
            "board-array",
            "expected an array of booleans or integers, got float64",
        ),
        (
            np.zeros((2, 2), complex),
            "board-array",
            "expected an array of booleans or integers, got complex128",
        ),
        (
            np.array([["."]]),
            "board-array",
            "expected an array of booleans or integers, got <U1",
        ),
        (
            np.array([[None]]),
            "board-array",
            "expected an array of booleans or integers, got object",
        ),
        (
            np.array([["2026-01-01"]], "M8[D]"),
            "board-array",
            "expected an array of booleans or integers, got datetime64[D]",
        ),
        (
            [[0, 0], [0, float("nan")]],
            "board-array",
            "expected a boolean or an integer in row 2, column 2, got nan",
        ),
        (
            [[0, None]],
            "board-array",
            "expected a boolean or an integer in row 1, column 2, got None",
        ),
        (
            [[[0]]],
            "board-array",
            "expected a boolean or an integer in row 1, column 1, got [0]",
        ),
        ([0, 1], "board-array", "expected a row of cells as row 1, got 0"),
        ([[0], "."], "board-array", "expected a row of cells as row 2, got '.'"),
        (
            "..\n..",
            "board-array",
            "expected rows of cells (text is read by Board.parse), got '..\\n..'",
        ),
        (None, "board-array", "expected a 2-D array or rows of cells, got None"),
        (
            [[1, 1]],
            "board-no-open-cell",
            "expected at least one open cell, but every cell is blocked",
        ),
    ],
)
def test_what_is_no_board_is_refused(blocked: Any, slug: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board(blocked)
    assert (caught.value.slug, str(caught.value)) == (slug, message)


def test_masked_arrays() -> None:
    """What a mask hides is no cell, open or blocked."""
    cells = np.ma.masked_array(np.zeros((3, 3), bool), mask=np.eye(3, dtype=bool))
    for masked in (cells, cells.astype(int)):
        with pytest.raises(BoardError, match="got a masked array with masked ones") as caught:
            Board(masked)
        assert caught.value.slug == "board-array"
    assert Board(cells.filled(True)) == Board(np.eye(3, dtype=bool))
    assert Board(np.ma.masked_array(np.eye(3, dtype=bool))) == Board(np.eye(3, dtype=bool))


@pytest.mark.parametrize(
    ("rows", "cols", "message"),
    [
        (0, 5, "expected at least 1 row and 1 column, got 0 x 5"),
        (5, -1, "expected at least 1 row and 1 column, got 5 x -1"),
        (10**6, 10**6, f"expected at most {MAX_CELLS} cells, got 1000000 x 1000000"),
        pytest.param(
            10**5000, 1, f"expected at most {MAX_CELLS} cells, got <int> x 1", id="5000 digits"
        ),
        (2.5, 3, "expected a whole number of rows, got 2.5"),
        (2, "3", "expected a whole number of columns, got '3'"),
    ],
)
def test_absurd_sizes_are_refused(rows: Any, cols: Any, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.open(rows, cols)
    assert str(caught.value) == message


def test_an_absurd_array_is_not_copied() -> None:
    array = np.broadcast_to(np.int8(0), (10**6, 10**6))
    with pytest.raises(BoardError, match="at most"):
        Board(array)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (b"\0\0\0", "expected 4 cells for 2 x 2, got 3"),
        (b"\0\0\0\2", "expected cells of 0 and 1, got 2"),
        (b"\1\1\1\1", "expected at least one open cell, but every cell is blocked"),
    ],
)
def test_from_cells_checks_its_cells(cells: bytes, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_cells(2, 2, cells)
    assert str(caught.value) == message


# -- being a value ----------------------------------------------------------------------


def test_boards_are_values() -> None:
    assert Board(RING) == Board(np.array(RING))
    assert hash(Board(RING)) == hash(Board(np.array(RING)))
    assert Board.open(2, 3) != Board.open(3, 2)
    assert Board(RING) != RING
    assert len({Board(RING), Board(RING), Board.open(3, 3)}) == 2


def test_a_board_can_not_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Board(RING).rows = 4  # type: ignore[misc]


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, Board])
def test_copies_are_equal(duplicate: Callable[[Board], Board]) -> None:
    assert duplicate(Board(RING)) == Board(RING)


@given(boards(8))
@settings(deadline=None)
def test_pickle_repr_and_arrays_give_the_board_back(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board)) == board
    assert Board(board.to_array()) == board
    assert Board(board.blocked) == board
    assert Board(np.array(board)) == board


def test_repr_of_a_large_board_is_short() -> None:
    assert repr(Board.open(100, 50)) == "<Board of 100 rows and 50 columns, 5000 open>"


def test_arrays() -> None:
    array = Board(RING).to_array()
    assert array.dtype == np.bool_
    array[:] = True  # a copy, free to be changed
    assert np.asarray(Board(RING), np.int8).tolist() == RING
    with pytest.raises(ValueError, match="only copied"):
        np.array(Board(RING), copy=False)


# -- trimming ---------------------------------------------------------------------------


def test_trimmed_cuts_blocked_margins() -> None:
    board = Board.parse("#####\n#.#.#\n#####\n###.#\n#####\n#####")
    assert board.trimmed() == (Board.parse(".#.\n###\n##."), 1, 1)


@given(boards(10))
@settings(deadline=None)
def test_trimmed_keeps_every_open_cell(board: Board) -> None:
    trimmed, top, left = board.trimmed()
    assert trimmed.open_count == board.open_count
    window = board.to_array()[top : top + trimmed.rows, left : left + trimmed.cols]
    assert (window == trimmed.to_array()).all()
    edges = trimmed.to_array()
    assert not any(edge.all() for edge in (edges[0], edges[-1], edges[:, 0], edges[:, -1]))
    assert trimmed.trimmed() == (trimmed, 0, 0)
