"""Drawings of loops, and of what is none."""

from __future__ import annotations

from random import Random

import oracle
import pytest

from purelooop.drawing import draw


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["12", "30"], "┌─┐\n└─┘"),
        (["122", "140", "330"], "┌───┐\n│ ■ │\n└───┘"),
        (["4444", "4124", "4304", "4444"], "■ ■ ■ ■\n■ ┌─┐ ■\n■ └─┘ ■\n■ ■ ■ ■"),
        (["4"], "■"),
        (["0"], "·"),  # off the grid
        (["34"], "╶─╴"),
        (["43"], "■ ·"),
        (["1", "4"], "╷\n╵"),
        (["414", "342", "404"], "■ ╷ ■\n╶─┼─╴\n■ ╵ ■"),
        (["111", "342", "302"], "╷ ╷ ╷\n└─┼─┘\n╶─┴─╴"),
        (["212", "043"], "╷ ┌─╴\n╵ ╵ ·"),
        (["32", "01"], "┌─╴\n╵ ·"),
    ],
)
def test_drawings(rows: list[str], expected: str) -> None:
    cells = bytes(map(int, "".join(rows)))
    assert draw(len(rows), len(rows[0]), cells) == expected


def test_every_cell_of_a_loop_has_two_lines() -> None:
    random = Random(9)
    for _ in range(50):
        rows, cols = random.randint(2, 9), random.randint(2, 9)
        board, edges = oracle.planted_board(random, rows, cols)
        directions = b"".join(map(bytes, oracle.directions(board, edges)))
        lines = draw(rows, cols, directions).splitlines()
        cells = {(r, c): char for r, line in enumerate(lines) for c, char in enumerate(line[::2])}
        drawn_open = [cell for cell, char in cells.items() if char != "■"]
        assert drawn_open == oracle.open_cells(board)
        for (r, c), char in cells.items():
            right = ((r, c), (r, c + 1)) in edges
            assert (char in "─┌└") == right
            assert (lines[r][2 * c + 1 : 2 * c + 2] == "─") == right
            assert (char in "│┌┐") == (((r, c), (r + 1, c)) in edges)
