"""Boards of unusual shapes: lines, strips, very wide ones, boards inside larger blocked ones."""

from __future__ import annotations

from random import Random

import oracle
import pytest
from oracle import Edges, Rows
from rulesets import ALL_BUT_ONE
from search_boards import any_board

from purelooop import ALL, Board, Rule, Status, loops, solve

WORDS = [1, 2, 31, 32, 62, 63, 64, 65, 127, 128, 129, 200]
"""Lengths on both sides of what machine words hold."""


@pytest.mark.parametrize("length", WORDS)
def test_lines_have_no_loop(length: int) -> None:
    random = Random(length)
    for board in (
        oracle.open_board(1, length),
        oracle.random_board(random, 1, length, 0.5),
        oracle.open_board(length, 1),
        oracle.random_board(random, length, 1, 0.5),
    ):
        result = solve(Board(board), limit=None)
        assert (result.status, result.unique) == (Status.UNSOLVABLE, False)
        assert result.reason is not None


@pytest.mark.parametrize("rules", [pytest.param(ALL, id="all"), *ALL_BUT_ONE])
@pytest.mark.parametrize("length", WORDS[1:])
def test_a_strip_of_two_has_one_loop(length: int, rules: Rule) -> None:
    for board in (Board.open(2, length), Board.open(length, 2)):
        assert solve(board, limit=2, rules=rules, max_nodes=100).unique is True


@pytest.mark.parametrize("length", [2, 4, 6, 8, 10, 12, 14])
def test_a_strip_of_three(length: int) -> None:
    for board in (Board.open(3, length), Board.open(length, 3)):
        assert sum(1 for _ in loops(board)) == 2 ** (length // 2 - 1)


@pytest.mark.parametrize("length", [63, 64, 65, 66, 128, 129, 130])
def test_a_long_strip_of_three(length: int) -> None:
    for board in (Board.open(3, length), Board.open(length, 3)):
        result = solve(board, limit=2)
        assert len(result.loops) == (2 if length % 2 == 0 else 0)
        assert result.complete == (length % 2 == 1)


def padded(board: Rows, top: int, left: int, bottom: int, right: int) -> Rows:
    """A board with blocked rows and columns around it."""
    cols = left + len(board[0]) + right
    middle = tuple((1,) * left + row + (1,) * right for row in board)
    return ((1,) * cols,) * top + middle + ((1,) * cols,) * bottom


def shifted(edges: Edges, down: int, right: int) -> Edges:
    return frozenset(((r + down, c + right), (s + down, d + right)) for (r, c), (s, d) in edges)


def test_blocked_borders_change_nothing() -> None:
    random = Random(51)
    for left in (0, 1, 57, 60, 61, 62, 63, 64, 65, 122, 126, 128):
        for _ in range(10):
            board = any_board(random, random.randint(2, 6), random.randint(2, 6))
            top, bottom, right = (random.choice((0, 1, 2, 63)) for _ in range(3))
            outer = Board(padded(board, top, left, bottom, right))
            alone, inside = solve(Board(board), limit=50), solve(outer, limit=None)
            expected = {shifted(loop.edges, top, left) for loop in alone.loops}
            assert len(inside.loops) >= len(expected)
            if alone.complete:
                assert {loop.edges for loop in inside.loops} == expected, (board, top, left)
                assert inside.complete


def test_two_loops_far_apart_are_no_loop() -> None:
    square = ((0, 0), (0, 0))
    for distance in (1, 2, 61, 62, 63, 64, 126):
        apart = tuple(row + (1,) * distance + row for row in square)
        for rows in (apart, tuple(zip(*apart, strict=True))):
            for rules in (ALL, ALL & ~Rule.CONNECTIVITY, Rule.DEGREE, Rule.PREMATURE):
                result = solve(Board(rows), limit=None, rules=rules)
                assert result.status is Status.UNSOLVABLE


def test_a_ring_round_a_huge_blocked_area() -> None:
    size = 300
    rows = [[0] * size, *([0] + [1] * (size - 2) + [0] for _ in range(size - 2)), [0] * size]
    result = solve(rows, limit=2)
    assert result.unique is True
    assert len(result.loops[0].edges) == 4 * (size - 1)


@pytest.mark.parametrize("size", [(2, 20_000), (20_000, 2), (200, 200), (3, 20_000)])
def test_large_open_boards(size: tuple[int, int]) -> None:
    assert solve(Board.open(*size), timeout=60).status is Status.SOLVED
