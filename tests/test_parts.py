"""What is left of a search, as searches of their own: all of it, and nothing twice."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from random import Random

import pytest
from oracle import Rows, directions, loops
from published import GENERATED, PUBLISHED
from search_boards import any_board

from purelooop import (
    ALL,
    Board,
    EngineError,
    Loop,
    Progress,
    Result,
    Rule,
    Status,
    is_unique,
    solve,
)
from purelooop import parts as parts_module
from purelooop._core import Limits, Search
from purelooop.parts import Part, Slice, explore

WEAK = Rule.DEGREE | Rule.PREMATURE
RULESETS = [ALL, ALL & ~Rule.MERGE, ALL & ~Rule.BALANCE, ALL & ~Rule.TWO_FACTOR, WEAK]
HARD = Board.open(12, 13)  # some 10^18 loops


@pytest.fixture
def tiny_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search is parted after three nodes, and so is each part."""
    monkeypatch.setattr(parts_module, "_SLICE", 0)
    monkeypatch.setattr(parts_module, "_FEWEST", 3)


def all_loops(board: Rows) -> list[bytes]:
    return sorted(b"".join(map(bytes, directions(board, edges))) for edges in loops(board))


def by_parts(random: Random, board: Board, rules: Rule) -> list[bytes]:
    """All loops, of a search that is stopped again and again, after nodes or a loop."""
    waiting: list[tuple[bytes, bytes | None]] = [(b"", None)]
    found = []
    while waiting:
        part = waiting.pop(random.randrange(len(waiting)))
        limits = Limits(-1, random.choice((1, 2, 3, 10)), False)
        search = Search(board.rows, board.cols, board.cells, rules.value, limits, *part)
        outcome = "found"
        while outcome == "found" and random.random() < 0.8:
            outcome = search.advance()
            if outcome == "found":
                found.append(search.directions())
        waiting += search.rest()
        assert outcome != "exhausted" or search.rest() == []
    return found


@pytest.mark.parametrize("rules", RULESETS)
def test_parts_have_all_loops_and_none_twice(rules: Rule) -> None:
    random = Random(rules.value)
    with_several = 0
    for _ in range(250):
        board = any_board(random, random.randint(2, 5), random.randint(2, 5))
        expected = all_loops(board)
        assert sorted(by_parts(random, Board(board), rules)) == expected
        with_several += len(expected) > 1
    assert with_several > 10


@pytest.mark.slow
def test_parts_of_thousands_of_boards() -> None:
    random = Random(1)
    for _ in range(2000):
        board = any_board(random, random.randint(2, 6), random.randint(2, 6))
        rules = random.choice(RULESETS[:3])
        assert sorted(by_parts(random, Board(board), rules)) == all_loops(board)


def search_for(board: Board, fixed: bytes, known: bytes | None = None) -> Search:
    limits = Limits(-1, -1, False)
    return Search(board.rows, board.cols, board.cells, ALL.value, limits, fixed, known)


def test_a_search_not_yet_begun_is_one_part() -> None:
    board = Board.open(4, 4)
    search = search_for(board, b"")
    assert search.rest() == [(b"", None)]


def test_fixed_edges_hold() -> None:
    """Each edge of the first decision, both ways."""
    board = Board.open(4, 6)
    stopped = Search(4, 6, board.cells, ALL.value, Limits(-1, 1, False))
    while stopped.advance() == "found":
        pass
    (one, _), (other, _) = stopped.rest()
    assert len(one) == len(other) == 4
    (edge,), (opposite,) = memoryview(one).cast("i"), memoryview(other).cast("i")
    assert edge == opposite ^ 1
    for contradicting in (one + other, other + one):
        assert search_for(board, contradicting).advance() == "exhausted"


@pytest.mark.parametrize("number", [-1, 0, 1, 2**31 - 1, -(2**31)])
def test_edges_off_the_board_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="expected edges between open cells"):
        search_for(Board.open(4, 4), number.to_bytes(4, "little", signed=True))


def test_more_edges_than_a_board_has_are_refused() -> None:
    board = Board.open(4, 4)
    stopped = Search(4, 4, board.cells, ALL.value, Limits(-1, 1, False))
    while stopped.advance() == "found":
        pass
    edge = stopped.rest()[0][0]
    search_for(board, edge * 32).advance()
    with pytest.raises(ValueError, match="expected edges between open cells"):
        search_for(board, edge * 33)
    with pytest.raises(ValueError, match=r"expected rows \* cols directions"):
        search_for(board, edge, b"1234")


def test_a_slice_is_small_and_picklable() -> None:
    board = Board.open(8, 8)
    task = Slice(board, ALL.value, [Part((), b"", None)], None, float("inf"), 50, 100)
    explored = explore(task)
    assert explored.counters["nodes"] == 50
    assert explored.stopped is None
    assert explored.loops
    assert len({part.path for part in explored.rest}) == len(explored.rest) > 5
    task = task._replace(parts=explored.rest)
    assert len(pickle.dumps(task)) < 10_000
    assert pickle.loads(pickle.dumps(task)) == task
    assert explore(pickle.loads(pickle.dumps(task))) == explore(task)
    assert pickle.loads(pickle.dumps(explored)) == explored


def test_a_slice_keeps_to_its_limits() -> None:
    task = Slice(Board.open(8, 8), ALL.value, [Part((), b"", None)], None, float("inf"), 100, 100)
    assert explore(task._replace(timeout=0.0)).stopped == "timeout"
    assert len(explore(task._replace(limit=3)).loops) == 3
    rest = explore(task).rest
    for nodes in (1, 7, 100, 150):
        done = explore(task._replace(parts=rest, max_nodes=nodes))
        assert 0 < done.counters["nodes"] <= nodes


def small_boards(seed: int, count: int) -> Iterator[Rows]:
    random = Random(seed)
    for _ in range(count):
        yield any_board(random, random.randint(2, 6), random.randint(2, 6))


@pytest.mark.usefixtures("tiny_slices")
def test_answers_are_those_of_brute_force() -> None:
    statuses = set()
    for board in small_boards(2, 150):
        expected = all_loops(board)
        every = solve(board, limit=None, workers=2)
        assert sorted(loop.directions for loop in every.loops) == expected
        assert every.complete
        for limit in (1, 2):
            result = solve(board, limit=limit, workers=2)
            assert {loop.directions for loop in result.loops} <= set(expected)
            assert len(set(result.loops)) == len(result.loops) == min(limit, len(expected))
            assert result.complete or len(expected) >= limit
        assert is_unique(board, workers=2) == (len(expected) == 1)
        statuses.add(result.status)
    assert statuses == {Status.SOLVED, Status.UNSOLVABLE}


@pytest.mark.usefixtures("tiny_slices")
@pytest.mark.parametrize("rules", [ALL, ALL & ~Rule.BALANCE & ~Rule.CUT, ALL & ~Rule.TWO_FACTOR])
def test_answers_on_larger_boards(rules: Rule) -> None:
    parted = 0
    for puzzle in (*PUBLISHED, *GENERATED):
        alone = solve(puzzle.board, limit=2, rules=rules, max_nodes=300)
        if alone.stopped or (rules != ALL and alone.nodes < 10):
            continue
        shared = solve(puzzle.board, limit=2, rules=rules, workers=2)
        assert (shared.status, shared.unique) == (alone.status, alone.unique)
        assert len(set(shared.loops)) == len(alone.loops)
        parted += alone.nodes > 3
    assert parted > 20


@pytest.mark.usefixtures("tiny_slices")
@pytest.mark.parametrize("rules", [ALL, WEAK])
def test_all_loops_are_the_same_whoever_finds_them(rules: Rule) -> None:
    board = Board.open(6, 6)
    results = [solve(board, limit=None, workers=workers, rules=rules) for workers in (2, 3, 8)]
    assert len(results[0].loops) == 1072
    assert results[0] == results[1] == results[2]
    assert results[0].counters == results[1].counters == results[2].counters


@pytest.mark.thread_unsafe(reason="looks at all threads")
def test_a_short_search_is_not_parted() -> None:
    for puzzle in (*PUBLISHED[::5], *GENERATED[::5]):
        alone, shared = solve(puzzle.board, limit=2), solve(puzzle.board, limit=2, workers=3)
        assert shared == alone
        assert shared.counters == alone.counters
    assert not [t for t in threading.enumerate() if t.name.startswith("purelooop")]
    assert solve("1x6", workers=2).reason == solve("1x6").reason is not None


@pytest.mark.usefixtures("tiny_slices")
@pytest.mark.parametrize("max_nodes", [0, 1, 2, 3, 4, 50, 333])
def test_nodes_are_limited(max_nodes: int) -> None:
    result = solve(HARD, limit=None, max_nodes=max_nodes, workers=2)
    assert (result.stopped, result.nodes, result.complete) == ("max_nodes", max_nodes, False)
    assert result.unique in (False, None)


@pytest.mark.usefixtures("tiny_slices")
def test_enough_nodes_are_no_limit() -> None:
    free = solve("6x6", limit=None, workers=2)
    assert solve("6x6", limit=None, max_nodes=free.nodes, workers=2).loops == free.loops


@pytest.mark.thread_unsafe(reason="looks at all threads")
@pytest.mark.parametrize("timeout", [0, 0.01, 0.5])
def test_time_is_limited(timeout: float) -> None:
    result = solve(HARD, limit=None, timeout=timeout, workers=2)
    assert (result.stopped, result.complete) == ("timeout", False)
    assert not [t for t in threading.enumerate() if t.name.startswith("purelooop")]


@pytest.mark.usefixtures("tiny_slices")
def test_progress() -> None:
    reports: list[Progress] = []
    result = solve(HARD, limit=None, timeout=1, workers=2, progress=reports.append)
    assert reports
    assert [r.nodes for r in reports] == sorted(r.nodes for r in reports)
    assert reports[-1].nodes <= result.nodes
    assert reports[-1].depth > 0


@pytest.mark.thread_unsafe(reason="looks at all threads")
@pytest.mark.usefixtures("tiny_slices")
def test_what_progress_raises_ends_the_search() -> None:
    def refuse(progress: Progress) -> None:
        raise OSError("enough")

    with pytest.raises(OSError, match="enough"):
        solve(HARD, limit=None, workers=2, progress=refuse)
    assert not [t for t in threading.enumerate() if t.name.startswith("purelooop")]


def interrupt(progress: Progress) -> None:
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.usefixtures("tiny_slices")
def test_ctrl_c_has_the_result_so_far() -> None:
    with pytest.raises(KeyboardInterrupt) as caught:
        solve(HARD, limit=None, workers=2, progress=interrupt)
    result: Result = caught.value.result  # type: ignore[attr-defined]
    assert (result.stopped, result.complete) == ("interrupt", False)
    assert len(set(result.loops)) == len(result.loops) > 0


@pytest.mark.usefixtures("tiny_slices")
def test_an_interrupt_while_a_loop_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def as_loop(board: Board, directions: bytes, verify: bool) -> Loop:
        if len(made) == 40:
            raise KeyboardInterrupt
        made.append(Loop._trusted(board, directions))
        return made[-1]

    monkeypatch.setattr(sys.modules["purelooop.solve"], "as_loop", as_loop)
    with pytest.raises(KeyboardInterrupt) as caught:
        solve(HARD, limit=None, workers=2)
    assert set(caught.value.result.loops) == set(made)  # type: ignore[attr-defined]


@pytest.mark.usefixtures("tiny_slices")
def test_loops_are_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that come back from a worker, too."""
    board = Board.open(6, 6)
    first = solve(board, max_nodes=1).loops[0].directions
    wrong = first[::-1]

    def lie(work: Slice, cancel: object = None) -> object:
        return explore(work)._replace(loops=[((0,), wrong)])

    monkeypatch.setattr(parts_module, "explore", lie)
    with pytest.raises(EngineError):
        solve(board, limit=None, workers=2)


@pytest.mark.parametrize("workers", [0, -1, 1.5, "2"])
def test_workers_that_are_no_number(workers: int) -> None:
    with pytest.raises(ValueError, match="expected workers to be a whole number from 1 up"):
        solve("4x4", workers=workers)


def test_an_executor_that_is_none() -> None:
    with pytest.raises(TypeError, match="expected executor to have a method submit"):
        solve("4x4", executor="threads")  # type: ignore[arg-type]


def test_limits_that_are_none() -> None:
    with pytest.raises(ValueError, match="expected max_nodes"):
        solve("4x4", workers=2, max_nodes=-1)
    with pytest.raises(ValueError, match="expected timeout"):
        solve("4x4", workers=2, timeout=-1)
    with pytest.raises(ValueError, match="expected limit"):
        solve("4x4", workers=2, limit=0)
