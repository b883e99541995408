"""The eight symmetries: a turned or reflected board has the turned or reflected loops."""

from __future__ import annotations

from functools import cache
from random import Random

import oracle
import pytest
from hypothesis import given, settings
from oracle import Cell, Edges, Rows
from search_boards import any_board
from strategies import puzzles

from purelooop import Board, solve

SYMMETRIES = range(8)
"""Bits: 1 upside down, 2 left to right, 4 then rows and columns swapped."""


def moved_cell(cell: Cell, board: Rows, symmetry: int) -> Cell:
    r, c = cell
    r = len(board) - 1 - r if symmetry & 1 else r
    c = len(board[0]) - 1 - c if symmetry & 2 else c
    return (c, r) if symmetry & 4 else (r, c)


def moved_board(board: Rows, symmetry: int) -> Rows:
    rows, cols = (len(board), len(board[0]))[:: -1 if symmetry & 4 else 1]
    open_cells = {moved_cell(cell, board, symmetry) for cell in oracle.open_cells(board)}
    return tuple(tuple(int((r, c) not in open_cells) for c in range(cols)) for r in range(rows))


def moved_edges(edges: Edges, board: Rows, symmetry: int) -> Edges:
    moved = [[moved_cell(cell, board, symmetry) for cell in edge] for edge in edges]
    return frozenset((min(edge), max(edge)) for edge in moved)


@cache
def large_boards() -> list[Rows]:
    random = Random(41)
    return [any_board(random, random.randint(6, 20), random.randint(6, 70)) for _ in range(60)]


def test_the_symmetries_are_eight() -> None:
    board = ((0, 0, 1), (0, 0, 0))
    assert len({moved_board(board, symmetry) for symmetry in SYMMETRIES}) == 8


@settings(deadline=None, max_examples=60)
@given(board=puzzles())
def test_all_loops_move_along(board: Rows) -> None:
    here = solve(Board(board), limit=None)
    for symmetry in SYMMETRIES:
        there = solve(Board(moved_board(board, symmetry)), limit=None)
        expected = {moved_edges(loop.edges, board, symmetry) for loop in here.loops}
        assert {loop.edges for loop in there.loops} == expected
        assert (there.status, there.unique) == (here.status, here.unique)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_larger_boards_are_answered_alike(symmetry: int) -> None:
    for board in large_boards():
        here = solve(Board(board), limit=2)
        there = solve(Board(moved_board(board, symmetry)), limit=2)
        assert (there.status, there.unique, there.complete, there.stopped) == (
            here.status,
            here.unique,
            here.complete,
            None,
        ), board
