"""The search against brute force: exactly the loops that there are, whatever rules it may use."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import oracle
import pytest
from rulesets import NEARLY_ALL, ONE_AT_MOST, random_rules
from search_boards import any_board

from purelooop import Board, Result, Rule, Status, solve

WEAK_NODES = 2000  # what a search with few rules may look at before it is asked what it has

Case = tuple[Board, frozenset[oracle.Edges]]


@cache
def small_boards() -> list[Case]:
    """Every board up to 4 x 4 with all its loops."""
    sizes = product(range(1, 5), repeat=2)
    boards = [board for size in sizes for board in oracle.all_boards(*size)]
    return [(Board(board), frozenset(oracle.loops(board))) for board in boards]


@cache
def random_boards() -> list[Case]:
    """Boards of all kinds up to 6 x 6, not too open for the brute force, with all their loops."""
    random = Random(21)
    cases: list[Case] = []
    while len(cases) < 3000:
        board = any_board(random, random.randint(2, 6), random.randint(2, 6))
        if len(oracle.open_cells(board)) <= 28:
            cases.append((Board(board), frozenset(oracle.loops(board))))
    return cases


def assert_agrees(result: Result, expected: frozenset[oracle.Edges]) -> None:
    """A search for all loops found them all, or some if it was stopped, and claims no more."""
    found = [loop.edges for loop in result.loops]
    told = (result.board, found)
    assert len(set(found)) == len(found), told
    assert expected.issuperset(found), told
    assert result.complete == (result.stopped is None), told
    if result.complete:
        assert expected == set(found), told
        assert result.unique == (len(expected) == 1), told
        assert result.status == (Status.SOLVED if expected else Status.UNSOLVABLE), told


def test_there_are_loops_to_be_found() -> None:
    assert len(small_boards()) == sum(2 ** (r * c) - 1 for r in range(1, 5) for c in range(1, 5))
    assert sum(bool(loops) for _, loops in small_boards()) == 306
    numbers = [min(len(loops), 2) for _, loops in random_boards()]
    assert min(numbers.count(number) for number in (0, 1, 2)) > 300


@pytest.mark.parametrize("rules", NEARLY_ALL)
def test_every_small_board(rules: Rule) -> None:
    for board, expected in small_boards():
        result = solve(board, limit=None, rules=rules)
        assert result.complete
        assert_agrees(result, expected)


@pytest.mark.parametrize("rules", ONE_AT_MOST)
def test_every_small_board_with_one_rule_or_none(rules: Rule) -> None:
    for board, expected in small_boards():
        result = solve(board, limit=None, rules=rules, max_nodes=WEAK_NODES)
        assert_agrees(result, expected)


@pytest.mark.parametrize("seed", range(4))
def test_every_small_board_with_random_rules(seed: int) -> None:
    random = Random(seed)
    for board, expected in small_boards():
        rules = random_rules(random)
        assert_agrees(solve(board, limit=None, rules=rules, max_nodes=WEAK_NODES), expected)


@pytest.mark.parametrize("rules", ONE_AT_MOST)
def test_tiny_boards_need_no_rule(rules: Rule) -> None:
    for board, expected in small_boards():
        if board.open_count <= 8:
            result = solve(board, limit=None, rules=rules)
            assert result.complete
            assert_agrees(result, expected)


@pytest.mark.parametrize("rules", NEARLY_ALL)
def test_random_boards(rules: Rule) -> None:
    for board, expected in random_boards():
        result = solve(board, limit=None, rules=rules)
        assert result.complete
        assert_agrees(result, expected)


@pytest.mark.parametrize("rules", ONE_AT_MOST)
def test_random_boards_with_one_rule_or_none(rules: Rule) -> None:
    for board, expected in random_boards():
        result = solve(board, limit=None, rules=rules, max_nodes=WEAK_NODES)
        assert_agrees(result, expected)


@pytest.mark.parametrize("seed", range(4))
def test_random_boards_with_random_rules(seed: int) -> None:
    random = Random(seed)
    for board, expected in random_boards():
        rules = random_rules(random)
        assert_agrees(solve(board, limit=None, rules=rules, max_nodes=WEAK_NODES), expected)
