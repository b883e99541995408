"""is_loop: the same answer as check, on everything small and on changed loops."""

from __future__ import annotations

from itertools import product
from random import Random

import oracle
import pytest

from purelooop.board import Board
from purelooop.check import check, is_loop


def agree(board: Board, directions: bytes) -> bool:
    cols = board.cols
    rows = [directions[first : first + cols] for first in range(0, len(directions), cols)]
    verdict = is_loop(board, directions)
    assert verdict == (not check(board, rows)), (board, rows)
    return verdict


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_every_assignment_of_every_tiny_board(size: tuple[int, int]) -> None:
    for rows in oracle.all_boards(*size):
        board = Board(rows)
        right = sum(agree(board, bytes(sol)) for sol in product(range(5), repeat=len(board.cells)))
        assert right == oracle.count_loops(rows)


@pytest.mark.parametrize("rows", [((0, 0, 0),) * 2, ((0, 0),) * 3, ((0, 0, 0), (0, 0, 1))])
def test_every_assignment(rows: oracle.Rows) -> None:
    board = Board(rows)
    right = sum(agree(board, bytes(sol)) for sol in product(range(5), repeat=6))
    assert right == oracle.count_loops(rows)


@pytest.mark.parametrize(
    "rows",
    [
        ((0, 0, 0), (0, 1, 0), (0, 0, 0)),
        ((0, 0, 0), (0, 0, 0), (1, 0, 1)),
        ((0, 0, 1), (0, 0, 0), (1, 0, 0)),
        ((0, 0, 1, 0, 0), (0, 0, 1, 0, 0)),
    ],
)
def test_every_assignment_of_the_open_cells(rows: oracle.Rows) -> None:
    board = Board(rows)
    choices = [(4,) if blocked else range(4) for blocked in board.cells]
    right = sum(agree(board, bytes(sol)) for sol in product(*choices))
    assert right == oracle.count_loops(rows)


def test_every_change_of_one_cell() -> None:
    random = Random(6)
    for _ in range(100):
        rows, edges = oracle.planted_board(random, random.randint(2, 7), random.randint(2, 7))
        board, right = Board(rows), b"".join(map(bytes, oracle.directions(rows, edges)))
        assert agree(board, right)
        for cell, value in product(range(len(right)), (*range(6), 255)):
            wrong = right[:cell] + bytes([value]) + right[cell + 1 :]
            assert agree(board, wrong) == (wrong == right)


def test_several_loops_and_the_wrong_way_round() -> None:
    two = bytes([1, 2, 1, 2, 3, 0, 3, 0])
    assert not is_loop(Board.open(2, 4), two)
    assert not is_loop(Board.open(2, 2), bytes([3, 1, 0, 2]))
    assert is_loop(Board.open(2, 2), bytes([1, 2, 3, 0]))


@pytest.mark.parametrize("length", [0, 3, 5, 8])
def test_wrong_length(length: int) -> None:
    assert not is_loop(Board.open(2, 2), (bytes([1, 2, 3, 0]) * 2)[:length])


def test_a_million_cells() -> None:
    right = comb(1000)
    board = Board.open(1000, 1000)
    assert agree(board, right)
    assert not is_loop(board, right[:-2] + bytes([0]) + right[-1:])


def comb(size: int) -> bytes:
    """Down the first column, along the last row, up the last column, and back up and down."""
    teeth = size // 2 - 1
    top, last = [1, *[2, 1] * teeth, 2], [3] * (size - 1) + [0]
    middle, turns = [1, *[0, 1] * teeth, 0], [1, *[0, 2] * teeth, 0]
    return bytes(top + middle * (size - 3) + turns + last)
