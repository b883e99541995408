"""Published puzzles: find the loop and prove that there is no other; by size of board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from published import JANKO, PUBLISHED, Puzzle

from purelooop import Board, Result, solve

if TYPE_CHECKING:
    from conftest import Measure

SIZES = [(1, 6), (7, 8), (9, 10), (11, 12), (13, 15), (16, 20), (21, 100)]


def side(board: Board) -> int:
    return max(board.rows, board.cols)


def expect(results: Sequence[Result], puzzles: Sequence[Puzzle]) -> None:
    assert [len(result.loops) for result in results] == [min(p.loops, 2) for p in puzzles]


@pytest.mark.benchmark(group="published, all of a size")
@pytest.mark.parametrize("sizes", SIZES, ids=[f"{low:02}-{high:02}" for low, high in SIZES])
def test_size(measure: Measure, sizes: tuple[int, int]) -> None:
    low, high = sizes
    puzzles = [puzzle for puzzle in PUBLISHED if low <= side(puzzle.board) <= high]
    boards = [puzzle.board for puzzle in puzzles]
    expect(measure(lambda: [solve(board, limit=2) for board in boards]), puzzles)


@pytest.mark.benchmark(group="published, one board")
@pytest.mark.parametrize("size", sorted({side(puzzle.board) for puzzle in PUBLISHED}))
def test_hardest_of_its_size(measure: Measure, size: int) -> None:
    """The board of a size for which the search sets the most edges."""

    def effort(puzzle: Puzzle) -> tuple[int, int]:
        counters = solve(puzzle.board, limit=2).counters
        return counters["nodes"], counters["assigned"]

    puzzle = max((p for p in PUBLISHED if side(p.board) == size), key=effort)
    board = puzzle.board
    expect(measure(lambda: [solve(board, limit=2)]), [puzzle])


@pytest.mark.benchmark(group="published, what is asked")
@pytest.mark.parametrize("limit", [1, 2])
@pytest.mark.parametrize("verify", [True, False], ids=["verified", "not_verified"])
def test_question(measure: Measure, limit: int, verify: bool) -> None:
    """First loop only, or unique; each loop walked over by Python once more, or not."""
    boards = [puzzle.board for puzzle in JANKO]
    results = measure(lambda: [solve(board, limit=limit, verify=verify) for board in boards])
    assert all(len(result.loops) == 1 for result in results)
