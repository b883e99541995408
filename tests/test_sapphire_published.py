"""The published rules: our text says the same, published solutions hold, mutations do not."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from purelooop.sapphire import load, parse

DATA = Path(__file__).parent / "data"
PLAIN = parse((DATA / "spec/pure-loop-rules.sapphire").read_text(encoding="utf-8"))
LISTING = parse((DATA / "spec/pure-loop-rules.listing.txt").read_text(encoding="utf-8"))
OURS = load("pure-loop")
ALTERNATIVE = load("pure-loop-alternative")

# Steps to the next cell in x and y for the directions 0 to 3, and the exits as janko.tsv adds them.
STEPS = [(0, 1), (0, -1), (-1, 0), (1, 0)]
EXITS = [1, 4, 8, 2]


def environment(width: int, height: int, exits: str) -> dict[str, Any]:
    """Walk along a published solution and write down the tables of the specification."""
    rows = [exits[first : first + width] for first in range(0, len(exits), width)][::-1]
    cells = {(x, y): rows[y][x] for x in range(width) for y in range(height) if rows[y][x] != "."}
    sol = [[4] * height for _ in range(width)]
    ids = [[width * height] * height for _ in range(width)]
    x0 = min(x for x, y in cells if y == 0)
    x, y, way = x0, 0, 3
    for step in range(len(cells)):
        sol[x][y], ids[x][y] = way, step
        x, y = x + STEPS[way][0], y + STEPS[way][1]
        [way] = [
            other for other in range(4) if int(cells[x, y], 16) & EXITS[other] and other != way ^ 1
        ]
    inside = [[0] * (height + 1) for _ in range(width + 1)]
    for x in range(1, width):
        for y in range(1, height):
            crossed = sol[x - 1][y - 1] == 0 or sol[x - 1][y] == 1
            inside[x][y] = inside[x - 1][y] ^ crossed
    return {"n": width, "m": height, "x0": x0, "sol": sol, "id": ids, "in?": inside}


def published() -> Iterator[Any]:
    """Read the solutions of janko.tsv (see puzzles/SOURCE.md)."""
    for line in (DATA / "puzzles/janko.tsv").read_text(encoding="utf-8").splitlines():
        name, address, _, exits = line.split("\t")
        width, height = map(int, address.split("/")[1:3])
        yield pytest.param(environment(width, height, exits), id=name)


def test_three_texts_one_tree() -> None:
    assert OURS == PLAIN == LISTING
    assert OURS != ALTERNATIVE


def test_line_numbers_are_those_of_each_text() -> None:
    lines = {text.statements[1].position for text in (PLAIN, LISTING)}
    assert lines == {(10, 1), (11, 7)}


@pytest.mark.parametrize("solution", list(published()))
def test_published_solutions_hold(solution: dict[str, Any]) -> None:
    assert LISTING.check(solution) == []
    assert ALTERNATIVE.check(solution) == []


@pytest.mark.parametrize("solution", list(published()))
def test_any_mutation_is_rejected(solution: dict[str, Any]) -> None:
    random = Random(solution["n"])
    for name, values in (("sol", range(5)), ("id", range(3)), ("in?", range(2))) * 6:
        column = random.choice(solution[name])
        y = random.randrange(len(column))
        right = column[y]
        column[y] = random.choice([value for value in values if value != right])
        assert not PLAIN.holds(solution), (name, column[y])
        assert not ALTERNATIVE.holds(solution), (name, column[y])
        column[y] = right
    assert PLAIN.holds(solution)


# A 3×3 board with a blocked centre: the loop along its rim.
RING = environment(3, 3, "6ac5.53a9")


@pytest.mark.parametrize(
    ("name", "x", "y", "value", "lines"),
    [
        ("sol", 0, 0, 0, {17, 21, 22, 25, 43}),
        ("sol", 0, 0, 4, {16, 22, 25, 36, 43}),
        ("sol", 1, 0, 0, {21, 25, 42, 43}),
        ("sol", 0, 1, 0, {17, 21, 22, 25, 42}),
        ("sol", 2, 1, 3, {18, 24, 25, 42}),
        ("sol", 1, 2, 0, {20, 21, 25, 43}),
        ("sol", 0, 2, 5, {15, 17, 20, 23, 25, 42}),
        ("sol", 1, 1, 3, {16, 25, 43}),
        ("id", 1, 0, 0, {14, 25, 36}),
        ("id", 1, 0, 9, {16, 25}),
        ("id", 0, 1, 10, {13, 25}),
        ("id", 0, 0, 1, {10, 14, 25, 36}),
        ("id", 1, 1, 3, {16}),
        ("in?", 0, 0, 1, {41}),
        ("in?", 1, 1, 0, {42, 43}),
        ("in?", 1, 1, 2, {40, 42, 43}),
    ],
)
def test_mutations_break_the_expected_lines(
    name: str, x: int, y: int, value: int, lines: set[int]
) -> None:
    assert PLAIN.holds(RING)
    wrong = deepcopy(RING)
    wrong[name][x][y] = value
    failures = PLAIN.check(wrong)
    assert {failure.line for failure in failures} == lines
    assert not any(failure.undefined for failure in failures)


def test_another_start_column_is_rejected() -> None:
    assert {failure.line for failure in PLAIN.check(RING | {"x0": 1})} == {10, 14, 25}
    [failure] = [failure for failure in PLAIN.check(RING | {"x0": 3}) if failure.line == 10]
    assert failure.undefined is None
    assert failure.rule == "x0∈{0⋯n⨫2} ∧ ⦗id x0 0⦘=0"


def test_tables_too_small_are_reported_not_passed_over() -> None:
    failures = PLAIN.check(RING | {"m": 4})
    assert any(failure.undefined == "⦗sol 0 3⦘ has no value" for failure in failures)


def test_two_loops_break_the_predecessor_rule_alone() -> None:
    two = environment(2, 2, "6c39")
    for name, value in (("sol", [4, 4]), ("id", [10, 10])):
        two[name] = [*two[name], value, *two[name]]
    two["in?"] = [[0] * 3, [0, 1, 0], [0] * 3, [0] * 3, [0, 1, 0], [0] * 3]
    two["id"][0:2] = [[0, 3], [1, 2]]
    two["id"][3:5] = [[5, 8], [6, 7]]
    failures = PLAIN.check(two | {"n": 5})
    assert [(failure.line, failure.binding) for failure in failures] == [(25, {"x": 3, "y": 0})]
