"""How many loops are asked for, what is claimed of them, and the lazy iterator."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Rows
from rulesets import random_rules
from strategies import puzzles

from purelooop import (
    Board,
    FormatError,
    LimitReached,
    Loop,
    Result,
    Rule,
    Status,
    is_unique,
    loops,
    solve,
)

rule_sets = st.integers(0, 2**32 - 1).map(lambda seed: random_rules(Random(seed)))


def assert_claims_are_true(result: Result, loops_there_are: int) -> None:
    """Whatever was found, of the claims only true ones are made."""
    found = len(result.loops)
    assert found <= loops_there_are
    assert result.complete <= (found == loops_there_are)
    assert (result.status is Status.SOLVED) == (found > 0)
    assert (result.status is Status.UNSOLVABLE) == (found == 0 and result.complete)
    assert (result.status is Status.UNKNOWN) == (found == 0 and not result.complete)
    assert (result.unique is True) <= (loops_there_are == 1)
    assert (result.unique is False) <= (loops_there_are != 1)
    assert (result.unique is None) == (found < 2 and not result.complete)
    assert (result.stopped is not None) <= (not result.complete)


@settings(deadline=None, max_examples=100)
@given(board=puzzles(), limit=st.integers(1, 20))
def test_a_limit_gives_the_first_of_all_loops(board: Rows, limit: int) -> None:
    everything = solve(Board(board), limit=None)
    result = solve(Board(board), limit=limit)
    assert everything.complete
    assert result.loops == everything.loops[:limit]
    assert_claims_are_true(result, len(everything.loops))
    if limit > len(everything.loops):
        assert result.complete
    if limit > 1:
        assert result.unique == (len(everything.loops) == 1)


@settings(deadline=None, max_examples=200)
@given(board=puzzles(5), limit=st.integers(1, 20), nodes=st.integers(0, 300), rules=rule_sets)
def test_with_any_limits_and_rules(board: Rows, limit: int, nodes: int, rules: Rule) -> None:
    there_are = solve(Board(board), limit=None).loops
    everything = solve(Board(board), limit=None, max_nodes=nodes, rules=rules)
    result = solve(Board(board), limit=limit, max_nodes=nodes, rules=rules)
    assert result.loops == everything.loops[:limit]
    assert {loop.edges for loop in everything.loops} <= {loop.edges for loop in there_are}
    for each in (everything, result):
        assert_claims_are_true(each, len(there_are))
        assert each.nodes <= nodes
        assert each.stopped == ("max_nodes" if each.stopped else None)
        assert each.stopped is None or each.nodes == nodes


@pytest.mark.parametrize(
    ("board", "limit", "found", "complete", "status", "unique"),
    [
        ("3x3", 1, 0, True, Status.UNSOLVABLE, False),
        ("3x3", None, 0, True, Status.UNSOLVABLE, False),
        ("2x2", 1, 1, True, Status.SOLVED, True),
        ("2x2", 2, 1, True, Status.SOLVED, True),
        ("2x2", None, 1, True, Status.SOLVED, True),
        ("4x4", 1, 1, False, Status.SOLVED, None),
        ("4x4", 2, 2, False, Status.SOLVED, False),
        ("4x4", 7, 6, True, Status.SOLVED, False),
        ("4x4", None, 6, True, Status.SOLVED, False),
    ],
)
def test_claims(
    board: str, limit: int | None, found: int, complete: bool, status: Status, unique: bool | None
) -> None:
    result = solve(board, limit=limit)
    assert (len(result.loops), result.complete) == (found, complete)
    assert (result.status, result.unique, result.stopped) == (status, unique, None)


@settings(deadline=None, max_examples=60)
@given(board=puzzles())
def test_the_iterator_yields_all_loops_in_the_same_order(board: Rows) -> None:
    everything = solve(Board(board), limit=None)
    assert tuple(loops(Board(board))) == everything.loops
    assert is_unique(Board(board)) == everything.unique


def test_the_iterator_is_lazy() -> None:
    endless = loops("10x10")  # 467260456608 of them
    assert len({loop.edges for loop in islice(endless, 100)}) == 100
    with pytest.raises(FormatError):  # what is wrong with the arguments is said at once
        loops("no board")
    with pytest.raises(ValueError, match="timeout"):
        loops("4x4", timeout=-1)


def test_the_iterator_says_when_it_ends_early() -> None:
    iterator = loops("6x6", max_nodes=20)
    found: list[Loop] = []
    with pytest.raises(LimitReached, match="max_nodes"):
        found.extend(iterator)
    assert tuple(found) == solve("6x6", limit=None, max_nodes=20).loops
    assert list(iterator) == []
