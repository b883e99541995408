"""The second oracle: published numbers of loops, and agreement with the first."""

from __future__ import annotations

from random import Random

import frontier
import oracle
import pytest
from search_boards import any_board


@pytest.mark.parametrize(
    ("rows", "cols", "loops"),
    [
        (2, 2, 1),
        (4, 4, 6),
        (6, 6, 1072),
        (6, 7, 5320),
        (8, 8, 4638576),
        (10, 10, 467260456608),
        (40, 2, 1),
        (60, 3, 2**29),
        (3, 60, 2**29),
        (7, 9, 0),
        (1, 30, 0),
    ],
)
def test_open_boards(rows: int, cols: int, loops: int) -> None:
    # the squares are OEIS A003763
    if cols <= 10:
        assert frontier.count_loops(oracle.open_board(rows, cols)) == loops
    else:
        assert frontier.count_loops(oracle.open_board(cols, rows)) == loops


@pytest.mark.parametrize("size", [(1, 4), (2, 5), (3, 3), (3, 4), (4, 3)])
def test_agrees_with_the_other_oracle_on_all_boards(size: tuple[int, int]) -> None:
    for board in oracle.all_boards(*size):
        assert frontier.count_loops(board) == oracle.count_loops(board)


def test_agrees_with_the_other_oracle_on_random_boards() -> None:
    random = Random(5)
    for _ in range(300):
        board = any_board(random, random.randint(2, 5), random.randint(2, 6))
        assert frontier.count_loops(board) == oracle.count_loops(board)
