"""The search on boards beyond brute force, against a count of the loops by another method.

Boards of this size have shown wrong answers that no board up to 12 x 12 did.
"""

from __future__ import annotations

from functools import cache
from random import Random

import frontier
import oracle
import pytest
from oracle import Rows
from rulesets import NEARLY_ALL, random_rules
from search_boards import any_board, damaged_board

from purelooop import ALL, Board, Rule, check, solve

WEAK_NODES = 1000


def transposed(board: Rows) -> Rows:
    return tuple(zip(*board, strict=True))


@cache
def long_boards() -> list[tuple[Board, int]]:
    """Boards of up to 8 by 24 cells, and with columns and rows swapped, with numbers of loops."""
    random, cases = Random(31), []
    for _ in range(500):
        rows = any_board(random, random.randint(6, 24), random.randint(3, 8))
        loops = frontier.count_loops(rows)
        cases.append((Board(transposed(rows) if random.random() < 0.5 else rows), loops))
    return cases


@cache
def word_wide_boards() -> list[tuple[Board, int]]:
    """Boards that are wider than one and than two machine words."""
    random, cases = Random(32), []
    for _ in range(60):
        rows = any_board(random, random.randint(60, 140), random.randint(2, 6))
        cases.append((Board(transposed(rows)), frontier.count_loops(rows)))
    return cases


@cache
def planted_boards() -> list[tuple[Board, oracle.Edges]]:
    """Boards of 10 to 30 cells a side round a known loop."""
    random, cases = Random(33), []
    for _ in range(100):
        rows, edges = oracle.planted_board(random, random.randint(10, 30), random.randint(10, 30))
        cases.append((Board(rows), edges))
    return cases


def test_there_is_something_to_be_found() -> None:
    numbers = [min(loops, 2) for _, loops in long_boards() + word_wide_boards()]
    assert min(numbers.count(number) for number in (0, 1, 2)) > 20


@pytest.mark.parametrize("rules", NEARLY_ALL)
def test_unique_none_or_several(rules: Rule) -> None:
    decided = 0
    for board, loops in long_boards() + word_wide_boards():
        result = solve(board, limit=2, rules=rules, max_nodes=WEAK_NODES)
        assert len(result.loops) <= loops, board
        if result.stopped is None:
            assert len(result.loops) == min(loops, 2), board
            assert result.complete or len(result.loops) == 2, board
            decided += 1
    assert decided > 500


@pytest.mark.parametrize("seed", range(4))
def test_random_rules(seed: int) -> None:
    random = Random(seed)
    for board, loops in long_boards() + word_wide_boards():
        result = solve(board, limit=2, rules=random_rules(random), max_nodes=WEAK_NODES)
        assert len(result.loops) <= loops, board
        if result.stopped is None:
            assert len(result.loops) == min(loops, 2), board


def test_all_loops_are_counted() -> None:
    counted = 0
    for board, loops in long_boards() + word_wide_boards():
        if loops <= 2000:
            result = solve(board, limit=None)
            assert result.complete
            assert len({loop.edges for loop in result.loops}) == len(result.loops) == loops, board
            counted += loops
    assert counted > 1000


@pytest.mark.parametrize("rules", NEARLY_ALL)
def test_planted_boards_are_solvable(rules: Rule) -> None:
    for board, edges in planted_boards():
        result = solve(board, limit=5, rules=rules, max_nodes=WEAK_NODES)
        found = {loop.edges for loop in result.loops}
        assert len(found) == len(result.loops), board
        assert not any(check(board, loop) for loop in result.loops), board
        assert result.loops or result.stopped, board
        assert edges in found or not result.complete, board


def test_damaged_boards_are_judged_alike_by_rules_that_have_nothing_in_common() -> None:
    random, judged = Random(34), 0
    for _ in range(100):
        board = Board(damaged_board(random, random.randint(10, 30), random.randint(10, 30)))
        half = random_rules(random)
        answers = set()
        for rules in (ALL, half, ALL & ~half):
            result = solve(board, limit=2, rules=rules, max_nodes=WEAK_NODES)
            if result.stopped is None:
                answers.add(len(result.loops))
                judged += 1
        assert len(answers) == 1, board
    assert judged > 150
