"""check and check_edges: a failing board for each code, and that nothing makes them raise."""

from __future__ import annotations

import sys
from decimal import Decimal
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from purelooop.board import Board
from purelooop.check import Violation, check, check_edges
from purelooop.loop import Loop

RING = Board([[0, 0, 0], [0, 1, 0], [0, 0, 0]])
RING_SOL = [[1, 2, 2], [1, 4, 0], [3, 3, 0]]


def codes(violations: list[Violation]) -> list[str]:
    return sorted(violation.code for violation in violations)


# -- one failing board for each code -------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "sol", "expected"),
    [
        ("2x2", [[1, 2]], {("shape", None)}),
        ("2x2", [[1, 2], [3]], {("shape", None)}),
        ("2x2", [[[1], [2]], [3, 0]], {("shape", (0, 0)), ("shape", (0, 1))}),
        ("2x2", [[1, 2], [3, 5]], {("value", (1, 1))}),
        ("...\n.#.\n...", [[1, 2, 2], [1, 0, 0], [3, 3, 0]], {("blocked_cell", (1, 1))}),
        (
            "...\n.#.\n...",
            [[1, 2, 2], [3, 4, 0], [3, 3, 0]],
            {("blocked_cell", (1, 1)), ("dead_end", (2, 0))},
        ),
        ("2x2", [[1, 2], [3, 3]], {("outside", (1, 1)), ("dead_end", (0, 1))}),
        ("2x2", [[1, 2], [3, 2]], {("dead_end", (1, 1)), ("dead_end", (0, 1))}),
        (
            "3x2",
            [[1, 2], [3, 0], [0, 4]],
            {("branch", (1, 0)), ("dead_end", (2, 0)), ("empty_cell", (2, 1))},
        ),
        (
            "#.#\n...\n#.#",
            [[4, 1, 4], [3, 4, 2], [4, 0, 4]],
            {("cross", (1, 1)), *(("dead_end", c) for c in [(0, 1), (1, 0), (1, 2), (2, 1)])},
        ),
        ("2x2", [[4, 4], [4, 4]], {("empty_cell", (r, c)) for r in (0, 1) for c in (0, 1)}),
        ("2x4", [[1, 2, 1, 2], [3, 0, 3, 0]], {("several_loops", (0, 2))}),
        ("2x2", [[3, 1], [0, 2]], {("clockwise", (1, 0))}),
    ],
)
def test_codes(board: str, sol: Any, expected: set[tuple[str, Any]]) -> None:
    violations = check(Board.parse(board), sol)
    found = {(violation.code, violation.cell) for violation in violations}
    assert found == expected
    assert len(found) == len(violations)


@pytest.mark.parametrize(
    ("board", "edges", "expected"),
    [
        ("2x2", [((0, 0), (0, 1)), "no"], {("value", None), ("dead_end", (0, 0))}),
        ("2x2", [((0, 0), (1, 1))], {("not_adjacent", (0, 0))}),
        ("2x2", [((0, 0), (0, 0))], {("not_adjacent", (0, 0))}),
        ("2x2", [((0, 0), (-1, 0))], {("outside", (0, 0)), ("dead_end", (0, 0))}),
        ("2x2", [((1, 2), (1, 1))], {("outside", (1, 1)), ("dead_end", (1, 1))}),
        ("2x2", [((0, 0), (10**30, 0))], {("outside", None)}),
        ("2x2", [((5, 5), (5, 6))], {("outside", None)}),
        ("..\n.#", [((0, 1), (1, 1))], {("blocked_cell", (1, 1)), ("dead_end", (0, 1))}),
        ("..\n.#", [((1, 1), (0, 1))], {("blocked_cell", (1, 1)), ("dead_end", (0, 1))}),
    ],
)
def test_codes_of_edges(board: str, edges: Any, expected: set[tuple[str, Any]]) -> None:
    violations = check_edges(Board.parse(board), edges)
    found = {(violation.code, violation.cell) for violation in violations}
    assert {pair for pair in found if pair[0] != "empty_cell"} >= expected
    assert {code for code, _ in found} <= {code for code, _ in expected} | {
        "empty_cell",
        "dead_end",
    }


def test_messages_count_from_one() -> None:
    (violation,) = check(Board.parse("2x2"), [[3, 1], [0, 2]])
    assert violation.message == (
        "the loop runs clockwise, it leads up instead of right at row 2, column 1"
    )


def test_the_loops_of_edges_are_judged_like_those_of_directions() -> None:
    two = {((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}
    two |= {((r, c + 2), (s, d + 2)) for (r, c), (s, d) in two}
    assert codes(check_edges(Board.open(2, 4), two)) == ["several_loops"]
    doubled = [*two, *((other, cell) for cell, other in two)]
    assert codes(check_edges(Board.open(2, 4), doubled)) == ["several_loops"]


# -- right exactly if it is a loop ---------------------------------------------------------


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 3), (3, 4)])
def test_all_loops_of_all_boards_pass(size: tuple[int, int]) -> None:
    for rows in oracle.all_boards(*size):
        board = Board(rows)
        for edges in oracle.loops(rows):
            sol = oracle.directions(rows, edges)
            assert check(board, sol) == []
            assert check_edges(board, edges) == []
            assert codes(check(board, backwards(sol))) == ["clockwise"]


def backwards(sol: list[list[int]]) -> list[list[int]]:
    """The same loop, the other way round."""
    reverse = [[4] * len(row) for row in sol]
    for r, row in enumerate(sol):
        for c, direction in enumerate(row):
            if direction != 4:
                down, right = [(-1, 0), (1, 0), (0, -1), (0, 1)][direction]
                reverse[r + down][c + right] = direction ^ 1
    return reverse


def test_every_set_of_edges_of_a_small_board() -> None:
    rows = ((0, 0, 0), (0, 0, 0), (0, 0, 1))
    cells = oracle.open_cells(rows)
    edges = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    loops = set(oracle.loops(rows))
    assert len(loops) == 1
    passing = [
        chosen
        for k in range(len(edges) + 1)
        for chosen in combinations(edges, k)
        if not check_edges(Board(rows), chosen)
    ]
    assert set(map(frozenset, passing)) == loops


# -- whatever it is given ------------------------------------------------------------------


class Hostile:
    """Raises at every turn."""

    def __len__(self) -> int:
        raise RuntimeError

    def __iter__(self) -> Any:
        raise RuntimeError

    def __index__(self) -> int:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    "sol",
    [None, 3, 2.5, "", "1230", object(), {}, [], [[]], [1, 2, 2], b"\1\2\3", iter([1]), type,
     Hostile(), [[1, 2, 2]] * 4, [[1, 2]] * 3, [[1, 2, 2], [1, 4], [3, 3, 0]], np.zeros((3, 3, 1)),
     np.int8(3), np.zeros(9), np.zeros((0, 3)), [[[1, 2, 2], [1, 4, 0], [3, 3, 0]]],
     Board.open(3, 3)],
)  # fmt: skip
def test_wrong_shapes(sol: object) -> None:
    assert set(codes(check(RING, sol))) == {"shape"}


@pytest.mark.parametrize(
    "value",
    [None, "1", "", b"1", 5, -1, 255, 256, 10**9, -(10**30), pytest.param(10**5000, id="huge"),
     0.5, float("nan"), 1j, float("inf"), object(),
     np.nan, np.datetime64("NaT", "s"), Decimal("sNaN"), slice(None), type],
)  # fmt: skip
def test_wrong_values(value: object) -> None:
    sol: list[list[object]] = [[1, 2, 2], [1, 4, value], [3, 3, 0]]
    (violation,) = check(RING, sol)
    assert (violation.code, violation.cell) == ("value", (1, 2))
    assert violation.message.endswith("row 2, column 3")


def test_a_hostile_value() -> None:
    values: list[object] = [Hostile(), [], (1, 2), {}, deep_list()]
    for value in values:
        (violation,) = check(RING, [[1, 2, 2], [1, 4, value], [3, 3, 0]])
        assert (violation.code, violation.cell) == ("shape", (1, 2))


def deep_list() -> list[Any]:
    nested: list[Any] = []
    for _ in range(2 * sys.getrecursionlimit()):
        nested = [nested]
    return nested


@pytest.mark.parametrize(
    "edge",
    [None, 3, "ab", (), ((0, 0),), ((0, 0), (0, 1, 2)), ((0, 0), (0, 0.5)), ((0, 0), (0, "1")),
     ((0, 0), None), Hostile()],
)  # fmt: skip
def test_wrong_edges(edge: object) -> None:
    assert "value" in codes(check_edges(RING, [edge]))


@pytest.mark.parametrize(
    "make",
    [
        np.array,
        lambda rows: np.array(rows, np.int8),
        lambda rows: np.array(rows, np.uint64)[:, ::-1][:, ::-1],
        lambda rows: np.array(rows, float),
        lambda rows: np.array(rows, object),
        lambda rows: [np.array(row) for row in rows],
        lambda rows: tuple(map(tuple, rows)),
        lambda rows: list(map(bytes, rows)),
        lambda rows: memoryview(np.array(rows, np.int32).data),
        lambda rows: iter(rows),
        lambda rows: Loop(RING, rows),
    ],
)
def test_kinds_of_arrays(make: Any) -> None:
    assert check(RING, make(RING_SOL)) == []


def test_a_loop_of_another_board() -> None:
    assert codes(check(Board.open(2, 2), Loop(RING, RING_SOL))) == ["shape"]
    assert codes(check(Board.open(3, 3), Loop(RING, RING_SOL))) == ["empty_cell"]


entries = st.one_of(st.integers(-1, 6), st.none(), st.floats(), st.text(max_size=2))


@given(st.lists(st.one_of(entries, st.lists(st.one_of(entries, st.lists(entries))))))
@settings(deadline=None)
def test_never_raises_on_lists(sol: list[Any]) -> None:
    assert check(RING, sol) or sol == RING_SOL


@given(npst.arrays(npst.scalar_dtypes(), npst.array_shapes(min_dims=0, max_dims=3, max_side=4)))
@settings(deadline=None)
def test_never_raises_on_arrays(sol: Any) -> None:
    assert check(RING, sol) or sol.tolist() == RING_SOL


def test_many_violations() -> None:
    random = Random(5)
    rows = [random.choices(range(5), k=200) for _ in range(200)]
    assert len(check(Board.open(200, 200), rows)) > 10**4
