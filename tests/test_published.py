"""Published puzzles: the answers that are known, and every loop checked by rule and by spec."""

from __future__ import annotations

import pytest
from published import GENERATED, JANKO, PUBLISHED, Puzzle
from rulesets import ALL_BUT_ONE

from purelooop import Loop, Rule, Status, check, sapphire, solve

SPECIFICATION = sapphire.load("pure-loop")
GENERATED_NODES = 5000

by_name = pytest.mark.parametrize("puzzle", PUBLISHED, ids=[puzzle.name for puzzle in PUBLISHED])


def exits(loop: Loop) -> str:
    """A loop as Janko's solutions are written: the sum of each cell's two exits, see SOURCE.md."""
    sums = [0] * len(loop.directions)
    for (r, c), (s, d) in loop.edges:
        sums[r * loop.board.cols + c] += 4 if s > r else 2
        sums[s * loop.board.cols + d] += 1 if s > r else 8
    return "".join(f"{exits:x}" if exits else "." for exits in sums)


def test_the_lists_are_there() -> None:
    assert len(JANKO) == 35
    assert len(PUBLISHED) == 230
    assert len(GENERATED) == 139
    assert len({puzzle.name for puzzle in (*PUBLISHED, *GENERATED)}) == 369


@by_name
def test_number_of_loops(puzzle: Puzzle) -> None:
    result = solve(puzzle.text, limit=None)
    assert (len(result.loops), result.complete) == (puzzle.loops, True)
    assert result.unique == (puzzle.loops == 1)
    for loop in result.loops:
        assert check(result.board, loop) == []
        assert SPECIFICATION.check(loop.specification()) == []


@pytest.mark.parametrize("rules", ALL_BUT_ONE)
def test_number_of_loops_without_a_rule(rules: Rule) -> None:
    decided = 0
    for puzzle in (*PUBLISHED, *GENERATED):
        result = solve(puzzle.text, limit=2, rules=rules, max_nodes=200)
        assert len(result.loops) <= puzzle.loops
        if result.stopped is None:
            assert len(result.loops) == min(puzzle.loops, 2), puzzle.name
            decided += 1
    assert decided > 250


@pytest.mark.parametrize("puzzle", JANKO, ids=[puzzle.name for puzzle in JANKO])
def test_published_solution(puzzle: Puzzle) -> None:
    (loop,) = solve(puzzle.text).loops
    assert exits(loop) == puzzle.solution


def test_the_board_that_is_not_connected_says_so() -> None:
    (puzzle,) = [puzzle for puzzle in PUBLISHED if puzzle.name == "11x11_parity"]
    result = solve(puzzle.text)
    assert (result.status, result.nodes) == (Status.UNSOLVABLE, 0)
    assert result.reason is not None
    assert result.reason.startswith("no way leads from ")


@pytest.mark.parametrize("puzzle", GENERATED, ids=[puzzle.name for puzzle in GENERATED])
def test_generated(puzzle: Puzzle) -> None:
    result = solve(puzzle.text, limit=2, max_nodes=GENERATED_NODES)
    assert (len(result.loops), result.stopped) == (puzzle.loops, None)
    for loop in result.loops:
        assert check(result.board, loop) == []


def test_every_loop_of_some_generated_boards_keeps_to_the_specification() -> None:
    checked = 0
    for puzzle in GENERATED:
        if puzzle.loops and puzzle.board.open_count < 400:
            for loop in solve(puzzle.text, limit=2, max_nodes=GENERATED_NODES).loops:
                assert SPECIFICATION.check(loop.specification()) == []
                checked += 1
    assert checked > 10
