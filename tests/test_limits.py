"""Limits: time and nodes end a search when they should, and the result says so."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter, sleep
from typing import Any

import numpy as np
import pytest
from rulesets import NEARLY_ALL, name_of

from purelooop import (
    ALL,
    NONE,
    Board,
    LimitReached,
    Result,
    Rule,
    Status,
    is_unique,
    loops,
    solve,
)

HOPELESS = Board.open(13, 13)
"""No loop, by its colours alone; without such rules there is far too much to try."""

WEAK = [NONE, Rule.PREMATURE, Rule.SIDE, Rule.DEGREE, Rule.DEGREE | Rule.PREMATURE | Rule.SIDE]

SLACK = 2.0  # seconds a stop may come late on a busy machine


def timed(call: Callable[[], Result]) -> tuple[Result, float]:
    started = perf_counter()
    return call(), perf_counter() - started


@pytest.mark.parametrize("rules", WEAK, ids=name_of)
@pytest.mark.parametrize("timeout", [0, 0.1])
def test_timeout_without_an_answer(timeout: float, rules: Rule) -> None:
    result, seconds = timed(lambda: solve(HOPELESS, timeout=timeout, rules=rules))
    assert (result.status, result.stopped, result.loops) == (Status.UNKNOWN, "timeout", ())
    assert (result.complete, result.unique, result.reason) == (False, None, None)
    assert timeout <= result.seconds <= seconds < timeout + SLACK
    assert result.nodes > 0 or timeout == 0


@pytest.mark.parametrize("rules", NEARLY_ALL)
def test_timeout_with_more_loops_left(rules: Rule) -> None:
    result, seconds = timed(lambda: solve("12x12", limit=None, timeout=0.2, rules=rules))
    assert (result.status, result.stopped) == (Status.SOLVED, "timeout")
    assert (result.complete, result.unique) == (False, False)
    assert len({loop.directions for loop in result.loops}) == len(result.loops) > 1
    assert 0.2 <= seconds < 0.2 + SLACK


@pytest.mark.parametrize("rules", [ALL & ~Rule.COLOUR, *WEAK], ids=name_of)
def test_timeout_on_a_huge_board(rules: Rule) -> None:
    board = Board.open(1001, 1001)
    result, seconds = timed(lambda: solve(board, timeout=0.1, rules=rules))
    assert result.status is (Status.UNKNOWN if result.stopped else Status.UNSOLVABLE)
    assert seconds < 0.1 + SLACK


def test_a_timeout_not_reached_changes_nothing() -> None:
    for timeout in (60, 1e300, math.inf):
        result = solve("6x6", limit=None, timeout=timeout)
        assert (len(result.loops), result.complete, result.stopped) == (1072, True, None)


def test_max_nodes_is_exact() -> None:
    everything = solve("6x6", limit=None)
    for nodes in (0, 1, 2, 3, 10, 100, everything.nodes - 1):
        result = solve("6x6", limit=None, max_nodes=nodes)
        assert (result.nodes, result.stopped, result.complete) == (nodes, "max_nodes", False)
        assert result.loops == everything.loops[: len(result.loops)]
    for nodes in (everything.nodes, everything.nodes + 1, 2**62):
        result = solve("6x6", limit=None, max_nodes=nodes)
        assert (result.nodes, result.stopped) == (everything.nodes, None)
        assert (result.loops, result.complete) == (everything.loops, True)


def test_max_nodes_without_an_answer() -> None:
    for nodes in (0, 1, 2, 1000):
        result = solve(HOPELESS, max_nodes=nodes, rules=NONE)
        assert (result.status, result.stopped, result.nodes) == (
            Status.UNKNOWN,
            "max_nodes",
            nodes,
        )


def test_a_board_refuted_at_first_sight_needs_no_node() -> None:
    result = solve(HOPELESS, max_nodes=0, timeout=0)
    assert (result.status, result.nodes, result.stopped) == (Status.UNSOLVABLE, 0, None)


def test_both_limits_at_once() -> None:
    assert solve(HOPELESS, rules=NONE, max_nodes=50, timeout=60).stopped == "max_nodes"
    assert solve(HOPELESS, rules=NONE, max_nodes=2**60, timeout=0.05).stopped == "timeout"


def test_is_unique_is_none_when_not_decided() -> None:
    assert is_unique(HOPELESS, rules=NONE, max_nodes=100) is None
    assert is_unique(HOPELESS, rules=NONE, timeout=0.05) is None
    assert is_unique("4x4", max_nodes=0) is None
    assert is_unique("4x4", max_nodes=1000, timeout=60) is False


def test_the_iterator_raises_at_a_limit() -> None:
    with pytest.raises(LimitReached, match="timeout") as caught:
        list(loops(HOPELESS, rules=NONE, timeout=0.05))
    assert caught.value.slug == "limit"
    with pytest.raises(LimitReached, match="max_nodes"):
        list(loops("4x4", max_nodes=3))


def test_time_spent_by_the_reader_counts() -> None:
    read = []

    def read_slowly() -> None:
        for loop in loops("10x10", timeout=0.05):
            read.append(loop)
            sleep(0.06)

    with pytest.raises(LimitReached, match="timeout"):
        read_slowly()
    assert len(read) < 3


# -- what can be a limit -------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0, -1, -(10**30), float("-inf"), np.int64(0), False])
def test_a_limit_below_one(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        solve("4x4", limit=limit)


@pytest.mark.parametrize("name", ["timeout", "max_nodes"])
@pytest.mark.parametrize("value", [-1, -0.5, float("-inf"), float("nan"), np.float64("nan")])
def test_a_negative_limit(name: str, value: float) -> None:
    keyword: Any = {name: value}
    for function in (solve, is_unique):
        with pytest.raises(ValueError, match=f"{name} .* from 0 up"):
            function("4x4", **keyword)
    with pytest.raises(ValueError, match=f"{name} .* from 0 up"):
        next(loops("4x4", **keyword))


@pytest.mark.parametrize("name", ["limit", "timeout", "max_nodes"])
@pytest.mark.parametrize("value", ["2", "", b"2", [2], (), {}, object(), 2j, solve])
def test_what_is_no_number(name: str, value: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        solve("4x4", **{name: value})


@pytest.mark.parametrize("value", [2.5, float("nan"), 1.999, np.float64(2.5)])
def test_a_fraction_of_a_loop(value: float) -> None:
    with pytest.raises((TypeError, ValueError), match="limit"):
        solve("4x4", limit=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [10**30, 2**63, 2**64 + 1])
def test_absurdly_high_limits_are_no_limits(value: int) -> None:
    for result in (
        solve("4x4", limit=value),
        solve("4x4", limit=None, max_nodes=value),
        solve("4x4", limit=None, timeout=value),
    ):
        assert (len(result.loops), result.complete) == (6, True)


@pytest.mark.parametrize("number", [np.int8(3), np.int64(3), np.uint16(3), np.int32(3)])
def test_numbers_of_numpy(number: int) -> None:
    assert len(solve("4x4", limit=number).loops) == 3
    assert solve("4x4", limit=None, max_nodes=number).nodes == 3
    assert solve("4x4", timeout=number).status is Status.SOLVED


@pytest.mark.parametrize("rules", [255, None, "all", Status.SOLVED, [Rule.CUT]])
def test_what_is_no_set_of_rules(rules: object) -> None:
    with pytest.raises((TypeError, ValueError), match="rule"):
        solve("4x4", rules=rules)  # type: ignore[arg-type]
