"""Penpa+ links as the PyPI package puzzlekit reads and writes them.

`.ci/oracles` installs it and runs this; it is in no extra, for by itself pip would install solvers
with it that are hundreds of megabytes large and not needed here. It does not know Pure Loop, so
the boards are written as puzzles of another kind that has black cells.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published import JANKO
from strategies import boards

from purelooop import Board
from purelooop.formats import penpa

pytest.importorskip("puzzlekit")


def read_by_puzzlekit(link: str) -> Board:
    """Return the board of a link: the black cells of its grid."""
    found = _converter().decode(link)
    black = {place for place, cell in found.cells.items() if cell.shaded}
    return Board([[(r, c) in black for c in range(found.cols)] for r in range(found.rows)])


def written_by_puzzlekit(board: Board) -> str:
    formats = import_module("puzzlekit.formats.base")
    size = board.rows, board.cols
    width = board.cols + 4
    rows = [range(width * (r + 2) + 2, width * (r + 2) + 2 + board.cols) for r in range(size[0])]
    numbers = [number for row in rows for number in row]
    steps = [b - a for a, b in zip([0, *numbers], numbers, strict=False)]
    black = formats.CellState(fill="black", shaded=True)
    cells = {divmod(k, size[1]): black for k, blocked in enumerate(board.cells) if blocked}
    instance = formats.PuzzleInstance(
        puzzle_type="nurikabe",
        rows=size[0],
        cols=size[1],
        margins=[0, 0, 0, 0],
        boxes=steps,
        cells=cells,
    )
    return str(_converter().encode(instance))


def _converter() -> Any:
    return import_module("puzzlekit.formats.penpa_converter").PenpaConverter()


@given(boards(20), st.sampled_from(["edit", "solve"]))
@settings(deadline=None)
def test_it_reads_what_we_write(board: Board, mode: str) -> None:
    assert read_by_puzzlekit(penpa.encode(board, mode=mode)) == board


@given(boards(20))
@settings(deadline=None)
def test_we_read_what_it_writes(board: Board) -> None:
    assert penpa.decode(written_by_puzzlekit(board)).board == board


@pytest.mark.parametrize("puzzle", JANKO, ids=lambda puzzle: puzzle.name)
def test_published_boards_go_there_and_back(puzzle: Any) -> None:
    there = read_by_puzzlekit(penpa.encode(puzzle.board))
    assert penpa.decode(written_by_puzzlekit(there)).board == puzzle.board
