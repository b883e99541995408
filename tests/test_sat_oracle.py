"""The search against a SAT solver, on boards from 8 to 30 cells a side.

    python tests/test_sat_oracle.py [SECONDS [SEED]]

goes on with other boards for as long as it is told.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from time import monotonic

import frontier
import oracle
import pytest
import sat_oracle
from oracle import Edges, Rows
from published import GENERATED, PUBLISHED
from rulesets import name_of, random_rules
from sat_boards import large_board, walk, with_pair_flipped
from search_boards import any_board

from purelooop import ALL, Board, Rule, check, solve

MOST_LOOPS = 5
WEAK_NODES = 300  # what a search with few rules may look at before it is asked what it has
GLOBAL = (Rule.TWO_FACTOR, Rule.BALANCE, Rule.MERGE, Rule.CUT, Rule.SIDE)

PUZZLES = [puzzle.board for puzzle in PUBLISHED if puzzle.loops]
WIDE_UNIQUE = [
    puzzle.board
    for puzzle in (*PUBLISHED, *GENERATED)
    if puzzle.loops == 1 and 16 <= max(puzzle.board.rows, puzzle.board.cols) <= 30
]


@dataclass(frozen=True)
class Case:
    board: Board
    loops: frozenset[Edges]
    """All loops there are, if fewer than MOST_LOOPS."""


def case(rows: Rows) -> Case:
    return Case(Board(rows), frozenset(sat_oracle.loops(rows, MOST_LOOPS)))


def around_a_unique_board(random: Random, steps: int) -> Iterator[Case]:
    """Go from a board with one loop to others near it, as long as they have one loop as well."""
    rows = as_rows(random.choice(WIDE_UNIQUE))
    (loop,) = sat_oracle.loops(rows, 2)
    for _ in range(steps):
        rows, loop = next(walk(random, rows, loop))
        near = case(rows)
        yield near
        if len(near.loops) > 1:
            return


def as_rows(board: Board) -> Rows:
    return tuple(tuple(map(int, row)) for row in board.blocked)


def cases(random: Random) -> Iterator[Case]:
    """Boards of all kinds without end, those left out that are too hard for a SAT solver."""
    while True:
        yield from around_a_unique_board(random, 3)
        with suppress(sat_oracle.Undecided):
            yield case(with_pair_flipped(random, as_rows(random.choice(PUZZLES))))
        with suppress(sat_oracle.Undecided):
            yield case(large_board(random))


@cache
def some_cases() -> list[Case]:
    return list(islice(cases(Random(41)), 400))


def is_decided(case: Case, rules: Rule, limit: int, max_nodes: int | None = None) -> bool:
    """Whether the search came to an answer; that this is right, and what it has if not."""
    result = solve(case.board, limit=limit, rules=rules, max_nodes=max_nodes)
    told = f"{case.board.to_puzzlink()} {name_of(rules)} limit={limit}"
    found = {loop.edges for loop in result.loops}
    assert len(found) == len(result.loops), told
    assert all(check(case.board, loop) == [] for loop in result.loops), told
    assert found <= case.loops or len(case.loops) == MOST_LOOPS, told
    if result.complete:
        assert len(found) == len(case.loops), told
    elif result.stopped is None:
        assert len(found) == limit <= len(case.loops), told
    return result.stopped is None


# -- the oracle itself ---------------------------------------------------------------------


def test_small_boards_as_by_brute_force() -> None:
    random = Random(42)
    for _ in range(300):
        rows = any_board(random, random.randint(2, 6), random.randint(2, 5))
        loops = sat_oracle.loops(rows, 1000)
        assert len(loops) == len(set(loops))
        assert set(loops) == set(oracle.loops(rows))


def test_long_boards_as_by_frontier() -> None:
    random = Random(43)
    for _ in range(100):
        rows = any_board(random, random.randint(8, 20), random.randint(3, 8))
        assert sat_oracle.count_loops(rows, 20) == min(frontier.count_loops(rows), 20)


@pytest.mark.parametrize("rows", [((0,),), ((0, 0),), ((0, 1, 0),), ((0, 0, 1, 0, 0),) * 2])
def test_boards_without_a_loop(rows: Rows) -> None:
    assert sat_oracle.loops(rows, 2) == []


def test_published_boards() -> None:
    for puzzle in PUBLISHED:
        assert sat_oracle.count_loops(as_rows(puzzle.board), 5) == puzzle.loops, puzzle.name


# -- the search ----------------------------------------------------------------------------


def test_there_is_something_to_be_found() -> None:
    numbers = [len(case.loops) for case in some_cases()]
    assert min(numbers.count(loops) for loops in (0, 1, MOST_LOOPS)) > 40
    assert sum(1 < loops < MOST_LOOPS for loops in numbers) > 20
    wide = [c for c in some_cases() if min(c.board.rows, c.board.cols) >= 20 and len(c.loops) == 1]
    assert len(wide) > 30


@pytest.mark.parametrize("limit", range(2, MOST_LOOPS + 1))
def test_with_all_rules(limit: int) -> None:
    for each in some_cases():
        assert is_decided(each, ALL, limit)


@pytest.mark.parametrize("rule", GLOBAL, ids=lambda rule: name_of(ALL & ~rule))
def test_without_a_global_rule(rule: Rule) -> None:
    decided = [
        is_decided(each, ALL & ~rule, 2 + i % (MOST_LOOPS - 1), WEAK_NODES)
        for i, each in enumerate(some_cases())
    ]
    assert decided.count(True) > 0.6 * len(decided)


@pytest.mark.parametrize("seed", range(3))
def test_with_random_rules(seed: int) -> None:
    random = Random(seed)
    decided = [
        is_decided(each, random_rules(random) | Rule.TWO_FACTOR, random.randint(2, 5), WEAK_NODES)
        for each in some_cases()
    ]
    assert decided.count(True) > len(decided) / 2


def campaign(seconds: float, seed: int) -> None:
    """Compare on board after board, stop at the first disagreement."""
    random, end, compared = Random(seed), monotonic() + seconds, 0
    for each in cases(random):
        for rules in (ALL, *(ALL & ~rule for rule in GLOBAL)):
            is_decided(each, rules, random.randint(2, MOST_LOOPS), WEAK_NODES)
        for _ in range(4):
            rules = random_rules(random) | Rule.TWO_FACTOR
            is_decided(each, rules, random.randint(2, MOST_LOOPS), WEAK_NODES)
        compared += 1
        if monotonic() > end:
            break
    print(f"{compared} boards, no disagreement")


if __name__ == "__main__":
    campaign(*map(int, [*sys.argv[1:], "60", "0"][:2]))
