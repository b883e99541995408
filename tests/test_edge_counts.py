"""How many loops use each edge."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from oracle import Edge
from search_boards import any_board

from purelooop import AllLoops, Board, EdgeCounts, edge_counts, loops


def listed(board: Board) -> tuple[Counter[Edge], int]:
    """Uses of each edge, and the number of loops, by listing these."""
    every = list(loops(board))
    return Counter(edge for loop in every for edge in loop.edges), len(every)


def by_edge(counts: EdgeCounts) -> dict[Edge, int]:
    across = {((r, c), (r, c + 1)): int(n) for (r, c), n in np.ndenumerate(counts.across)}
    down = {((r, c), (r + 1, c)): int(n) for (r, c), n in np.ndenumerate(counts.down)}
    return {edge: n for edge, n in (across | down).items() if n}


def assert_is_possible(board: Board, counts: EdgeCounts) -> None:
    """Each open cell has two lines in every loop, whatever the loops are."""
    assert counts.across.shape == (board.rows, board.cols - 1)
    assert counts.down.shape == (board.rows - 1, board.cols)
    lines = np.zeros((board.rows, board.cols), object)
    lines[:, :-1] += counts.across
    lines[:, 1:] += counts.across
    lines[:-1] += counts.down
    lines[1:] += counts.down
    assert (lines == (1 - board.to_array().astype(object)) * 2 * counts.total).all()


def test_as_many_as_are_listed() -> None:
    random, several = Random(61), 0
    for _ in range(200):
        board = Board(any_board(random, random.randint(2, 7), random.randint(2, 6)))
        counts = edge_counts(board)
        uses, total = listed(board)
        assert (by_edge(counts), counts.total) == (dict(uses), total)
        assert_is_possible(board, counts)
        several += total > 3
    assert several > 20


@pytest.mark.parametrize("size", ["2x2", "4x4", "3x4", "4x3", "6x6", "5x6", "6x5", "3x10", "2x7"])
def test_open_boards(size: str) -> None:
    board = Board.parse(size)
    counts = edge_counts(board)
    uses, total = listed(board)
    assert (by_edge(counts), counts.total) == (dict(uses), total)


@pytest.mark.parametrize("size", ["10x10", "12x12", "9x14", "14x9", "6x50", "3x300", "300x3"])
def test_many_loops(size: str) -> None:
    board = Board.parse(size)
    counts = edge_counts(board)
    assert_is_possible(board, counts)
    assert (counts.across == counts.across[::-1, ::-1]).all()
    assert (counts.down == counts.down[:, ::-1]).all()
    if board.rows == board.cols:
        assert (counts.across == counts.down.T).all()
    kind = np.int64 if counts.total < 2**63 else object
    assert counts.across.dtype == counts.down.dtype == kind
    assert type(counts.total) is int


def test_transposed_boards() -> None:
    random = Random(62)
    for _ in range(50):
        rows = any_board(random, random.randint(2, 9), random.randint(2, 9))
        counts, other = edge_counts(rows), edge_counts(np.array(rows).T)
        assert counts.total == other.total
        assert (counts.across == other.down.T).all()
        assert (counts.down == other.across.T).all()


@pytest.mark.parametrize(
    ("board", "shapes"),
    [
        ("3x3", ((3, 2), (2, 3))),
        ("1x1", ((1, 0), (0, 1))),
        ("1x4", ((1, 3), (0, 4))),
        ("4x1", ((4, 0), (3, 1))),
        ("..#..\n..#..", ((2, 4), (1, 5))),
    ],
)
def test_no_loop(board: str, shapes: tuple[tuple[int, int], tuple[int, int]]) -> None:
    counts = edge_counts(board)
    assert (counts.across.shape, counts.down.shape) == shapes
    assert counts.total == 0
    assert not counts.across.any()
    assert not counts.down.any()
    assert counts.across.dtype == counts.down.dtype == np.int64


def test_the_arrays_are_one_s_own() -> None:
    every = AllLoops("4x4")
    counts = every.edge_counts()
    counts.across[:] = 0
    counts.down[:] = 0
    again = every.edge_counts()
    assert again.total == 6
    assert again.across.sum() + again.down.sum() == 6 * 16
    across, down, total = again
    assert (across is again.across, down is again.down, total) == (True, True, 6)
