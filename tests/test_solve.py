"""solve and is_unique: what they take, what a result says, and the reasons given for no loop."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from importlib import import_module
from random import Random
from typing import Any

import frontier
import numpy as np
import oracle
import pytest
from oracle import Cell
from published import GENERATED
from rulesets import NEARLY_ALL
from search_boards import any_board, damaged_board

from purelooop import (
    ALL,
    NONE,
    Board,
    BoardError,
    EngineError,
    FormatError,
    Rule,
    Status,
    check,
    is_unique,
    loops,
    solve,
)
from purelooop._core import Search

RING = ((0, 0, 0), (0, 1, 0), (0, 0, 0))
RING_TEXT = "...\n.#.\n..."

# -- what a board can be -------------------------------------------------------------------


@pytest.mark.parametrize(
    "board",
    [
        Board(RING),
        RING,
        [list(map(bool, row)) for row in RING],
        np.array(RING),
        np.array(RING, dtype=bool),
        np.array(RING, dtype=np.uint8, order="F"),
        np.array(RING)[::-1, ::-1],
        RING_TEXT,
        "simpleloop/3/3/10",
        "https://puzz.link/p?simpleloop/3/3/10",
    ],
    ids=lambda board: type(board).__name__,
)
def test_a_board_in_any_form(board: Any) -> None:
    result = solve(board)
    assert result.board == Board(RING)
    assert result.loops[0].to_rows() == [[1, 2, 2], [1, 4, 0], [3, 3, 0]]
    assert is_unique(board) is True
    assert list(loops(board)) == list(result.loops)


@pytest.mark.parametrize(
    ("board", "error"),
    [
        ("", FormatError),
        ("slither/3/3/10", FormatError),
        ("no puzzle", FormatError),
        ("###", BoardError),
        ([], BoardError),
        ([[1, 1]], BoardError),
        ([[0, 0], [0]], BoardError),
        (None, BoardError),
        (7, BoardError),
        (np.zeros((2, 2, 2)), BoardError),
        (np.array([[0.0, float("nan")]]), BoardError),
    ],
)
def test_what_is_no_board(board: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        solve(board)
    with pytest.raises(error):
        is_unique(board)
    with pytest.raises(error):
        next(loops(board))


def test_options_are_keywords() -> None:
    for function in (solve, is_unique, loops):
        with pytest.raises(TypeError):
            function("4x4", 2)  # type: ignore[call-arg]


# -- what a result says --------------------------------------------------------------------


def test_is_unique() -> None:
    assert is_unique(RING_TEXT) is True
    assert is_unique("4x4") is False
    assert is_unique("3x3") is False


def test_every_loop_passes_the_check() -> None:
    random, checked = Random(71), 0
    for _ in range(300):
        board = Board(any_board(random, random.randint(2, 9), random.randint(2, 9)))
        for loop in solve(board, limit=5).loops:
            assert loop.board == board
            assert check(board, loop) == []
            checked += 1
    assert checked > 200


def test_counters() -> None:
    result = solve("8x8", limit=100)
    counters = result.counters
    assert result.nodes == counters["nodes"] > 1
    assert all(isinstance(count, int) and count >= 0 for count in counters.values())
    assert counters["deepest"] <= counters["decisions"] < counters["nodes"]
    by_rules = sum(count for name, count in counters.items() if name.startswith("by_"))
    assert 0 < by_rules <= counters["assigned"]


def test_a_rule_that_is_off_sets_no_edge() -> None:
    names = {f"by_{(rule.name or '').lower()}": rule for rule in Rule}
    for name in names.keys() & solve("8x8").counters.keys():
        rules = ALL & ~names[name]
        assert all(solve(p.text, rules=rules, max_nodes=50).counters[name] == 0 for p in GENERATED)
        assert any(
            solve(puzzle.text, max_nodes=50, rules=rules).counters[name]
            for puzzle in GENERATED
            for rules in (ALL, ALL & ~Rule.TWO_FACTOR)
        ), name


def test_seconds() -> None:
    assert 0 < solve("8x8").seconds < 60


def test_a_result_is_a_value() -> None:
    result = solve("4x4", limit=2)
    with pytest.raises(FrozenInstanceError):
        result.complete = True  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(result)) == result
    assert [status.value for status in Status] == ["solved", "unsolvable", "unknown"]


# -- verification --------------------------------------------------------------------------


class Liar:
    """A search that returns the loop the wrong way round."""

    def __init__(self, *arguments: Any) -> None:
        self._search = Search(*arguments)

    def directions(self) -> bytes:
        return bytes(d ^ 1 if d < 4 else d for d in self._search.directions())

    def __getattr__(self, name: str) -> object:
        return getattr(self._search, name)


def test_a_wrong_loop_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("purelooop.solve"), "Search", Liar)
    with pytest.raises(EngineError, match="no loop of"):
        solve(RING_TEXT)
    with pytest.raises(EngineError, match="no loop of"):
        next(loops(RING_TEXT))


def test_verification_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = solve("6x6", limit=None).loops
    assert solve("6x6", limit=None, verify=False).loops == expected
    assert tuple(loops("6x6", verify=False)) == expected
    monkeypatch.setattr(import_module("purelooop.solve"), "Search", Liar)
    assert check(Board(RING), solve(RING_TEXT, verify=False).loops[0])


def test_numpy_is_not_imported() -> None:
    program = (
        "import sys, purelooop; result = purelooop.solve('6x6', limit=2); "
        "str(result.loops[0]), repr(result); print('numpy' in sys.modules)"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]


# -- reasons -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("1x1", "row 1, column 1 has no open neighbour"),
        ("..#\n...\n...\n##.", "row 4, column 3 has only one open neighbour"),
        ("3x3", r"colours of a checkerboard, .* 5 black and 4 white open cells"),
        ("#...\n....\n....", r"colours of a checkerboard, .* 5 black and 6 white open cells"),
        ("..#..\n..#..", "no way leads from row 1, column 1 to row 1, column 4"),
        (
            "..####..\n........\n..####..",
            "the edge between row 2, column [2-6] and row 2, column [3-7] is the only way",
        ),
    ],
)
def test_reason(board: str, reason: str) -> None:
    result = solve(board)
    assert (result.status, result.counters["decisions"]) == (Status.UNSOLVABLE, 0)
    assert result.reason is not None
    assert re.search(reason, result.reason)


def test_no_reason_where_there_is_a_loop_or_nothing_is_proven() -> None:
    assert solve("4x4").reason is None
    assert solve("4x4", limit=None).reason is None
    assert solve("13x13", rules=NONE, max_nodes=10).reason is None


@pytest.mark.parametrize("rules", [*NEARLY_ALL, pytest.param(Rule.DEGREE, id="degree")])
def test_a_reason_is_given_only_without_search(rules: Rule) -> None:
    random, given = Random(72), 0
    for _ in range(300):
        board = any_board(random, random.randint(2, 5), random.randint(2, 6))
        result = solve(board, rules=rules, max_nodes=2000)
        if result.reason is not None:
            assert result.status is Status.UNSOLVABLE
            assert result.counters["decisions"] == 0
            given += 1
    assert given > 30


def test_reasons_are_true() -> None:
    random, kinds = Random(73), Counter[Callable[..., bool]]()
    for _ in range(3000):
        rows, cols = random.randint(2, 9), random.randint(2, 9)
        board = random.choice((any_board, damaged_board))(random, rows, cols)
        reason = solve(board).reason
        for pattern, is_true in REASONS.items():
            if reason and (found := re.search(pattern, reason)):
                assert is_true(set(oracle.open_cells(board)), *map(int, found.groups())), (
                    board,
                    reason,
                )
                kinds[is_true] += 1
                break
        else:
            assert not reason or frontier.count_loops(board) == 0
    assert all(kinds[is_true] > 5 for is_true in REASONS.values())


def _are_unbalanced(cells: set[Cell], black: int, white: int) -> bool:
    counted = Counter((r + c) % 2 for r, c in cells)
    return (counted[0], counted[1]) == (black, white) and black != white


def _are_apart(cells: set[Cell], r: int, c: int, s: int, d: int) -> bool:
    one, other = (r - 1, c - 1), (s - 1, d - 1)
    return {one, other} <= cells and other not in _reached(cells, one)


def _is_dead_end(cells: set[Cell], r: int, c: int) -> bool:
    return (r - 1, c - 1) in cells and len(_neighbours(cells, (r - 1, c - 1))) == 1


def _is_alone(cells: set[Cell], r: int, c: int) -> bool:
    return (r - 1, c - 1) in cells and not _neighbours(cells, (r - 1, c - 1))


def _is_bridge(cells: set[Cell], r: int, c: int, s: int, d: int) -> bool:
    one, other = (r - 1, c - 1), (s - 1, d - 1)
    return other in _neighbours(cells, one) and other not in _reached(cells, one, without=other)


REASONS: dict[str, Callable[..., bool]] = {
    r"there are (\d+) black and (\d+) white open cells": _are_unbalanced,
    r"no way leads from row (\d+), column (\d+) to row (\d+), column (\d+)": _are_apart,
    r"row (\d+), column (\d+) has only one open neighbour": _is_dead_end,
    r"row (\d+), column (\d+) has no open neighbour": _is_alone,
    r"edge between row (\d+), column (\d+) and row (\d+), column (\d+) is the only": _is_bridge,
}


def _neighbours(cells: set[Cell], cell: Cell) -> set[Cell]:
    r, c = cell
    return cells & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def _reached(cells: set[Cell], start: Cell, without: Cell | None = None) -> set[Cell]:
    """Cells that ways from a start lead to; none over the edge from the start to `without`."""
    reached, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        found = _neighbours(cells, cell) - reached
        if cell == start:
            found -= {without}
        reached |= found
        todo += found
    return reached
