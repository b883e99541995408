"""The oracle itself: published numbers of loops, and two ways to find them that agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import oracle
import pytest


@pytest.mark.parametrize(
    ("rows", "cols", "count"),
    [(2, 2, 1), (3, 4, 2), (4, 4, 6), (4, 5, 14), (4, 6, 37), (5, 6, 154), (6, 6, 1072)],
)
def test_open_boards(rows: int, cols: int, count: int) -> None:
    # the squares are OEIS A003763
    assert oracle.count_loops(oracle.open_board(rows, cols)) == count


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 7), (2, 1), (3, 3), (3, 5), (5, 5)])
def test_open_boards_without_a_loop(size: tuple[int, int]) -> None:
    assert oracle.count_loops(oracle.open_board(*size)) == 0


@pytest.mark.parametrize("size", [(1, 4), (2, 4), (3, 3), (3, 4), (4, 3)])
def test_both_ways_agree_on_all_boards(size: tuple[int, int]) -> None:
    for board in oracle.all_boards(*size):
        loops = oracle.loops(board)
        assert len(loops) == len(set(loops))
        assert set(loops) == oracle.loops_by_paths(board)


def test_both_ways_agree_on_random_boards() -> None:
    random = Random(2)
    for _ in range(60):
        board, edges = oracle.planted_board(random, 5, 5)
        assert edges in oracle.loops(board)
        assert set(oracle.loops(board)) == oracle.loops_by_paths(board)


def test_planted_loops_visit_every_open_cell_twice() -> None:
    random = Random(3)
    for _ in range(200):
        board, edges = oracle.planted_board(random, random.randint(2, 12), random.randint(2, 12))
        ends = Counter(cell for edge in edges for cell in edge)
        assert ends == dict.fromkeys(oracle.open_cells(board), 2)


def test_directions_run_counterclockwise() -> None:
    (ring,) = oracle.loops(((0, 0, 0), (0, 1, 0), (0, 0, 0)))
    board = ((0, 0, 0), (0, 1, 0), (0, 0, 0))
    assert oracle.directions(board, ring) == [[1, 2, 2], [1, 4, 0], [3, 3, 0]]


def test_random_boards_have_an_open_cell() -> None:
    random = Random(4)
    for _ in range(100):
        assert oracle.open_cells(oracle.random_board(random, 1, 2, density=0.9))
